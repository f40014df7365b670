import { HOUR_MS } from '../../platform/durations.ts';
import type { PlannedHome } from '../plan/plan.ts';
import { type Episode, type ExpectedEvent, expectEvent } from './episode.ts';

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
export function wetWall(options: {
  home: PlannedHome;
  device: string;
  from: number;
  wetHours: number;
  until: number;
}): Episode {
  const { home, device, from, wetHours, until } = options;
  const dryFrom = from + wetHours * HOUR_MS;
  return {
    kind: 'wet_wall',
    home: home.key,
    from,
    until,
    slowSensorsOnly: true,
    changeSample(sample, deviceKey) {
      if (deviceKey !== device || sample.rh === undefined) return;
      sample.rh = sample.t < dryFrom ? WET_PERCENT : DRY_PERCENT;
    },
    expectedEvents() {
      const risk = from + HOURS_TO_RISK * HOUR_MS;
      const cleared = dryFrom + hoursToClear(wetHours) * HOUR_MS;
      const expected: ExpectedEvent[] = [];
      if (wetHours < HOURS_TO_RISK) return expected;
      if (risk < until) expected.push(expectAround('risk_of_mould', risk));
      if (cleared < until) expected.push(expectAround('risk_of_mould_cleared', cleared));
      return expected;
    },
  };

  function expectAround(type: 'risk_of_mould' | 'risk_of_mould_cleared', at: number): ExpectedEvent {
    return expectEvent(home.key, device, type, at - 1.5 * HOUR_MS, at + 1.5 * HOUR_MS);
  }
}
