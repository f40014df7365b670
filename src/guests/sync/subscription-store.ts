import sql, { type Sql } from 'sql-template-tag';
import { homesOf } from '../../homes/store.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Scope, StayOptions, SyncState } from './source.ts';

/**
 * A subscription is a row of `integrations`, which belongs to a home, or of `connections`, which belongs to an organization. The
 * tables call the same things differently; the queries here read both under the same names.
 */
export interface Subscription extends StayOptions {
  id: string;
  owner_id: string;
  type: string;
  name: string;
  sealed_secrets: Buffer;
  sync_state: SyncState;
  created_at: Date;
  last_synced_at: Date | null;
  last_error: string | null;
  remarks: string[];
  next_sync_at: Date;
  /** Counts syncs and changes. A sync stores nothing when the number moved on since it began. */
  syncs: number;
}

export interface CountedSubscription extends Subscription {
  guest_count: number;
  leaving_count: number;
  listing_count: number;
  mapped_count: number;
}

const OF_HOME = sql`integration_id AS id, home_id AS owner_id, type, name, sealed_config AS sealed_secrets,
  false AS include_requests, false AS include_owner_stays, memo AS sync_state, created_at, last_synced_at, last_error,
  '{}'::text[] AS remarks, next_sync_at, syncs`;
const OF_ORGANIZATION = sql`connection_id AS id, organization_id AS owner_id, type, name,
  sealed_credentials AS sealed_secrets, include_requests, include_owner_stays, memo AS sync_state, created_at, last_synced_at,
  last_error, remarks, next_sync_at, syncs`;
const COLUMNS = sql`id, owner_id, type, name, sealed_secrets, include_requests, include_owner_stays, sync_state, created_at,
  last_synced_at, last_error, remarks, next_sync_at, syncs`;

const subscriptionsTable = (scope: Scope): Sql =>
  scope === 'home'
    ? sql`(SELECT ${OF_HOME} FROM integrations) AS s`
    : sql`(SELECT ${OF_ORGANIZATION} FROM connections) AS s`;

const countedQuery = (scope: Scope): Sql =>
  scope === 'home'
    ? sql`
      SELECT ${COLUMNS}, 0::bigint AS listing_count, 0::bigint AS mapped_count,
        (SELECT count(*) FROM guests g WHERE g.integration_id = s.id) AS guest_count,
        (SELECT count(*) FROM guests g WHERE g.integration_id = s.id AND g.missing_since IS NOT NULL) AS leaving_count
      FROM (SELECT ${OF_HOME} FROM integrations) AS s`
    : sql`
      SELECT ${COLUMNS},
        (SELECT count(*) FROM connection_listings l WHERE l.connection_id = s.id) AS listing_count,
        (SELECT count(l.home_id) FROM connection_listings l WHERE l.connection_id = s.id) AS mapped_count,
        (SELECT count(*) FROM guests g WHERE g.connection_id = s.id) AS guest_count,
        (SELECT count(*) FROM guests g WHERE g.connection_id = s.id AND g.missing_since IS NOT NULL) AS leaving_count
      FROM (SELECT ${OF_ORGANIZATION} FROM connections) AS s`;

/** False when the owner has a subscription of that name. */
export async function insertSubscription(
  connection: Connection,
  scope: Scope,
  row: Omit<Subscription, 'sync_state' | 'last_synced_at' | 'last_error' | 'remarks' | 'syncs'>,
): Promise<boolean> {
  const inserted = await connection.rows<{ id: string }>(
    scope === 'home'
      ? sql`
        INSERT INTO integrations (integration_id, home_id, type, name, sealed_config, created_at, next_sync_at)
        VALUES (${row.id}, ${row.owner_id}, ${row.type}, ${row.name}, ${row.sealed_secrets}, ${row.created_at},
                ${row.next_sync_at})
        ON CONFLICT (home_id, name) DO NOTHING RETURNING integration_id AS id`
      : sql`
        INSERT INTO connections (connection_id, organization_id, type, name, sealed_credentials, include_requests,
                                 include_owner_stays, created_at, next_sync_at)
        VALUES (${row.id}, ${row.owner_id}, ${row.type}, ${row.name}, ${row.sealed_secrets}, ${row.include_requests},
                ${row.include_owner_stays}, ${row.created_at}, ${row.next_sync_at})
        ON CONFLICT (organization_id, name) DO NOTHING RETURNING connection_id AS id`,
  );
  return inserted.length > 0;
}

