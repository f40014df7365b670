import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Download, Downloaded } from '../../../platform/outgoing/download.ts';
import { localReader } from '../../input/local-reader.ts';
import type { StayHome } from '../source.ts';
import { isBlocked } from './blocked-days.ts';
import { readCalendar } from './calendar.ts';
import { readGuestDetails } from './guest-details.ts';
import { calendarSource } from './ical.ts';
import { staysOf } from './stays.ts';

const HOME: StayHome = { timezone: 'Europe/Stockholm', checkin_hour: 15, checkout_hour: 11 };

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../test/fixtures/ical/${name}`, import.meta.url), 'utf8');

const read = (name: string, home = HOME) => staysOf(readCalendar(fixture(name)), home);

/** `{uid: [name, check-in, check-out]}`. */
function staysIn(name: string, home = HOME) {
  const { stays } = read(name, home);
  return Object.fromEntries(
    stays.map((stay) => [
      stay.external_id,
      [stay.name, stay.checkin_time.toISOString(), stay.checkout_time.toISOString()].map((text) =>
        text.replace(':00.000Z', 'Z'),
      ),
    ]),
  );
}

describe('all-day events', () => {
  it("take the home's check-in and check-out hour in its zone [ical-all-day-hours]", () => {
    expect(staysIn('all-day.ics')).toEqual({
      'two-nights': ['Two Nights', '2026-11-20T14:00Z', '2026-11-22T10:00Z'],
      'no-end': ['No End', '2026-11-25T14:00Z', '2026-11-26T10:00Z'],
      'ends-on-itself': ['Same Day', '2026-11-27T14:00Z', '2026-11-28T10:00Z'],
      'by-duration': ['By Duration', '2026-12-01T14:00Z', '2026-12-04T10:00Z'],
      'without-value': ['Without Value', '2026-12-10T14:00Z', '2026-12-12T10:00Z'],
    });
    const far = { timezone: 'Pacific/Auckland', checkin_hour: 0, checkout_hour: 23 };
    expect(staysIn('all-day.ics', far)['two-nights']).toEqual([
      'Two Nights',
      '2026-11-19T11:00Z',
      '2026-11-22T10:00Z',
    ]);
  });

  it('keep the hour over the change to summer time and back [ical-all-day-summer-time]', () => {
    expect(staysIn('summer-time.ics')).toEqual({
      'into-summer-time': ['Short Night', '2027-03-27T14:00Z', '2027-03-28T09:00Z'],
      'into-winter-time': ['Long Night', '2027-10-30T13:00Z', '2027-10-31T10:00Z'],
      'skipped-hour': ['Skipped Hour', '2027-03-28T01:30Z', '2027-03-28T09:00Z'],
      'hour-that-comes-twice': ['Double Hour', '2027-10-31T00:30Z', '2027-10-31T10:00Z'],
    });
  });
});

describe('events with a time', () => {
  it('are in their zone, which needs no VTIMEZONE, in UTC, or floating in the zone of the home [ical-timed-zones]', () => {
    expect(staysIn('times.ics')).toEqual({
      'zone-without-definition': ['New Yorker', '2026-11-20T21:00Z', '2026-11-22T15:00Z'],
      'quoted-zone': ['Parisian', '2026-11-23T15:00Z', '2026-11-24T09:00Z'],
      utc: ['Universal', '2026-11-25T14:00Z', '2026-11-27T10:00Z'],
      floating: ['Floating', '2026-11-28T15:00Z', '2026-11-30T09:00Z'],
      'long-zone-name': ['Tokyoite', '2026-12-01T07:00Z', '2026-12-03T01:00Z'],
      'unknown-zone': ['Hobbit', '2026-12-05T15:00Z', '2026-12-06T09:00Z'],
      'time-and-duration': ['Hourly', '2026-12-08T14:00Z', '2026-12-10T10:00Z'],
    });
  });

  it('go by a VTIMEZONE when its name is not in the IANA database [ical-vtimezone]', () => {
    expect(staysIn('own-time-zones.ics', { ...HOME, timezone: 'Asia/Tokyo' })).toEqual({
      'outlook-winter': ['Winter', '2026-11-20T15:00Z', '2026-11-22T09:00Z'],
      'outlook-summer': ['Summer', '2027-07-20T14:00Z', '2027-07-22T08:00Z'],
      'outlook-spring': ['Spring', '2027-03-27T15:00Z', '2027-03-28T08:00Z'],
      'by-location': ['Chicagoan', '2026-11-24T22:00Z', '2026-11-25T16:00Z'],
      'iana-name-wins': ['Stockholmer', '2026-11-26T15:00Z', '2026-11-27T09:00Z'],
      'endless-rule': ['Fixed', '2026-11-28T19:30Z', '2026-11-29T13:30Z'],
    });
  });
});

describe('lines', () => {
  it.each(['folded.ics', 'folded-lf.ics'])(
    'of %s are unfolded and unescaped, junk is left away [ical-lines]',
    (name) => {
      expect(read(name).stays).toEqual([
        {
          external_id: 'folded-across-lines',
          name: 'Åsa Öberg, with a very long name that goes on and on',
          phone_number: '+46701234567',
          email: 'asa@example.com',
          checkin_time: new Date('2026-11-20T14:00:00Z'),
          checkout_time: new Date('2026-11-22T10:00:00Z'),
        },
      ]);
    },
  );
});

describe('an event', () => {
  it('that repeats is its first time only; an exception is a stay of its own [ical-recurrence]', () => {
    expect(staysIn('rrule.ics')).toEqual({
      weekly: ['Weekly Visitor', '2026-11-20T14:00Z', '2026-11-22T10:00Z'],
      'weekly#20261127': ['Weekly Visitor', '2026-11-28T14:00Z', '2026-11-30T10:00Z'],
      'every-second': ['Restless', '2026-12-01T14:00Z', '2026-12-02T10:00Z'],
    });
  });

  it('that is CANCELLED is no stay', () => {
    expect(read('cancelled.ics')).toMatchObject({
      cancelled: ['goes'],
      stays: [{ external_id: 'stays' }],
    });
  });

  it('whose UID stands twice counts as its latest revision [ical-latest-revision]', () => {
    expect(staysIn('duplicate-uids.ics')).toEqual({
      moved: ['Moved', '2026-11-21T14:00Z', '2026-11-23T10:00Z'],
      stamped: ['Newer', '2026-12-01T14:00Z', '2026-12-02T10:00Z'],
    });
  });

  it('with dates that are none is unreadable, and the others are read', () => {
    const { stays, unreadable } = read('bad-dates.ics');
    expect(stays.map(({ name }) => name)).toEqual(['Good']);
    expect(unreadable).toEqual([
      'thirtieth-of-february',
      'words',
      'backwards',
      'no-start',
      'no-length',
      'year-zero',
      'forever',
      'hour-25',
    ]);
  });
});

describe('who stays', () => {
  it.each([
    ['airbnb.ics', [['Guest HMAB12CD34', null, null]]],
    ['airbnb-of-old.ics', [['Ann Smith', '+46701234567', 'ann-4kx2@guest.airbnb.com']]],
    ['vrbo.ics', [['Maria', null, null]]],
    ['booking-com.ics', []],
    [
      'contacts.ics',
      [
        ['Lars Svensson', '+46701234567', 'lars@example.com'],
        ['Mia', '+442079460000', 'mia@example.com'],
        ['Guest', null, null],
        ['Nils', null, null],
      ],
    ],
  ] as const)('stands in %s [ical-guest-name]', (name, expected) => {
    const { stays } = read(name);
    expect(stays.map((stay) => [stay.name, stay.phone_number, stay.email])).toEqual(expected);
  });

  it.each([
    ['x'.repeat(500), 'x'.repeat(200)],
    ['🏡'.repeat(250), '🏡'.repeat(200)],
    ['Reserved', 'Guest'],
    ['Reserved - ', 'Guest'],
    ['Booked by Ann', 'Ann'],
    ['Stay: Family O’Hara', 'Family O’Hara'],
    ['Booker T. Jones', 'Booker T. Jones'],
  ])('%j is %j', (summary, name) => {
    expect(readGuestDetails(summary.trim(), '').name).toBe(name);
  });
});

describe('blocked-out days', () => {
  it.each([
    'Airbnb (Not available)',
    'Not available',
    'not available',
    'VRBO - Not available',
    'CLOSED - Not available',
    'Closed',
    'Closed for the season',
    'Blocked',
    'BLOCKED',
    'Blocked by host',
    'Airbnb: Blocked',
    'Unavailable',
    'Owner block',
    'Manual Block',
    'Host hold',
    'Block',
  ])('%s [ical-blocked-days]', (summary) => {
    expect(isBlocked(summary)).toBe(true);
  });

  it.each(['Reserved', 'Anna Block', 'Closely Watson', 'Reserved - Ann', '', 'Owner', 'Available Jones'])(
    'are not %j [ical-not-blocked-days]',
    (summary) => {
      expect(isBlocked(summary)).toBe(false);
    },
  );
});

describe('what is no calendar, or not all of one', () => {
  it.each([
    ['web-page.txt', 'the answer is a web page instead of a calendar; the address may have expired'],
    ['truncated.ics', 'the calendar ends in the middle: END:VCALENDAR is missing'],
  ])('%s: %s', (name, message) => {
    expect(() => readCalendar(fixture(name))).toThrow(message);
  });

  it.each([
    ['nothing', '', 'the answer is empty instead of a calendar'],
    ['blanks', ' \r\n\t', 'the answer is empty instead of a calendar'],
    ['JSON', '{"error": "x"}', 'the answer is not an iCalendar file'],
    ['a nest', `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(50)}`, 'the calendar is damaged'],
    [
      'one and a half',
      'BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VCALENDAR\n',
      'the calendar ends in the middle',
    ],
    [
      'too many events',
      `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nEND:VEVENT\n'.repeat(10_001)}END:VCALENDAR`,
      'the calendar has more than 10000 events',
    ],
  ])('%s', (_what, text, message) => {
    expect(() => readCalendar(text)).toThrow(message);
  });

  it('without events is a calendar', () => {
    expect(read('no-events.ics')).toEqual({ stays: [], cancelled: [], unreadable: [] });
  });
});

