import { evaluateThreshold, type Threshold, type ThresholdState, withoutClocks } from './threshold.ts';

/** A threshold whose episodes raise events, at least a cooldown apart. */
export interface EpisodeState {
  machine?: ThresholdState;
  /** The current episode has raised its event. */
  told?: true;
  /** When an event was last raised. */
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
 * An episode within the cooldown raises neither event. One that outlasts the cooldown raises its event then, so that
 * a lasting problem is not silent.
 */
export function followEpisode(
  before: EpisodeState | undefined,
  value: number,
  t: number,
  threshold: Threshold,
  cooldownMs: number,
): EpisodeStep {
  const step = evaluateThreshold(before?.machine, value, t, threshold);
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

/** Values are unreliable for a while. Holds start again afterwards. */
export function pausedEpisode(before: EpisodeState): EpisodeState | undefined {
  const machine = before.machine && withoutClocks(before.machine);
  if (machine === before.machine) return before;
  return kept(machine, machine && before.told, before.toldAt, Number.NEGATIVE_INFINITY, 0);
}

/** Undefined if there is nothing to keep: the state is stored with every report. */
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
