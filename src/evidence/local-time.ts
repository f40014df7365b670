import { Temporal } from 'temporal-polyfill';

/** 2026-11-15T23:10:00+01:00: what the clock on the wall showed, and the moment, in one. Whole seconds. */
export function localTime(at: Date | number, timezone: string): string {
  const ms = typeof at === 'number' ? at : at.getTime();
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(ms / 1000) * 1000)
    .toZonedDateTimeISO(timezone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
