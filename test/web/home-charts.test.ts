import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/homes/settings.ts';
import { METRICS } from '../../web/src/pages/home/charts/metrics.ts';
import { alignSeries, summarizeLine } from '../../web/src/pages/home/charts/plot/align-series.ts';
import { noiseLines } from '../../web/src/pages/home/charts/plot/limit-lines.ts';
import { ticksOf } from '../../web/src/pages/home/charts/plot/time-axis.ts';
import { spanOf } from '../../web/src/pages/home/charts/ranges.ts';
import { noiseLimitAt } from '../../web/src/pages/home/noise-limit.ts';

/** What charts calculate before they draw. */

const ZONE = 'Europe/Stockholm';
const seconds = (text: string) => Date.parse(text) / 1000;
const clock = (t: number) => new Date(t * 1000).toISOString().slice(0, 16);
const quiet = { enabled: true, start: '22:00', end: '07:00', threshold_db: 65 };
const noise = { ...DEFAULT_SETTINGS.noise, quiet };

describe('the limit of noise', () => {
  it('goes down and up with the quiet hours of the home, also where clocks change', () => {
    // Summer time ends on the 25th.
    const [line] = noiseLines(noise, ZONE, seconds('2026-10-24T12:00Z'), seconds('2026-10-26T12:00Z'));
    expect(line?.points.map(([t, db]) => [clock(t), db])).toEqual([
      ['2026-10-24T12:00', 75],
      ['2026-10-24T20:00', 65],
      ['2026-10-25T06:00', 75],
      ['2026-10-25T21:00', 65],
      ['2026-10-26T06:00', 75],
    ]);
  });

  it('begins with quiet hours that are under way', () => {
    const [line] = noiseLines(noise, ZONE, seconds('2026-11-15T01:00Z'), seconds('2026-11-15T12:00Z'));
    expect(line?.points.map(([t, db]) => [clock(t), db])).toEqual([
      ['2026-11-15T01:00', 65],
      ['2026-11-15T06:00', 75],
    ]);
  });

  it('is the same at all times where quiet hours begin when they end, and none where noise is off', () => {
    const [from, to] = [seconds('2026-11-15T01:00Z'), seconds('2026-11-15T12:00Z')];
    const allDay = { ...noise, quiet: { ...quiet, start: '08:00', end: '08:00' } };
    expect(noiseLines(allDay, ZONE, from, to)).toEqual([{ points: [[from, 65]], to }]);
    expect(noiseLines({ ...noise, enabled: false }, ZONE, from, to)).toEqual([]);
  });

  it.each([
    ['2026-11-15T20:59:59Z', 75],
    ['2026-11-15T21:00:00Z', 65],
    ['2026-11-15T05:59:59Z', 65],
    ['2026-11-15T06:00:00Z', 75],
    ['2026-07-15T20:00:00Z', 65],
  ])('is at %s %d dB', (at, db) => {
    expect(noiseLimitAt(Date.parse(at), noise, ZONE).db).toBe(db);
  });

  it.each([
    ['2026-11-15T11:59:59Z', 75],
    ['2026-11-15T12:00:00Z', 65],
    ['2026-11-15T13:29:59Z', 65],
    ['2026-11-15T13:30:00Z', 75],
  ])('is at %s %d dB where the quiet hours are a siesta', (at, db) => {
    const siesta = { ...noise, quiet: { ...quiet, start: '13:00', end: '14:30' } };
    expect(noiseLimitAt(Date.parse(at), siesta, ZONE).db).toBe(db);
  });
});

describe('the time axis', () => {
  it('has whole hours of the home, as many as there is room for', () => {
    const [from, to] = [seconds('2026-11-14T10:20Z'), seconds('2026-11-15T10:20Z')];
    expect(ticksOf(from, to, 'Asia/Kolkata', 4).map(clock)).toEqual([
      '2026-11-14T12:30',
      '2026-11-14T18:30',
      '2026-11-15T00:30',
      '2026-11-15T06:30',
    ]);
    expect(ticksOf(from, to, ZONE, 30)).toHaveLength(24);
  });

  it('has midnights of the home over days, also where clocks change', () => {
    const ticks = ticksOf(seconds('2026-10-22T12:00Z'), seconds('2026-10-29T12:00Z'), ZONE, 10);
    expect(ticks.map(clock)).toEqual([
      '2026-10-22T22:00',
      '2026-10-23T22:00',
      '2026-10-24T22:00',
      '2026-10-25T23:00',
      '2026-10-26T23:00',
      '2026-10-27T23:00',
      '2026-10-28T23:00',
    ]);
  });
});

describe('series of several devices', () => {
  it('stand over the same times; what was not measured is empty', () => {
    const from = seconds('2026-11-15T10:00Z');
    const at = (minute: number, value: number | null, more = {}) => ({
      datetime: new Date((from + minute * 60) * 1000).toISOString(),
      value,
      ...more,
    });
    const series = {
      values: [at(-5, 9), at(0, 20, { min: 18, max: 25 }), at(5, null), at(10, 22), at(15, 9)],
      time_resolution: 300,
      unit: 'dB',
    };
    const devices = [
      { deviceId: 'a', name: 'A', series },
      { deviceId: 'b', name: 'B', series: undefined },
    ];
    const { times, lines } = alignSeries(devices, from, from + 900, 300);
    expect(times).toEqual([from, from + 300, from + 600]);
    expect(lines.map(({ value, min, max }) => ({ value, min, max }))).toEqual([
      { value: [20, null, 22], min: [18, null, 22], max: [25, null, 22] },
      { value: [null, null, null], min: [null, null, null], max: [null, null, null] },
    ]);
    const [first, second] = lines;
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(first && summarizeLine(first, mean)).toEqual({ latest: 22, lowest: 18, mean: 21, highest: 25 });
    expect(second && summarizeLine(second, mean)).toBeUndefined();
  });

  it('have the mean of their energy where they are sound', () => {
    const sound = METRICS.find((metric) => metric.name === 'sound_level');
    expect(sound?.mean([50, 50])).toBeCloseTo(50);
    // Half the time at a thousandth of the energy: 3 dB less, not 15.
    expect(sound?.mean([80, 50])).toBeCloseTo(77, 1);
  });

  it('end with the step that is under way', () => {
    const { from, to, step } = spanOf('24h', Date.parse('2026-11-15T10:00:00Z'));
    expect([from.toISOString(), to.toISOString(), step]).toEqual([
      '2026-11-14T10:05:00.000Z',
      '2026-11-15T10:05:00.000Z',
      300,
    ]);
  });
});
