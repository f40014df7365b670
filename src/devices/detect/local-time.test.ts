import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/durations.ts';
import { localMinute, minuteOfClock } from './local-time.ts';

describe('the minute of the local day', () => {
  it.each([
    ['in UTC', 'UTC', '2026-11-15T13:45:59.999Z', '13:45'],
    ['in winter', 'Europe/Stockholm', '2026-11-15T23:30:00Z', '00:30'],
    ['in summer', 'Europe/Stockholm', '2026-07-15T22:30:00Z', '00:30'],
    ['at midnight', 'Europe/Stockholm', '2026-11-15T23:00:00Z', '00:00'],
    ['before the clock goes forward', 'Europe/Stockholm', '2026-03-29T00:59:59Z', '01:59'],
    ['after it went forward', 'Europe/Stockholm', '2026-03-29T01:00:00Z', '03:00'],
    ['before the clock goes back', 'Europe/Stockholm', '2026-10-25T00:59:00Z', '02:59'],
    ['after it went back', 'Europe/Stockholm', '2026-10-25T01:00:00Z', '02:00'],
    [
      'where the clock changes at half past the hour in UTC',
      'Australia/Lord_Howe',
      '2026-10-03T15:29:00Z',
      '01:59',
    ],
    ['and after that, by half an hour only', 'Australia/Lord_Howe', '2026-10-03T15:30:00Z', '02:30'],
    ['where the offset is 45 minutes', 'Asia/Kathmandu', '2026-11-15T18:14:00Z', '23:59'],
    ['and a minute later', 'Asia/Kathmandu', '2026-11-15T18:15:00Z', '00:00'],
    ['before 1970', 'UTC', '1969-12-31T23:59:00Z', '23:59'],
  ])('%s', (_name, timezone, instant, local) => {
    expect(localMinute(Date.parse(instant), timezone)).toBe(minuteOfClock(local));
    expect(localMinute(Date.parse(instant), timezone), 'asked again').toBe(minuteOfClock(local));
  });

  it('equals Intl, at any time anywhere, however often its cache was emptied', () => {
    const zones = [
      'Europe/Lisbon',
      'America/St_Johns',
      'Pacific/Chatham',
      'Africa/Casablanca',
      'America/Santiago',
    ];
    const from = Date.parse('2020-01-01T00:00:00Z');
    const instants = fc.integer({ min: from, max: from + 15 * 365 * DAY_MS });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (t, timeZone) => {
        const parts = new Intl.DateTimeFormat('en', {
          timeZone,
          hour: 'numeric',
          minute: 'numeric',
          hour12: false,
        });
        const text = parts.format(t).replace(/^24/, '00');
        expect(localMinute(t, timeZone)).toBe(minuteOfClock(text));
      }),
      { numRuns: 3000 },
    );
  });
});
