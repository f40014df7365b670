import { Temporal } from 'temporal-polyfill';
import { usableTimeZone } from '../../platform/values/time-zone.ts';

/** Local times such as 22:30; may span midnight. Equal times: all day. */
export interface Hours {
  from: string;
  to: string;
}

const MINUTES_A_DAY = 1440;

/** Whether the local time in that zone lies within these hours, also across daylight saving changes. */
export function isWithin({ from, to }: Hours, timezone: string, at: Date): boolean {
  const { hour, minute } = local(at, timezone);
  const start = minuteOf(from);
  const length = (minuteOf(to) - start + MINUTES_A_DAY) % MINUTES_A_DAY || MINUTES_A_DAY;
  return (hour * 60 + minute - start + MINUTES_A_DAY) % MINUTES_A_DAY < length;
}

/** The next moment after `at` with that local time. A time skipped in spring is as much later. */
export function nextAt(time: string, timezone: string, at: Date): Date {
  const now = local(at, timezone);
  const today = now.toPlainDate();
  for (const day of [today, today.add({ days: 1 })]) {
    // In autumn an hour occurs twice: use the second when the first is past.
    for (const disambiguation of ['compatible', 'later'] as const) {
      const { epochMilliseconds } = day
        .toPlainDateTime(Temporal.PlainTime.from(time))
        .toZonedDateTime(now.timeZoneId, { disambiguation });
      if (epochMilliseconds > at.getTime()) return new Date(epochMilliseconds);
    }
  }
  throw new Error(`no ${time} in ${timezone}`);
}

/** The local date, as 2026-03-29. */
export function dayOf(at: Date, timezone: string): string {
  return local(at, timezone).toPlainDate().toString();
}

function local(at: Date, timezone: string) {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(usableTimeZone(timezone));
}

/** '22:30' → 1350. */
function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
