import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/durations.ts';
import { mergeLatest } from './latest-values.ts';

const T = Date.parse('2026-11-15T09:30:00Z');
const time = (minutes: number) => new Date(T + minutes * MINUTE_MS).toISOString();
const at = (minutes: number) => T + minutes * MINUTE_MS;

describe('the latest values of a device', () => {
  it('have the names clients know, for every metric they show', () => {
    const levels = { laeq: 45, lmax: 60, lmin: 30, pir: 2, occ: 3, radios: 7 };
    const air = { temp: 21.5, rh: 40, pressure: 1013, pm25: 8, voc: 120, smoke_score: 0.1 };
    const sample = { t: T, ...levels, ...air, lux: 300, battery: 80 };
    const now = (value: number) => ({ time: '2026-11-15T09:30:00.000Z', value });
    expect(mergeLatest({}, [sample])).toEqual({
      temperature: now(21.5),
      humidity: now(40),
      sound: now(45),
      pressure: now(1013),
      motion: now(2),
      people: now(3),
      pm25: now(8),
      voc: now(120),
      light: now(300),
      battery: now(80),
    });
  });

  it('are the newest by the time they were measured, in whatever order they came', () => {
    const samples = [
      { t: at(1), temp: 21 },
      { t: at(3), temp: 23 },
      { t: at(2), temp: 22 },
    ];
    expect(mergeLatest({}, samples)).toEqual({ temperature: { time: time(3), value: 23 } });
    expect(mergeLatest({ temperature: { time: time(4), value: 24 } }, samples)).toEqual({
      temperature: { time: time(4), value: 24 },
    });
  });

  it('stay where the new samples have no such metric, each for itself', () => {
    const before = { humidity: { time: time(0), value: 40 }, sound: { time: time(5), value: 50 } };
    expect(mergeLatest(before, [{ t: at(2), temp: 20, laeq: 70 }])).toEqual({
      ...before,
      temperature: { time: time(2), value: 20 },
    });
  });

  it('of one time are those that were there first', () => {
    expect(
      mergeLatest({}, [
        { t: T, temp: 20 },
        { t: T, temp: 25 },
      ]),
    ).toEqual({ temperature: { time: time(0), value: 20 } });
  });

  it('may be zero, and are not changed in place', () => {
    const before = { motion: { time: time(0), value: 4 } };
    expect(mergeLatest(before, [{ t: at(1), pir: 0 }])).toEqual({ motion: { time: time(1), value: 0 } });
    expect(before).toEqual({ motion: { time: time(0), value: 4 } });
  });
});
