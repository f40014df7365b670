import type { AnswerExcerpt, FailurePhase } from '../../send/outcome.ts';
import type { Outcome } from '../../send/sender.ts';

/** A stored attempt. The request is not stored: it is built again from the event, the digest and this. */
export interface Attempt {
  attempt: number;
  at: string;
  ms: number;
  /** The URL at the time of the attempt. */
  url: string;
  /** The request carried a token, which is not stored. */
  token?: true;
  status?: number;
  reason?: string;
  phase?: FailurePhase;
}

/** A stored attempt, each part as one line of JSON: request and outcome, and the response. */
export interface StoredAttempt {
  attempt: string;
  answer: string;
}

export interface SentAttempt {
  attempt: number;
  at: Date;
  url: string;
  token: string | undefined;
}

export function toStoredAttempt(
  { attempt, at, url, token }: SentAttempt,
  outcome: Outcome,
  tookMs: number,
): StoredAttempt {
  const stored: Attempt = {
    attempt,
    at: at.toISOString(),
    ms: Math.round(tookMs),
    url,
    ...(token === undefined ? {} : { token: true }),
    ...(outcome.status === undefined ? {} : { status: outcome.status }),
    ...(outcome.ok ? {} : { reason: outcome.reason }),
    ...(outcome.ok || outcome.phase === undefined ? {} : { phase: outcome.phase }),
  };
  return { attempt: JSON.stringify(stored), answer: answerText(outcome.answer, token) };
}

/** Replaces the token in stored responses. */
export const HIDDEN = '***';

/** Some endpoints echo the request. The token is stored sealed elsewhere and must not be readable here. */
function answerText(answer: AnswerExcerpt | undefined, token: string | undefined): string {
  if (answer === undefined || answer.text === '') return 'null';
  if (token === undefined) return JSON.stringify(answer);
  const asJson = JSON.stringify(token).slice(1, -1);
  return JSON.stringify({
    ...answer,
    text: answer.text.replaceAll(token, HIDDEN).replaceAll(asJson, HIDDEN),
  });
}

/** Parses a column: JSON objects separated by commas. */
export function attemptsIn(tries: string | null): Attempt[] {
  return tries === null ? [] : JSON.parse(`[${tries}]`);
}

export function answersIn(answers: string | null): (AnswerExcerpt | null)[] {
  return answers === null ? [] : JSON.parse(`[${answers}]`);
}