export function listSubscriptions(connection: Connection, scope: Scope, ownerId: string) {
  return connection.rows<CountedSubscription>(
    sql`${countedQuery(scope)} WHERE owner_id = ${ownerId} ORDER BY id`,
  );
}

export async function countSubscriptions(connection: Connection, scope: Scope, ownerId: string) {
  const row = await connection.row<{ count: number }>(sql`
    SELECT count(*) AS count FROM ${subscriptionsTable(scope)} WHERE owner_id = ${ownerId}`);
  return row?.count ?? 0;
}

/** Of an organization and of all its homes. */
export async function countBookingSources(connection: Connection, organizationId: string): Promise<number> {
  const row = await connection.row<{ count: number }>(sql`
    SELECT (SELECT count(*) FROM integrations WHERE home_id IN (${homesOf([organizationId])}))
      + (SELECT count(*) FROM connections WHERE organization_id = ${organizationId}) AS count`);
  return row?.count ?? 0;
}

export function findSubscription(connection: Connection, scope: Scope, ownerId: string, id: string) {
  return connection.row<CountedSubscription>(sql`
    ${countedQuery(scope)} WHERE id = ${id} AND owner_id = ${ownerId}`);
}

/** Until the transaction ends, no sync stores anything and no other request changes the subscription. */
export function lockSubscription(connection: Connection, scope: Scope, ownerId: string, id: string) {
  return connection.row<Subscription>(sql`
    SELECT ${COLUMNS} FROM ${subscriptionsTable(scope)} WHERE id = ${id} AND owner_id = ${ownerId} FOR UPDATE`);
}

export async function isNameTaken(
  connection: Connection,
  scope: Scope,
  { id, owner_id, name }: Subscription,
): Promise<boolean> {
  const rows = await connection.rows<{ id: string }>(sql`
    SELECT id FROM ${subscriptionsTable(scope)} WHERE owner_id = ${owner_id} AND name = ${name} AND id <> ${id}`);
  return rows.length > 0;
}

/**
 * A sync that is under way stores nothing: it read with the old values. With the address of a calendar, its sync state (such as the ETag)
 * and its error go as well.
 */
export async function updateSubscription(
  connection: Connection,
  scope: Scope,
  { id, name, sealed_secrets, include_requests, include_owner_stays }: Subscription,
  hasNewSecrets: boolean,
  now: Date,
): Promise<void> {
  await connection.rows(
    scope === 'home'
      ? sql`
        UPDATE integrations SET name = ${name}, sealed_config = ${sealed_secrets}, syncs = syncs + 1,
          next_sync_at = ${now}, memo = CASE WHEN ${hasNewSecrets} THEN '{}' ELSE memo END,
          last_error = CASE WHEN ${hasNewSecrets} THEN NULL ELSE last_error END
        WHERE integration_id = ${id}`
      : sql`
        UPDATE connections SET name = ${name}, sealed_credentials = ${sealed_secrets}, syncs = syncs + 1,
          next_sync_at = ${now}, include_requests = ${include_requests}, include_owner_stays = ${include_owner_stays}
        WHERE connection_id = ${id}`,
  );
}

/** The guests go by the foreign key, even those of a sync that is just storing: the statement waits for it. */
export async function deleteSubscription(connection: Connection, scope: Scope, id: string): Promise<void> {
  await connection.rows(
    scope === 'home'
      ? sql`DELETE FROM integrations WHERE integration_id = ${id}`
      : sql`DELETE FROM connections WHERE connection_id = ${id}`,
  );
}

