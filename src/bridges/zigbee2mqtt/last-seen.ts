import { DAY_MS } from '../../platform/durations.ts';

/** Older than this it is a clock that nobody has set, not a device that was heard so long ago. */
const OLDEST_MS = 7 * DAY_MS;
/** From here on a number counts milliseconds, not seconds: the year 1973 in the one, 5138 in the other. */
const LEAST_MS = 100_000_000_000;

/**
 * When the device was heard, ms: `last_seen`, in any of the forms that Zigbee2MQTT writes (ISO_8601, ISO_8601_local, epoch). Off by
 * default, so often it is not there. Never after `now`: the clock beside the bridge may be ahead.
 */
export function readLastSeen(value: unknown, now: number): number | undefined {
  const at = timeOf(value);
  if (at === undefined || Number.isNaN(at) || at < now - OLDEST_MS) return undefined;
  return Math.min(at, now);
}

function timeOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value < LEAST_MS ? value * 1000 : value;
  if (typeof value !== 'string' || value.length > 40) return undefined;
  if (/^\d{10,13}$/.test(value)) return timeOf(Number(value));
  // A time without a zone would be read as one of this machine's.
  return /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(value) ? Date.parse(value) : undefined;
}
