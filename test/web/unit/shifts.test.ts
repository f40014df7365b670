import { describe, expect, it } from 'vitest';
import { orderAt, weekOf } from '../../../src/notifications/on-call/rota.ts';
import { DAY_MS, HOUR_MS } from '../../../src/platform/durations.ts';
import {
  fitsWeeks,
  latestHandover,
  memberOfWeek,
  type RotaPlan,
  rotaFromNow,
  shiftsFrom,
  shiftTimeText,
  weekdayName,
} from '../../../web/src/format/on-call/shifts.ts';

const ROTA = {
  first_day: '2026-11-16',
  handover_time: '09:00',
  timezone: 'Europe/Berlin',
  user_ids: ['ada', 'ben', 'cleo'],
};
const PLAN: RotaPlan = { rota: ROTA, absences: [], swaps: [] };
const NOW = Date.parse('2026-11-18T12:00:00Z');

/** "16 ada, 23 ben": the day on which each shift begins, who has it and why. */
const shown = (plan: RotaPlan, weeks = 3, now = NOW) =>
  shiftsFrom(plan, now, weeks)
    .map(({ starts_at, user_id, change }) =>
      [starts_at.slice(8, 10), user_id ?? 'nobody', change && `(${change.by}: ${change.instead_of})`]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ');

describe('the coming shifts', () => {
  it('begin with this week, and members take turns', () => {
    expect(shown(PLAN, 4)).toBe('16 ada, 23 ben, 30 cleo, 07 ada');
  });

  it('name a swap, in its week alone', () => {
    const swaps = [{ first_day: '2026-11-23', user_id: 'dan', instead_of: 'ben' }];
    expect(shown({ ...PLAN, swaps })).toBe('16 ada, 23 dan (swap: ben), 30 cleo');
  });

  it('divide a week where an absence begins and ends', () => {
    const absences = [{ user_id: 'ben', starts_at: '2026-11-25T12:00:00Z', ends_at: '2026-11-27T12:00:00Z' }];
    expect(shown({ ...PLAN, absences })).toBe('16 ada, 23 ben, 25 cleo (absence: ben), 27 ben, 30 cleo');
  });

  it('leave out absences of members who are not first, and what is over', () => {
    const absences = [
      { user_id: 'cleo', starts_at: '2026-11-17T00:00:00Z', ends_at: '2026-11-19T00:00:00Z' },
      { user_id: 'ada', starts_at: '2026-11-16T10:00:00Z', ends_at: '2026-11-17T10:00:00Z' },
    ];
    expect(shown({ ...PLAN, absences }, 1)).toBe('17 ada');
  });

  it('have no member while all are absent', () => {
    const absences = ROTA.user_ids.map((user_id) => ({
      user_id,
      starts_at: '2026-11-16T00:00:00Z',
      ends_at: '2026-11-24T08:00:00Z',
    }));
    expect(shown({ ...PLAN, absences }, 2)).toBe(
      '16 nobody (absence: ada), 23 nobody (absence: ben), 24 ben',
    );
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'])(
    'are those of the server in %s, also when clocks change',
    (timezone) => {
      const rota = { ...ROTA, timezone, handover_time: '02:30' };
      const swaps = [
        { first_day: '2027-03-29', user_id: 'ben', instead_of: 'ada' },
        { first_day: '2027-03-22', user_id: 'dan', instead_of: memberOfWeek(rota, '2027-03-22') ?? '' },
      ];
      const absences = [
        { user_id: 'ada', starts_at: '2027-03-10T03:00:00Z', ends_at: '2027-04-09T03:00:00Z' },
        { user_id: 'cleo', starts_at: '2027-03-20T15:00:00Z', ends_at: '2027-03-21T15:00:00Z' },
      ];
      const onServer = absences.map((one) => ({
        user_id: one.user_id,
        starts_at: new Date(one.starts_at),
        ends_at: new Date(one.ends_at),
      }));
      const begin = Date.parse('2027-03-01T00:00:00Z');
      const shifts = shiftsFrom({ rota, absences, swaps }, begin, 10);
      for (let at = begin; at < begin + 60 * DAY_MS; at += HOUR_MS / 2) {
        const shift = shifts.find((one) => Date.parse(one.starts_at) <= at && Date.parse(one.ends_at) > at);
        const [first] = orderAt({ rota, absences: onServer, swaps }, new Date(at));
        expect([new Date(at).toISOString(), shift?.user_id]).toEqual([new Date(at).toISOString(), first]);
      }
    },
  );
});

describe('a rota that is changed', () => {
  it('shows the member of this week first, and stays the same rota', () => {
    const later = Date.parse('2026-12-02T12:00:00Z');
    const now = rotaFromNow(ROTA, later);
    expect(now).toEqual({ ...ROTA, first_day: '2026-11-30', user_ids: ['cleo', 'ada', 'ben'] });
    expect(shown({ ...PLAN, rota: now }, 8, later)).toBe(shown(PLAN, 8, later));
  });

  it.each([
    // A Wednesday.
    [1, '09:00', '2026-11-16'],
    [3, '13:00', '2026-11-18'],
    [3, '13:01', '2026-11-11'],
    [4, '09:00', '2026-11-12'],
  ])('begins at the latest hand-over: weekday %i at %s', (weekday, handover_time, day) => {
    const handover = { weekday, handover_time, timezone: 'Europe/Berlin' };
    expect(latestHandover(handover, NOW)).toBe(day);
    expect(weekOf({ ...ROTA, handover_time, first_day: day }, new Date(NOW)).index).toBe(0);
  });

  it('loses swaps whose week begins on another day', () => {
    expect(fitsWeeks(ROTA, { first_day: '2026-11-09' })).toBe(true);
    expect(fitsWeeks(ROTA, { first_day: '2026-11-24' })).toBe(false);
  });
});

it('shows times of the rota, and names days', () => {
  expect(shiftTimeText('2026-11-16T08:00:00Z', 'Europe/Berlin')).toMatch(/Mon.*16.*09:00/);
  expect([weekdayName(1), weekdayName(7)]).toEqual(['Monday', 'Sunday']);
});
