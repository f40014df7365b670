import sql, { join, type Sql } from 'sql-template-tag';
import type { Reach } from '../accounts/index.ts';
import { homesOf, isWithin } from '../homes/store.ts';
import type { Connection } from '../platform/db/database.ts';
import type { Page } from '../platform/http/request/paging.ts';
import type { Placement } from './placement.ts';

export interface DeviceRow {
  device_id: string;
  home_id: string;
  organization_id: string;
  description: string;
  placement: Placement | null;
  device_mac: string;
  hardware_version: number;
  active: boolean;
  configuration: Record<string, unknown>;
  firmware_wanted: string | null;
  created_at: Date;
  offline: boolean;
  first_seen_at: Date | null;
  last_heard_from_at: Date | null;
  last_heartbeat_at: Date | null;
  next_heartbeat_at: Date | null;
  firmware_installed: string | null;
  battery_percent: number | null;
  battery_voltage: number | null;
  ongoing_events: string[];
  latest_sensor_values: Record<string, { time: string; value: number }>;
  mould_risk_level: string;
}

const FROM_DEVICES = sql`
  SELECT d.device_id, d.home_id, h.organization_id, d.description, d.placement, d.device_mac, d.hardware_version, d.active,
         d.configuration, d.firmware_wanted, d.created_at, s.offline, s.first_seen_at, s.last_heard_from_at,
         s.last_heartbeat_at, s.next_heartbeat_at, s.firmware_installed, s.battery_percent, s.battery_voltage,
         s.ongoing_events, s.latest_sensor_values, s.mould_risk_level
  FROM devices d JOIN device_status s USING (home_id, device_id) JOIN homes h USING (home_id)`;

/** When the first device of the organization sent its first report; null before. */
export async function findFirstSeen(connection: Connection, organizationId: string): Promise<Date | null> {
  const row = await connection.row<{ first_seen_at: Date | null }>(sql`
    SELECT min(first_seen_at) AS first_seen_at FROM device_status
    WHERE home_id IN (${homesOf([organizationId])})`);
  return row?.first_seen_at ?? null;
}

export interface NewDeviceRow {
  device_id: string;
  home_id: string;
  description: string;
  placement: Placement | null;
  device_mac: string;
  hardware_version: number;
  created_at: Date;
  tokenHash: Buffer;
}

/** The device, its empty status and its token, in one statement and so in one transaction. */
export async function insertDevice(connection: Connection, device: NewDeviceRow): Promise<void> {
  await connection.rows(sql`
    WITH device AS (
      INSERT INTO devices (device_id, home_id, description, placement, placed_at, device_mac, hardware_version, created_at)
      VALUES (${device.device_id}, ${device.home_id}, ${device.description}, ${device.placement},
              ${device.placement === null ? null : device.created_at}, ${device.device_mac}, ${device.hardware_version},
              ${device.created_at})
      RETURNING home_id, device_id, created_at
    ), status AS (
      INSERT INTO device_status (home_id, device_id) SELECT home_id, device_id FROM device
    )
    INSERT INTO device_tokens (token_hash, device_id, created_at)
    SELECT ${device.tokenHash}, device_id, created_at FROM device`);
}

export async function countDevices(connection: Connection, homeId: string): Promise<number> {
  const row = await connection.row<{ count: number }>(sql`
    SELECT count(*) AS count FROM devices WHERE home_id = ${homeId}`);
  return row?.count ?? 0;
}

export function findDevice(connection: Connection, deviceId: string): Promise<DeviceRow | undefined> {
  return connection.row<DeviceRow>(sql`${FROM_DEVICES} WHERE d.device_id = ${deviceId}`);
}

/** All devices of a home, without columns that are costly to read. A home has at most some hundred. */
export function listDeviceNames(
  connection: Connection,
  homeId: string,
): Promise<Pick<DeviceRow, 'device_id' | 'description' | 'placement'>[]> {
  return connection.rows<Pick<DeviceRow, 'device_id' | 'description' | 'placement'>>(sql`
    SELECT device_id, description, placement FROM devices WHERE home_id = ${homeId} ORDER BY device_id`);
}

/** Names of devices for people, and whether they are offline. */
export interface NamedDevice {
  device_id: string;
  description: string;
  home_id: string;
  home_name: string;
  offline: boolean;
}

