import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { erasedId } from '../erased-id.ts';
import type { Memo } from './kind.ts';

export interface IntegrationRow {
  integration_id: string;
  home_id: string;
  type: string;
  name: string;
  sealed_config: Buffer;
  memo: Memo;
  created_at: Date;
  last_synced_at: Date | null;
  last_error: string | null;
  next_sync_at: Date;
}

export interface CountedIntegration extends IntegrationRow {
  guest_count: number;
  leaving_count: number;
}

const COLUMNS = sql`integration_id, home_id, type, name, sealed_config, memo, created_at, last_synced_at, last_error,
  next_sync_at`;
const COUNTED = sql`${COLUMNS},
  (SELECT count(*) FROM guests g WHERE g.integration_id = integrations.integration_id) AS guest_count,
  (SELECT count(*) FROM guests g
   WHERE g.integration_id = integrations.integration_id AND g.missing_since IS NOT NULL) AS leaving_count`;

export type NewIntegrationRow = Omit<IntegrationRow, 'memo' | 'last_synced_at' | 'last_error'>;

/** False when the home has one of that name. */
export async function insertIntegration(connection: Connection, row: NewIntegrationRow): Promise<boolean> {
  const inserted = await connection.rows(sql`
    INSERT INTO integrations (integration_id, home_id, type, name, sealed_config, created_at, next_sync_at)
    VALUES (${row.integration_id}, ${row.home_id}, ${row.type}, ${row.name}, ${row.sealed_config},
            ${row.created_at}, ${row.next_sync_at})
    ON CONFLICT (home_id, name) DO NOTHING RETURNING integration_id`);
  return inserted.length > 0;
}

/** Oldest first. */
export function listIntegrations(connection: Connection, homeId: string): Promise<CountedIntegration[]> {
  return connection.rows<CountedIntegration>(sql`
    SELECT ${COUNTED} FROM integrations WHERE home_id = ${homeId} ORDER BY integration_id`);
}

export async function countIntegrations(connection: Connection, homeId: string): Promise<number> {
  const row = await connection.row<{ count: number }>(sql`
    SELECT count(*) AS count FROM integrations WHERE home_id = ${homeId}`);
  return row?.count ?? 0;
}

export function findIntegration(
  connection: Connection,
  homeId: string,
  integrationId: string,
): Promise<CountedIntegration | undefined> {
  return connection.row<CountedIntegration>(sql`
    SELECT ${COUNTED} FROM integrations WHERE integration_id = ${integrationId} AND home_id = ${homeId}`);
}

/** Until the transaction ends, no sync stores anything and nobody else changes it. */
export async function lockIntegration(
  connection: Connection,
  homeId: string,
  integrationId: string,
): Promise<IntegrationRow | undefined> {
  return connection.row<IntegrationRow>(sql`
    SELECT ${COLUMNS} FROM integrations WHERE integration_id = ${integrationId} AND home_id = ${homeId} FOR UPDATE`);
}

export async function isNameTaken(
  connection: Connection,
  { home_id, integration_id, name }: Pick<IntegrationRow, 'home_id' | 'integration_id' | 'name'>,
): Promise<boolean> {
  const rows = await connection.rows(sql`
    SELECT FROM integrations WHERE home_id = ${home_id} AND name = ${name} AND integration_id <> ${integration_id}`);
  return rows.length > 0;
}

/**
 * A sync that is under way began with what it was before, and stores nothing any more. `moved`: what is remembered of the reading
 * before, such as an ETag, and what was wrong with it, is of the old address.
 */
export async function updateIntegration(
  connection: Connection,
  { integration_id, name, sealed_config }: Pick<IntegrationRow, 'integration_id' | 'name' | 'sealed_config'>,
  moved: boolean,
  now: Date,
): Promise<void> {
  await connection.rows(sql`
    UPDATE integrations SET name = ${name}, sealed_config = ${sealed_config}, syncs = syncs + 1, next_sync_at = ${now},
      memo = CASE WHEN ${moved} THEN '{}' ELSE memo END, last_error = CASE WHEN ${moved} THEN NULL ELSE last_error END
    WHERE integration_id = ${integration_id}`);
}

/** Whether guests that are not of this integration came from a source of this name: an import may call its own so. */
export async function isSourceTaken(
  connection: Connection,
  { home_id, integration_id }: Pick<IntegrationRow, 'home_id' | 'integration_id'>,
  source: string,
): Promise<boolean> {
  const rows = await connection.rows(sql`
    SELECT FROM guests
    WHERE home_id || '' = ${home_id} AND source = ${source} AND external_id IS NOT NULL
      AND integration_id IS DISTINCT FROM ${integration_id} LIMIT 1`);
  return rows.length > 0;
}

/** By their source the next sync knows them again. */
export async function renameSource(
  connection: Connection,
  integrationId: string,
  source: string,
): Promise<void> {
  await connection.rows(sql`UPDATE guests SET source = ${source} WHERE integration_id = ${integrationId}`);
}

export async function findHomeOf(connection: Connection, integrationId: string): Promise<string | undefined> {
  const row = await connection.row<{ home_id: string }>(sql`
    SELECT home_id FROM integrations WHERE integration_id = ${integrationId}`);
  return row?.home_id;
}

/** What people call integrations, and what is wrong with them. */
export interface NamedIntegration {
  integration_id: string;
  name: string;
  home_id: string;
  last_error: string | null;
}

