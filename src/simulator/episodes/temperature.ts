import { effectiveSettings } from '../../homes/settings.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { type ClimateChange, curveEpisode, curveOf, expectCrossing, expectReturn } from './curve.ts';
import type { Episode } from './episode.ts';

const TEMPERATURE = { metric: 'temp', rest: 21, error: 0.6, variationShare: 0.2 } as const;

/** An open window: too cold but far from freezing, and warm again once it is shut. */
export function coldRoom(change: ClimateChange): Episode {
  const curve = curveOf(change, TEMPERATURE, 6, 0.7);
  const { temp_low } = effectiveSettings(change.home.settings).climate;
  return curveEpisode('cold', change, curve, [
    expectCrossing(curve, { value: temp_low, holdMin: 15, type: 'temperature_low' }),
    expectReturn(curve, { value: temp_low + 1, holdMin: 10, type: 'temperature_risen_normal' }),
  ]);
}

/** The heating fails during frost. */
export function frost(change: ClimateChange): Episode {
  const curve = curveOf(change, TEMPERATURE, -3, 0.5);
  const { temp_low, freeze } = effectiveSettings(change.home.settings).climate;
  // After ten minutes, or at once if it is even colder: the curve may get there within the ten minutes.
  const [type, earliest, latest] = expectCrossing(curve, {
    value: freeze,
    holdMin: 10,
    type: 'almost_freezing',
  });
  return curveEpisode('frost', change, curve, [
    expectCrossing(curve, { value: temp_low, holdMin: 15, type: 'temperature_low' }),
    [type, earliest - 10 * MINUTE_MS, latest],
    expectReturn(curve, { value: temp_low + 1, holdMin: 10, type: 'temperature_risen_normal' }),
  ]);
}

/** An attic in the sun. */
export function heatWave(change: ClimateChange): Episode {
  const curve = curveOf(change, TEMPERATURE, 36, 0.7);
  const { temp_high } = effectiveSettings(change.home.settings).climate;
  return curveEpisode('heat_wave', change, curve, [
    expectCrossing(curve, { value: temp_high, holdMin: 15, type: 'temperature_high' }),
    expectReturn(curve, { value: temp_high - 1, holdMin: 10, type: 'temperature_dropped_normal' }),
  ]);
}
