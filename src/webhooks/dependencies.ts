import type { Connection } from '../platform/db/database.ts';
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
  /** For so many days it is kept what became of deliveries to organization webhooks; 0: not at all. */
  historyDays: number;
  /** An event of a home of the organization: what other slices know of it. */
  findEvent: FindEvent;
  /** A webhook was deleted through this process: what waits for it here is forgotten before the answer goes out. */
  stopped(hookId: string): void;
  /** Others hear when one of an organization breaks or is repaired, in the transaction that writes it down. */
  onHealth: OnWebhookHealth;
  /** It has another address or token since: what waits here for an organization webhook is read anew before it is sent. */
  moved(hookId: string): void;
}

export type FindEvent = (
  connection: Connection,
  organizationId: string,
  eventId: string,
) => Promise<{ type: string } | undefined>;

export type OnWebhookHealth = (
  connection: Connection,
  webhook: { hook_id: string; organization_id: string },
  works: boolean,
  at: Date,
) => Promise<void>;
