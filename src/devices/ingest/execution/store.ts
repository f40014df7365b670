import sql, { type Sql } from 'sql-template-tag';
import { listStays } from '../../../guests/stays.ts';
import { effectiveSettings, type SettingsChange } from '../../../homes/settings.ts';
import type { AlarmStatus } from '../../../homes/store.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { plainArray } from '../../../platform/db/plain-array.ts';
import { line, plain, valuesRows } from '../../../platform/db/values-rows.ts';
import type { DeviceModel, DeviceState, HomeState, Stay } from '../../detect/types.ts';
import type { Placement } from '../../placement.ts';
import type { LatestValues } from '../../series/index.ts';
import type { ChangedDevice } from '../evaluation/changed-devices.ts';
import { type Conflict, nameOf, type ReportKey } from '../evaluation/deduplicate.ts';
import type { HeldReport } from '../evaluation/evaluate-home.ts';
import type { DeviceStatus, HomeSnapshot } from '../evaluation/home-snapshot.ts';

/** The statements that evaluating homes needs. */

/** Locks in one order, so that two batches never wait for each other. Homes that are gone are missing. */
export async function lockHomes(connection: Connection, homeIds: string[]): Promise<Map<string, number>> {
  const rows = await connection.rows<{ home_id: string; writer: number }>(sql`
    SELECT home_id, writer FROM home_status WHERE home_id = ANY (${plainArray(homeIds)}::text[])
    ORDER BY home_id FOR UPDATE`);
  return new Map(rows.map((row) => [row.home_id, row.writer]));
}

interface HomeRow {
  home_id: string;
  organization_id: string;
  name: string;
  settings: SettingsChange;
  settings_version: number;
  timezone: string;
  /** Of json_agg: times are texts. */
  earlier_settings: { until: string; settings: SettingsChange; timezone: string }[];
  alarm_status: AlarmStatus;
  state: HomeState;
  wake_at: Date | null;
}

interface DeviceRow {
  home_id: string;
  device_id: string;
  description: string;
  placement: Placement | null;
  configuration: Record<string, unknown>;
  hardware_version: number;
  state: DeviceState;
  first_seen_at: Date | null;
  last_seen_at: Date | null;
  heartbeat_s: number | null;
  firmware_installed: string | null;
  battery_percent: number | null;
  battery_voltage: number | null;
  latest_sensor_values: LatestValues;
  has_commands: boolean;
  has_held: boolean;
}

/** More changes than the half hour of a noise window has. Read when a home is not cached, so not by each report. */
const MOST_EARLIER_SETTINGS = 10;
const EARLIER_SETTINGS = sql`(
             SELECT coalesce(json_agg(last ORDER BY last.until), '[]') FROM (
               SELECT e.until, e.settings, e.timezone FROM earlier_settings e WHERE e.home_id = h.home_id
               ORDER BY e.until DESC LIMIT ${MOST_EARLIER_SETTINGS}
             ) AS last
           )`;

/** Homes of an organization that is closed are missing too: it is moving, and a report stored here would be missing there. */
export async function readHomes(connection: Connection, homeIds: string[]): Promise<HomeSnapshot[]> {
  if (homeIds.length === 0) return [];
  const homes = await connection.rows<HomeRow>(sql`
    SELECT h.home_id, h.organization_id, h.name, h.settings, h.settings_version, h.timezone, h.alarm_status, s.state, s.wake_at,
           ${EARLIER_SETTINGS} AS earlier_settings
    FROM homes h JOIN home_status s USING (home_id) JOIN organizations o USING (organization_id)
    WHERE h.home_id = ANY (${homeIds}::text[]) AND o.closed_at IS NULL`);
  const devices = await connection.rows<DeviceRow>(sql`
    SELECT d.home_id, d.device_id, d.description, d.placement, d.configuration, d.hardware_version, s.state,
           s.first_seen_at, s.last_heard_from_at AS last_seen_at,
           extract(epoch FROM s.next_heartbeat_at - s.last_heartbeat_at)::float8 AS heartbeat_s,
           s.firmware_installed, s.battery_percent, s.battery_voltage, s.latest_sensor_values,
           EXISTS (SELECT FROM device_commands c WHERE c.home_id = d.home_id AND c.device_id = d.device_id
                   AND c.acknowledged_at IS NULL) AS has_commands,
           EXISTS (SELECT FROM held_reports r WHERE r.home_id = d.home_id AND r.device_id = d.device_id) AS has_held
    FROM devices d JOIN device_status s USING (home_id, device_id) WHERE d.home_id = ANY (${homeIds}::text[])
    ORDER BY d.device_id`);
  return homes.map((home) => {
    const mine = devices.filter((device) => device.home_id === home.home_id);
    return {
      home_id: home.home_id,
      organization_id: home.organization_id,
      name: home.name,
      settings: effectiveSettings(home.settings),
      settingsVersion: home.settings_version,
      timezone: home.timezone,
      earlierSettings: home.earlier_settings.map(({ until, settings, timezone }) => ({
        until: Date.parse(until),
        settings: effectiveSettings(settings),
        timezone,
      })),
      alarmStatus: home.alarm_status,
      wakeAt: home.wake_at?.getTime(),
      model: { state: home.state, devices: new Map(mine.map((row) => [row.device_id, toModel(row)])) },
      statuses: new Map(mine.map((row) => [row.device_id, toStatus(row)])),
    };
  });
}

