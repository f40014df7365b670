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
