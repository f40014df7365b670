import { HOUR_MS } from '../../platform/durations.ts';
import type { PlannedHome } from '../plan.ts';
import { type Episode, type Expected, expects } from './episode.ts';

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
export function wetWall(given: {
  home: PlannedHome;
  device: string;
  from: number;
  wetHours: number;
  until: number;
}): Episode {
  const { home, device, from, wetHours, until } = given;
  const dryFrom = from + wetHours * HOUR_MS;
  return {
    kind: 'wet_wall',
    home: home.key,
    from,
    until,
    slow: true,
    shape(measured, told) {
      if (told !== device || measured.rh === undefined) return;
      measured.rh = measured.t < dryFrom ? WET_PERCENT : DRY_PERCENT;
    },
    expected() {
      const risk = from + HOURS_TO_RISK * HOUR_MS;
      const cleared = dryFrom + hoursToClear(wetHours) * HOUR_MS;
      const expected: Expected[] = [];
      if (wetHours < HOURS_TO_RISK) return expected;
      if (risk < until) expected.push(around('risk_of_mould', risk));
      if (cleared < until) expected.push(around('risk_of_mould_cleared', cleared));
      return expected;
    },
  };

  function around(type: 'risk_of_mould' | 'risk_of_mould_cleared', at: number): Expected {
    return expects(home.key, device, type, at - 1.5 * HOUR_MS, at + 1.5 * HOUR_MS);
  }
}
