import type { By } from '../audit/index.ts';
import { deleteReportsOfGuest } from '../evidence/index.ts';
import { removeGuest } from '../guests/index.ts';
import type { HomeRow } from '../homes/store.ts';
import { notFound } from '../platform/errors.ts';
import { isPublicId } from '../platform/ids.ts';
import { eraseGuests } from './erase.ts';
import type { ExportDependencies } from './export.ts';

/**
 * Deletes a guest and, in the same transaction, everything about the person in other tables: all that erasing
 * removes, and the evidence reports that name the guest.
 */
export async function deleteGuest(
  { guests, box }: ExportDependencies,
  home: HomeRow,
  guestId: string,
  by: By,
): Promise<void> {
  const { home_id } = home;
  if (!isPublicId(guestId)) throw notFound('Guest');
  const erased = await eraseGuests(guests.tools, home_id, [guestId], async (tools) => {
    await deleteReportsOfGuest(tools, box, home, guestId, by);
    await removeGuest({ ...guests, tools }, home, guestId, by);
  });
  if (!erased.guests.has(guestId)) throw notFound('Guest');
}
