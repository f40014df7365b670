export interface SendRequest {
  url: string;
  body: string | Buffer;
  /** Go to every hop as they are; secrets belong into `authorization`. */
  headers: Record<string, string>;
  /** The raw registered token. Goes to the registered origin only. */
  authorization?: string;
}

/** A receiver's failure is a value. `status` is there whenever the receiver gave one. */
export type Outcome = { ok: true; status: number } | { ok: false; reason: string; status?: number };
