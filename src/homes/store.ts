import sql, { join, type Sql } from 'sql-template-tag';
import type { Reach } from '../accounts/index.ts';
import type { Connection, Database } from '../platform/db/database.ts';
import type { Page } from '../platform/http/request/paging.ts';
import { tagKey } from '../platform/values/tags.ts';
import type { ALARM_STATUSES } from './schema.ts';
import type { SettingsChange } from './settings.ts';

export type AlarmStatus = (typeof ALARM_STATUSES)[number];

export interface HomeRow {
  home_id: string;
  organization_id: string;
  name: string;
  timezone: string;
  address: string;
  alarm_status: AlarmStatus;
  checkin_hour: number;
  checkout_hour: number;
  settings: SettingsChange;
  settings_version: number;
  tags: string[];
  created_at: Date;
  devices: string[];
}

const COLUMNS = sql`home_id, organization_id, name, timezone, address, alarm_status, checkin_hour, checkout_hour,
  settings, settings_version, tags, created_at,
  ARRAY(SELECT d.device_id::text FROM devices d WHERE d.home_id = homes.home_id ORDER BY d.device_id) AS devices`;

export async function insertHome(connection: Connection, home: HomeRow): Promise<void> {
  await connection.rows(sql`
    INSERT INTO homes (home_id, organization_id, name, timezone, address, alarm_status, checkin_hour,
                       checkout_hour, settings, settings_version, tags, tag_keys, created_at,
                       settings_kept_since)
    VALUES (${home.home_id}, ${home.organization_id}, ${home.name}, ${home.timezone}, ${home.address},
            ${home.alarm_status}, ${home.checkin_hour}, ${home.checkout_hour}, ${JSON.stringify(home.settings)},
            ${home.settings_version}, ${home.tags}, ${home.tags.map(tagKey)}, ${home.created_at},
            ${home.created_at})`);
}

export async function countHomes(connection: Connection, organizationId: string): Promise<number> {
  const row = await connection.row<{ count: number }>(sql`
    SELECT count(*) AS count FROM homes WHERE organization_id = ${organizationId}`);
  return row?.count ?? 0;
}

export function findHome(connection: Connection, homeId: string): Promise<HomeRow | undefined> {
  return oneHome(connection, homeId, sql``);
}

/** The key stays unlocked: concurrent evaluation refers to it and would deadlock with us. */
export function lockHome(connection: Connection, homeId: string): Promise<HomeRow | undefined> {
  return oneHome(connection, homeId, sql`FOR NO KEY UPDATE`);
}

function oneHome(connection: Connection, homeId: string, lock: Sql): Promise<HomeRow | undefined> {
  return connection.row<HomeRow>(sql`SELECT ${COLUMNS} FROM homes WHERE home_id = ${homeId} ${lock}`);
}

/** Those that belong to the organization, locked in a fixed order, so that two callers cannot deadlock. */
export function lockHomesOf(connection: Connection, organizationId: string, homeIds: string[]) {
  return connection.rows<HomeRow>(sql`
    SELECT ${COLUMNS} FROM homes
    WHERE organization_id = ${organizationId} AND home_id = ANY (${homeIds}::text[])
    ORDER BY home_id FOR NO KEY UPDATE`);
}

export async function updateSettingsOf(connection: Connection, homes: readonly HomeRow[], now: Date) {
  const rows = homes.map(({ home_id, checkin_hour, checkout_hour, settings, settings_version }) => ({
    home_id,
    checkin_hour,
    checkout_hour,
    settings,
    settings_version,
  }));
  await connection.rows(sql`
    UPDATE homes h SET checkin_hour = new.checkin_hour, checkout_hour = new.checkout_hour, settings = new.settings,
      settings_version = new.settings_version, settings_written_at = ${writtenAt(now)}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS new (home_id text, checkin_hour smallint, checkout_hour smallint, settings jsonb, settings_version integer)
    WHERE h.home_id = new.home_id`);
}

export interface HomeFilter {
  reach: Reach;
  tag?: string | undefined;
}

export async function listHomes(connection: Connection, { reach, tag }: HomeFilter, page: Page) {
  const conditions = join(
    [
      sql`(${isWithin(reach, sql`homes`)})`,
      ...(tag === undefined ? [] : [sql`tag_keys @> ARRAY[${tagKey(tag)}]::text[]`]),
    ],
    ' AND ',
  );
  const homes = await connection.rows<HomeRow>(sql`
    SELECT ${COLUMNS} FROM homes WHERE ${conditions} ORDER BY home_id LIMIT ${page.limit} OFFSET ${page.offset}`);
  const count = await connection.row<{ total_count: number }>(
    sql`SELECT count(*) AS total_count FROM homes WHERE ${conditions}`,
  );
  return { homes, total_count: count?.total_count ?? 0 };
}

type StayHomeRow = Pick<HomeRow, 'home_id' | 'name' | 'timezone' | 'checkin_hour' | 'checkout_hour'>;