/** A download with the given answers, which records its requests. */
function downloadOf(answer: Downloaded) {
  const asked: Record<string, string>[] = [];
  const download: Download = async ({ headers }) => {
    asked.push(headers);
    return answer;
  };
  return { asked, source: calendarSource({ reader: localReader }, download, { allowPrivate: false }) };
}

const request = {
  subscription_id: '1'.repeat(24),
  organization_id: '0'.repeat(24),
  secrets: { url: 'https://feeds.test/x.ics' },
  options: { include_requests: false, include_owner_stays: false },
  homes: [HOME],
  now: new Date('2026-11-15T00:00:00Z'),
  keepSecrets: () => Promise.reject(new Error('not of a calendar')),
  remember: () => undefined,
  signal: new AbortController().signal,
};
const body = (name: string, headers = {}): Downloaded => ({
  kind: 'body',
  body: Buffer.from(fixture(name)),
  headers,
});

describe('the state of conditional requests', () => {
  it('holds the validators of the last answer while the home reads days the same way [ical-conditional-request-state]', async () => {
    const validators = { etag: '"7"', 'last-modified': 'Sun, 15 Nov 2026 09:00:00 GMT' };
    const { asked, source } = downloadOf(body('all-day.ics', validators));
    const first = await source.read({ ...request, state: {} });
    const state = first.kind === 'stays' ? first.state : {};
    await source.read({ ...request, state });
    await source.read({ ...request, state, homes: [{ ...HOME, checkin_hour: 16 }] });
    const conditions = asked.map((headers) => [headers['if-none-match'], headers['if-modified-since']]);
    expect(conditions).toEqual([
      [undefined, undefined],
      ['"7"', 'Sun, 15 Nov 2026 09:00:00 GMT'],
      [undefined, undefined],
    ]);
  });

  it('of an earlier version of the reader requests the whole calendar', async () => {
    const { asked, source } = downloadOf(body('all-day.ics'));
    await source.read({ ...request, state: { etag: '"7"', read_as: '1/Europe/Stockholm/15/11' } });
    expect(asked[0]).not.toHaveProperty('if-none-match');
  });

  it('is empty after a read error, and holds nothing that is no header', async () => {
    for (const [name, headers] of [
      ['bad-dates.ics', { etag: '"7"' }],
      ['all-day.ics', { etag: 'x'.repeat(501), 'last-modified': 'ü' }],
    ] as const) {
      const { source } = downloadOf(body(name, headers));
      const reading = await source.read({ ...request, state: {} });
      expect(reading.kind === 'stays' && reading.state).not.toHaveProperty('etag');
      expect(reading.kind === 'stays' && reading.state).not.toHaveProperty('last_modified');
    }
  });
});

