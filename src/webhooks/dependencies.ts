import type { SecretBox } from '../platform/secret-box.ts';
import type { Sender } from './send/sender.ts';

/** What both webhook systems share; made once by the composition root. */
export interface WebhookDependencies {
  box: SecretBox;
  /** For organization webhooks and their pings (at least once). */
  sender: Sender;
  /** For user webhooks (at most once): never sends a second time, whatever happened to the first. */
  onceSender: Sender;
  allowPrivate: boolean;
  /** A webhook was deleted through this process: what waits for it here is forgotten before the answer goes out. */
  stopped(hookId: string): void;
  /** It has another address or token since: what waits here for an organization webhook is read anew before it is sent. */
  moved(hookId: string): void;
}
