import sql from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import type { Page } from '../platform/http/request/paging.ts';
import type { DeviceDescription, RefusedProperty } from './bridge.ts';

export interface BridgeDeviceRow {
  bridge_id: string;
  foreign_id: string;
  /** Null: the bridge no longer lists it. */
  name: string | null;
  model: string | null;
  vendor: string | null;
  measures: string[];
  refused: RefusedProperty[];
  device_id: string | null;
  first_seen_at: Date;
  last_heard_at: Date | null;
}

/** With the state for adapters and report numbers. */
export interface DeviceWithState extends BridgeDeviceRow {
  mapping: Record<string, unknown>;
  memory: Record<string, unknown>;
  boot_id: number;
  seq: number;
  pending: string | null;
  version: number;
  /** Of the bridge. */
  online_since: Date | null;
  bridge_home_id: string | null;
}

const DESCRIPTION_COLUMNS = sql`bridge_id, foreign_id, name, model, vendor, measures, refused, device_id, first_seen_at, last_heard_at`;
const STATE_COLUMNS = sql`${DESCRIPTION_COLUMNS}, mapping, memory, boot_id, seq, pending, version,
  (SELECT online_since FROM bridges b WHERE b.bridge_id = bridge_devices.bridge_id) AS online_since,
  (SELECT home_id FROM bridges b WHERE b.bridge_id = bridge_devices.bridge_id) AS bridge_home_id`;

/** Unassigned devices first, then by name. */
export async function listBridgeDevices(connection: Connection, bridgeId: string, page: Page) {
  const devices = await connection.rows<BridgeDeviceRow>(sql`
    SELECT ${DESCRIPTION_COLUMNS} FROM bridge_devices WHERE bridge_id = ${bridgeId}
    ORDER BY device_id IS NOT NULL, name, foreign_id LIMIT ${page.limit} OFFSET ${page.offset}`);
  return { devices, total_count: await countBridgeDevices(connection, bridgeId) };
}

export async function countBridgeDevices(connection: Connection, bridgeId: string): Promise<number> {
  const row = await connection.row<{ count: number }>(sql`
    SELECT count(*) AS count FROM bridge_devices WHERE bridge_id = ${bridgeId}`);
  return row?.count ?? 0;
}

export async function listForeignIds(connection: Connection, bridgeId: string): Promise<string[]> {
  const rows = await connection.rows<{ foreign_id: string }>(sql`
    SELECT foreign_id FROM bridge_devices WHERE bridge_id = ${bridgeId}`);
  return rows.map(({ foreign_id }) => foreign_id);
}

export function findBridgeDevice(
  connection: Connection,
  bridgeId: string,
  foreignId: string,
): Promise<DeviceWithState | undefined> {
  return connection.row<DeviceWithState>(sql`
    SELECT ${STATE_COLUMNS} FROM bridge_devices WHERE bridge_id = ${bridgeId} AND foreign_id = ${foreignId}`);
}

export async function lockBridgeDevice(
  connection: Connection,
  { bridge_id, foreign_id }: Pick<BridgeDeviceRow, 'bridge_id' | 'foreign_id'>,
): Promise<void> {
  await connection.rows(sql`
    SELECT FROM bridge_devices WHERE bridge_id = ${bridge_id} AND foreign_id = ${foreign_id} FOR UPDATE`);
}

/** The device of the bridge with the first matching name. */
export function findByName(
  connection: Connection,
  bridgeId: string,
  names: string[],
): Promise<DeviceWithState | undefined> {
  return connection.row<DeviceWithState>(sql`
    SELECT ${STATE_COLUMNS} FROM bridge_devices
    WHERE bridge_id = ${bridgeId} AND name = ANY (${names}::text[])
    ORDER BY array_position(${names}::text[], name), foreign_id LIMIT 1`);
}

export interface Assignment {
  foreign_id: string;
  device_id: string;
}

export function listAssigned(connection: Connection, bridgeId: string): Promise<Assignment[]> {
  return connection.rows<Assignment>(sql`
    SELECT foreign_id, device_id FROM bridge_devices WHERE bridge_id = ${bridgeId} AND device_id IS NOT NULL
    ORDER BY foreign_id`);
}

/** The bridge of a device, if it has one. */
export function findAssignment(
  connection: Connection,
  deviceId: string,
): Promise<DeviceWithState | undefined> {
  return connection.row<DeviceWithState>(sql`
    SELECT ${STATE_COLUMNS} FROM bridge_devices WHERE device_id = ${deviceId}`);
}

