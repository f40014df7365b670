export interface SendRequest {
  url: string;
  body: string | Buffer;
  /** Replaces `body` for an origin other than the registered one: without the token. */
  bodyElsewhere?(): string;
  /** Sent to every hop unchanged; secrets belong in `authorization`. */
  headers: Record<string, string>;
  /** The raw registered token. Sent to the registered origin only. */
  authorization?: string;
  /** Keep the beginning of the response body. */
  keepsAnswer?: true;
}

export const FAILURE_PHASES = [
  'url',
  'queued',
  'dns',
  'connect',
  'tls',
  'headers',
  'body',
  'redirect',
  'status',
] as const;
/** In the order of a request: address, queue, connection, response. `status`: a complete response that is not 2xx. */
export type FailurePhase = (typeof FAILURE_PHASES)[number];

/** A receiver's failure is a value. `status` is present whenever the receiver sent one. */
export type Outcome = Success | Failure;

interface Success {
  ok: true;
  status: number;
  answer?: AnswerExcerpt;
}

export interface Failure {
  ok: false;
  reason: string;
  /** Where it failed; absent when no request began. */
  phase?: FailurePhase;
  status?: number;
  /** The deadline passed, with or without a status. */
  timedOut?: true;
  answer?: AnswerExcerpt;
}

/** The beginning of a response body, where the request asked for it. Untrusted text. */
export interface AnswerExcerpt {
  text: string;
  /** The body was longer. */
  isCut: boolean;
}
