import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/durations.ts';
import { comesTooEarly, type Place, placeAfter } from './order.ts';
import type { Report } from './report.ts';

const NOW = Date.parse('2026-11-15T09:30:00Z');

function report(seq: number, minutesAfter: number[], boot_id = 1): Report {
  return {
    boot_id,
    seq,
    receivedAt: NOW,
    heartbeatS: 300,
    clockCorrected: false,
    samples: minutesAfter.map((minute) => ({ t: NOW + minute * MINUTE_MS, temp: 20 })),
    events: [],
  };
}

const place: Place = { boot: 1, seq: 5, newest: NOW };

describe('a report waits for one that it overtook', () => {
  it.each([
    ['the next one does not', report(6, [5]), false],
    ['one with a number left out does', report(7, [2]), true],
    ['one whose samples go on where the last ended does not: nothing is missing', report(7, [1]), false],
    ['one without samples does not', report(7, []), false],
    ['an older one does not', report(4, [5]), false],
    ['one of another boot does not', report(7, [5], 2), false],
    ['twenty may be missing', report(26, [5]), true],
    ['a device that counts by hundreds has left nothing out', report(27, [5]), false],
  ])('%s', (_name, one, waits) => {
    expect(comesTooEarly(place, one)).toBe(waits);
  });

  it('the first report of a device waits for nothing', () => {
    expect(comesTooEarly(undefined, report(7, [5]))).toBe(false);
  });

  it('a word of the mount switch waits like a sample', () => {
    const turned = {
      ...report(7, []),
      events: [{ id: '1', t: NOW + 120_000, type: 'tamper' as const, mounted: false }],
    };
    expect(comesTooEarly(place, turned)).toBe(true);
  });
});

it('the place moves forward with the highest number and the newest sample of a boot', () => {
  expect(placeAfter(undefined, report(3, [1, 2]))).toEqual({ boot: 1, seq: 3, newest: NOW + 120_000 });
  expect(placeAfter(place, report(4, [-5]))).toEqual({ boot: 1, seq: 5, newest: NOW });
  expect(placeAfter(place, report(6, []))).toEqual({ boot: 1, seq: 6, newest: NOW });
  expect(placeAfter(place, report(1, [3], 2))).toEqual({ boot: 2, seq: 1, newest: NOW + 180_000 });
});
