import { setTimeout as wait } from 'node:timers/promises';
import { audit, type By, changed } from '../../audit/index.ts';
import { findHome, listStayHomes } from '../../homes/store.ts';
import { cancel, cancelAll, type Jobs, schedule } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import { badRequest, conflict, notFound } from '../../platform/errors.ts';
import { isPublicId } from '../../platform/ids.ts';
import { requireRoom } from '../../platform/quotas.ts';
import {
  CONNECTION_JOB,
  type ConnectionDependencies,
  jobOf,
  openCredentials,
  openKindOf,
  sealCredentials,
} from './dependencies.ts';
import type { Secrets } from './kind.ts';
import { countListings, type ListingRow, listListings, mapListing } from './listing-store.ts';
import { openProposals } from './propose.ts';
import type { ConnectionChange, ListingChange, NewConnection } from './schema.ts';
import {
  type ConnectionRow,
  type CountedConnection,
  connectionsOf,
  countConnections,
  deleteConnection,
  disturbSync,
  findConnection,
  insertConnection,
  isNameTaken,
  listLeaving,
  lockConnection,
  renameSource,
  updateConnection,
} from './store.ts';

/** A caller waits this long for what a sync brings; the sync itself goes on. */
const PATIENCE_MS = 10 * SECOND_MS;
/** Of an organization; nobody has accounts at so many. */
const MOST_CONNECTIONS = 20;
const MOST_LEAVING = 100;

export async function createConnection(
  dependencies: ConnectionDependencies,
  jobs: Jobs,
  organization_id: string,
  body: NewConnection,
  by: By,
): Promise<CountedConnection> {
  const { tools } = dependencies.guests;
  const { kind } = openKindOf(dependencies, body.type);
  const credentials = kind.credentialsFrom(body);
  const connection_id = tools.newId();
  const name = body.name ?? kind.title;
  const now = tools.clock.now();
  await tools.database.transaction(async (connection) => {
    const inserted = await insertConnection(connection, {
      connection_id,
      organization_id,
      type: kind.type,
      name,
      sealed_credentials: sealCredentials(dependencies, connection_id, credentials),
      include_requests: body.include_requests ?? false,
      include_owner_stays: body.include_owner_stays ?? false,
      created_at: now,
      next_sync_at: now,
    });
    if (!inserted) throw nameTaken(name);
    await schedule(connection, jobOf(connection_id), now);
    await requireRoom(connection, {
      name: `connections of ${organization_id}`,
      most: MOST_CONNECTIONS,
      count: () => countConnections(connection, organization_id),
      message: `An organization has at most ${MOST_CONNECTIONS} connections.`,
    });
    await audit({ ...tools, database: connection }, by, {
      organization_id,
      action: 'connection.created',
      object: { kind: 'connection', id: connection_id, name },
    });
  });
  return syncNow(dependencies, jobs, organization_id, connection_id);
}

function nameTaken(name: string) {
  return conflict(`This organization has a connection named ${JSON.stringify(name)} already.`);
}

/** The connection as the sync leaves it, or as it stands when that takes long. */
export async function syncNow(
  dependencies: ConnectionDependencies,
  jobs: Jobs,
  organizationId: string,
  connectionId: string,
): Promise<CountedConnection> {
  await requireConnection(dependencies, organizationId, connectionId);
  const enough = new AbortController();
  const syncing = jobs.runNow(jobOf(connectionId)).catch((error: Error) =>
    // The job is stored, so a worker does it.
    dependencies.log.warn({ connection_id: connectionId, error: error.message }, 'a sync was put off'),
  );
  await Promise.race([
    syncing,
    wait(PATIENCE_MS, undefined, { signal: enough.signal }).catch(() => undefined),
  ]);
  enough.abort();
  return requireConnection(dependencies, organizationId, connectionId);
}

export async function requireConnection(
  { guests }: ConnectionDependencies,
  organizationId: string,
  connectionId: string,
): Promise<CountedConnection> {
  const found = isPublicId(connectionId)
    ? await findConnection(guests.tools.database, organizationId, connectionId)
    : undefined;
  if (!found) throw notFound('Connection');
  return found;
}

/** Read at once as it is now. New secrets take the place of the old ones; the guests stay who they are. */
export async function changeConnection(
  dependencies: ConnectionDependencies,
  jobs: Jobs,
  organizationId: string,
  connectionId: string,
  change: ConnectionChange,
  by: By,
): Promise<CountedConnection> {
  const { tools } = dependencies.guests;
  const isChanged = await tools.database.patient.transaction(async (connection) => {
    const before = await lockOr404(connection, organizationId, connectionId);
    const after = { ...before, ...withoutSecrets(change) };
    const entered = credentialsIn(dependencies, before, change);
    const members = [
      ...(['name', 'include_requests', 'include_owner_stays'] as const).filter(
        (member) => after[member] !== before[member],
      ),
      ...(entered ? ['credentials'] : []),
    ];
    if (members.length === 0) return false;
    if (members.includes('name')) {
      if (await isNameTaken(connection, after)) throw nameTaken(after.name);
      await renameSource(connection, connectionId, `${after.type}:${after.name}`);
    }
    const now = tools.clock.now();
    const sealed_credentials = entered
      ? sealCredentials(dependencies, connectionId, entered)
      : before.sealed_credentials;
    await updateConnection(connection, { ...after, sealed_credentials }, now);
    await schedule(connection, jobOf(connectionId), now);
    await audit({ ...tools, database: connection }, by, {
      organization_id: organizationId,
      action: 'connection.updated',
      object: { kind: 'connection', id: connectionId, name: after.name },
      changes: changed(members),
    });
    return true;
  });
  return isChanged
    ? syncNow(dependencies, jobs, organizationId, connectionId)
    : requireConnection(dependencies, organizationId, connectionId);
}

