export interface SendRequest {
  url: string;
  body: string | Buffer;
  /** Instead of `body`, for another origin than the registered one: without the token. */
  bodyElsewhere?(): string;
  /** Go to every hop as they are; secrets belong into `authorization`. */
  headers: Record<string, string>;
  /** The raw registered token. Goes to the registered origin only. */
  authorization?: string;
  /** Somebody waits to see what is answered. */
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
/** In the order of a request: its address, its turn, the connection, and what came back. `status`: the answer was whole, and no 2xx. */
export type FailurePhase = (typeof FAILURE_PHASES)[number];

/** A receiver's failure is a value. `status` is there whenever the receiver gave one. */
export type Outcome = Success | Failure;

interface Success {
  ok: true;
  status: number;
  answer?: Beginning;
}

export interface Failure {
  ok: false;
  reason: string;
  /** Where it failed; absent when nothing was begun. */
  phase?: FailurePhase;
  status?: number;
  /** It took all the time there is, whether it had given a status or not. */
  timedOut?: true;
  answer?: Beginning;
}

/** Of an answer's body, where the request asked for it. Whoever answered may have written anything. */
export interface Beginning {
  text: string;
  /** There was more. */
  isCut: boolean;
}
