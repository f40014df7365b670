import { forgetHome as forgetDevices } from '../devices/index.ts';
import { forgetHome as forgetEvents } from '../events/index.ts';
import { forgetHome as forgetGuests } from '../guests/index.ts';
import { type ForgetHome, deleteHome as withForgetters } from '../homes/index.ts';
import { forgetHome as forgetMessages } from '../messaging/index.ts';
import type { Connection, Database } from '../platform/db/database.ts';
import { retryDeadlock } from '../platform/db/retry-deadlock.ts';

/** In the order of their locks; guests first, because a stay that goes makes the home's job due. */
const FORGETTERS: readonly ForgetHome[] = [forgetGuests, forgetEvents, forgetDevices, forgetMessages];

/**
 * A home with all that any slice keeps of it. Whoever judges its devices at that moment has locked those first.
 * `alongside` writes what else belongs to it, in the same transaction.
 */
export function deleteHome(
  database: Database,
  homeId: string,
  alongside?: (connection: Connection) => Promise<void>,
): Promise<void> {
  return retryDeadlock(() => withForgetters(database.patient, homeId, FORGETTERS, alongside));
}