function withoutSecrets({ name, include_requests, include_owner_stays }: ConnectionChange) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(include_requests === undefined ? {} : { include_requests }),
    ...(include_owner_stays === undefined ? {} : { include_owner_stays }),
  };
}

/** Undefined where none were entered. What is left out of them stays as it is. */
function credentialsIn(dependencies: ConnectionDependencies, row: ConnectionRow, change: Secrets): unknown {
  const { kind } = openKindOf(dependencies, row.type);
  if (!kind.secrets.some((member) => change[member as keyof Secrets] !== undefined)) return undefined;
  return kind.credentialsFrom({ ...(openCredentials(dependencies, row) as Secrets), ...change });
}

async function lockOr404(
  connection: Connection,
  organizationId: string,
  connectionId: string,
): Promise<ConnectionRow> {
  const found = isPublicId(connectionId)
    ? await lockConnection(connection, organizationId, connectionId)
    : undefined;
  if (!found) throw notFound('Connection');
  return found;
}

export async function removeConnection(
  { guests: { tools } }: ConnectionDependencies,
  organizationId: string,
  connectionId: string,
  by: By,
): Promise<void> {
  await tools.database.patient.transaction(async (connection) => {
    const { name } = await lockOr404(connection, organizationId, connectionId);
    await deleteConnection(connection, connectionId);
    await cancel(connection, jobOf(connectionId));
    await audit({ ...tools, database: connection }, by, {
      organization_id: organizationId,
      action: 'connection.deleted',
      object: { kind: 'connection', id: connectionId, name },
    });
  });
}

/** The jobs of an organization's connections, for whoever leaves nothing behind. */
export async function cancelConnections(connection: Connection, organizationId: string): Promise<void> {
  await cancelAll(connection, CONNECTION_JOB, await connectionsOf(connection, organizationId));
}

export async function readListings(
  { guests: { tools } }: ConnectionDependencies,
  { organization_id, connection_id }: ConnectionRow,
  page: { limit: number; offset: number },
) {
  const listings = await listListings(tools.database, connection_id, page);
  const propose = openProposals(await listStayHomes(tools.database, organization_id));
  return {
    listings: listings.map((listing) => presentListing(listing, propose)),
    total_count: await countListings(tools.database, connection_id),
  };
}

function presentListing(listing: ListingRow, propose: (names: string[]) => string | null) {
  return { ...listing, proposed_home_id: listing.home_id === null ? propose(listing.names) : null };
}

/** Which home a listing is. It is read at once: its guests come, or move, or are marked to go. */
export async function changeListing(
  dependencies: ConnectionDependencies,
  jobs: Jobs,
  organizationId: string,
  { connectionId, listingId }: { connectionId: string; listingId: string },
  { home_id }: ListingChange,
  by: By,
) {
  const { tools } = dependencies.guests;
  const home = home_id === null ? undefined : await findHome(tools.database, home_id);
  if (home_id !== null && home?.organization_id !== organizationId)
    throw badRequest('"home_id" must be a home of this organization, or null.', { context: 'home_id' });
  const listing = await tools.database.patient.transaction(async (connection) => {
    const { name } = await lockOr404(connection, organizationId, connectionId);
    const mapped = isPublicId(listingId)
      ? await mapListing(connection, connectionId, listingId, home_id)
      : undefined;
    if (!mapped) throw notFound('Listing');
    const now = tools.clock.now();
    await disturbSync(connection, connectionId, now);
    await schedule(connection, jobOf(connectionId), now);
    await audit({ ...tools, database: connection }, by, {
      organization_id: organizationId,
      action: 'connection.mapped',
      object: { kind: 'connection', id: connectionId, name, ...(home_id === null ? {} : { home_id }) },
    });
    return mapped;
  });
  await syncNow(dependencies, jobs, organizationId, connectionId);
  return { ...listing, proposed_home_id: null };
}

/** What leaves the server, without anything that lets somebody in. */
export function presentConnection(row: CountedConnection) {
  const { sealed_credentials: _, memo: __, ...rest } = row;
  return { ...rest, leaving: [] };
}

export async function presentWhole({ guests }: ConnectionDependencies, row: CountedConnection) {
  const leaving = await listLeaving(guests.tools.database, row.connection_id, MOST_LEAVING);
  return { ...presentConnection(row), leaving };
}
