import { type Caller, hasRight, permissionDenied } from '../accounts/index.ts';
import { createDevice, findDevice, nameDevices } from '../devices/index.ts';
import { findHome } from '../homes/store.ts';
import { badRequest, conflict, notFound } from '../platform/errors.ts';
import { isPublicId } from '../platform/ids.ts';
import type { Tools } from '../platform/tools.ts';
import {
  assign,
  type BridgeDeviceRow,
  findAssignment,
  findBridgeDevice,
  lockBridgeDevice,
} from './device-store.ts';
import type { BridgeAssignment } from './schema.ts';
import type { BridgeRow } from './store.ts';

const FOREIGN_ID = /^(0x)?[0-9a-f]{16}$/;
const BOOT_BYTES = 4;

export async function requireBridgeDevice(
  { database }: Tools,
  bridge: BridgeRow,
  foreignId: string,
): Promise<BridgeDeviceRow> {
  const found = FOREIGN_ID.test(foreignId)
    ? await findBridgeDevice(database, bridge.bridge_id, foreignId)
    : undefined;
  if (!found) throw notFound('Device of the bridge');
  return found;
}

/** Runs in the caller's transaction. A device belongs to at most one bridge; to move it, unassign it first. */
export async function assignDevice(
  tools: Tools,
  caller: Caller,
  bridge: BridgeRow,
  foreignId: string,
  { device_id, create }: BridgeAssignment,
): Promise<BridgeDeviceRow> {
  const { database, random } = tools;
  if ((device_id === undefined) === (create === undefined))
    throw badRequest('Send either "device_id" or "create", but not both.', { context: 'device_id' });
  const bridgeDevice = await requireBridgeDevice(tools, bridge, foreignId);
  // The lock makes concurrent assignments run one after the other.
  await lockBridgeDevice(database, bridgeDevice);
  const deviceId =
    create === undefined
      ? await requireOwnDevice(tools, caller, bridge, device_id ?? '')
      : await createHomeDevice(tools, caller, bridge, create);
  const assignment = await findAssignment(database, deviceId);
  if (
    assignment &&
    (assignment.bridge_id !== bridgeDevice.bridge_id || assignment.foreign_id !== bridgeDevice.foreign_id)
  )
    throw conflict('The device is already assigned. Remove that assignment first.');
  if (!assignment) await assign(database, bridgeDevice, deviceId, random(BOOT_BYTES).readUInt32BE());
  return requireBridgeDevice(tools, bridge, foreignId);
}

async function requireOwnDevice(
  { database }: Tools,
  caller: Caller,
  { organization_id, home_id }: BridgeRow,
  deviceId: string,
): Promise<string> {
  const device = isPublicId(deviceId) ? await findDevice(database, deviceId) : undefined;
  const isOnBridge =
    home_id === null ? device?.organization_id === organization_id : device?.home_id === home_id;
  if (!device || !isOnBridge)
    throw badRequest(`"device_id" must be a device of the ${home_id === null ? 'organization' : 'home'}.`, {
      context: 'device_id',
    });
  if (!hasRight(caller, 'devices_write', organization_id, device.home_id))
    throw permissionDenied('devices_write');
  return device.device_id;
}

async function createHomeDevice(
  tools: Tools,
  caller: Caller,
  { organization_id, home_id }: BridgeRow,
  { home, ...input }: NonNullable<BridgeAssignment['create']>,
): Promise<string> {
  const targetHomeId = home_id ?? home ?? '';
  const found = isPublicId(targetHomeId) ? await findHome(tools.database, targetHomeId) : undefined;
  if (found?.organization_id !== organization_id || (home !== undefined && home !== targetHomeId))
    throw badRequest('"create.home" must be a home of the organization.', { context: 'create.home' });
  if (!hasRight(caller, 'devices_write', organization_id, targetHomeId))
    throw permissionDenied('devices_write');
  // Every device has a token; this one is unused while a bridge reports for the device.
  const { device } = await createDevice(tools, targetHomeId, input);
  return device.device_id;
}

/** With the name and home of the assigned device. */
export async function presentBridgeDevices({ database }: Tools, rows: BridgeDeviceRow[]) {
  const ids = rows.flatMap(({ device_id }) => device_id ?? []);
  const named = ids.length === 0 ? [] : await nameDevices(database, ids);
  const devices = new Map(named.map((one) => [one.device_id, one]));
  return rows.map((row) => {
    const { description = null, home_id = null } = devices.get(row.device_id ?? '') ?? {};
    return { ...row, device_name: description, home_id };
  });
}
