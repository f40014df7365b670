import { isPrivateRoom } from '../../placement.ts';
import { type Minutes, trimmed, withMinute } from '../minutes.ts';
import type { Change, Context, HomeModel } from '../types.ts';
import { noiseLimitDb, settingsInMinute } from './noise-limit.ts';

/** Holds two notices and the longest duration. A later sample has missed its window. */
const RING_MINUTES = 30;
/** A minute just below the limit is neither loud nor quiet. */
const QUIET_MARGIN_DB = 2;

/** Minutes by device id. */
export type Rings = ReadonlyMap<string, Minutes>;

/** Not trimmed: after a gap, earlier minutes still have to be evaluated. Undefined: the sample changes nothing. */
export function withSound(ring: Minutes | undefined, t: number, laeq: number): Minutes | undefined {
  return withMinute(ring ?? [], t, laeq, RING_MINUTES);
}

export function ringToKeep(ring: Minutes): Minutes {
  return trimmed(ring, RING_MINUTES);
}

export function ringsOf({ devices }: HomeModel, deviceIds: readonly string[]): Rings {
  return new Map(deviceIds.map((deviceId) => [deviceId, devices.get(deviceId)?.state.loudness ?? []]));
}

/** A bedroom or bathroom, where no sound is measured. False for a deleted device. */
export function isInPrivateRoom({ devices }: HomeModel, deviceId: string): boolean {
  return isPrivateRoom(devices.get(deviceId)?.placement ?? null);
}

/** Removes a sound state of devices that moved to a private room. */
export function removeInPrivateRooms(home: HomeModel, name: 'loudness' | 'soundAverage'): Change | undefined {
  const moved = [...home.devices.values()].filter(
    ({ device_id, state }) => state[name] && isInPrivateRoom(home, device_id),
  );
  if (moved.length === 0) return undefined;
  return { devices: Object.fromEntries(moved.map(({ device_id }) => [device_id, { [name]: undefined }])) };
}

/** Time of the newest minute of all devices. */
export function newestOf(rings: Rings): number {
  return Math.max(...[...rings.values()].map((ring) => ring.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY));
}

/** While the rule was off, nothing was too loud. */
export function isLoud(t: number, laeq: number, context: Context): boolean {
  const held = settingsInMinute(t, context);
  return held.settings.noise.enabled && laeq >= noiseLimitDb(t, held);
}

export function isQuiet(t: number, laeq: number, context: Context): boolean {
  const held = settingsInMinute(t, context);
  return !held.settings.noise.enabled || laeq <= noiseLimitDb(t, held) - QUIET_MARGIN_DB;
}
