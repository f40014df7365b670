export interface SendRequest {
  url: string;
  body: string | Buffer;
  /** Instead of `body`, for another origin than the registered one: without the token. */
  bodyElsewhere?(): string;
  /** Go to every hop as they are; secrets belong into `authorization`. */
  headers: Record<string, string>;
  /** The raw registered token. Goes to the registered origin only. */
  authorization?: string;
}

/** A receiver's failure is a value. `status` is there whenever the receiver gave one. */
export type Outcome = { ok: true; status: number } | Failure;

export interface Failure {
  ok: false;
  reason: string;
  status?: number;
  /** It took all the time there is, whether it had given a status or not. */
  timedOut?: true;
}
