import { audit, type By } from '../../audit/index.ts';
import { badRequest } from '../../platform/errors.ts';
import { readUserCode } from '../../platform/secrets/user-code.ts';
import type { Tools } from '../../platform/tools.ts';
import { auditEntryOf } from '../audit-entry.ts';
import { createDevice } from '../devices.ts';
import { type DeviceRow, findDevice } from '../store.ts';
import { lockDevice } from '../tokens.ts';
import { CODE_LASTS_MS, hashOfCode, type Introduction } from './begin-pairing.ts';
import type { PairInput } from './schema.ts';
import { assignPairing, findPending, lockPending, type PendingDevice } from './store.ts';

const LONGEST_NAME = 200;

/** Undefined if no device shows the code, or that device is already paired. */
export async function findPendingDevice(tools: Tools, typed: string): Promise<PendingDevice | undefined> {
  const code = readUserCode(typed);
  if (code === undefined) return undefined;
  return findPending(tools.database, hashOfCode(code), tools.clock.wall());
}

/** Assigns the device that shows the code to a new or existing device of the home. Runs in the caller's transaction. */
export async function pairDevice(
  tools: Tools,
  home: { home_id: string; organization_id: string },
  input: PairInput,
  by: By,
): Promise<DeviceRow> {
  const { database, clock } = tools;
  const known =
    input.device_id === undefined ? undefined : await lockOwn(tools, home.home_id, input.device_id);
  const code = readUserCode(input.code);
  const hash = code === undefined ? undefined : hashOfCode(code);
  const pending = hash && (await lockPending(database, hash, clock.wall()));
  if (!hash || !pending)
    throw badRequest(
      '"code" is unknown, already used or older than 15 minutes. Request a new one on the device.',
      { context: 'code' },
    );
  const device = known ?? (await addDevice(tools, home.home_id, input, pending, by));
  // The device may be asleep: it gets the full time again to fetch its token.
  const lasts = new Date(clock.wall().getTime() + CODE_LASTS_MS);
  await assignPairing(database, hash, device.device_id, lasts);
  await audit(tools, by, auditEntryOf('device.paired', device));
  return device;
}

async function lockOwn({ database }: Tools, homeId: string, deviceId: string): Promise<DeviceRow> {
  await lockDevice(database, deviceId);
  const device = await findDevice(database, deviceId);
  if (device?.home_id !== homeId)
    throw badRequest('"device_id" must be a device of this home.', { context: 'device_id' });
  return device;
}

/** The first token is not given to anyone: the device fetches its own. */
async function addDevice(
  tools: Tools,
  homeId: string,
  { description, placement }: PairInput,
  pending: Introduction,
  by: By,
): Promise<DeviceRow> {
  const name = description ?? nameOf(pending);
  const { device } = await createDevice(tools, homeId, { description: name, placement: placement ?? null });
  await audit(tools, by, auditEntryOf('device.created', device));
  return device;
}

function nameOf({ model, serial }: Introduction): string {
  // By characters, because half a surrogate pair cannot be stored.
  return Array.from(`${model} ${serial}`.trim()).slice(0, LONGEST_NAME).join('') || 'Device';
}
