export type Channel = 'sms' | 'email' | 'call';

/**
 * An outgoing message. `message_id` is the same in every attempt, and `key` (message_id and attempt of the call) is the
 * idempotency key.
 */
export interface Outgoing {
  message_id: string;
  key: string;
  channel: Channel;
  /** A number in international form, or an e-mail address. */
  to: string;
  /** Overrides the gateway's sender. */
  from?: string;
  subject?: string;
  text: string;
  /** A BCP 47 tag, for text to speech. */
  language: string;
  /** Of a call: read after the text. The path gets the key that is pressed, if the provider can reach it. */
  question?: { text: string; path: string };
}

export interface Gateway {
  readonly name: string;
  /** The default sender. */
  readonly from?: string;
  /** Returns the gateway's message id. */
  send(outgoing: Outgoing, signal: AbortSignal): Promise<{ gateway_id: string }>;
  /** Whether the gateway can be reached and accepts the log-in, without sending. Rejects if not. */
  probe(signal: AbortSignal): Promise<void>;
  close(): void;
}

/**
 * A permanent rejection: invalid number, blocked, 4xx. Other errors may be temporary (timeouts, 429, 5xx). `message`
 * contains no personal data.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
}

export type Gateways = Record<Channel, Gateway>;
