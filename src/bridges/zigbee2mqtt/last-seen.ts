import { DAY_MS } from '../../platform/durations.ts';

/** An older time means a clock that is not set. */
const OLDEST_MS = 7 * DAY_MS;
/** Larger numbers are milliseconds, smaller ones seconds. */
const LEAST_MS = 100_000_000_000;

/**
 * The last contact, ms: `last_seen`, in any format of Zigbee2MQTT (ISO_8601, ISO_8601_local, epoch). Off by default, so
 * it is often missing. Never after `now`: the bridge's clock may be ahead.
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
  // A time without a zone would be read in the zone of this machine.
  return /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(value) ? Date.parse(value) : undefined;
}
