import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import type { Page } from '../platform/http/paging.ts';
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
  created_at: Date;
  devices: string[];
}

const COLUMNS = sql`home_id, organization_id, name, timezone, address, alarm_status, checkin_hour, checkout_hour,
  settings, settings_version, created_at,
  ARRAY(SELECT d.device_id::text FROM devices d WHERE d.home_id = homes.home_id ORDER BY d.device_id) AS devices`;

export async function insertHome(connection: Connection, home: HomeRow): Promise<void> {
  await connection.rows(sql`
    INSERT INTO homes (home_id, organization_id, name, timezone, address, alarm_status, checkin_hour,
                       checkout_hour, settings, settings_version, created_at)
    VALUES (${home.home_id}, ${home.organization_id}, ${home.name}, ${home.timezone}, ${home.address},
            ${home.alarm_status}, ${home.checkin_hour}, ${home.checkout_hour}, ${JSON.stringify(home.settings)},
            ${home.settings_version}, ${home.created_at})`);
}

export function findHome(connection: Connection, homeId: string): Promise<HomeRow | undefined> {
  return oneHome(connection, homeId, sql``);
}

/** The key stays free: what is judged of the home meanwhile refers to it, and would wait while we wait for that. */
export function lockHome(connection: Connection, homeId: string): Promise<HomeRow | undefined> {
  return oneHome(connection, homeId, sql`FOR NO KEY UPDATE`);
}

function oneHome(connection: Connection, homeId: string, lock: Sql): Promise<HomeRow | undefined> {
  return connection.row<HomeRow>(sql`SELECT ${COLUMNS} FROM homes WHERE home_id = ${homeId} ${lock}`);
}

export async function listHomes(connection: Connection, organizationIds: string[], page: Page) {
  const homes = await connection.rows<HomeRow>(sql`
    SELECT ${COLUMNS} FROM homes WHERE organization_id = ANY (${organizationIds}::text[])
    ORDER BY home_id LIMIT ${page.limit} OFFSET ${page.offset}`);
  const count = await connection.row<{ total_count: number }>(sql`
    SELECT count(*) AS total_count FROM homes WHERE organization_id = ANY (${organizationIds}::text[])`);
  return { homes, total_count: count?.total_count ?? 0 };
}

export async function updateHome(connection: Connection, home: HomeRow): Promise<void> {
  await connection.rows(sql`
    UPDATE homes SET name = ${home.name}, timezone = ${home.timezone}, address = ${home.address},
      checkin_hour = ${home.checkin_hour},
      checkout_hour = ${home.checkout_hour}, settings = ${JSON.stringify(home.settings)},
      settings_version = ${home.settings_version}
    WHERE home_id = ${home.home_id}`);
}

/** Its devices, and with them their tokens, go with it, and so do its guests and its history, in one statement. */
export async function deleteHome(connection: Connection, homeId: string): Promise<void> {
  await connection.rows(sql`
    WITH stays AS (DELETE FROM guests WHERE home_id = ${homeId}),
         stay_counts AS (DELETE FROM guest_counts WHERE home_id = ${homeId}),
         history AS (DELETE FROM home_events WHERE home_id = ${homeId}),
         history_for_users AS (DELETE FROM user_only_events WHERE home_id = ${homeId}),
         counts AS (DELETE FROM home_event_counts WHERE home_id = ${homeId}),
         raised AS (DELETE FROM raised_events WHERE home_id = ${homeId}),
         ids AS (SELECT device_id FROM devices WHERE home_id = ${homeId}),
         reports AS (DELETE FROM device_reports WHERE device_id IN (SELECT device_id FROM ids)),
         aside AS (DELETE FROM conflicting_reports WHERE device_id IN (SELECT device_id FROM ids)),
         job AS (DELETE FROM jobs WHERE kind IN ('home', 'pre_arrival') AND key = ${homeId})
    DELETE FROM homes WHERE home_id = ${homeId}`);
}

/** organizations.homes_version by organization: what a kept list of homes is compared with. */
export async function readHomesVersions(connection: Connection, ids: string[]): Promise<Map<string, number>> {
  const rows = await connection.rows<{ organization_id: string; homes_version: number }>(sql`
    SELECT organization_id, homes_version FROM organizations WHERE organization_id = ANY (${ids}::text[])`);
  return new Map(rows.map((row) => [row.organization_id, row.homes_version]));
}
