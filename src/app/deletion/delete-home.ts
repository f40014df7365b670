import { deleteHomeData as forgetDevices } from '../../devices/index.ts';
import { deleteHomeData as forgetEvents } from '../../events/index.ts';
import { deleteHomeData as forgetGuests } from '../../guests/index.ts';
import { type DeleteHomeData, deleteHome as withForgetters } from '../../homes/store.ts';
import { cancelPreArrival as forgetMessages } from '../../messaging/index.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';

/** In the order of their locks. Guests first, because deleting a stay schedules the home's job. */
const FORGETTERS: readonly DeleteHomeData[] = [forgetGuests, forgetEvents, forgetDevices, forgetMessages];

/**
 * Deletes a home with everything that any slice keeps of it. Reports being evaluated have locked its devices first.
 * `alongside` writes further rows in the same transaction.
 */
export function deleteHome(
  database: Database,
  homeId: string,
  alongside?: (connection: Connection) => Promise<void>,
): Promise<void> {
  return retryDeadlock(() => withForgetters(database.longTimeout, homeId, FORGETTERS, alongside));
}
