import { expect, it } from 'vitest';
import { at, NOON, TestHome, times } from '../../../../test/harness/detect/sampled-home.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { byTheMinute } from '../../report/period.ts';

const LOUD = 80;
const CALM = 50;

/** One level per period, for all minutes since the previous one. */
function uplinks(
  home: TestHome,
  every: number,
  levels: number[],
  { from = every, device = 'hall' } = {},
): void {
  for (const [index, laeq] of levels.entries()) {
    const t = at(from + index * every);
    home.report(byTheMinute({ t, period_s: every * 60, laeq }), { device, now: t + 2000 });
    home.tick(t + 2 * MINUTE_MS);
  }
}

const story = (home: TestHome) =>
  home.raisedOf('noise_detected', 'noise_quieted').map(({ at: t, data }) => {
    const what = data?.['disturbanceMonitoringLevel'] ?? data?.['reason'];
    return `${(t - NOON) / MINUTE_MS} ${String(what)}`;
  });

it('is detected by one level of ten minutes, climbs with the next ones, and ends', () => {
  const home = new TestHome();
  uplinks(home, 10, [CALM, LOUD, LOUD, LOUD, CALM]);
  expect(story(home)).toEqual(['18 1', '28 2', '38 3', '45 quiet']);
  expect(home.raisedOf('noise_detected').some(({ late }) => late)).toBe(false);
});

it('is not detected by a level that speaks for a minute alone', () => {
  const home = new TestHome();
  for (let minute = 10; minute <= 60; minute += 10) home.report([{ t: at(minute), laeq: LOUD }]);
  expect(story(home)).toEqual([]);
});

it('with a duration of 15 minutes needs two levels of ten', () => {
  const once = new TestHome({ settings: { noise: { duration_min: 15 } } });
  uplinks(once, 10, [LOUD, CALM, LOUD, CALM]);
  expect(story(once)).toEqual([]);
  const twice = new TestHome({ settings: { noise: { duration_min: 15 } } });
  uplinks(twice, 10, [LOUD, LOUD]);
  expect(story(twice)).toEqual(['12 1']);
});

it('does not end while a device that reports every 15 minutes is silent in between', () => {
  const home = new TestHome({ devices: { hall: {}, salon: {} } });
  uplinks(home, 15, [LOUD]);
  home.report(
    times(8, LOUD).map((laeq, index) => ({ t: at(8 + index), laeq })),
    { device: 'salon', now: at(15) },
  );
  for (let minute = 16; minute < 30; minute += 1)
    home.report([{ t: at(minute), laeq: CALM }], { device: 'salon' });
  expect(story(home)).toEqual(['8 1']);
  uplinks(home, 15, [LOUD], { from: 30 });
  expect(story(home)).toEqual(['8 1', '18 2', '28 3']);
});

it('the average of a sensor that reports every ten minutes rises and returns', () => {
  const home = new TestHome();
  uplinks(home, 10, [CALM, LOUD, CALM]);
  expect(home.story('avg_sound_high', 'sound_level_dropped_normal')).toEqual([
    '12 avg_sound_high',
    '28 sound_level_dropped_normal',
  ]);
});
