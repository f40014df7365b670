import sql from 'sql-template-tag';
import type { Connection } from './db/database.ts';
import { conflict } from './errors.ts';

/** How many of each there may be. Infinity: any number. */
export interface Quotas {
  /** That one user owns. */
  organizations: number;
  /** Of one organization. */
  homes: number;
  /** Of one home. */
  devices: number;
  /** Of one home, those of booking calendars included. */
  guests: number;
  /** OAuth clients of one user. */
  clients: number;
  /** Of one organization: the list is not paged, and every event is matched with all of them. */
  webhooks: number;
  /** Of one user. */
  user_webhooks: number;
  /** Booking calendars of one home: nobody lists it on more platforms, and each is asked four times an hour. */
  feeds: number;
  /** Mails with an invitation that the whole service sends within a day. */
  invitations_per_day: number;
  /** SMS and calls to guests and codes to phones that the whole service sends within a day. */
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

/** For the operator, who knows what the machine can bear. */
export const NO_QUOTAS = Object.fromEntries(
  Object.keys(USUAL_QUOTAS).map((name) => [name, Number.POSITIVE_INFINITY]),
) as Record<keyof Quotas, number>;

export const QUOTA_EXCEEDED = 'quota_exceeded';

export function quotaExceeded(message: string) {
  return conflict(message, QUOTA_EXCEEDED);
}

interface Shelf {
  /** Of what, and whose: those who add to the same one wait here for each other. */
  name: string;
  most: number;
  /** How many there are now, the new ones included. */
  count(): Promise<number>;
  message: string;
}

/**
 * Refuses what was added to a shelf that is too full now. Last in the transaction that adds: whoever has the lock is
 * alone in counting and committing, so that two at once cannot both take the last place, and nobody holds it while
 * waiting for a row. Whoever has more than the quota, because it was higher or is new, keeps them.
 */
export async function requireRoom(connection: Connection, shelf: Shelf): Promise<void> {
  if (shelf.most === Number.POSITIVE_INFINITY) return;
  await connection.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`quota: ${shelf.name}`}, 0))`);
  if ((await shelf.count()) > shelf.most) throw quotaExceeded(shelf.message);
}