function toModel({ device_id, description, placement, configuration, state }: DeviceRow): DeviceModel {
  return { device_id, description, placement, configuration, state };
}

function toStatus(row: DeviceRow): DeviceStatus {
  return {
    hardwareVersion: row.hardware_version,
    firstSeenAt: row.first_seen_at?.getTime(),
    lastSeenAt: row.last_seen_at?.getTime(),
    heartbeatS: row.heartbeat_s ?? undefined,
    firmware: row.firmware_installed ?? undefined,
    batteryPercent: row.battery_percent ?? undefined,
    batteryVoltage: row.battery_voltage ?? undefined,
    latest: row.latest_sensor_values,
    hasCommands: row.has_commands,
    hasHeld: row.has_held,
  };
}

/** Hashes of the bodies that were stored under these names, whichever home the device was in. */
export async function readUsedReports(
  connection: Connection,
  keys: readonly ReportKey[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await connection.rows<{ device_id: string; boot_id: number; seq: number; hash: string }>(sql`
    SELECT k.device_id, k.boot_id, k.seq, used.body_hash::text AS hash
    FROM unnest(${plainArray(keys.map((key) => key.device_id))}::text[],
                ${plainArray(keys.map((key) => key.boot_id))}::bigint[], ${plainArray(keys.map((key) => key.seq))}::bigint[])
      AS k (device_id, boot_id, seq)
    CROSS JOIN LATERAL (
      SELECT body_hash FROM device_reports r
      WHERE r.device_id = k.device_id AND r.boot_id = k.boot_id AND r.seq = k.seq OFFSET 0
    ) AS used`);
  return new Map(rows.map((row) => [nameOf(row), row.hash]));
}

export async function insertConflict(
  connection: Connection,
  { key, body }: Conflict,
  now: Date,
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO conflicting_reports (home_id, device_id, boot_id, seq, body_hash, body, received_at)
    VALUES (${key.home_id}, ${key.device_id}, ${key.boot_id}, ${key.seq}, ${key.hash}, ${body}, ${now})
    ON CONFLICT DO NOTHING`);
}

/**
 * `gate` (AND …) may leave some out, here and below. A statement for each of 100 devices took 3 times as long, 5 with
 * coming and going. All as one JSON text (json_to_recordset) took 1.4 times as long, for one and for 100.
 */
export function updatingDevices(changed: ChangedDevice[], gate: Sql): Sql {
  return sql`
    UPDATE device_status s SET state = v.state::json, latest_sensor_values = v.latest::jsonb, offline = v.offline,
      first_seen_at = to_timestamp(v.first_seen_ms / 1000), last_heard_from_at = to_timestamp(v.last_seen_ms / 1000),
      last_heartbeat_at = to_timestamp(v.last_seen_ms / 1000),
      next_heartbeat_at = to_timestamp(v.last_seen_ms / 1000 + v.heartbeat_s),
      firmware_installed = nullif(v.firmware, ''), battery_percent = v.percent, battery_voltage = v.voltage,
      ongoing_events = coalesce(string_to_array(v.ongoing, ' '), '{}'), mould_risk_level = v.mould
    FROM ${valuesRows('v', changed, {
      home_id: plain('text', (one) => one.home_id),
      device_id: plain('text', (one) => one.device.device_id),
      state: line((one) => JSON.stringify(one.device.state)),
      latest: line((one) => JSON.stringify(one.deviceStatus.latest)),
      offline: plain('boolean', (one) => one.offline),
      first_seen_ms: plain('float8', (one) => one.deviceStatus.firstSeenAt),
      last_seen_ms: plain('float8', (one) => one.deviceStatus.lastSeenAt),
      heartbeat_s: plain('float8', (one) => one.deviceStatus.heartbeatS),
      firmware: line((one) => one.deviceStatus.firmware ?? ''),
      percent: plain('real', (one) => one.deviceStatus.batteryPercent),
      voltage: plain('real', (one) => one.deviceStatus.batteryVoltage),
      ongoing: line((one) => one.ongoing.join(' ')),
      mould: line((one) => one.device.state.mould?.level ?? 'none'),
    })}
    WHERE s.home_id = v.home_id AND s.device_id = v.device_id ${gate}`;
}

/**
 * A statement for each of 100 homes took 3.5 times as long, 9 with coming and going; as one JSON text they took 1.1 times as
 * long, and one home 1.2 times.
 */
export function updatingHomes(homes: HomeSnapshot[], writer: number, gate: Sql): Sql {
  return sql`
    UPDATE home_status s SET writer = ${writer}, state = v.state::json, wake_at = v.wake_at
    FROM ${valuesRows('v', homes, {
      home_id: plain('text', (home) => home.home_id),
      state: line((home) => JSON.stringify(home.model.state)),
      wake_at: plain('timestamptz', ({ wakeAt }) =>
        wakeAt === undefined ? undefined : new Date(wakeAt).toISOString(),
      ),
    })}
    WHERE s.home_id = v.home_id ${gate}`;
}

/** Those that were raised before, by `raisedName`. */
export async function readRaised(
  connection: Connection,
  raised: readonly { home_id: string; key: string }[],
): Promise<Set<string>> {
  if (raised.length === 0) return new Set();
  const rows = await connection.rows<{ home_id: string; key: string }>(sql`
    SELECT k.home_id, k.key
    FROM unnest(${raised.map((one) => one.home_id)}::text[], ${raised.map((one) => one.key)}::text[]) AS k (home_id, key)
    WHERE EXISTS (SELECT FROM raised_events r WHERE r.home_id = k.home_id AND r.key = k.key OFFSET 0)`);
  return new Set(rows.map((row) => raisedName(row.home_id, row.key)));
}

export const raisedName = (homeId: string, key: string): string => `${homeId} ${key}`;

export async function readHeld(connection: Connection, homeIds: string[]): Promise<HeldReport[]> {
  if (homeIds.length === 0) return [];
  const rows = await connection.rows<Omit<HeldReport, 'until'> & { until: Date }>(sql`
    SELECT home_id, device_id, report, until FROM held_reports WHERE home_id = ANY (${homeIds}::text[])
    ORDER BY device_id, boot_id, seq`);
  return rows.map((row) => ({ ...row, until: row.until.getTime() }));
}

export async function insertHeld(connection: Connection, held: HeldReport): Promise<void> {
  const { home_id, device_id, report, until } = held;
  await connection.rows(sql`
    INSERT INTO held_reports (home_id, device_id, boot_id, seq, report, until)
    VALUES (${home_id}, ${device_id}, ${report.boot_id}, ${report.seq}, ${JSON.stringify(report)}, ${new Date(until)})
    ON CONFLICT DO NOTHING`);
}

export async function deleteHeld(
  connection: Connection,
  { home_id, device_id, report }: HeldReport,
): Promise<void> {
  await connection.rows(sql`
    DELETE FROM held_reports WHERE home_id = ${home_id} AND device_id = ${device_id}
      AND boot_id = ${report.boot_id} AND seq = ${report.seq}`);
}

/** Stays that overlap the time that rules look at. */
export async function readStays(
  connection: Connection,
  homeId: string,
  from: Date,
  to: Date,
): Promise<Stay[]> {
  const stays = await listStays(connection, homeId, from, to);
  return stays.map(({ guest_id, checkin, checkout }) => ({
    guestId: guest_id,
    from: checkin.getTime(),
    to: checkout.getTime(),
  }));
}
