import { HOUR_MS } from '../../platform/durations.ts';
import { deviceEpisode, type EpisodePlace } from './device-episode.ts';
import type { Episode } from './episode.ts';

/** At this humidity a cold wall is saturated and mould needs two weeks, the shortest possible time. */
const WET_PERCENT = 92;
const DRY_PERCENT = 40;
const HOURS_TO_GROW = 14 * 24;
const HOURS_TO_DRY = 28 * 24;
/** Nothing dries in the first hours. */
const HOURS_BEFORE_DRYING = 6;
const RISK = 0.15;
const CLEARED = 0.05;

/** The first full hour in which the dose is large enough. */
export const HOURS_TO_RISK = Math.ceil(RISK * HOURS_TO_GROW);

export function hoursToClear(wetHours: number): number {
  return HOURS_BEFORE_DRYING + Math.ceil((wetHours / HOURS_TO_GROW - CLEARED) * HOURS_TO_DRY);
}

/**
 * A wall that is wet for some hours from a full hour on, then dry for good. The dose is computed per hour, so the
 * event is raised in the hour after.
 */
export function wetWall({
  wetHours,
  until,
  ...place
}: EpisodePlace & { wetHours: number; until: number }): Episode {
  const dryFrom = place.from + wetHours * HOUR_MS;
  const events = [
    ['risk_of_mould', place.from + HOURS_TO_RISK * HOUR_MS],
    ['risk_of_mould_cleared', dryFrom + hoursToClear(wetHours) * HOUR_MS],
  ] as const;
  return deviceEpisode('wet_wall', place, {
    until,
    slowSensorsOnly: true,
    changeSample(sample) {
      if (sample.rh !== undefined) sample.rh = sample.t < dryFrom ? WET_PERCENT : DRY_PERCENT;
    },
    expected: events
      .filter(([, at]) => wetHours >= HOURS_TO_RISK && at < until)
      .map(([type, at]) => [type, at - 1.5 * HOUR_MS, at + 1.5 * HOUR_MS]),
  });
}
