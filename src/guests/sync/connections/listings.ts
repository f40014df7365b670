import { audit, type By } from '../../../audit/index.ts';
import { findHome, listStayHomes } from '../../../homes/store.ts';
import type { Jobs } from '../../../jobs/index.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import { isPublicId } from '../../../platform/ids.ts';
import type { SyncContext } from '../context.ts';
import { listLeavingGuests } from '../guest-store.ts';
import type { Owner } from '../scope.ts';
import { type CountedSubscription, requestSync } from '../subscription-store.ts';
import {
  presentSubscription,
  requireLockedSubscription,
  requireSubscription,
  scheduleSync,
  syncNow,
} from '../subscriptions.ts';
import { countListings, listListings, mapListing } from './listing-store.ts';
import { openHomeProposals } from './proposed-home.ts';
import type { ListingChange } from './schema.ts';

const MOST_LEAVING = 100;

export async function readListings(
  context: SyncContext,
  owner: Owner,
  connectionId: string,
  page: { limit: number; offset: number },
) {
  const { database } = context.guests.tools;
  await requireSubscription(context, owner, connectionId);
  const listings = await listListings(database, connectionId, page);
  const propose = openHomeProposals(await listStayHomes(database, owner.owner_id));
  return {
    listings: listings.map((listing) => ({
      ...listing,
      proposed_home_id: listing.home_id === null ? propose(listing.names) : null,
    })),
    total_count: await countListings(database, connectionId),
  };
}

/** Maps a listing to a home, or to none, and syncs: its guests are created, moved, or marked as missing. */
export async function changeListing(
  context: SyncContext,
  jobs: Jobs,
  owner: Owner,
  { connectionId, listingId }: { connectionId: string; listingId: string },
  { home_id }: ListingChange,
  by: By,
) {
  const { tools } = context.guests;
  const { organization_id } = owner;
  const home = home_id === null ? undefined : await findHome(tools.database, home_id);
  if (home_id !== null && home?.organization_id !== organization_id)
    throw badRequest('"home_id" must be a home of this organization, or null.', { context: 'home_id' });
  const listing = await tools.database.longTimeout.transaction(async (connection) => {
    const { name } = await requireLockedSubscription(connection, owner, connectionId);
    const mapped = isPublicId(listingId)
      ? await mapListing(connection, connectionId, listingId, home_id)
      : undefined;
    if (!mapped) throw notFound('Listing');
    const now = tools.clock.now();
    await requestSync(connection, connectionId, now);
    await scheduleSync(connection, owner, connectionId, now);
    await audit({ ...tools, database: connection }, by, {
      organization_id,
      action: 'connection.mapped',
      object: { kind: 'connection', id: connectionId, name, ...(home_id === null ? {} : { home_id }) },
    });
    return mapped;
  });
  await syncNow(context, jobs, owner, connectionId);
  return { ...listing, proposed_home_id: null };
}

export function presentConnection(row: CountedSubscription) {
  return { connection_id: row.id, ...presentSubscription(row), leaving: [] };
}

export async function presentWithLeaving({ guests }: SyncContext, row: CountedSubscription) {
  const leaving = await listLeavingGuests(guests.tools.database, row.id, MOST_LEAVING);
  return { ...presentConnection(row), leaving };
}
