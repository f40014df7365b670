import { DAY_MS } from '../../../platform/durations.ts';
import type { Properties } from './calendar.ts';
import { type Instants, readTime } from './instants.ts';
import type { LocalTime } from './local-time.ts';

/**
 * Whether an exception (RECURRENCE-ID) stands for the first time of its event. Both should say when in the same
 * form, and often one has a day or UTC where the other has a time or a zone.
 */
export function isFirstOccurrence(exception: Properties, event: Properties, instants: Instants): boolean {
  const [recurrence, start] = [exception.get('RECURRENCE-ID'), event.get('DTSTART')];
  const [at, first] = [readTime(recurrence), readTime(start)];
  if (!at || !first) return false;
  const tzid = recurrence?.tzid ?? start?.tzid;
  if (at.dateOnly || first.dateOnly) return dayOf(at, tzid, instants) === dayOf(first, start?.tzid, instants);
  return instants.instantOf(at, tzid, 0).getTime() === instants.instantOf(first, start?.tzid, 0).getTime();
}

/** Midnight in UTC is how some write a day; any other time in UTC is on a day of the home. */
function dayOf(local: LocalTime, tzid: string | undefined, instants: Instants): number {
  const ms =
    local.utc && local.ms % DAY_MS !== 0
      ? instants.homeClockMs(instants.instantOf(local, tzid, 0))
      : local.ms;
  return Math.floor(ms / DAY_MS);
}
