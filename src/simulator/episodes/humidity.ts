import { effectiveSettings } from '../../homes/settings.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { type ClimateChange, curveEpisode, curveOf, expectCrossing, expectReturn } from './curve.ts';
import type { Episode } from './episode.ts';

const HUMIDITY = { metric: 'rh', rest: 45, error: 2, variationShare: 0.1 } as const;
const TAU_H = 0.4;

/** Laundry: humid for hours, then aired. */
export function dampRoom(change: ClimateChange): Episode {
  const curve = curveOf(change, HUMIDITY, 84, TAU_H);
  const { hum_high } = effectiveSettings(change.home.settings).climate;
  return curveEpisode('damp', change, curve, [
    expectCrossing(curve, { value: hum_high, holdMin: 60, type: 'humidity_high' }),
    expectReturn(curve, { value: hum_high - 5, holdMin: 30, type: 'humidity_dropped_normal' }),
  ]);
}

/** Strong heating on a cold day. */
export function dryAir(change: ClimateChange): Episode {
  const curve = curveOf(change, HUMIDITY, 14, TAU_H);
  const { hum_low } = effectiveSettings(change.home.settings).climate;
  return curveEpisode('dry_air', change, curve, [
    expectCrossing(curve, { value: hum_low, holdMin: 60, type: 'humidity_low' }),
    expectReturn(curve, { value: hum_low + 5, holdMin: 30, type: 'humidity_risen_normal' }),
  ]);
}

/** Must raise nothing: as humid as a damp room, but only for a short time. */
export function shower(place: Omit<ClimateChange, 'hours'>): Episode {
  const change = { ...place, hours: 0.25 };
  return curveEpisode('shower', change, { ...curveOf(change, HUMIDITY, 90, TAU_H), backTauMs: HOUR_MS / 3 });
}
