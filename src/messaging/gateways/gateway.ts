export type Channel = 'sms' | 'email' | 'call';

/**
 * What goes out. `message_id` is the same at every attempt, and `key` (message_id and number of the call's try) is
 * the idempotency key.
 */
export interface Outgoing {
  message_id: string;
  key: string;
  channel: Channel;
  /** A number in international form, or an e-mail address. */
  to: string;
  /** Instead of what the gateway sends from. */
  from?: string;
  subject?: string;
  text: string;
  /** A BCP 47 tag, for the voice that reads the text. */
  language: string;
}

export interface Gateway {
  readonly name: string;
  /** What it sends from, where it says nothing else. */
  readonly from?: string;
  /** Answers what the gateway calls the message. */
  send(outgoing: Outgoing, signal: AbortSignal): Promise<{ gateway_id: string }>;
  close(): void;
}

/**
 * The gateway will never take it: bad number, blocked, 4xx. Anything else that is thrown may pass (time-outs, 429,
 * 5xx). `message` names no person.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
}

export type Gateways = Record<Channel, Gateway>;
