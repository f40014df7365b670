import type { Connection } from '../platform/db/database.ts';
import { requireRoom } from '../platform/quotas.ts';
import type { GuestDependencies } from './guest.ts';
import { countGuests } from './store.ts';

/** The last statement of every transaction that creates guests: see `requireRoom`. */
export function requireGuestQuota(connection: Connection, { tools }: GuestDependencies, homeId: string) {
  const most = tools.quotas.guests;
  return requireRoom(connection, {
    name: `guests of ${homeId}`,
    most,
    count: () => countGuests(connection, homeId),
    message: `A home has at most ${most} guests. Delete old guests first.`,
  });
}