export function nameDevices(connection: Connection, deviceIds: string[]): Promise<NamedDevice[]> {
  return connection.rows<NamedDevice>(sql`
    SELECT d.device_id, d.description, home_id, h.name AS home_name, s.offline
    FROM devices d JOIN device_status s USING (home_id, device_id) JOIN homes h USING (home_id)
    WHERE d.device_id = ANY (${deviceIds}::text[])`);
}

/** Whether a device reports. A device that never reported is neither online nor offline. */
export const DEVICE_STATUSES = ['never_seen', 'online', 'offline'] as const;
export type DeviceStatus = (typeof DEVICE_STATUSES)[number];

function hasStatus(status: DeviceStatus): Sql {
  if (status === 'never_seen') return sql`s.first_seen_at IS NULL`;
  return status === 'online'
    ? sql`s.first_seen_at IS NOT NULL AND NOT s.offline`
    : sql`s.first_seen_at IS NOT NULL AND s.offline`;
}

/** A page of devices, and a status to which it is limited. */
type DevicePage = Page & { status?: DeviceStatus | undefined };

export function listDevicesWithin(connection: Connection, reach: Reach, page: DevicePage) {
  return listDevices(connection, isWithin(reach, sql`h`), page);
}

export function listDevicesOfHome(connection: Connection, homeId: string, page: DevicePage) {
  return listDevices(connection, sql`d.home_id = ${homeId}`, page);
}

async function listDevices(connection: Connection, scope: Sql, page: DevicePage) {
  const condition = page.status === undefined ? scope : sql`${scope} AND ${hasStatus(page.status)}`;
  const devices = await connection.rows<DeviceRow>(sql`
    ${FROM_DEVICES} WHERE ${condition} ORDER BY d.device_id LIMIT ${page.limit} OFFSET ${page.offset}`);
  const count = await connection.row<{ total_count: number }>(sql`
    SELECT count(*) AS total_count FROM devices d JOIN homes h USING (home_id) JOIN device_status s USING (home_id, device_id)
    WHERE ${condition}`);
  return { devices, total_count: count?.total_count ?? 0 };
}

export interface DeviceColumns {
  description?: string | undefined;
  home_id?: string | undefined;
  placed?: { placement: Placement | null; at: Date } | undefined;
  active?: boolean | undefined;
  configuration?: string | undefined;
}

export async function updateDevice(
  connection: Connection,
  deviceId: string,
  change: DeviceColumns,
): Promise<void> {
  const assignments = [
    change.description === undefined ? [] : sql`description = ${change.description}`,
    change.home_id === undefined ? [] : sql`home_id = ${change.home_id}`,
    change.placed === undefined
      ? []
      : [sql`placement = ${change.placed.placement}`, sql`placed_at = ${change.placed.at}`],
    change.active === undefined ? [] : sql`active = ${change.active}`,
    change.configuration === undefined ? [] : sql`configuration = ${change.configuration}`,
  ].flat();
  if (assignments.length === 0) return;
  await connection.rows(sql`UPDATE devices SET ${join(assignments)} WHERE device_id = ${deviceId}`);
}

/**
 * Hides the last sound value. No evaluation of the home runs meanwhile: changing the device has locked its status.
 */
export async function deleteLatestSound(connection: Connection, deviceId: string): Promise<void> {
  await connection.rows(sql`
    UPDATE device_status SET latest_sensor_values = latest_sensor_values - 'sound' WHERE device_id = ${deviceId}`);
}

/** deleteOrphans of the series store deletes its samples soon after: there can be a million of them. */
export async function deleteDevice(connection: Connection, deviceId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM device_reports WHERE device_id = ${deviceId}`);
  await connection.rows(sql`DELETE FROM conflicting_reports WHERE device_id = ${deviceId}`);
  await connection.rows(sql`DELETE FROM devices WHERE device_id = ${deviceId}`);
}

/**
 * Reports are keyed by the device's current home, also after a move, so that a repeated report counts as a duplicate
 * there. Rows are inserted again, not updated: where history is distributed by home, they then lie elsewhere.
 */
export async function moveReports(
  connection: Connection,
  deviceId: string,
  from: string,
  to: string,
): Promise<void> {
  await connection.rows(sql`
    WITH left_behind AS (
      DELETE FROM device_reports WHERE home_id = ${from} AND device_id = ${deviceId} RETURNING boot_id, seq, body_hash, received_at
    )
    INSERT INTO device_reports (home_id, device_id, boot_id, seq, body_hash, received_at)
    SELECT ${to}::text, ${deviceId}::text, boot_id, seq, body_hash, received_at FROM left_behind`);
}
