import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { AccountGuest } from './compare.ts';
import type { CreditMemo, Wishes } from './kind.ts';

/** From one reading to the next. */
export interface ConnectionMemo {
  /** Since when the account has told of no booking at all, though it had some. */
  empty_since?: string;
  credits?: CreditMemo;
}

export interface ConnectionRow extends Wishes {
  connection_id: string;
  organization_id: string;
  type: string;
  name: string;
  sealed_credentials: Buffer;
  memo: ConnectionMemo;
  created_at: Date;
  last_synced_at: Date | null;
  last_error: string | null;
  remarks: string[];
  next_sync_at: Date;
}

export interface CountedConnection extends ConnectionRow {
  guest_count: number;
  leaving_count: number;
  listing_count: number;
  mapped_count: number;
}

const COLUMNS = sql`connection_id, organization_id, type, name, sealed_credentials, include_requests, include_owner_stays,
  memo, created_at, last_synced_at, last_error, remarks, next_sync_at`;
const COUNTED = sql`${COLUMNS},
  (SELECT count(*) FROM guests g WHERE g.connection_id = connections.connection_id) AS guest_count,
  (SELECT count(*) FROM guests g
   WHERE g.connection_id = connections.connection_id AND g.missing_since IS NOT NULL) AS leaving_count,
  (SELECT count(*) FROM connection_listings l WHERE l.connection_id = connections.connection_id) AS listing_count,
  (SELECT count(l.home_id) FROM connection_listings l WHERE l.connection_id = connections.connection_id) AS mapped_count`;

export type NewConnectionRow = Omit<ConnectionRow, 'memo' | 'last_synced_at' | 'last_error' | 'remarks'>;

/** False when the organization has one of that name. */
export async function insertConnection(connection: Connection, row: NewConnectionRow): Promise<boolean> {
  const inserted = await connection.rows(sql`
    INSERT INTO connections (connection_id, organization_id, type, name, sealed_credentials, include_requests,
                             include_owner_stays, created_at, next_sync_at)
    VALUES (${row.connection_id}, ${row.organization_id}, ${row.type}, ${row.name}, ${row.sealed_credentials},
            ${row.include_requests}, ${row.include_owner_stays}, ${row.created_at}, ${row.next_sync_at})
    ON CONFLICT (organization_id, name) DO NOTHING RETURNING connection_id`);
  return inserted.length > 0;
}

/** Oldest first. */
export function listConnections(
  connection: Connection,
  organizationId: string,
): Promise<CountedConnection[]> {
  return connection.rows<CountedConnection>(sql`
    SELECT ${COUNTED} FROM connections WHERE organization_id = ${organizationId} ORDER BY connection_id`);
}

export async function countConnections(connection: Connection, organizationId: string): Promise<number> {
  const row = await connection.row<{ count: number }>(sql`
    SELECT count(*) AS count FROM connections WHERE organization_id = ${organizationId}`);
  return row?.count ?? 0;
}

export function findConnection(
  connection: Connection,
  organizationId: string,
  connectionId: string,
): Promise<CountedConnection | undefined> {
  return connection.row<CountedConnection>(sql`
    SELECT ${COUNTED} FROM connections
    WHERE connection_id = ${connectionId} AND organization_id = ${organizationId}`);
}

/** Until the transaction ends, no sync stores anything and nobody else changes it. */
export function lockConnection(
  connection: Connection,
  organizationId: string,
  connectionId: string,
): Promise<ConnectionRow | undefined> {
  return connection.row<ConnectionRow>(sql`
    SELECT ${COLUMNS} FROM connections
    WHERE connection_id = ${connectionId} AND organization_id = ${organizationId} FOR UPDATE`);
}

export async function isNameTaken(
  connection: Connection,
  { organization_id, connection_id, name }: Pick<ConnectionRow, 'organization_id' | 'connection_id' | 'name'>,
): Promise<boolean> {
  const rows = await connection.rows(sql`
    SELECT FROM connections
    WHERE organization_id = ${organization_id} AND name = ${name} AND connection_id <> ${connection_id}`);
  return rows.length > 0;
}

/** A sync that is under way began with what it was before, and stores nothing any more. */
export async function updateConnection(
  connection: Connection,
  row: Pick<
    ConnectionRow,
    'connection_id' | 'name' | 'sealed_credentials' | 'include_requests' | 'include_owner_stays'
  >,
  now: Date,
): Promise<void> {
  await connection.rows(sql`
    UPDATE connections SET name = ${row.name}, sealed_credentials = ${row.sealed_credentials},
      include_requests = ${row.include_requests}, include_owner_stays = ${row.include_owner_stays},
      syncs = syncs + 1, next_sync_at = ${now}
    WHERE connection_id = ${row.connection_id}`);
}

/** The same for what it refers to: the next reading is stored as things are now. */
export async function disturbSync(connection: Connection, connectionId: string, now: Date): Promise<void> {
  await connection.rows(sql`
    UPDATE connections SET syncs = syncs + 1, next_sync_at = ${now} WHERE connection_id = ${connectionId}`);
}

/** By their source the next sync knows them again. */
export async function renameSource(
  connection: Connection,
  connectionId: string,
  source: string,
): Promise<void> {
  await connection.rows(sql`UPDATE guests SET source = ${source} WHERE connection_id = ${connectionId}`);
}