/** Stores the descriptions of devices. Known devices keep their assignment and their adapter state. */
export async function upsertDevices(
  connection: Connection,
  bridgeId: string,
  seen: DeviceDescription[],
  now: Date,
): Promise<void> {
  const given = JSON.stringify(
    seen.map((one) => ({
      ...one,
      refused: JSON.stringify(one.refused),
      mapping: JSON.stringify(one.mapping),
    })),
  );
  await connection.rows(sql`
    INSERT INTO bridge_devices (bridge_id, foreign_id, name, model, vendor, measures, refused, mapping, first_seen_at)
    SELECT ${bridgeId}, foreign_id, name, model, vendor, measures, refused::jsonb, mapping::jsonb, ${now}
    FROM json_to_recordset(${given}::json)
      AS seen (foreign_id text, name text, model text, vendor text, measures text[], refused text, mapping text)
    ON CONFLICT (bridge_id, foreign_id) DO UPDATE SET name = excluded.name, model = excluded.model, vendor = excluded.vendor,
      measures = excluded.measures, refused = excluded.refused, mapping = excluded.mapping, version = bridge_devices.version + 1
    WHERE (bridge_devices.name, bridge_devices.model, bridge_devices.vendor, bridge_devices.measures, bridge_devices.refused,
           bridge_devices.mapping)
      IS DISTINCT FROM (excluded.name, excluded.model, excluded.vendor, excluded.measures, excluded.refused, excluded.mapping)`);
}

/** Deletes devices that the bridge no longer lists; assigned ones stay, without a name. */
export async function deleteUnlisted(
  connection: Connection,
  bridgeId: string,
  seen: string[],
): Promise<void> {
  await connection.rows(sql`
    DELETE FROM bridge_devices
    WHERE bridge_id = ${bridgeId} AND device_id IS NULL AND foreign_id <> ALL (${seen}::text[])`);
  await connection.rows(sql`
    UPDATE bridge_devices SET name = NULL, version = version + 1
    WHERE bridge_id = ${bridgeId} AND name IS NOT NULL AND foreign_id <> ALL (${seen}::text[])`);
}

/** Starts a new boot with report number 1. The adapter state stays, so a retained state is not reported again. */
export async function assign(
  connection: Connection,
  { bridge_id, foreign_id }: Pick<BridgeDeviceRow, 'bridge_id' | 'foreign_id'>,
  deviceId: string | null,
  bootId: number,
): Promise<void> {
  await connection.rows(sql`
    UPDATE bridge_devices SET device_id = ${deviceId}, boot_id = ${bootId}, seq = 0, pending = NULL, version = version + 1
    WHERE bridge_id = ${bridge_id} AND foreign_id = ${foreign_id}`);
}

/** After a move to another home: a bridge of the previous home no longer serves the device. */
export async function unassignMoved(connection: Connection, deviceId: string, homeId: string): Promise<void> {
  await connection.rows(sql`
    UPDATE bridge_devices d SET device_id = NULL, pending = NULL, version = d.version + 1
    FROM bridges b WHERE b.bridge_id = d.bridge_id AND d.device_id = ${deviceId} AND b.home_id <> ${homeId}`);
}

export interface AdapterState {
  memory: object;
  seq: number;
  pending: string | null;
  last_heard_at: Date;
}

/** False when the row changed since it was read. */
export async function storeAdapterState(
  connection: Connection,
  device: DeviceWithState,
  state: AdapterState,
): Promise<boolean> {
  const updated = await connection.rows(sql`
    UPDATE bridge_devices SET memory = ${JSON.stringify(state.memory)}, seq = ${state.seq}, pending = ${state.pending},
      last_heard_at = greatest(last_heard_at, ${state.last_heard_at}::timestamptz), version = version + 1
    WHERE bridge_id = ${device.bridge_id} AND foreign_id = ${device.foreign_id} AND version = ${device.version}
    RETURNING foreign_id`);
  return updated.length > 0;
}

export async function storeDeviceContact(
  connection: Connection,
  { bridge_id, foreign_id }: Pick<BridgeDeviceRow, 'bridge_id' | 'foreign_id'>,
  now: Date,
): Promise<void> {
  await connection.rows(sql`
    UPDATE bridge_devices SET last_heard_at = greatest(last_heard_at, ${now}::timestamptz)
    WHERE bridge_id = ${bridge_id} AND foreign_id = ${foreign_id}`);
}
