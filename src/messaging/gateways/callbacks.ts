/** Outcome of a message or call, independent of the gateway. */
export type Outcome = 'delivered' | 'undelivered' | 'busy' | 'no_answer' | 'answered' | 'failed';

export interface Incoming {
  gateway: string;
  gateway_id: string;
  from: string;
  /** The receiving number; empty when the gateway does not report it. */
  to: string;
  text: string;
}

/** Callbacks from a gateway. */
export interface Callbacks {
  receipt(gateway: string, gateway_id: string, outcome: Outcome, reason?: string): Promise<void>;
  /** A guest wrote. Unknown numbers are dropped. A repeated gateway_id changes nothing. */
  incoming(message: Incoming): Promise<void>;
}
