import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/durations.ts';
import { preArrivalDue } from './due-time.ts';

const STOCKHOLM = 'Europe/Stockholm';
const DAY = ['09:00', '21:00'];
const NIGHT = ['20:00', '08:00'];
const usual = { lead: 24, window: DAY, zone: STOCKHOLM };

/** Local times are in the home's zone and carry its offset. */
const cases: [rule: string, checkin: string, now: string, due: string, settings?: Partial<typeof usual>][] = [
  ['a day before', '2026-11-20T15:00+01', '2026-11-01T12:00Z', '2026-11-19T15:00+01'],
  ['at the start of the window', '2026-11-20T09:00+01', '2026-11-01T12:00Z', '2026-11-19T09:00+01'],
  ['a minute before it: at its start', '2026-11-20T08:59+01', '2026-11-01T12:00Z', '2026-11-19T09:00+01'],
  ['in its last minute', '2026-11-20T20:59+01', '2026-11-01T12:00Z', '2026-11-19T20:59+01'],
  ['at its end: the next morning', '2026-11-20T21:00+01', '2026-11-01T12:00Z', '2026-11-20T09:00+01'],
  ['at night: the next morning', '2026-11-20T23:30+01', '2026-11-01T12:00Z', '2026-11-20T09:00+01'],
  ['known within the lead: at once', '2026-11-20T15:00+01', '2026-11-20T09:30+01', '2026-11-20T09:30+01'],
  ['known at night: in the morning', '2026-11-20T15:00+01', '2026-11-19T23:00+01', '2026-11-20T09:00+01'],
  [
    'an early check-in: three hours before',
    '2026-11-20T08:00+01',
    '2026-11-19T22:00+01',
    '2026-11-20T05:00+01',
  ],
  ['exactly three hours before', '2026-11-21T00:00+01', '2026-11-20T21:00+01', '2026-11-20T21:00+01'],
  [
    'less than three hours before, at night',
    '2026-11-20T03:00+01',
    '2026-11-20T01:00+01',
    '2026-11-20T01:00+01',
  ],
  [
    'more than three hours before, at night',
    '2026-11-20T12:30+01',
    '2026-11-20T01:00+01',
    '2026-11-20T09:00+01',
  ],
  ['after check-in, at night', '2026-11-20T15:00+01', '2026-11-20T23:00+01', '2026-11-20T23:00+01'],
  ['another lead', '2026-11-20T15:00+01', '2026-11-01T12:00Z', '2026-11-17T15:00+01', { lead: 72 }],
  ['a lead of an hour', '2026-11-20T06:00+01', '2026-11-01T12:00Z', '2026-11-20T05:00+01', { lead: 1 }],
  [
    'the zone of the home',
    '2026-11-20T15:00-05',
    '2026-11-01T12:00Z',
    '2026-11-19T15:00-05',
    { zone: 'America/New_York' },
  ],
  [
    'over midnight: in the evening',
    '2026-11-20T22:00+01',
    '2026-11-01T12:00Z',
    '2026-11-19T22:00+01',
    { window: NIGHT },
  ],
  [
    'over midnight: in the morning',
    '2026-11-20T07:59+01',
    '2026-11-01T12:00Z',
    '2026-11-19T07:59+01',
    { window: NIGHT },
  ],
  [
    'over midnight: by day it waits',
    '2026-11-20T15:00+01',
    '2026-11-01T12:00Z',
    '2026-11-19T20:00+01',
    { window: NIGHT },
  ],
  [
    'over midnight: until the evening',
    '2026-11-20T15:00+01',
    '2026-11-01T12:00Z',
    '2026-11-18T20:00+01',
    { window: NIGHT, lead: 48 },
  ],
  [
    'from and to the same: all day',
    '2026-11-20T03:00+01',
    '2026-11-01T12:00Z',
    '2026-11-19T03:00+01',
    { window: ['00:00', '00:00'] },
  ],
  // Clocks change from 02:00 to 03:00 on 28 March 2027, and from 03:00 to 02:00 on 31 October 2027.
  ['24 hours, not a day, into summer', '2027-03-28T15:00+02', '2027-03-01T12:00Z', '2027-03-27T14:00+01'],
  ['24 hours, not a day, into winter', '2027-10-31T15:00+01', '2027-10-01T12:00Z', '2027-10-30T16:00+02'],
  ['nine by the clock, into summer', '2027-03-29T07:00+02', '2027-03-27T23:00+01', '2027-03-28T09:00+02'],
  ['nine by the clock, into winter', '2027-10-31T23:00+01', '2027-10-30T22:30+02', '2027-10-31T09:00+01'],
  [
    'a start that is skipped comes later',
    '2027-03-28T12:00+02',
    '2027-03-28T01:00+01',
    '2027-03-28T03:30+02',
    { window: ['02:30', '21:00'] },
  ],
  [
    'a start that is past and comes again is no start',
    '2027-10-31T12:00+01',
    '2027-10-31T02:15+01',
    '2027-10-31T02:15+01',
    { window: ['02:30', '21:00'] },
  ],
  [
    'a start that comes twice is the first',
    '2027-10-31T12:00+01',
    '2027-10-31T01:00+02',
    '2027-10-31T02:30+02',
    { window: ['02:30', '21:00'] },
  ],
];

const at = (text: string) => new Date(text.replace(/([+-]\d\d)$/, '$1:00'));

it.each(cases)('%s', (_rule, checkin, now, due, settings) => {
  const { lead, window, zone } = { ...usual, ...settings };
  const rule = { pre_arrival_lead_h: lead, window };
  expect(preArrivalDue(at(checkin), rule, zone, at(now)).toISOString()).toBe(at(due).toISOString());
});

it('is never before now, nor earlier for a guest who comes later', () => {
  const minute = fc.integer({ min: 0, max: 3 * 24 * 60 });
  const clock = fc
    .integer({ min: 0, max: 1439 })
    .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`);
  // The three days around the clock change.
  const begin = Date.parse('2027-10-29T22:00Z');
  const moment = minute.map((m) => new Date(begin + m * MINUTE_MS));
  fc.assert(
    fc.property(
      moment,
      moment,
      moment,
      clock,
      clock,
      fc.integer({ min: 1, max: 48 }),
      (now, a, b, from, to, lead) => {
        const rule = { pre_arrival_lead_h: lead, window: [from, to] };
        const [first, second] = [a, b].sort((one, other) => one.getTime() - other.getTime());
        const [due, later] = [first, second].map((checkin) =>
          preArrivalDue(checkin ?? now, rule, STOCKHOLM, now).getTime(),
        );
        expect(due).toBeGreaterThanOrEqual(now.getTime());
        expect(later).toBeGreaterThanOrEqual(due ?? 0);
      },
    ),
  );
});
