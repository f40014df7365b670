import { effectiveSettings } from '../../homes/settings.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import type { PlannedHome } from '../plan.ts';
import { type Curve, cameBack, crossed, follows } from './curve.ts';
import { type Episode, expects } from './episode.ts';

const REST = 21;
/** Largest deviation of a reading from the curve: the room's usual variation continues. */
const ERROR = 0.6;
const UPS_AND_DOWNS = 0.2;

interface Spell {
  home: PlannedHome;
  device: string;
  from: number;
  hours: number;
}

/** An open window: too cold but far from freezing, and warm again once it is shut. */
export function cold({ home, device, from, hours }: Spell): Episode {
  const curve = spell(from, hours, { goal: 6, tauH: 0.7 });
  const where = { home: home.key, device };
  const { temp_low } = effectiveSettings(home.settings).climate;
  return temperature('cold', where, curve, () => [
    crossed(curve, where, { value: temp_low, error: ERROR, holdMin: 15, type: 'temperature_low' }),
    cameBack(curve, where, {
      value: temp_low + 1,
      error: ERROR,
      holdMin: 10,
      type: 'temperature_risen_normal',
    }),
  ]);
}

/** The heating fails during frost. */
export function frost({ home, device, from, hours }: Spell): Episode {
  const curve = spell(from, hours, { goal: -3, tauH: 0.5 });
  const where = { home: home.key, device };
  const { temp_low, freeze } = effectiveSettings(home.settings).climate;
  // After ten minutes, or at once if it is even colder: the curve may get there within the ten minutes.
  const freezing = crossed(curve, where, {
    value: freeze,
    error: ERROR,
    holdMin: 10,
    type: 'almost_freezing',
  });
  return temperature('frost', where, curve, () => [
    crossed(curve, where, { value: temp_low, error: ERROR, holdMin: 15, type: 'temperature_low' }),
    expects(home.key, device, freezing.type, freezing.earliest - 10 * MINUTE_MS, freezing.latest),
    cameBack(curve, where, {
      value: temp_low + 1,
      error: ERROR,
      holdMin: 10,
      type: 'temperature_risen_normal',
    }),
  ]);
}

/** An attic in the sun. */
export function heatWave({ home, device, from, hours }: Spell): Episode {
  const curve = spell(from, hours, { goal: 36, tauH: 0.7 });
  const where = { home: home.key, device };
  const { temp_high } = effectiveSettings(home.settings).climate;
  return temperature('heat_wave', where, curve, () => [
    crossed(curve, where, { value: temp_high, error: ERROR, holdMin: 15, type: 'temperature_high' }),
    cameBack(curve, where, {
      value: temp_high - 1,
      error: ERROR,
      holdMin: 10,
      type: 'temperature_dropped_normal',
    }),
  ]);
}

function spell(from: number, hours: number, way: { goal: number; tauH: number }): Curve {
  return {
    from,
    turn: from + hours * HOUR_MS,
    rest: REST,
    goal: way.goal,
    tauMs: way.tauH * HOUR_MS,
    backTauMs: 0.4 * HOUR_MS,
  };
}

function temperature(
  kind: string,
  where: { home: string; device: string },
  curve: Curve,
  expected: Episode['expected'],
): Episode {
  return follows({ kind, where, curve, metric: 'temp', upsAndDowns: UPS_AND_DOWNS, expected });
}
