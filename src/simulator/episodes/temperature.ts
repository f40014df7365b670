import { effectiveSettings } from '../../homes/settings.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import type { PlannedHome } from '../plan/plan.ts';
import { type Curve, curveEpisode, expectCrossing, expectReturn } from './curve.ts';
import { type Episode, expectEvent } from './episode.ts';

const REST = 21;
/** Largest deviation of a reading from the curve: the room's usual variation continues. */
const ERROR = 0.6;
const VARIATION_SHARE = 0.2;

interface ClimateChange {
  home: PlannedHome;
  device: string;
  from: number;
  hours: number;
}

/** An open window: too cold but far from freezing, and warm again once it is shut. */
export function coldRoom({ home, device, from, hours }: ClimateChange): Episode {
  const curve = curveOf(from, hours, { goal: 6, tauH: 0.7 });
  const place = { home: home.key, device };
  const { temp_low } = effectiveSettings(home.settings).climate;
  return temperature('cold', place, curve, () => [
    expectCrossing(curve, place, { value: temp_low, error: ERROR, holdMin: 15, type: 'temperature_low' }),
    expectReturn(curve, place, {
      value: temp_low + 1,
      error: ERROR,
      holdMin: 10,
      type: 'temperature_risen_normal',
    }),
  ]);
}

/** The heating fails during frost. */
export function frost({ home, device, from, hours }: ClimateChange): Episode {
  const curve = curveOf(from, hours, { goal: -3, tauH: 0.5 });
  const place = { home: home.key, device };
  const { temp_low, freeze } = effectiveSettings(home.settings).climate;
  // After ten minutes, or at once if it is even colder: the curve may get there within the ten minutes.
  const freezing = expectCrossing(curve, place, {
    value: freeze,
    error: ERROR,
    holdMin: 10,
    type: 'almost_freezing',
  });
  return temperature('frost', place, curve, () => [
    expectCrossing(curve, place, { value: temp_low, error: ERROR, holdMin: 15, type: 'temperature_low' }),
    expectEvent(home.key, device, freezing.type, freezing.earliest - 10 * MINUTE_MS, freezing.latest),
    expectReturn(curve, place, {
      value: temp_low + 1,
      error: ERROR,
      holdMin: 10,
      type: 'temperature_risen_normal',
    }),
  ]);
}

/** An attic in the sun. */
export function heatWave({ home, device, from, hours }: ClimateChange): Episode {
  const curve = curveOf(from, hours, { goal: 36, tauH: 0.7 });
  const place = { home: home.key, device };
  const { temp_high } = effectiveSettings(home.settings).climate;
  return temperature('heat_wave', place, curve, () => [
    expectCrossing(curve, place, { value: temp_high, error: ERROR, holdMin: 15, type: 'temperature_high' }),
    expectReturn(curve, place, {
      value: temp_high - 1,
      error: ERROR,
      holdMin: 10,
      type: 'temperature_dropped_normal',
    }),
  ]);
}

function curveOf(from: number, hours: number, { goal, tauH }: { goal: number; tauH: number }): Curve {
  return {
    from,
    turn: from + hours * HOUR_MS,
    rest: REST,
    goal,
    tauMs: tauH * HOUR_MS,
    backTauMs: 0.4 * HOUR_MS,
  };
}

function temperature(
  kind: string,
  place: { home: string; device: string },
  curve: Curve,
  expected: Episode['expectedEvents'],
): Episode {
  return curveEpisode({ kind, place, curve, metric: 'temp', variationShare: VARIATION_SHARE, expected });
}
