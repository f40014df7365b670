/** Position of a value relative to a limit. Absent: within the limit. Times are ms of event time. */
export interface ThresholdState {
  phase: 'pending' | 'active' | 'recovering';
  /** When it crossed the limit. */
  start: number;
  /** When the running hold began. */
  since: number;
  /** The newest value evaluated. */
  t: number;
}

export interface Threshold {
  side: 'high' | 'low';
  limit: number;
  /** Distance from the limit at which a value counts as back. */
  hysteresis: number;
  holdMs: number;
  recoverMs: number;
  /** After a longer gap a running hold starts again, because the values in between are unknown. */
  gapMs: number;
}

export interface ThresholdStep {
  state: ThresholdState | undefined;
  /** When the hold was complete. */
  began?: number;
  /** When it was back for long enough. */
  ended?: number;
}

/** Evaluates a value. Ignores values that are not newer than the newest. */
export function evaluateThreshold(
  before: ThresholdState | undefined,
  value: number,
  t: number,
  threshold: Threshold,
): ThresholdStep {
  if (before && t <= before.t) return { state: before };
  const state = before && t - before.t > threshold.gapMs ? withoutClocks(before) : before;
  const beyond = threshold.side === 'high' ? value - threshold.limit : threshold.limit - value;
  if (!state || state.phase === 'pending') return evaluateCrossing(state, beyond >= 0, t, threshold);
  return evaluateReturn(state, beyond <= -threshold.hysteresis, t, threshold);
}

/** Cancels running holds. Completed ones stay. */
export function withoutClocks(state: ThresholdState): ThresholdState | undefined {
  if (state.phase === 'pending') return undefined;
  return state.phase === 'recovering' ? { ...state, phase: 'active' } : state;
}

function evaluateCrossing(
  state: ThresholdState | undefined,
  crossed: boolean,
  t: number,
  { holdMs }: Threshold,
): ThresholdStep {
  if (!crossed) return { state: undefined };
  const start = state?.start ?? t;
  const since = state?.since ?? t;
  if (t - since < holdMs) return { state: { phase: 'pending', start, since, t } };
  return { state: { phase: 'active', start, since: t, t }, began: completed(state, since + holdMs, t) };
}

function evaluateReturn(
  state: ThresholdState,
  back: boolean,
  t: number,
  { recoverMs }: Threshold,
): ThresholdStep {
  if (!back) return { state: { ...state, phase: 'active', t } };
  const since = state.phase === 'recovering' ? state.since : t;
  if (t - since < recoverMs) return { state: { ...state, phase: 'recovering', since, t } };
  return { state: undefined, ended: completed(state, since + recoverMs, t) };
}

/** A hold ends between two values. If that lies before the previous value, the hold itself was just shortened. */
function completed(before: ThresholdState | undefined, end: number, t: number): number {
  return before && end <= before.t ? t : end;
}
