import { effectiveSettings } from '../../homes/settings.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import type { PlannedHome } from '../plan/plan.ts';
import { type Curve, curveEpisode, expectCrossing, expectReturn } from './curve.ts';
import type { Episode } from './episode.ts';

const REST = 45;
const ERROR = 2;
const VARIATION_SHARE = 0.1;

interface ClimateChange {
  home: PlannedHome;
  device: string;
  from: number;
  hours: number;
}

/** Laundry: humid for hours, then aired. */
export function dampRoom({ home, device, from, hours }: ClimateChange): Episode {
  const curve = curveOf(from, hours, 84);
  const place = { home: home.key, device };
  const { hum_high } = effectiveSettings(home.settings).climate;
  return humidity('damp', place, curve, () => [
    expectCrossing(curve, place, { value: hum_high, error: ERROR, holdMin: 60, type: 'humidity_high' }),
    expectReturn(curve, place, {
      value: hum_high - 5,
      error: ERROR,
      holdMin: 30,
      type: 'humidity_dropped_normal',
    }),
  ]);
}

/** Strong heating on a cold day. */
export function dryAir({ home, device, from, hours }: ClimateChange): Episode {
  const curve = curveOf(from, hours, 14);
  const place = { home: home.key, device };
  const { hum_low } = effectiveSettings(home.settings).climate;
  return humidity('dry_air', place, curve, () => [
    expectCrossing(curve, place, { value: hum_low, error: ERROR, holdMin: 60, type: 'humidity_low' }),
    expectReturn(curve, place, {
      value: hum_low + 5,
      error: ERROR,
      holdMin: 30,
      type: 'humidity_risen_normal',
    }),
  ]);
}

/** Must raise nothing: as humid as a damp room, but only for a short time. */
export function shower({ home, device, from }: Omit<ClimateChange, 'hours'>): Episode {
  const curve: Curve = { ...curveOf(from, 0.25, 90), backTauMs: HOUR_MS / 3 };
  return humidity('shower', { home: home.key, device }, curve, () => []);
}

function curveOf(from: number, hours: number, goal: number): Curve {
  const turn = from + hours * HOUR_MS;
  return { from, turn, rest: REST, goal, tauMs: 0.4 * HOUR_MS, backTauMs: 0.4 * HOUR_MS };
}

function humidity(
  kind: string,
  place: { home: string; device: string },
  curve: Curve,
  expected: Episode['expectedEvents'],
): Episode {
  return curveEpisode({ kind, place, curve, metric: 'rh', variationShare: VARIATION_SHARE, expected });
}
