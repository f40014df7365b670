/** What became of a message or a call, in our words. */
export type Outcome = 'delivered' | 'undelivered' | 'busy' | 'no_answer' | 'answered' | 'failed';

/** What a gateway tells us later. */
export interface Callbacks {
  receipt(gateway: string, gateway_id: string, outcome: Outcome, reason?: string): Promise<void>;
  /** A guest wrote. Unknown numbers are dropped. The same gateway_id again changes nothing. */
  incoming(message: { gateway: string; gateway_id: string; from: string; text: string }): Promise<void>;
}
