import { MINUTE_MS } from '../../platform/durations.ts';
import { minuteOf } from './minutes.ts';

/**
 * How long an episode lasted: whole minutes from its start to the end of its last minute beyond the limit. The same for
 * detection, incidents, reports and evidence; docs/concepts.md defines both ends.
 */
export function episodeMinutes(startedAt: number, beyondUntil: number): number {
  return Math.max(1, Math.round(beyondUntil / MINUTE_MS) - minuteOf(startedAt));
}

/** The end of the minute of a moment. */
export function endOfMinute(t: number): number {
  return (minuteOf(t) + 1) * MINUTE_MS;
}
