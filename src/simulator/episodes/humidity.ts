import { effectiveSettings } from '../../homes/settings.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import type { PlannedHome } from '../plan.ts';
import { type Curve, cameBack, crossed, follows } from './curve.ts';
import type { Episode } from './episode.ts';

const REST = 45;
const ERROR = 2;
const UPS_AND_DOWNS = 0.1;

interface Spell {
  home: PlannedHome;
  device: string;
  from: number;
  hours: number;
}

/** Laundry: humid for hours, then aired. */
export function damp({ home, device, from, hours }: Spell): Episode {
  const curve = spell(from, hours, 84);
  const where = { home: home.key, device };
  const { hum_high } = effectiveSettings(home.settings).climate;
  return humidity('damp', where, curve, () => [
    crossed(curve, where, { value: hum_high, error: ERROR, holdMin: 60, type: 'humidity_high' }),
    cameBack(curve, where, {
      value: hum_high - 5,
      error: ERROR,
      holdMin: 30,
      type: 'humidity_dropped_normal',
    }),
  ]);
}

/** Strong heating on a cold day. */
export function dryAir({ home, device, from, hours }: Spell): Episode {
  const curve = spell(from, hours, 14);
  const where = { home: home.key, device };
  const { hum_low } = effectiveSettings(home.settings).climate;
  return humidity('dry_air', where, curve, () => [
    crossed(curve, where, { value: hum_low, error: ERROR, holdMin: 60, type: 'humidity_low' }),
    cameBack(curve, where, { value: hum_low + 5, error: ERROR, holdMin: 30, type: 'humidity_risen_normal' }),
  ]);
}

/** Must raise nothing: as humid as a damp room, but only for a short time. */
export function shower({ home, device, from }: Omit<Spell, 'hours'>): Episode {
  const curve: Curve = { ...spell(from, 0.25, 90), backTauMs: HOUR_MS / 3 };
  return humidity('shower', { home: home.key, device }, curve, () => []);
}

function spell(from: number, hours: number, goal: number): Curve {
  const turn = from + hours * HOUR_MS;
  return { from, turn, rest: REST, goal, tauMs: 0.4 * HOUR_MS, backTauMs: 0.4 * HOUR_MS };
}

function humidity(
  kind: string,
  where: { home: string; device: string },
  curve: Curve,
  expected: Episode['expected'],
): Episode {
  return follows({ kind, where, curve, metric: 'rh', upsAndDowns: UPS_AND_DOWNS, expected });
}
