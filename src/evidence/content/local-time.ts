import { Temporal } from 'temporal-polyfill';

/** Local time with its offset, such as 2026-11-15T23:10:00+01:00. Whole seconds. */
export function localTime(at: Date | number, timezone: string): string {
  const ms = typeof at === 'number' ? at : at.getTime();
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(ms / 1000) * 1000)
    .toZonedDateTimeISO(timezone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
