import { MINUTE_MS } from '../../platform/durations.ts';

const MINUTES_A_DAY = 1440;
/** No zone changes its offset within a quarter of an hour. Lord Howe Island changes at a half. */
const QUARTER_MS = 15 * MINUTE_MS;
/** Ten days of quarters, more than a report covers. Beyond it the zone's cache is cleared. */
const MOST_QUARTERS = 1000;

interface Zone {
  clock: Intl.DateTimeFormat;
  /** Minute of the day at which a quarter begins. */
  quarters: Map<number, number>;
}

/** By IANA name. There are about 600, so it needs no bound. */
const zones = new Map<string, Zone>();

/** Minutes since local midnight. Runs for every sample: Intl takes 1.1 µs, a cached lookup 0.02 µs. */
export function localMinute(t: number, timezone: string): number {
  const zone = zones.get(timezone) ?? openZone(timezone);
  const quarter = Math.floor(t / QUARTER_MS);
  const begin = zone.quarters.get(quarter) ?? askedOf(zone, quarter);
  return (begin + Math.floor((t - quarter * QUARTER_MS) / MINUTE_MS)) % MINUTES_A_DAY;
}

function openZone(timezone: string): Zone {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  });
  const zone = { clock, quarters: new Map<number, number>() };
  zones.set(timezone, zone);
  return zone;
}

function askedOf(zone: Zone, quarter: number): number {
  const begin = minuteOfClock(zone.clock.format(quarter * QUARTER_MS));
  if (zone.quarters.size >= MOST_QUARTERS) zone.quarters.clear();
  zone.quarters.set(quarter, begin);
  return begin;
}

/** '22:30' → 1350. */
export function minuteOfClock(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
}
