import { forgetHome as forgetDevices } from '../devices/index.ts';
import { forgetHome as forgetEvents } from '../events/index.ts';
import { forgetHome as forgetGuests } from '../guests/index.ts';
import { type ForgetHome, deleteHome as withForgetters } from '../homes/index.ts';
import { forgetHome as forgetMessages } from '../messaging/index.ts';
import type { Database } from '../platform/db/database.ts';

/** In the order of their locks; guests first, because a stay that goes makes the home's job due. */
const FORGETTERS: readonly ForgetHome[] = [forgetGuests, forgetEvents, forgetDevices, forgetMessages];

/** A home with all that any slice keeps of it. */
export function deleteHome(database: Database, homeId: string): Promise<void> {
  return withForgetters(database, homeId, FORGETTERS);
}
