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

/** A key that was pressed in a call. */
export interface PressedKey {
  /** From the address that the call asked with. */
  token: string;
  key: string;
}

/** Read aloud to the person who pressed the key. */
export interface SpokenAnswer {
  text: string;
  language: string;
  askAgain: boolean;
}

/** Callbacks from a gateway. */
export interface Callbacks {
  receipt(gateway: string, gateway_id: string, outcome: Outcome, reason?: string): Promise<void>;
  /** A guest wrote. Unknown numbers are dropped. A repeated gateway_id changes nothing. */
  incoming(message: Incoming): Promise<void>;
  /** Undefined: nothing is known of the question, and the call ends. */
  pressed(key: PressedKey): Promise<SpokenAnswer | undefined>;
}
