import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/durations.ts';
import { placeInTime } from './place-in-time.ts';
import { type RawReport, readReport } from './read-report.ts';

const NOW = Date.parse('2026-11-15T09:30:00Z');
const HOUR = 3_600_000;

/** A report with one sample a minute old, by a clock that is wrong by `skew`. */
function sent(skew: number, members: object = {}): RawReport {
  const sent_at = NOW + skew;
  const { report } = readReport(
    { v: 1, boot_id: 1, seq: 1, sent_at, samples: [{ t: sent_at - 60_000, temp: 20 }], ...members },
    'a'.repeat(24),
  );
  if (!report) throw new Error('no report');
  return report;
}

const placedAt = (raw: RawReport, receivedAt: number, known?: { boot: number; ms: number }) => {
  const { report, offset, stepped } = placeInTime(raw, receivedAt, known);
  return { t: report.samples[0]?.t, corrected: report.clockCorrected, offset: offset.ms, stepped };
};

describe('a clock that is wrong by a constant', () => {
  it.each([
    [0, false],
    [119_000, false],
    [-119_000, false],
    [121_000, true],
    [-121_000, true],
    [-NOW, true],
    [10 * 365 * 24 * HOUR, true],
  ])('by %i ms (corrected: %s) does no harm', (skew, corrected) => {
    const placed = placedAt(sent(skew), NOW);
    expect(placed.corrected).toBe(corrected);
    expect(placed.t).toBe(corrected ? NOW - 60_000 : NOW - 60_000 + skew);
  });
});

describe('a report that was long under way', () => {
  it('keeps its times, because the clock was seen to be right before', () => {
    expect(placedAt(sent(0), NOW + 50 * MINUTE_MS, { boot: 1, ms: 200 })).toEqual({
      t: NOW - 60_000,
      corrected: false,
      offset: 200,
      stepped: false,
    });
  });

  it('is taken for one with a slow clock where nothing is known', () => {
    expect(placedAt(sent(0), NOW + 50 * MINUTE_MS)).toMatchObject({
      t: NOW + 49 * MINUTE_MS,
      corrected: true,
    });
  });

  it('of another boot says nothing about this one', () => {
    expect(placedAt(sent(0), NOW + 50 * MINUTE_MS, { boot: 2, ms: 0 })).toMatchObject({ corrected: true });
  });
});

it('the least offset of a boot counts, because a delay only adds to it', () => {
  const slow = -30 * MINUTE_MS;
  expect(placedAt(sent(slow), NOW + 90_000, { boot: 1, ms: 30 * MINUTE_MS }).offset).toBe(30 * MINUTE_MS);
  expect(placedAt(sent(slow), NOW + 1000, { boot: 1, ms: 30 * MINUTE_MS + 5000 }).offset).toBe(
    30 * MINUTE_MS + 1000,
  );
});

it('a clock that was set by more than an hour is noticed, and its new offset counts', () => {
  expect(placedAt(sent(-5 * HOUR), NOW, { boot: 1, ms: 0 })).toEqual({
    t: NOW - 60_000,
    corrected: true,
    offset: 5 * HOUR,
    stepped: true,
  });
});

it('samples and events come out by time, whatever order they had', () => {
  const raw = sent(0, {
    samples: [5, 1, 3].map((age) => ({ t: NOW - age * MINUTE_MS, temp: age })),
    events: [2, 4].map((age) => ({ id: age, t: NOW - age * MINUTE_MS, type: 'motion' })),
  });
  const { report } = placeInTime(raw, NOW, undefined);
  expect(report.samples.map(({ temp }) => temp)).toEqual([5, 3, 1]);
  expect(report.events.map(({ id }) => id)).toEqual(['4', '2']);
});
