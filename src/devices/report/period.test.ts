import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/durations.ts';
import { comesTooEarly } from './order.ts';
import { byTheMinute } from './period.ts';
import { placeInTime } from './place-in-time.ts';
import { type RawReport, readReport } from './read-report.ts';
import { withoutSound } from './without-sound.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const DEVICE = 'a'.repeat(24);
const read = (samples: object[], seq = 1) =>
  readReport({ v: 1, boot_id: 1, seq, sent_at: NOW, samples }, DEVICE);
const placed = (samples: object[], seq = 1) =>
  placeInTime(read(samples, seq).report as RawReport, NOW, undefined).report;

it('a level of ten minutes is ten minutes of it, and its peak belongs to the last', () => {
  const { samples } = placed([{ t: NOW, period_s: 600, laeq: 81, lmax: 93, temp: 21 }]);
  expect(samples.map(({ t, laeq }) => [(t - NOW) / MINUTE_MS, laeq])).toEqual(
    [-9, -8, -7, -6, -5, -4, -3, -2, -1, 0].map((minute) => [minute, 81]),
  );
  expect(samples.filter((sample) => 'lmax' in sample || 'temp' in sample)).toEqual([samples.at(-1)]);
});

it.each([
  [undefined, 1],
  [60, 1],
  [89, 1],
  [90, 2],
  [3600, 60],
])('a period of %s seconds is %i minutes', (period_s, minutes) => {
  const sample = { t: NOW, laeq: 50, ...(period_s === undefined ? {} : { period_s }) };
  expect(byTheMinute(sample)).toHaveLength(minutes);
});

it('a temperature is no more than itself', () => {
  expect(byTheMinute({ t: NOW, period_s: 600, temp: 21 })).toHaveLength(1);
});

it.each([[59], [3601], [90.5], ['600'], [Number.NaN]])('a period of %j costs itself alone', (period_s) => {
  expect(read([{ t: NOW, period_s, laeq: 50 }])).toMatchObject({
    report: { samples: [{ t: NOW, laeq: 50 }] },
    refusals: [{ path: 'samples[0].period_s', reason: 'out_of_range' }],
  });
});

it('a report speaks for twelve hours at the most', () => {
  const samples = Array.from({ length: 13 }, (_, hour) => ({
    t: NOW - hour * 60 * MINUTE_MS,
    period_s: 3600,
    laeq: 50,
  }));
  expect(read(samples.slice(0, 12)).report).toBeDefined();
  expect(read(samples)).toEqual({ report: undefined, refusals: [{ path: 'samples', reason: 'too_many' }] });
});

it('what speaks for the time since the last report waits for none that is missing', () => {
  const place = { boot: 1, seq: 5, newest: NOW - 10 * MINUTE_MS };
  expect(comesTooEarly(place, placed([{ t: NOW, period_s: 600, temp: 21 }], 7))).toBe(false);
  expect(comesTooEarly(place, placed([{ t: NOW, period_s: 300, temp: 21 }], 7))).toBe(true);
});

it('of a sample that had nothing but sound, a private room keeps nothing', () => {
  expect(withoutSound([{ t: NOW, period_s: 600, laeq: 81 }])).toEqual([]);
});
