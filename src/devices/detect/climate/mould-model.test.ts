import { describe, expect, it } from 'vitest';
import { criticalHumidity, type Growth, grown, surfaceHumidity, surfaceTemperature } from './mould-model.ts';

describe('the critical humidity of a surface', () => {
  // Level 1 of an independent Swedish table: 97, 88, 82, 79, 79.
  it.each([
    [1, 97],
    [5, 88],
    [10, 82],
    [15, 80],
    [20, 80],
    [30, 80],
    [50, 80],
  ])('at %i °C is %f %', (temp, expected) => {
    expect(criticalHumidity(temp)).toBeCloseTo(expected, 0);
  });

  it.each([-5, 0, 50.1])('is none at %f °C, where nothing grows', (temp) => {
    expect(criticalHumidity(temp)).toBeUndefined();
  });
});

describe('the surface', () => {
  it('is three degrees colder than the room, where it is not known how cold it is outside', () => {
    expect(surfaceTemperature({ temp: 21, rh: 50 })).toBe(18);
  });

  it('is three tenths of the way to the outside, where it is', () => {
    expect(surfaceTemperature({ temp: 21, rh: 50, outdoor: 1 })).toBe(15);
    expect(surfaceTemperature({ temp: 20, rh: 50, outdoor: -10 })).toBeCloseTo(11);
  });

  it('is damper than the room, by the ratio of what the air can hold', () => {
    // Steam tables: 24.87 hPa at 21 °C, 20.64 hPa at 18 °C.
    expect(surfaceHumidity({ temp: 21, rh: 70 })).toBeCloseTo((70 * 24.87) / 20.64, 0);
    expect(surfaceHumidity({ temp: 21, rh: 95 })).toBe(100);
  });
});

describe('the dose', () => {
  const DAY_HOURS = 24;
  const NONE: Growth = { dose: 0, dryHours: 0 };

  function daysUntilRisk(rh: number, temp = 21, outdoor?: number): number {
    let growth = NONE;
    for (let hour = 1; hour <= 60 * DAY_HOURS; hour += 1) {
      growth = grown(growth, { temp, rh, ...(outdoor === undefined ? {} : { outdoor }) });
      if (growth.dose >= 0.15) return hour / DAY_HOURS;
    }
    return Number.POSITIVE_INFINITY;
  }

  it.each([
    [65, Number.POSITIVE_INFINITY],
    [68, 10],
    [70, 7],
    [75, 3.5],
    [80, 2],
  ])('at 21 °C and %i %% reaches the risk after %f days', (rh, days) => {
    const found = daysUntilRisk(rh);
    if (Number.isFinite(days)) expect(Math.abs(found - days)).toBeLessThan(0.3);
    else expect(found).toBe(days);
  });

  it('grows faster by a cold wall', () => {
    expect(daysUntilRisk(60, 21, 15)).toBe(Number.POSITIVE_INFINITY);
    expect(daysUntilRisk(60, 21, -5)).toBeLessThan(7);
  });

  it('grows no faster than in a fortnight', () => {
    expect(grown(NONE, { temp: 21, rh: 100 }).dose).toBeCloseTo(1 / 14 / DAY_HOURS, 10);
  });

  it('does not grow beyond one', () => {
    expect(grown({ dose: 0.9999, dryHours: 0 }, { temp: 21, rh: 100 }).dose).toBe(1);
  });

  it('does not grow in the frost', () => {
    expect(grown({ dose: 0.3, dryHours: 0 }, { temp: 2, rh: 100 })).toEqual({
      dose: 0.3,
      dryHours: 1,
      wet: false,
    });
  });

  it('shrinks after six dry hours, in four weeks from one to nothing', () => {
    const doses = [];
    let growth: Growth = { dose: 0.5, dryHours: 0 };
    for (let hour = 0; hour < 8; hour += 1) {
      growth = grown(growth, { temp: 21, rh: 40 });
      doses.push(growth.dose);
    }
    expect(doses.slice(0, 6)).toEqual([0.5, 0.5, 0.5, 0.5, 0.5, 0.5]);
    expect(doses[6]).toBeCloseTo(0.5 - 1 / 28 / DAY_HOURS, 10);
    expect(doses[7]).toBeCloseTo(0.5 - 2 / 28 / DAY_HOURS, 10);
    expect(grown({ dose: 0.0001, dryHours: 6 }, { temp: 21, rh: 40 }).dose).toBe(0);
  });

  it('waits six hours again after a damp one', () => {
    const damp = grown({ dose: 0.5, dryHours: 6 }, { temp: 21, rh: 80 });
    expect(damp.dryHours).toBe(0);
    expect(grown(damp, { temp: 21, rh: 40 }).dose).toBe(damp.dose);
  });
});
