/** Where a value stands to a limit. Nothing stored: it is where it should be. Times are ms of the event time. */
export interface ThresholdState {
  phase: 'pending' | 'active' | 'recovering';
  /** When it crossed the limit. */
  start: number;
  /** When the clock of the hold that is running began. */
  since: number;
  /** The newest value judged. */
  t: number;
}

export interface Threshold {
  side: 'high' | 'low';
  limit: number;
  /** How far inside the limit a value must be to count as back. */
  hysteresis: number;
  holdMs: number;
  recoverMs: number;
  /** Longer without a value, and a running hold begins anew: nobody knows what happened in between. */
  gapMs: number;
}

export interface ThresholdStep {
  state: ThresholdState | undefined;
  /** When the hold was complete. */
  began?: number;
  /** When it had been back for long enough. */
  ended?: number;
}

/** Takes one value. One that is not newer than the newest changes nothing. */
export function judge(
  before: ThresholdState | undefined,
  value: number,
  t: number,
  threshold: Threshold,
): ThresholdStep {
  if (before && t <= before.t) return { state: before };
  const state = before && t - before.t > threshold.gapMs ? withoutClocks(before) : before;
  const beyond = threshold.side === 'high' ? value - threshold.limit : threshold.limit - value;
  if (!state || state.phase === 'pending') return judgeCrossing(state, beyond >= 0, t, threshold);
  return judgeReturn(state, beyond <= -threshold.hysteresis, t, threshold);
}

/** Running holds are forgotten; what they had led to before stays. */
export function withoutClocks(state: ThresholdState): ThresholdState | undefined {
  if (state.phase === 'pending') return undefined;
  return state.phase === 'recovering' ? { ...state, phase: 'active' } : state;
}

function judgeCrossing(
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

function judgeReturn(
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

/** A hold ends between two values. Where that lies before the last one, the hold itself became shorter just now. */
function completed(before: ThresholdState | undefined, end: number, t: number): number {
  return before && end <= before.t ? t : end;
}
