import { DAY_MS } from '../../../platform/durations.ts';
import type { Properties } from './calendar.ts';
import { type Instants, readTime } from './instants.ts';
import type { LocalTime } from './local-time.ts';

/**
 * Whether an exception (RECURRENCE-ID) replaces the first occurrence of its event. Often one is a date or in UTC where the other is a
 * time or in a zone.
 */
export function isFirstOccurrence(exception: Properties, event: Properties, instants: Instants): boolean {
  const [recurrence, start] = [exception.get('RECURRENCE-ID'), event.get('DTSTART')];
  const [at, first] = [readTime(recurrence), readTime(start)];
  if (!at || !first) return false;
  const tzid = recurrence?.tzid ?? start?.tzid;
  if (at.dateOnly || first.dateOnly) return dayOf(at, tzid, instants) === dayOf(first, start?.tzid, instants);
  return instants.instantOf(at, tzid, 0).getTime() === instants.instantOf(first, start?.tzid, 0).getTime();
}

/** Some calendars write a date as midnight in UTC; any other time in UTC falls on a date of the home. */
function dayOf(local: LocalTime, tzid: string | undefined, instants: Instants): number {
  const ms =
    local.utc && local.ms % DAY_MS !== 0
      ? instants.homeClockMs(instants.instantOf(local, tzid, 0))
      : local.ms;
  return Math.floor(ms / DAY_MS);
}
