import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/durations.ts';
import { isLate, lateMark } from './late.ts';

describe('an event is late', () => {
  it.each([
    ['safety', 5],
    ['transient', 10],
    ['window', 15],
  ] as const)('of class %s after %i minutes, and not a moment before', (lateClass, minutes) => {
    expect(isLate(lateClass, 0, minutes * MINUTE_MS)).toBe(false);
    expect(isLate(lateClass, 0, minutes * MINUTE_MS + 1)).toBe(true);
    expect(lateMark(lateClass, 0, minutes * MINUTE_MS)).toEqual({});
    expect(lateMark(lateClass, 0, minutes * MINUTE_MS + 1)).toEqual({ late: true });
  });
});