describe('the address', () => {
  const { source } = downloadOf({ kind: 'unchanged' });

  it.each(['https://feeds.test/a.ics?s=1', 'webcal://feeds.test/a.ics'])('%s is taken as it is', (url) => {
    expect(source.secretsFrom({ url })).toEqual({ url });
  });

  it.each([
    '',
    'feeds.test',
    'http://feeds.test/',
    'https://127.0.0.1/',
    'webcal://localhost/',
    'ftp://feeds.test/',
  ])('%j is refused', (url) => {
    expect(() => source.secretsFrom({ url })).toThrow('"url" must be');
  });

  it('is shown without its secret part to those who may not change it', () => {
    const config = { url: 'webcal://feeds.test/calendar/ical/123.ics?s=secret' };
    expect([source.urlOf?.(config, true), source.urlOf?.(config, false)]).toEqual([
      config.url,
      'https://feeds.test/…',
    ]);
  });
});

describe('large calendars', () => {
  const event = (number: number, description = '') =>
    `BEGIN:VEVENT\r\nUID:${number}\r\nDTSTART;VALUE=DATE:2027${String(1 + (number % 12)).padStart(2, '0')}01\r\n` +
    `DURATION:P1D\r\nSUMMARY:Guest ${number}\r\nDESCRIPTION:${description}\r\nEND:VEVENT\r\n`;
  const calendar = (count: number, description?: string) =>
    `BEGIN:VCALENDAR\r\n${Array.from({ length: count }, (_, number) => event(number, description)).join('')}END:VCALENDAR\r\n`;

  it('of 5 MB and of 10,000 events are read', () => {
    const long = calendar(1000, 'Phone: +46701234567\\n'.padEnd(5200, 'x'));
    expect(long.length).toBeGreaterThan(5 * 1024 * 1024);
    expect(staysOf(readCalendar(long), HOME).stays).toHaveLength(1000);
    expect(staysOf(readCalendar(calendar(10_000)), HOME).stays).toHaveLength(10_000);
  });

  it.each([
    ['spaces', `SUMMARY:${' '.repeat(60_000)}x`],
    ['a word', `SUMMARY:${'a'.repeat(60_000)}`],
    ['a description', `DESCRIPTION:${'Phone: 1 '.repeat(7000)}`],
    ['brackets', `DESCRIPTION:${'<'.repeat(60_000)}`],
    ['folds', `SUMMARY:x\r\n${' y\r\n'.repeat(100_000)}`],
  ])('of lines made to be slow (%s) are read', (_what, line) => {
    // Milliseconds each. A pattern that goes back over all of a line takes seconds for one, and so many that it is
    // stopped by the time limit of the test.
    const slow = (uid: number) =>
      `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20270101\r\n${line}\r\nEND:VEVENT\r\n`;
    const events = Array.from({ length: 20 }, (_, uid) => slow(uid));
    const text = `BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR`;
    expect(staysOf(readCalendar(text), HOME).stays).toHaveLength(20);
  });
});
