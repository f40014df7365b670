import { isPrivateRoom } from '../../placement.ts';
import { type Minutes, trimmed, withMinute } from '../minutes.ts';
import type { Context, HomeModel } from '../types.ts';
import { noiseLimitDb } from './noise-limit.ts';

/** Two notices and the longest duration fit into it; a sample that is later than this has missed its window. */
const RING_MINUTES = 30;
/** A minute just below the limit is not loud, but not quiet either. */
const QUIET_MARGIN_DB = 2;

/** The minutes of each device, by device id. */
export type Rings = ReadonlyMap<string, Minutes>;

/** Not trimmed: after a gap, what was heard before it is still to be judged. Nothing: the sample is no news. */
export function withSound(ring: Minutes | undefined, t: number, laeq: number): Minutes | undefined {
  return withMinute(ring ?? [], t, laeq, RING_MINUTES);
}

export function ringToKeep(ring: Minutes): Minutes {
  return trimmed(ring, RING_MINUTES);
}

export function ringsOf({ devices }: HomeModel, deviceIds: readonly string[]): Rings {
  return new Map(deviceIds.map((deviceId) => [deviceId, devices.get(deviceId)?.state.loudness ?? []]));
}

/** Stands where nobody listens; one that is gone stands nowhere. */
export function isOutOfEarshot({ devices }: HomeModel, deviceId: string): boolean {
  return isPrivateRoom(devices.get(deviceId)?.placement ?? null);
}

/** When the newest of all their minutes was. */
export function newestOf(rings: Rings): number {
  return Math.max(...[...rings.values()].map((ring) => ring.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY));
}

export function isLoud(t: number, laeq: number, context: Context): boolean {
  return laeq >= noiseLimitDb(t, context);
}

export function isQuiet(t: number, laeq: number, context: Context): boolean {
  return laeq <= noiseLimitDb(t, context) - QUIET_MARGIN_DB;
}
