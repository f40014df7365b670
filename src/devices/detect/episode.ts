import { judge, type Threshold, type ThresholdState, withoutClocks } from './threshold.ts';

/** A threshold whose episodes are told to people, two of them never closer than a cooldown. */
export interface EpisodeState {
  machine?: ThresholdState;
  /** The episode that is running was told. */
  told?: true;
  /** When one was told last. */
  toldAt?: number;
}

interface Episode {
  start: number;
  at: number;
}

export interface EpisodeStep {
  state: EpisodeState | undefined;
  began?: Episode;
  ended?: Episode;
}

/**
 * An episode that comes and goes inside the cooldown is not told, and neither is its end. One that outlasts the
 * cooldown is told when that is over: a house must not be hot all day in silence because it was hot before.
 */
export function followEpisode(
  before: EpisodeState | undefined,
  value: number,
  t: number,
  threshold: Threshold,
  cooldownMs: number,
): EpisodeStep {
  const step = judge(before?.machine, value, t, threshold);
  const toldAt = before?.toldAt;
  if (step.ended !== undefined) {
    const start = before?.machine?.start ?? step.ended;
    const ended = before?.told ? { ended: { start, at: step.ended } } : {};
    return { state: kept(undefined, undefined, toldAt, t, cooldownMs), ...ended };
  }
  const { state: machine } = step;
  const freeAt = toldAt === undefined ? Number.NEGATIVE_INFINITY : toldAt + cooldownMs;
  if (machine?.phase === 'active' && !before?.told && t >= freeAt) {
    const at = Math.max(step.began ?? freeAt, freeAt);
    return { state: kept(machine, true, at, t, cooldownMs), began: { start: machine.start, at } };
  }
  return { state: kept(machine, machine && before?.told, toldAt, t, cooldownMs) };
}

/** Values are not to be trusted for a while: holds start anew afterwards. */
export function pausedEpisode(before: EpisodeState): EpisodeState | undefined {
  const machine = before.machine && withoutClocks(before.machine);
  if (machine === before.machine) return before;
  return kept(machine, machine && before.told, before.toldAt, Number.NEGATIVE_INFINITY, 0);
}

/** Nothing where nothing is worth keeping: it is stored with every report. */
function kept(
  machine: ThresholdState | undefined,
  told: true | undefined,
  toldAt: number | undefined,
  t: number,
  cooldownMs: number,
): EpisodeState | undefined {
  const cooling = toldAt !== undefined && (machine !== undefined || t < toldAt + cooldownMs);
  if (!machine && !cooling) return undefined;
  return {
    ...(machine ? { machine } : {}),
    ...(told ? { told } : {}),
    ...(cooling ? { toldAt } : {}),
  };
}