export function nameIntegrations(
  connection: Connection,
  integrationIds: string[],
): Promise<NamedIntegration[]> {
  return connection.rows<NamedIntegration>(sql`
    SELECT integration_id, name, home_id, last_error FROM integrations
    WHERE integration_id = ANY (${integrationIds}::text[])`);
}

/** Its guests go with it, by the foreign key: also those that a sync is just storing, for which this waits. */
export async function deleteIntegration(
  connection: Connection,
  homeId: string,
  integrationId: string,
): Promise<boolean> {
  const deleted = await connection.rows(sql`
    DELETE FROM integrations WHERE integration_id = ${integrationId} AND home_id = ${homeId}
    RETURNING integration_id`);
  return deleted.length > 0;
}

/** A sync has a number of its own from here on; whichever began last may store what it found. */
export function beginSync(
  connection: Connection,
  integrationId: string,
): Promise<(IntegrationRow & { syncs: number }) | undefined> {
  return connection.row(sql`
    UPDATE integrations SET syncs = syncs + 1 WHERE integration_id = ${integrationId}
    RETURNING ${COLUMNS}, syncs`);
}

/** False when the integration is gone, or another sync has begun since. */
export async function lockSync(
  connection: Connection,
  integrationId: string,
  syncs: number,
): Promise<boolean> {
  const rows = await connection.rows(sql`
    SELECT FROM integrations WHERE integration_id = ${integrationId} AND syncs = ${syncs} FOR UPDATE`);
  return rows.length > 0;
}

export interface SyncOutcome {
  next_sync_at: Date;
  last_error: string | null;
  /** Undefined when nothing could be read: then these stay as they are. */
  last_synced_at: Date | undefined;
  memo: Memo | undefined;
}

export async function endSync(
  connection: Connection,
  integrationId: string,
  { next_sync_at, last_error, last_synced_at, memo }: SyncOutcome,
): Promise<void> {
  await connection.rows(sql`
    UPDATE integrations SET next_sync_at = ${next_sync_at}, last_error = ${last_error},
      last_synced_at = coalesce(${last_synced_at ?? null}, last_synced_at),
      memo = coalesce(${memo ? JSON.stringify(memo) : null}::jsonb, memo)
    WHERE integration_id = ${integrationId}`);
}

/** Of lines, so many: what arrives of them at once is short, however many a feed has brought over the years. */
const KNOWN_IN_PART = 500;

/**
 * Those that a reading may concern: not over yet, or on one of these days, or known by one of these ids (lists in JSON).
 * Each is a FeedGuest as a line of JSON, for whoever compares: here nobody looks into it. Many lines are one text.
 */
export async function readFeedGuests(
  connection: Connection,
  integrationId: string,
  about: { now: Date; ids: string; checkins: string },
): Promise<string[]> {
  const rows = await connection.rows<{ lines: string }>(sql`
    SELECT coalesce(string_agg(line, '' ORDER BY guest_id), '') AS lines FROM (
    SELECT guest_id, (row_number() OVER (ORDER BY guest_id) - 1) / ${KNOWN_IN_PART}::bigint AS part,
                             json_build_object('guest_id', guest_id, 'external_id', external_id, 'name', name,
                             'phone_number', phone_number, 'email', email, 'checkin_time', checkin_time,
                             'checkout_time', checkout_time, 'erased', erased_at IS NOT NULL,
                             'missing', missing_since IS NOT NULL)::text || E'\\n' AS line
    FROM guests
    WHERE integration_id = ${integrationId}
      AND (checkout_time IS NULL OR checkout_time > ${about.now} OR missing_since IS NOT NULL
           OR external_id = ANY (ARRAY(SELECT json_array_elements_text(${about.ids}::json)))
           OR external_id = ANY (ARRAY(SELECT ${erasedId(sql`id`)} FROM json_array_elements_text(${about.ids}::json) AS id))
           OR checkin_time = ANY (ARRAY(SELECT json_array_elements_text(${about.checkins}::json)::timestamptz)))) AS known
    GROUP BY part ORDER BY part`);
  return rows.map(({ lines }) => lines);
}

export async function renameFeedGuests(
  connection: Connection,
  /** `[{guest_id, external_id}]` as JSON. */
  renamed: string,
): Promise<void> {
  await connection.rows(sql`
    UPDATE guests SET external_id = CASE WHEN guests.erased_at IS NULL THEN new.external_id
                                         ELSE ${erasedId(sql`new.external_id`)} END
    FROM json_to_recordset(${renamed}::json) AS new (guest_id text, external_id text)
    WHERE guests.guest_id = new.guest_id`);
}

/** A list of ids as JSON. */
export async function deleteFeedGuests(connection: Connection, guestIds: string): Promise<void> {
  await connection.rows(sql`
    DELETE FROM guests WHERE guest_id = ANY (ARRAY(SELECT json_array_elements_text(${guestIds}::json)))`);
}

/** Lists of ids as JSON: who was not told of for the first time, and who is told of again. */
export async function markMissing(
  connection: Connection,
  guestIds: string,
  since: Date | null,
): Promise<void> {
  await connection.rows(sql`
    UPDATE guests SET missing_since = ${since}
    WHERE guest_id = ANY (ARRAY(SELECT json_array_elements_text(${guestIds}::json)))`);
}
