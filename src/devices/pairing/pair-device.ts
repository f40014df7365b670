import { audit, type By } from '../../audit/index.ts';
import { badRequest } from '../../platform/errors.ts';
import { readUserCode } from '../../platform/secrets/user-code.ts';
import type { Tools } from '../../platform/tools.ts';
import { createDevice } from '../devices.ts';
import type { DeviceRow } from '../store.ts';
import { findDevice } from '../store.ts';
import { lockDevice } from '../tokens.ts';
import { CODE_LASTS_MS, hashOfCode, type Introduction } from './begin-pairing.ts';
import type { PairInput } from './schema.ts';
import { type AskingDevice, assignPairing, findAsking, lockAsking } from './store.ts';

const LONGEST_NAME = 200;

/** Undefined when no device shows it, or somebody paired that device already. */
export async function findAskingDevice(tools: Tools, typed: string): Promise<AskingDevice | undefined> {
  const code = readUserCode(typed);
  if (code === undefined) return undefined;
  return findAsking(tools.database, hashOfCode(code), tools.clock.wall());
}

/** Says which device of the home it is that shows the code: a new one, or one that there is. In a transaction of the caller. */
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
  const asking = hash && (await lockAsking(database, hash, clock.wall()));
  if (!hash || !asking)
    throw badRequest(
      '"code" is unknown, was used already, or is older than 15 minutes. Let the device show a new one.',
      { context: 'code' },
    );
  const device = known ?? (await addDevice(tools, home.home_id, input, asking, by));
  // From now on the device has as long to fetch its token: it may have gone to sleep meanwhile.
  const lasts = new Date(clock.wall().getTime() + CODE_LASTS_MS);
  await assignPairing(database, hash, device.device_id, lasts);
  await audit(tools, by, entryOf('device.paired', device));
  return device;
}

async function lockOwn({ database }: Tools, homeId: string, deviceId: string): Promise<DeviceRow> {
  await lockDevice(database, deviceId);
  const device = await findDevice(database, deviceId);
  if (device?.home_id !== homeId)
    throw badRequest('"device_id" must be a device of this home.', { context: 'device_id' });
  return device;
}

/** Nobody has the token that it begins with: the device takes its own. */
async function addDevice(
  tools: Tools,
  homeId: string,
  { description, placement }: PairInput,
  asking: Introduction,
  by: By,
): Promise<DeviceRow> {
  const name = description ?? nameOf(asking);
  const { device } = await createDevice(tools, homeId, { description: name, placement: placement ?? null });
  await audit(tools, by, entryOf('device.created', device));
  return device;
}

function nameOf({ model, serial }: Introduction): string {
  // By characters: half of one cannot be stored.
  return Array.from(`${model} ${serial}`.trim()).slice(0, LONGEST_NAME).join('') || 'Device';
}

function entryOf(action: 'device.created' | 'device.paired', device: DeviceRow) {
  const { organization_id, device_id, description, home_id } = device;
  return {
    organization_id,
    action,
    object: { kind: 'device' as const, id: device_id, name: description, home_id },
  };
}
