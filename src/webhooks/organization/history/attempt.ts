import type { Beginning, FailurePhase } from '../../send/outcome.ts';
import type { Outcome } from '../../send/sender.ts';

/** An attempt as it is stored. The request is not: it is put together again from the event, the digest and this. */
export interface Attempt {
  attempt: number;
  at: string;
  ms: number;
  /** It may have been changed since. */
  url: string;
  /** One went with it, which is not kept. */
  token?: true;
  status?: number;
  reason?: string;
  phase?: FailurePhase;
}

/** What is stored of an attempt, as JSON of one line each: what was sent and what came of it, and what was answered. */
export interface Said {
  attempt: string;
  answer: string;
}

export interface Sent {
  attempt: number;
  at: Date;
  url: string;
  token: string | undefined;
}

export function saidOf({ attempt, at, url, token }: Sent, outcome: Outcome, tookMs: number): Said {
  const kept: Attempt = {
    attempt,
    at: at.toISOString(),
    ms: Math.round(tookMs),
    url,
    ...(token === undefined ? {} : { token: true }),
    ...(outcome.status === undefined ? {} : { status: outcome.status }),
    ...(outcome.ok ? {} : { reason: outcome.reason }),
    ...(outcome.ok || outcome.phase === undefined ? {} : { phase: outcome.phase }),
  };
  return { attempt: JSON.stringify(kept), answer: answerText(outcome.answer, token) };
}

/** Stands where the token was. */
export const HIDDEN = '***';

/** Some endpoints repeat what they were sent. The token is sealed elsewhere, and nobody reads it again: not here either. */
function answerText(answer: Beginning | undefined, token: string | undefined): string {
  if (answer === undefined || answer.text === '') return 'null';
  if (token === undefined) return JSON.stringify(answer);
  const asJson = JSON.stringify(token).slice(1, -1);
  return JSON.stringify({
    ...answer,
    text: answer.text.replaceAll(token, HIDDEN).replaceAll(asJson, HIDDEN),
  });
}

/** Of what stands in a row: objects with commas between them. */
export function attemptsIn(tries: string | null): Attempt[] {
  return tries === null ? [] : JSON.parse(`[${tries}]`);
}

export function answersIn(answers: string | null): (Beginning | null)[] {
  return answers === null ? [] : JSON.parse(`[${answers}]`);
}