/** All homes of an organization, without the expensive columns. */
export function listStayHomes(connection: Connection, organizationId: string): Promise<StayHomeRow[]> {
  return connection.rows<StayHomeRow>(sql`
    SELECT home_id, name, timezone, checkin_hour, checkout_hour FROM homes
    WHERE organization_id = ${organizationId} ORDER BY home_id`);
}

/** A trigger keeps the previous settings (settings-history.ts), valid until `now`. */
export async function updateHome(connection: Connection, home: HomeRow, now: Date): Promise<void> {
  await connection.rows(sql`
    UPDATE homes SET name = ${home.name}, timezone = ${home.timezone}, address = ${home.address},
      checkin_hour = ${home.checkin_hour},
      checkout_hour = ${home.checkout_hour}, settings = ${JSON.stringify(home.settings)},
      settings_version = ${home.settings_version}, settings_written_at = ${writtenAt(now)}, tags = ${home.tags}, tag_keys = ${home.tags.map(tagKey)}
    WHERE home_id = ${home.home_id}`);
}

/** Always a new value: a changed value shows the trigger that the writer set the time. */
export const writtenAt = (now: Date): Sql =>
  sql`greatest(${now}::timestamptz, settings_written_at + interval '1 microsecond')`;

/** Deletes what a slice keeps of a home, in the transaction that deletes the home. */
export type DeleteHomeData = (connection: Connection, homeId: string) => Promise<void>;

/**
 * Rows that refer to the home go with it (devices, their tokens, messages). Each slice deletes its other rows first.
 */
export function deleteHome(
  database: Pick<Database, 'transaction'>,
  homeId: string,
  deleters: readonly DeleteHomeData[],
  alongside?: (connection: Connection) => Promise<void>,
): Promise<void> {
  return database.transaction(async (connection) => {
    await connection.rows(sql`SELECT FROM homes WHERE home_id = ${homeId} FOR UPDATE`);
    for (const deleteData of deleters) await deleteData(connection, homeId);
    await connection.rows(sql`DELETE FROM homes WHERE home_id = ${homeId}`);
    await alongside?.(connection);
  });
}

export async function setAlarmStatus(connection: Connection, homeId: string, status: AlarmStatus) {
  await connection.rows(sql`UPDATE homes SET alarm_status = ${status} WHERE home_id = ${homeId}`);
}

/** The time zone of the oldest of these homes. */
export async function timezoneOf(connection: Connection, organizationIds: string[]) {
  const row = await connection.row<{ timezone: string }>(sql`
    SELECT first.timezone FROM unnest(${organizationIds}::text[]) AS o (organization_id) CROSS JOIN LATERAL (
      SELECT h.home_id, h.timezone FROM homes h WHERE h.organization_id = o.organization_id ORDER BY h.home_id LIMIT 1
    ) AS first ORDER BY first.home_id LIMIT 1`);
  return row?.timezone;
}

/** SQL fragment: the sort keys of a home's tags. Empty if the home does not exist. */
export function tagKeysOf(homeId: Sql): Sql {
  return sql`coalesce((SELECT tagged.tag_keys FROM homes tagged WHERE tagged.home_id = ${homeId}), '{}')`;
}

/** Those of these homes that exist in these organizations. */
export async function existingHomes(connection: Connection, organizationIds: string[], homeIds: string[]) {
  const rows = await connection.rows<{ home_id: string }>(sql`
    SELECT home_id FROM homes
    WHERE home_id = ANY (${homeIds}::text[]) AND organization_id = ANY (${organizationIds}::text[])`);
  return rows.map(({ home_id }) => home_id);
}

/** A condition on a home with this alias: whether the caller reaches it. */
export function isWithin({ organizationIds, homeIds }: Reach, home: Sql): Sql {
  const ofAll = sql`${home}.organization_id = ANY (${organizationIds}::text[])`;
  // Most callers reach all homes: their plan stays simple.
  return homeIds.length === 0 ? ofAll : sql`${ofAll} OR ${home}.home_id = ANY (${homeIds}::text[])`;
}

/** A query of home_id for statements of other slices. */
export function homesWithin(reach: Reach): Sql {
  return sql`SELECT h.home_id FROM homes h WHERE ${isWithin(reach, sql`h`)}`;
}

/** A query of home_id for statements of other slices. */
export function homesWithTag(organizationId: string, tag: string): Sql {
  return sql`
    SELECT home_id FROM homes WHERE organization_id = ${organizationId} AND tag_keys @> ARRAY[${tagKey(tag)}]::text[]`;
}

/** A query of home_id for statements of other slices. */
export function homesOf(organizationIds: string[]): Sql {
  return sql`SELECT home_id FROM homes WHERE organization_id = ANY (${organizationIds}::text[])`;
}

export async function findOrganizationOf(connection: Connection, homeId: string) {
  const home = await connection.row<{ organization_id: string }>(
    sql`SELECT organization_id FROM homes WHERE home_id = ${homeId}`,
  );
  return home?.organization_id;
}
