import fc from 'fast-check';
import { expect, it } from 'vitest';
import { at, minutes, TestHome, times } from '../../../../test/harness/detect/sampled-home.ts';

const LOUD = 80;
const CALM = 50;
const sound = (from: number, levels: number[]) => minutes(from, levels, (laeq) => ({ laeq }));

const quietedOf = (home: TestHome) => home.raisedOf('noise_quieted')[0];
const loudMinutesOf = (home: TestHome) =>
  home.raisedOf('noise_detected', 'noise_quieted').map(({ data }) => data?.['loudMinutes']);

it('counts loud minutes at each level and at the end, and no quiet ones', () => {
  const home = new TestHome();
  home.report(sound(1, [...times(12, LOUD), CALM, CALM, ...times(10, LOUD), ...times(5, CALM)]));
  expect(loudMinutesOf(home)).toEqual([8, 16, 22]);
  expect(quietedOf(home)).toMatchObject({
    startedAt: at(1),
    at: at(29),
    data: { durationMinutes: 24, loudMinutes: 22, loudUntil: new Date(at(25)).toISOString() },
  });
});

it('counts a minute once that two devices measured, and one that only a quieter device measured', () => {
  const home = new TestHome({ devices: { hall: {}, loft: {} } });
  home.report(sound(1, [CALM, CALM, LOUD]), { device: 'loft' });
  home.report(sound(1, [...times(9, LOUD), CALM]));
  home.report(sound(4, [...times(6, CALM), LOUD, LOUD, ...times(3, CALM)]), { device: 'loft' });
  home.report(sound(11, times(5, CALM)));
  expect(loudMinutesOf(home)).toEqual([8, 11]);
  expect(quietedOf(home)?.data).toMatchObject({ durationMinutes: 11 });
});

it('counts minutes that arrive before the end, in any order', () => {
  const home = new TestHome({ devices: { hall: {}, loft: {} } });
  home.report(sound(1, times(8, LOUD)));
  home.report(sound(12, [LOUD, LOUD]));
  home.report(sound(9, [LOUD, CALM, LOUD]), { now: at(14) });
  home.report(sound(14, times(5, CALM)), { now: at(19) });
  expect(loudMinutesOf(home)).toEqual([8, 12]);
});

it('counts minutes of another device that arrive before the late ones that keep the incident open', () => {
  const home = new TestHome({ devices: { hall: {}, loft: {} } });
  home.report(sound(1, times(8, LOUD)));
  // An hour after the last minute of the hall, which has measured since and reports later.
  home.report(sound(69, times(3, LOUD)), { device: 'loft' });
  home.report(sound(9, times(20, 74)), { now: at(71) });
  home.report(sound(72, times(6, LOUD)), { device: 'loft' });
  home.tick(at(140));
  expect(quietedOf(home)).toMatchObject({ at: at(137), data: { loudMinutes: 17, reason: 'no_data' } });
});

it('takes the last value of a minute', () => {
  const home = new TestHome();
  home.report(sound(1, times(9, LOUD)));
  home.report([{ t: at(9) + 30_000, laeq: CALM }]);
  home.report(sound(10, times(5, CALM)));
  expect(loudMinutesOf(home)).toEqual([8, 8]);
});

it('counts a level that swings around the limit for hours, and stores little', () => {
  const home = new TestHome();
  const swings = Array.from({ length: 600 }, (_, index) => (index % 2 === 0 ? LOUD : 74));
  home.report(sound(1, [...times(8, LOUD), 74, ...swings, ...times(6, CALM)]));
  expect(loudMinutesOf(home).at(-1)).toBe(308);
  const again = new TestHome();
  again.report(sound(1, [...times(8, LOUD), 74, ...swings]));
  expect(JSON.stringify(again.model.state.noise).length).toBeLessThan(2000);
});

it('counts like a set of minutes', () => {
  const levels = fc.array(fc.constantFrom(LOUD, LOUD, LOUD, 74), { minLength: 12, maxLength: 90 });
  fc.assert(
    fc.property(levels, (some) => {
      const home = new TestHome();
      home.report(sound(1, [...times(8, LOUD), ...some]));
      home.tick(at(some.length + 100));
      const loud = some.flatMap((level, index) => (level === LOUD ? [index + 9] : []));
      expect(quietedOf(home)?.data).toMatchObject({
        loudMinutes: loud.length + 8,
        durationMinutes: loud.at(-1) ?? 8,
      });
    }),
    { numRuns: 100 },
  );
});
