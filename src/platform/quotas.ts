import sql from 'sql-template-tag';
import type { Connection } from './db/database.ts';
import { conflict } from './errors.ts';

/** Limits by kind. Infinity: no limit. */
export interface Quotas {
  /** Owned by one user. */
  organizations: number;
  /** In one organization. */
  homes: number;
  /** In one home. */
  devices: number;
  /** In one home, those of booking calendars included. */
  guests: number;
  /** OAuth clients of one user. */
  clients: number;
  /** Of one organization: the list is not paged, and every event is matched with all. */
  webhooks: number;
  /** Of one user. */
  user_webhooks: number;
  /** Booking calendars of one home. A home is on few platforms, and each is fetched four times an hour. */
  feeds: number;
  /** Invitations mailed by the whole service in a day. */
  invitations_per_day: number;
  /** SMS and calls to guests and codes to phones sent by the whole service in a day. */
  sms_per_day: number;
}

export const USUAL_QUOTAS: Quotas = {
  organizations: 100,
  homes: 10_000,
  devices: 1000,
  guests: 200_000,
  clients: 100,
  webhooks: 1000,
  user_webhooks: 1000,
  feeds: 20,
  invitations_per_day: 5000,
  sms_per_day: 20_000,
};

/** For the operator, who knows what the machine can take. */
export const NO_QUOTAS = Object.fromEntries(
  Object.keys(USUAL_QUOTAS).map((name) => [name, Number.POSITIVE_INFINITY]),
) as Record<keyof Quotas, number>;

export const QUOTA_EXCEEDED = 'quota_exceeded';

export function quotaExceeded(message: string) {
  return conflict(message, QUOTA_EXCEEDED);
}

interface Shelf {
  /** The kind and the owner: additions to the same quota wait for each other here. */
  name: string;
  most: number;
  /** The number now, new ones included. */
  count(): Promise<number>;
  message: string;
}

/**
 * Rejects an addition that exceeds the quota. Call it last in the adding transaction: the holder of the lock counts
 * and commits alone, so that two cannot both take the last place, and never waits for a row meanwhile. Existing
 * things above a lowered quota stay.
 */
export async function requireRoom(connection: Connection, shelf: Shelf): Promise<void> {
  if (shelf.most === Number.POSITIVE_INFINITY) return;
  await connection.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`quota: ${shelf.name}`}, 0))`);
  if ((await shelf.count()) > shelf.most) throw quotaExceeded(shelf.message);
}
