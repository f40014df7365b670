import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/durations.ts';
import { evaluateThreshold, type Threshold, type ThresholdState, withoutClocks } from './threshold.ts';

const HIGH: Threshold = {
  side: 'high',
  limit: 30,
  hysteresis: 1,
  holdMs: 15 * MINUTE_MS,
  recoverMs: 10 * MINUTE_MS,
  gapMs: 45 * MINUTE_MS,
};
const LOW: Threshold = { ...HIGH, side: 'low', limit: 13 };

/** The results of a series of values, written minute:value, and the final phase. */
function course(threshold: Threshold, values: string): string {
  let state: ThresholdState | undefined;
  const happened: string[] = [];
  for (const [minute = 0, value = 0] of values.split(' ').map((pair) => pair.split(':').map(Number))) {
    const step = evaluateThreshold(state, value, minute * MINUTE_MS, threshold);
    state = step.state;
    if (step.began !== undefined) happened.push(`began ${step.began / MINUTE_MS}`);
    if (step.ended !== undefined) happened.push(`ended ${step.ended / MINUTE_MS}`);
  }
  return [...happened, state?.phase ?? 'normal'].join(', ');
}

describe('a threshold', () => {
  it.each([
    ['inside', HIGH, '0:29.99', 'normal'],
    ['on the limit is beyond it', HIGH, '0:30', 'pending'],
    ['back inside before the hold', HIGH, '0:31 14:31 15:29.9', 'normal'],
    ['held', HIGH, '0:31 14:31 15:31', 'began 15, active'],
    ['held between two values: when it was complete', HIGH, '0:31 10:31 20:31', 'began 15, active'],
    ['a dip starts the hold anew', HIGH, '0:31 10:29 11:31 20:31', 'pending'],
    ['inside, but not far enough', HIGH, '0:31 15:31 16:29.5 40:29.5', 'began 15, active'],
    ['far enough', HIGH, '0:31 15:31 16:29', 'began 15, recovering'],
    ['far enough for long enough', HIGH, '0:31 15:31 16:29 26:29', 'began 15, ended 26, normal'],
    ['not far enough any more', HIGH, '0:31 15:31 16:29 20:29.5 21:29 30:29', 'began 15, recovering'],
    ['beyond once more: the same episode', HIGH, '0:31 15:31 16:29 20:31 60:31', 'began 15, active'],
    ['two episodes', HIGH, '0:31 15:31 16:20 26:20 30:31 45:31', 'began 15, ended 26, began 45, active'],
    ['low: on the limit is beyond it', LOW, '0:13 15:12', 'began 15, active'],
    ['low: far enough is above', LOW, '0:13 15:12 16:14 26:14', 'began 15, ended 26, normal'],
    ['low: not far enough', LOW, '0:13 15:12 16:13.9 40:13.9', 'began 15, active'],
    ['a gap at its longest', HIGH, '0:31 45:31', 'began 15, active'],
    ['a longer gap starts the hold anew', HIGH, '0:31 46:31 60:31', 'pending'],
    ['and the hold after it counts', HIGH, '0:31 46:31 61:31', 'began 61, active'],
    ['a gap does not end an episode', HIGH, '0:31 15:31 500:31', 'began 15, active'],
    ['a gap starts the return anew', HIGH, '0:31 15:31 16:29 70:29', 'began 15, recovering'],
    ['an older value changes nothing', HIGH, '0:31 10:31 5:20 15:31', 'began 15, active'],
    ['the newest again changes nothing', HIGH, '0:31 10:31 10:20 15:31', 'began 15, active'],
    ['no hold at all', { ...HIGH, holdMs: 0, recoverMs: 0 }, '0:31 1:29', 'began 0, ended 1, normal'],
  ])('%s', (_name, threshold, values, expected) => {
    expect(course(threshold, values)).toBe(expected);
  });

  it('whose hold is no longer needed begins with the current value, not in the past', () => {
    const pending = evaluateThreshold(undefined, 31, 0, HIGH).state;
    const still = evaluateThreshold(pending, 31, 10 * MINUTE_MS, HIGH).state;
    expect(evaluateThreshold(still, 40, 12 * MINUTE_MS, { ...HIGH, holdMs: 0 }).began).toBe(12 * MINUTE_MS);
  });

  it('evaluates the next value by a changed limit, and keeps its state', () => {
    const active = evaluateThreshold(
      evaluateThreshold(undefined, 31, 0, HIGH).state,
      31,
      15 * MINUTE_MS,
      HIGH,
    ).state;
    expect(evaluateThreshold(active, 31, 16 * MINUTE_MS, { ...HIGH, limit: 35 }).state?.phase).toBe(
      'recovering',
    );
    expect(evaluateThreshold(active, 31, 16 * MINUTE_MS, { ...HIGH, limit: 20 }).state?.phase).toBe('active');
  });

  it('keeps when it crossed the limit through the whole episode', () => {
    const state = { phase: 'active', start: 5, since: 9, t: 9 } as const;
    expect(evaluateThreshold(state, 20, 60, HIGH).state).toEqual({
      phase: 'recovering',
      start: 5,
      since: 60,
      t: 60,
    });
  });

  it('without its clocks is where they had led to', () => {
    const state = { start: 5, since: 9, t: 9 };
    expect(withoutClocks({ ...state, phase: 'pending' })).toBeUndefined();
    expect(withoutClocks({ ...state, phase: 'active' })?.phase).toBe('active');
    expect(withoutClocks({ ...state, phase: 'recovering' })?.phase).toBe('active');
  });
});