export async function findOwnerOf(connection: Connection, scope: Scope, id: string) {
  const row = await connection.row<{ owner_id: string }>(sql`
    SELECT owner_id FROM ${subscriptionsTable(scope)} WHERE id = ${id}`);
  return row?.owner_id;
}

export async function listSubscriptionIds(connection: Connection, scope: Scope, ownerId: string) {
  const rows = await connection.rows<{ id: string }>(sql`
    SELECT id FROM ${subscriptionsTable(scope)} WHERE owner_id = ${ownerId}`);
  return rows.map(({ id }) => id);
}

/** Names and errors, for notifications. */
export function nameSubscriptions(connection: Connection, scope: Scope, ids: string[]) {
  return connection.rows<Pick<Subscription, 'id' | 'owner_id' | 'name' | 'last_error'>>(sql`
    SELECT id, owner_id, name, last_error FROM ${subscriptionsTable(scope)} WHERE id = ANY (${ids}::text[])`);
}

/** Gives the sync a number: of two that overlap, only the later one stores. */
export function beginSync(connection: Connection, scope: Scope, id: string) {
  return connection.row<Subscription>(
    scope === 'home'
      ? sql`UPDATE integrations SET syncs = syncs + 1 WHERE integration_id = ${id} RETURNING ${OF_HOME}`
      : sql`UPDATE connections SET syncs = syncs + 1 WHERE connection_id = ${id} RETURNING ${OF_ORGANIZATION}`,
  );
}

/** False when the subscription is gone, was changed, or another sync has begun since. */
export async function lockSync(connection: Connection, scope: Scope, { id, syncs }: Subscription) {
  const rows = await connection.rows<{ id: string }>(sql`
    SELECT id FROM ${subscriptionsTable(scope)} WHERE id = ${id} AND syncs = ${syncs} FOR UPDATE`);
  return rows.length > 0;
}

/** Unless a person entered others meanwhile. */
export async function keepSecrets(
  connection: Connection,
  scope: Scope,
  { id, syncs }: Subscription,
  sealed: Buffer,
): Promise<void> {
  await connection.rows(
    scope === 'home'
      ? sql`UPDATE integrations SET sealed_config = ${sealed} WHERE integration_id = ${id} AND syncs = ${syncs}`
      : sql`UPDATE connections SET sealed_credentials = ${sealed} WHERE connection_id = ${id} AND syncs = ${syncs}`,
  );
}

export interface SyncEnd {
  next_sync_at: Date;
  last_error: string | null;
  sync_state: SyncState;
  /** Undefined when the source could not be read: then these stay as they are. */
  last_synced_at?: Date;
  remarks?: string[] | undefined;
}

export async function endSync(
  connection: Connection,
  scope: Scope,
  id: string,
  { next_sync_at, last_error, sync_state, last_synced_at, remarks }: SyncEnd,
): Promise<void> {
  const syncedAt = last_synced_at ?? null;
  await connection.rows(
    scope === 'home'
      ? sql`
        UPDATE integrations SET next_sync_at = ${next_sync_at}, last_error = ${last_error},
          memo = ${JSON.stringify(sync_state)}::jsonb, last_synced_at = coalesce(${syncedAt}, last_synced_at)
        WHERE integration_id = ${id}`
      : sql`
        UPDATE connections SET next_sync_at = ${next_sync_at}, last_error = ${last_error},
          memo = ${JSON.stringify(sync_state)}::jsonb, last_synced_at = coalesce(${syncedAt}, last_synced_at),
          remarks = coalesce(${remarks ?? null}::text[], remarks)
        WHERE connection_id = ${id}`,
  );
}

/** Makes a sync that is under way store nothing: it read with the old homes of the listings. */
export async function requestSync(connection: Connection, connectionId: string, now: Date): Promise<void> {
  await connection.rows(sql`
    UPDATE connections SET syncs = syncs + 1, next_sync_at = ${now} WHERE connection_id = ${connectionId}`);
}
