import { describe, expect, it } from 'vitest';
import { dayOf, isWithin, nextAt } from './hours.ts';

const at = (text: string) => new Date(text);
const NIGHT = { from: '22:00', to: '07:00' };
const STOCKHOLM = 'Europe/Stockholm';

describe('hours', () => {
  it.each([
    ['2026-01-10T20:59:00Z', false],
    ['2026-01-10T21:00:00Z', true],
    ['2026-01-11T05:59:00Z', true],
    ['2026-01-11T06:00:00Z', false],
    // In summer the time is an hour earlier in UTC.
    ['2026-07-10T20:00:00Z', true],
    ['2026-07-11T05:00:00Z', false],
  ])('reach over midnight by the clock of the person: %s', (moment, within) => {
    expect(isWithin(NIGHT, STOCKHOLM, at(moment))).toBe(within);
  });

  it('are those of UTC in a time zone that this process does not know', () => {
    expect(isWithin(NIGHT, 'Mars/Olympus', at('2026-01-10T22:00:00Z'))).toBe(true);
    expect(nextAt('07:00', 'Mars/Olympus', at('2026-01-10T22:00:00Z'))).toEqual(at('2026-01-11T07:00:00Z'));
  });

  it('that begin and end at the same time are all day', () => {
    expect(isWithin({ from: '08:00', to: '08:00' }, STOCKHOLM, at('2026-01-10T03:00:00Z'))).toBe(true);
  });

  it.each([
    ['2026-01-10T21:30:00Z', '07:00', '2026-01-11T06:00:00.000Z'],
    ['2026-01-11T05:59:00Z', '07:00', '2026-01-11T06:00:00.000Z'],
    // At exactly that time, the next day counts.
    ['2026-01-11T06:00:00Z', '07:00', '2026-01-12T06:00:00.000Z'],
    // The night of the change to summer time is short, the other one is long.
    ['2026-03-28T21:30:00Z', '07:00', '2026-03-29T05:00:00.000Z'],
    ['2026-10-24T20:30:00Z', '07:00', '2026-10-25T06:00:00.000Z'],
    // 02:30 does not exist in spring, and occurs twice in autumn.
    ['2026-03-29T00:10:00Z', '02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T00:10:00Z', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T01:10:00Z', '02:30', '2026-10-25T01:30:00.000Z'],
  ])('after %s the next %s is %s', (now, time, next) => {
    expect(nextAt(time, STOCKHOLM, at(now)).toISOString()).toBe(next);
  });

  it('belong to days of the calendar there', () => {
    expect(dayOf(at('2026-01-10T23:30:00Z'), STOCKHOLM)).toBe('2026-01-11');
    expect(dayOf(at('2026-01-10T23:30:00Z'), 'America/New_York')).toBe('2026-01-10');
  });
});
