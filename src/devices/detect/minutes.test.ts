import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/durations.ts';
import { type Minutes, minuteOf, rounded, trimmed, wholeMinutes, withMinute } from './minutes.ts';

const KEEP = 30;
const ring: Minutes = [
  [100 * MINUTE_MS, 50],
  [102 * MINUTE_MS + 30_000, 52],
];

describe('a value put among the minutes', () => {
  it.each([
    ['newer than all', 103, [100, 102.5, 103]],
    ['between two', 101, [100, 101, 102.5]],
    ['older than all', 99, [99, 100, 102.5]],
    ['later in the same minute: replaces', 102.75, [100, 102.75]],
    ['earlier in the same minute: no news', 102.25, undefined],
    ['the same moment again: no news', 102.5, undefined],
    ['the oldest that is kept', 73, [73, 100, 102.5]],
    ['half an hour behind the newest: no news', 72.99, undefined],
  ])('%s', (_name, minute, expected) => {
    const after = withMinute(ring, minute * MINUTE_MS, 60.12345, KEEP);
    expect(after?.map(([t]) => t / MINUTE_MS)).toEqual(expected);
    expect(after?.find(([t]) => t === minute * MINUTE_MS)?.[1]).toBe(after && 60.12);
  });

  it('makes the same of the same values in any order, as long as none is too late', () => {
    const values = fc.uniqueArray(fc.integer({ min: 0, max: 29 * MINUTE_MS }), { maxLength: 60 });
    const orders = values.chain((times) =>
      fc.tuple(
        fc.constant(times),
        fc.shuffledSubarray(times, { minLength: times.length, maxLength: times.length }),
      ),
    );
    const filled = (times: number[]) =>
      times.reduce<Minutes>((minutes, t) => withMinute(minutes, t, t % 97, KEEP) ?? minutes, []);
    fc.assert(
      fc.property(orders, ([times, shuffled]) => {
        const minutes = filled(times);
        expect(filled(shuffled)).toEqual(minutes);
        expect(new Set(minutes.map(([t]) => minuteOf(t))).size).toBe(minutes.length);
      }),
    );
  });

  it('leaves what lies too far behind the newest', () => {
    const long = withMinute(ring, 130 * MINUTE_MS, 1, KEEP) ?? [];
    expect(trimmed(long, KEEP).map(([t]) => t / MINUTE_MS)).toEqual([102.5, 130]);
    expect(trimmed([], KEEP)).toEqual([]);
  });
});

describe('numbers for people', () => {
  it('are whole minutes, at least one', () => {
    expect([0, 20_000, 89_999, 90_000, 600_000].map((ms) => wholeMinutes(1000, 1000 + ms))).toEqual([
      1, 1, 1, 2, 10,
    ]);
  });

  it('have as many digits as asked for', () => {
    expect([rounded(1.005, 1), rounded(2.345), rounded(-1.26, 1), rounded(-0.001)]).toEqual([
      1, 2.35, -1.3, 0,
    ]);
  });
});
