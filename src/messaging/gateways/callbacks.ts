/** What became of a message or a call, in our words. */
export type Outcome = 'delivered' | 'undelivered' | 'busy' | 'no_answer' | 'answered' | 'failed';

export interface Incoming {
  gateway: string;
  gateway_id: string;
  from: string;
  /** The number of ours that it was sent to; empty where the gateway does not say. */
  to: string;
  text: string;
}

/** What a gateway tells us later. */
export interface Callbacks {
  receipt(gateway: string, gateway_id: string, outcome: Outcome, reason?: string): Promise<void>;
  /** A guest wrote. Unknown numbers are dropped. The same gateway_id again changes nothing. */
  incoming(message: Incoming): Promise<void>;
}
