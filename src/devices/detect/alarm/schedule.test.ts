import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { localWeekday } from '../local-weekday.ts';
import { isInSchedule, nextEdge } from './schedule.ts';

const NIGHTS = [{ days: ['mon', 'fri'], start: '22:00', end: '06:30' }];
const OFFICE = [{ days: ['tue'], start: '09:00', end: '17:00' }];
const ALL_DAY = [{ days: ['sun'], start: '00:00', end: '00:00' }];
const at = (text: string) => Date.parse(text);

describe('the day of the week', () => {
  it.each([
    ['2026-03-02T00:00:00Z', 'UTC', 0],
    ['2026-03-01T23:59:59Z', 'UTC', 6],
    ['2026-03-01T10:00:00Z', 'Pacific/Kiritimati', 0],
    ['2026-03-02T10:59:00Z', 'Pacific/Pago_Pago', 6],
  ])('%s in %s is %i', (time, zone, wanted) => {
    expect(localWeekday(at(time), zone)).toBe(wanted);
  });
});

describe('a schedule', () => {
  // 2026-03-02 is a Monday. Stockholm is an hour ahead of UTC.
  it.each([
    ['before it begins', NIGHTS, '2026-03-02T20:59:59Z', false],
    ['when it begins', NIGHTS, '2026-03-02T21:00:00Z', true],
    ['after midnight', NIGHTS, '2026-03-03T05:29:59Z', true],
    ['when it ends', NIGHTS, '2026-03-03T05:30:00Z', false],
    ['on an evening it does not name', NIGHTS, '2026-03-03T22:00:00Z', false],
    [
      'over the end of the week',
      [{ days: ['sun'], start: '22:00', end: '06:00' }],
      '2026-03-02T04:00:00Z',
      true,
    ],
    ['within a day', OFFICE, '2026-03-03T08:00:00Z', true],
    ['within a day, at its end', OFFICE, '2026-03-03T16:00:00Z', false],
    ['all day', ALL_DAY, '2026-03-08T11:00:00Z', true],
    ['the day after', ALL_DAY, '2026-03-08T23:00:00Z', false],
    ['that is empty', [], '2026-03-02T21:00:00Z', false],
  ])('%s', (_name, schedule, time, wanted) => {
    expect(isInSchedule(schedule, at(time), 'Europe/Stockholm')).toBe(wanted);
  });

  it.each([
    ['the next beginning', NIGHTS, '2026-03-02T12:00:30Z', '2026-03-02T21:00:00Z'],
    ['the next end', NIGHTS, '2026-03-02T21:00:00Z', '2026-03-03T05:30:00Z'],
    ['over days', NIGHTS, '2026-03-03T05:30:00Z', '2026-03-06T21:00:00Z'],
    ['over the end of the week', OFFICE, '2026-03-03T16:00:00Z', '2026-03-10T08:00:00Z'],
    ['not the one that is now', OFFICE, '2026-03-03T08:00:30Z', '2026-03-03T16:00:00Z'],
  ])('has as its next edge %s', (_name, schedule, time, wanted) => {
    expect(nextEdge(schedule, at(time), 'Europe/Stockholm')).toBe(at(wanted));
  });

  it('without windows has no edge', () => {
    expect(nextEdge([], at('2026-03-02T12:00:00Z'), 'UTC')).toBeUndefined();
  });

  it.each([
    ['Europe/Stockholm', '2026-03-28T22:00:00Z', '2026-03-29T01:00:00Z', '03:00'],
    ['Europe/Stockholm', '2026-10-24T22:00:00Z', '2026-10-25T05:00:00Z', '06:00'],
    ['Australia/Lord_Howe', '2026-10-03T13:00:00Z', '2026-10-03T19:00:00Z', '06:00'],
  ])('in %s finds its edge when the clocks change before it', (zone, from, wanted, end) => {
    const schedule = [{ days: ['sat', 'sun'], start: '23:00', end }];
    let t = at(from);
    for (let looks = 0; looks < 50 && isInSchedule(schedule, t, zone); looks += 1)
      t = nextEdge(schedule, t, zone) ?? 0;
    expect(t - at(wanted)).toBeLessThan(15 * MINUTE_MS);
    expect(t).toBeGreaterThanOrEqual(at(wanted));
  });
});
