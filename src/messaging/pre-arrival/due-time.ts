import { Temporal } from 'temporal-polyfill';
import { HOUR_MS } from '../../platform/durations.ts';

const MINUTES_A_DAY = 1440;
/** A guest who is nearly there needs the message whatever the hour. */
const NEARLY_THERE_MS = 3 * HOUR_MS;

/** Who has been there for longer has found in, and would wonder. */
const STILL_ARRIVING_MS = 12 * HOUR_MS;

/** Whether a word before the arrival comes too late for somebody. */
export function hasArrived(checkin: Date, now: Date): boolean {
  return now.getTime() - checkin.getTime() > STILL_ARRIVING_MS;
}

export interface PreArrivalRule {
  pre_arrival_lead_h: number;
  /** From and to, by the clock of the home; may reach over midnight. The same twice: all day. */
  window: string[];
}

/**
 * When a guest is to be written to, seen from `now`: the lead before check-in, or now when that has passed; then
 * within the window, by waiting for its start, but no longer than until three hours before check-in. A later
 * check-in never comes out earlier, so of several guests the first not to be due is the next.
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

/** That moment, or the next start of the window. */
function withinWindow(at: number, [from = '', to = '']: string[], timezone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);
  const minute = local.hour * 60 + local.minute;
  const start = minuteOf(from);
  const length = (minuteOf(to) - start + MINUTES_A_DAY) % MINUTES_A_DAY || MINUTES_A_DAY;
  if ((minute - start + MINUTES_A_DAY) % MINUTES_A_DAY < length) return at;
  const day = minute < start ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  // A start that the clocks skip over in spring is as much later as they skip; one that they repeat in autumn may be past.
  return Math.max(at, day.toZonedDateTime({ timeZone: timezone, plainTime: from }).epochMilliseconds);
}

/** '22:30' → 1350. */
function minuteOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
}
