import { Temporal } from 'temporal-polyfill';
import { HOUR_MS } from '../../platform/durations.ts';

const MINUTES_A_DAY = 1440;
/** Closer to the arrival, the message is sent at any hour. */
const NEARLY_THERE_MS = 3 * HOUR_MS;

/** A guest who checked in earlier no longer needs the message. */
const STILL_ARRIVING_MS = 12 * HOUR_MS;

/** Whether a message before the arrival is too late. */
export function hasArrived(checkin: Date, now: Date): boolean {
  return now.getTime() - checkin.getTime() > STILL_ARRIVING_MS;
}

export interface PreArrivalRule {
  pre_arrival_lead_h: number;
  /** Local times of the home; may span midnight. Equal times: all day. */
  window: string[];
}

/**
 * When to write to a guest, seen from `now`: the lead before check-in, or now when that has passed; then the next start
 * of the window, but no later than three hours before check-in. A later check-in never gets an earlier time, so the
 * first guest who is not due is the next.
 */
export function preArrivalDue(
  checkin: Date,
  { pre_arrival_lead_h, window }: PreArrivalRule,
  timezone: string,
  now: Date,
): Date {
  const nearlyThere = checkin.getTime() - NEARLY_THERE_MS;
  const wanted = Math.max(checkin.getTime() - pre_arrival_lead_h * HOUR_MS, now.getTime());
  if (wanted >= nearlyThere) return new Date(wanted);
  return new Date(Math.min(withinWindow(wanted, window, timezone), nearlyThere));
}

/** The moment itself inside the window, else the next start of the window. */
function withinWindow(at: number, [from = '', to = '']: string[], timezone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);
  const minute = local.hour * 60 + local.minute;
  const start = minuteOf(from);
  const length = (minuteOf(to) - start + MINUTES_A_DAY) % MINUTES_A_DAY || MINUTES_A_DAY;
  if ((minute - start + MINUTES_A_DAY) % MINUTES_A_DAY < length) return at;
  const day = minute < start ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  // A start that clocks skip in spring is as much later; one that repeats in autumn may be past.
  return Math.max(at, day.toZonedDateTime({ timeZone: timezone, plainTime: from }).epochMilliseconds);
}

/** '22:30' → 1350. */
function minuteOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
}
