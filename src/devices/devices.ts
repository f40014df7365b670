import { permissionDenied } from '../accounts/index.ts';
import { findHome } from '../homes/store.ts';
import type { Connection } from '../platform/db/database.ts';
import { badRequest, notFound } from '../platform/errors.ts';
import { isPublicId } from '../platform/ids.ts';
import { requireRoom } from '../platform/quotas.ts';
import { newSecretToken } from '../platform/secrets/secret-tokens.ts';
import type { Tools } from '../platform/tools.ts';
import { requireSmallConfiguration } from './configuration-limits.ts';
import { wakeHome } from './ingest/evaluation/home-job.ts';
import { isPrivateRoom, requireMeasurements } from './placement.ts';
import type { DeviceChange, NewDevice } from './schema.ts';
import {
  countDevices,
  type DeviceRow,
  deleteLatestSound,
  findDevice,
  insertDevice,
  moveReports,
  updateDevice,
} from './store.ts';

/** Returns the token once; only its hash is stored. */
export async function createDevice(tools: Tools, homeId: string, input: NewDevice) {
  const device_id = tools.newId();
  const { token, tokenHash } = newSecretToken('dt', tools.random);
  await tools.database.transaction(async (connection) => {
    await insertDevice(connection, {
      device_id,
      home_id: homeId,
      description: input.description,
      placement: input.placement ?? null,
      device_mac: normaliseMac(input.device_mac) ?? localMac(device_id),
      hardware_version: input.hardware_version ?? 1,
      created_at: tools.clock.now(),
      tokenHash,
    });
    await requireRoomIn(connection, tools, homeId);
  });
  return { device: await requireDevice(tools, device_id), device_token: token };
}

function requireRoomIn(connection: Connection, { quotas }: Tools, homeId: string): Promise<void> {
  return requireRoom(connection, {
    name: `devices of ${homeId}`,
    most: quotas.devices,
    count: () => countDevices(connection, homeId),
    message: `A home has at most ${quotas.devices} devices. Delete one first.`,
  });
}

async function requireDevice(tools: Tools, deviceId: string): Promise<DeviceRow> {
  const device = await findDevice(tools.database, deviceId);
  if (!device) throw notFound('Device');
  return device;
}

function normaliseMac(text: string | undefined): string | undefined {
  return text?.toLowerCase().replaceAll('-', ':');
}

/**
 * Clients identify devices by this address. A device without one gets a locally administered unicast address (first
 * byte 02) from the random part of its id.
 */
function localMac(deviceId: string): string {
  return ['02', ...(deviceId.slice(-10).match(/../g) ?? [])].join(':');
}

/** Called when a device moves, in the transaction of the move. */
export type OnMoved = (connection: Connection, deviceId: string, homeId: string) => Promise<void>;

export async function changeDevice(
  tools: Tools,
  device: DeviceRow,
  change: DeviceChange,
  moving?: { mayMoveTo: (homeId: string) => boolean; onMoved: OnMoved },
): Promise<DeviceRow> {
  if (change.configuration) requireSmallConfiguration(change.configuration);
  const { home, placement } = change;
  if (placement) requireMeasurements(placement, device.latest_sensor_values);
  const placed = placement !== undefined && placement !== device.placement;
  const moves = home !== undefined && home !== device.home_id;
  if (moves) {
    await requireSameOrganization(tools, device, home);
    if (!moving?.mayMoveTo(home)) throw permissionDenied('devices_write');
  }
  await tools.database.transaction(async (connection) => {
    await updateDevice(connection, device.device_id, {
      description: change.description,
      home_id: home,
      placed: placed ? { placement, at: tools.clock.now() } : undefined,
      active: change.active,
      configuration: change.configuration && JSON.stringify(change.configuration),
    });
    if (moves) {
      await moveReports(connection, device.device_id, device.home_id, home);
      await requireRoomIn(connection, tools, home);
      await moving?.onMoved(connection, device.device_id, home);
    }
    if (!placed) return;
    if (isPrivateRoom(placement)) await deleteLatestSound(connection, device.device_id);
    // An incident that only this device detected ends now, not at the next evaluation of the home.
    await wakeHome(connection, home ?? device.home_id, tools.clock.now());
  });
  return requireDevice(tools, device.device_id);
}

/** A device that changes organizations needs a new token anyway: delete it and create it there. */
async function requireSameOrganization(tools: Tools, device: DeviceRow, homeId: string): Promise<void> {
  const home = isPublicId(homeId) ? await findHome(tools.database, homeId) : undefined;
  if (home?.organization_id !== device.organization_id) {
    throw badRequest('"home" must be a home of the same organization.', { context: 'home' });
  }
}

/** What leaves the server. */
export function presentDevice(device: DeviceRow) {
  const { home_id, firmware_installed, firmware_wanted, battery_percent, battery_voltage, ...rest } = device;
  return {
    ...rest,
    home: home_id,
    // Clients parse this member without a check. A device that never reported gets its creation time.
    last_heard_from_at: device.last_heard_from_at ?? device.created_at,
    firmware: { installed: firmware_installed, wanted: firmware_wanted },
    battery: { percent: battery_percent, voltage: battery_voltage },
  };
}
