import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { StayHome } from '../source.ts';
import { readCalendar } from './calendar.ts';
import { staysOf } from './stays.ts';

const HOME: StayHome = { timezone: 'Europe/Stockholm', checkin_hour: 15, checkout_hour: 11 };

function read(name: string) {
  const path = new URL(`../../../../test/fixtures/ical/${name}`, import.meta.url);
  const found = staysOf(readCalendar(readFileSync(path, 'utf8')), HOME);
  const minute = (time: Date) => time.toISOString().replace(':00.000Z', 'Z');
  const stays = found.stays.map(
    (stay) => [stay.external_id, [stay.name, minute(stay.checkin_time), minute(stay.checkout_time)]] as const,
  );
  return { ...found, stays: Object.fromEntries(stays), ids: stays.map(([id]) => id) };
}

describe('an event without length', () => {
  it('is no stay when it has a time, and nothing to complain about; a day lasts that day', () => {
    expect(read('zero-length.ics')).toMatchObject({
      ids: ['day', 'day-that-lasts-nothing', 'stay'],
      stays: {
        day: ['One Night', '2026-11-21T14:00Z', '2026-11-22T10:00Z'],
        'day-that-lasts-nothing': ['Another Night', '2026-11-23T14:00Z', '2026-11-24T10:00Z'],
        stay: ['Two Nights', '2026-11-25T14:00Z', '2026-11-27T10:00Z'],
      },
      cancelled: [],
      unreadable: [],
    });
  });
});

describe('an exception (RECURRENCE-ID)', () => {
  it('at the start of its event takes its place, in whatever form it says when; any other is a stay of its own', () => {
    expect(read('overrides.ics').stays).toEqual({
      day: ['Longer', '2026-11-20T14:00Z', '2026-11-23T10:00Z'],
      'day#20261127': ['Next Week', '2026-11-27T14:00Z', '2026-11-28T10:00Z'],
      'utc-for-zone': ['Moved A Day', '2026-12-02T21:00Z', '2026-12-04T15:00Z'],
      'zone-for-utc': ['Moved A Week', '2026-12-12T14:00Z', '2026-12-13T10:00Z'],
      'never-repeats': ['Moved', '2026-12-09T14:00Z', '2026-12-11T10:00Z'],
      'time-for-day': ['Midnight At Home', '2026-12-14T14:00Z', '2026-12-16T10:00Z'],
      'day-for-time': ['By Its Day', '2026-12-17T01:00Z', '2026-12-19T15:00Z'],
      'without-master#20261228': ['Alone', '2026-12-28T14:00Z', '2026-12-29T10:00Z'],
    });
  });

  it('that is called off takes the first time with it, and so does an event called off after it', () => {
    expect(read('overrides.ics').cancelled).toEqual(['called-off', 'called-off-later']);
  });
});

describe('texts', () => {
  it('are unescaped whatever parameters stand before them', () => {
    const path = new URL('../../../../test/fixtures/ical/parameters.ics', import.meta.url);
    const { stays } = staysOf(readCalendar(readFileSync(path, 'utf8')), HOME);
    const details = stays.map((stay) => [stay.external_id, stay.name, stay.phone_number, stay.email]);
    expect(details).toEqual([
      ['meier, 1', 'Meier, Anna; Familie', '+46701234567', 'anna@example.com'],
      ['typed', 'Back\\slash, Bo', '+46701234568', 'bo@example.com'],
      ['twice, typed', 'Åsa Öberg', null, null],
    ]);
  });
});
