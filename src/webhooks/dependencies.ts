import type { Connection } from '../platform/db/database.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import type { Sender } from './send/sender.ts';

/** What both webhook systems share; created once by the composition root. */
export interface WebhookDependencies {
  box: SecretBox;
  /** For organization webhooks and their pings (at least once). */
  sender: Sender;
  /** For user webhooks (at most once): never sends a request twice. */
  onceSender: Sender;
  allowPrivate: boolean;
  /** Days to keep the history of organization deliveries; 0 disables it. */
  historyDays: number;
  /** Finds an event of a home of the organization in the slice that owns it. */
  findEvent: FindEvent;
  /** A webhook was deleted through this process: its queued deliveries are dropped before the response. */
  onDeleted(hookId: string): void;
  /** Called when an organization webhook breaks or is repaired, in the transaction that stores it. */
  onHealth: OnWebhookHealth;
  /** The address or token of an organization webhook changed: queued deliveries are read again before they are sent. */
  onMoved(hookId: string): void;
}

export type FindEvent = (
  connection: Connection,
  organizationId: string,
  eventId: string,
) => Promise<{ type: string } | undefined>;

export type OnWebhookHealth = (
  connection: Connection,
  webhook: { hook_id: string; organization_id: string },
  healthy: boolean,
  at: Date,
) => Promise<void>;