/** Its guests go with it, by the foreign key: also those that a sync is just storing, for which this waits. */
export async function deleteConnection(connection: Connection, connectionId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM connections WHERE connection_id = ${connectionId}`);
}

/** What people call connections, and what is wrong with them. */
export interface NamedConnection {
  connection_id: string;
  name: string;
  last_error: string | null;
}

export function nameConnections(connection: Connection, connectionIds: string[]): Promise<NamedConnection[]> {
  return connection.rows<NamedConnection>(sql`
    SELECT connection_id, name, last_error FROM connections WHERE connection_id = ANY (${connectionIds}::text[])`);
}

export async function connectionsOf(connection: Connection, organizationId: string): Promise<string[]> {
  const rows = await connection.rows<{ connection_id: string }>(sql`
    SELECT connection_id FROM connections WHERE organization_id = ${organizationId}`);
  return rows.map((row) => row.connection_id);
}

/** A sync has a number of its own from here on; whichever began last may store what it found. */
export function beginSync(
  connection: Connection,
  connectionId: string,
): Promise<(ConnectionRow & { syncs: number }) | undefined> {
  return connection.row(sql`
    UPDATE connections SET syncs = syncs + 1 WHERE connection_id = ${connectionId}
    RETURNING ${COLUMNS}, syncs`);
}

/** False when the connection is gone, or another sync has begun since. */
export async function lockSync(
  connection: Connection,
  connectionId: string,
  syncs: number,
): Promise<boolean> {
  const rows = await connection.rows(sql`
    SELECT FROM connections WHERE connection_id = ${connectionId} AND syncs = ${syncs} FOR UPDATE`);
  return rows.length > 0;
}

/** Unless somebody entered others meanwhile. */
export async function keepCredentials(
  connection: Connection,
  connectionId: string,
  syncs: number,
  sealed: Buffer,
): Promise<void> {
  await connection.rows(sql`
    UPDATE connections SET sealed_credentials = ${sealed} WHERE connection_id = ${connectionId} AND syncs = ${syncs}`);
}

export interface SyncEnd {
  next_sync_at: Date;
  last_error: string | null;
  memo: ConnectionMemo;
  /** Undefined when nothing could be read: then these stay as they are. */
  last_synced_at: Date | undefined;
  remarks: string[] | undefined;
}

export async function endSync(connection: Connection, connectionId: string, end: SyncEnd): Promise<void> {
  await connection.rows(sql`
    UPDATE connections SET next_sync_at = ${end.next_sync_at}, last_error = ${end.last_error},
      memo = ${JSON.stringify(end.memo)}::jsonb,
      last_synced_at = coalesce(${end.last_synced_at ?? null}, last_synced_at),
      remarks = coalesce(${end.remarks ?? null}::text[], remarks)
    WHERE connection_id = ${connectionId}`);
}

/** Those that a reading may concern: not over yet, or marked, or known by one of these ids. */
export function readAccountGuests(
  connection: Connection,
  connectionId: string,
  externalIds: string[],
  now: Date,
): Promise<AccountGuest[]> {
  return connection.rows<AccountGuest>(sql`
    SELECT guest_id, home_id, coalesce(external_id, '') AS external_id, name, phone_number, email, language,
      checkin_time, checkout_time, erased_at IS NOT NULL AS erased, missing_since
    FROM guests
    WHERE connection_id = ${connectionId}
      AND (checkout_time IS NULL OR checkout_time > ${now} OR missing_since IS NOT NULL
           OR external_id = ANY (${externalIds}::text[]))
    ORDER BY guest_id`);
}

export async function deleteAccountGuests(connection: Connection, guestIds: string[]): Promise<void> {
  await connection.rows(sql`DELETE FROM guests WHERE guest_id = ANY (${guestIds}::text[])`);
}

export async function markAccountGuests(
  connection: Connection,
  guestIds: string[],
  missingSince: Date | null,
): Promise<void> {
  await connection.rows(sql`
    UPDATE guests SET missing_since = ${missingSince} WHERE guest_id = ANY (${guestIds}::text[])`);
}

/** False when another guest of that home has the code. */
export async function moveGuest(
  connection: Connection,
  guestId: string,
  homeId: string,
  /** Another one, where its own is taken there. */
  code: string | null,
  now: Date,
): Promise<boolean> {
  const moved = await connection.rows(sql`
    UPDATE guests SET home_id = ${homeId}, access_code = coalesce(${code}, access_code), updated_at = ${now}
    WHERE guest_id = ${guestId}
      AND NOT EXISTS (SELECT FROM guests o WHERE o.home_id = ${homeId}
                        AND o.access_code = coalesce(${code}, guests.access_code))
    RETURNING guest_id`);
  return moved.length > 0;
}

/** What was just stored under a source of its own belongs to the connection. */
export async function adoptGuests(
  connection: Connection,
  connectionId: string,
  { home_id, source }: { home_id: string; source: string },
  externalIds: string[],
): Promise<void> {
  await connection.rows(sql`
    UPDATE guests SET connection_id = ${connectionId}
    WHERE home_id || '' = ${home_id} AND source = ${source} AND external_id = ANY (${externalIds}::text[])
      AND connection_id IS NULL`);
}

export interface LeavingGuest {
  guest_id: string;
  home_id: string;
  name: string;
  checkin_time: Date;
  checkout_time: Date | null;
  missing_since: Date;
}

/** Guests that the latest full sync lacks. */
export function listLeaving(
  connection: Connection,
  connectionId: string,
  most: number,
): Promise<LeavingGuest[]> {
  return connection.rows<LeavingGuest>(sql`
    SELECT guest_id, home_id, name, checkin_time, checkout_time, missing_since FROM guests
    WHERE connection_id = ${connectionId} AND missing_since IS NOT NULL ORDER BY checkin_time, guest_id LIMIT ${most}`);
}
