import { describe, expect, it } from 'vitest';
import { growsFasterThanItsInput } from '../../../../test/harness/growth.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { readHeader } from '../../csv/columns.ts';
import { compareGuests, type KnownGuest, type PlacedStay } from '../compare.ts';
import { readCalendar } from './calendar.ts';
import { readProperty } from './content-lines.ts';
import { staysOf } from './stays.ts';

/** Calendars and files that froze the service once take as long as they are, and no longer. */

const HOME = { timezone: 'Europe/Stockholm', checkin_hour: 15, checkout_hour: 11 };

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/** One such line takes milliseconds at worst, which is hard to measure. */
const EVENTS = 20;
const calendarOf = (line: string) => {
  const event = (uid: number) =>
    `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART;VALUE=DATE:20261120\r\n${line}\r\nEND:VEVENT\r\n`;
  return `BEGIN:VCALENDAR\r\n${numbers(EVENTS).map(event).join('')}END:VCALENDAR\r\n`;
};
const read = (text: string) => () => staysOf(readCalendar(text), HOME);

const RULES = { keepsIds: false, confirmAfterMs: 0, doubtful: false };
const CHECKIN = new Date('2026-12-01T14:00:00Z');
const stayOf = (external_id: string, name: string): PlacedStay => ({
  home_id: 'home',
  external_id,
  name,
  phone_number: null,
  email: null,
  checkin_time: CHECKIN,
  checkout_time: new Date(CHECKIN.getTime() + DAY_MS),
});
const guestOf = (external_id: string, name: string): KnownGuest => ({
  ...stayOf(external_id, name),
  guest_id: external_id,
  language: null,
  erased: false,
  missing_since: null,
});

describe('the time of reading grows with', () => {
  it.each<[string, number, (size: number) => string]>([
    ['a description of labels and line breaks', 2000, (size) => `DESCRIPTION:tel${'\\n'.repeat(size)}x`],
    ['a description of codes and line breaks', 2000, (size) => `DESCRIPTION:booking:${'\\n'.repeat(size)}!`],
    ['a description of brackets', 2000, (size) => `DESCRIPTION:${'<'.repeat(size)}`],
    ['escapes', 16_000, (size) => `SUMMARY:${'\\,'.repeat(size / 2)}`],
    ['blanks', 16_000, (size) => `SUMMARY:a${' '.repeat(size)}b`],
  ])('%s, not faster', (_what, size, line) => {
    const prepare = (count: number) => read(calendarOf(line(count)));
    expect(growsFasterThanItsInput(size, prepare)).toBe(false);
  });

  it.each<[string, (size: number) => string]>([
    ['parameters that do not end', (size) => `SUMMARY;${'a=;'.repeat(size / 3)}`],
    ['parameters', (size) => `SUMMARY;${'a=;'.repeat(size / 3)}a=b:Ann`],
    ['parameters in quotes', (size) => `SUMMARY;${'a="";'.repeat(size / 5)}a=b:Ann`],
    ['parameters behind a lone quote', (size) => `SUMMARY;A=b"c;D="e:${'a="";'.repeat(size / 5)}`],
    ['quotes that are not closed', (size) => `SUMMARY;${'a="";'.repeat(size / 5)}a="`],
  ])('%s, not faster', (_what, lineOf) => {
    const prepare = (size: number) => {
      const line = lineOf(size);
      return () => numbers(EVENTS).map(() => readProperty(line));
    };
    expect(growsFasterThanItsInput(16_000, prepare)).toBe(false);
  });

  it('the header of a file, not faster', () => {
    expect(growsFasterThanItsInput(5000, (size) => () => readHeader(numbers(size).map(String)))).toBe(false);
  });
});

describe('the time of comparing grows with', () => {
  it.each<[string, (number: number) => string, (number: number) => string]>([
    ['names', (number) => `Guest ${number}`, (number) => `Guest ${number}`],
    ['no names', () => 'Guest', () => 'Guest'],
    ['guests who get a name', () => 'Guest', (number) => `Guest ${number}`],
    ['guests who lose their name', (number) => `Guest ${number}`, () => 'Guest'],
    ['others who came instead', (number) => `Guest ${number}`, (number) => `Other ${number}`],
  ])('stays under new UIDs on the same days, with %s, not faster', (_what, before, after) => {
    const prepare = (count: number) => {
      const known = numbers(count).map((number) => guestOf(`a${number}`, before(number)));
      const stays = numbers(count).map((number) => stayOf(`b${number}`, after(number)));
      return () => compareGuests(known, { stays, cancelled: [], unreadable: [] }, RULES, new Date(0));
    };
    expect(growsFasterThanItsInput(1000, prepare)).toBe(false);
  });
});

describe('a stay under a new UID', () => {
  it.each<[string, string[], string[], [string, string][]]>([
    [
      'keeps the guest of its name',
      ['Ann', 'Bo'],
      ['Bo', 'Ann'],
      [
        ['a1', 'b0'],
        ['a0', 'b1'],
      ],
    ],
    [
      'keeps guests without names in their order',
      ['Guest', 'Guest'],
      ['Guest', 'Guest'],
      [
        ['a0', 'b0'],
        ['a1', 'b1'],
      ],
    ],
    ['takes one without a name', ['Ann', 'Guest'], ['Bo'], [['a1', 'b0']]],
    [
      'without a name takes the first that is left',
      ['Ann', 'Bo'],
      ['Ann', 'Guest'],
      [
        ['a0', 'b0'],
        ['a1', 'b1'],
      ],
    ],
    ['of another name is another guest', ['Ann'], ['Bo'], []],
    ['is taken once', ['Ann'], ['Ann', 'Ann'], [['a0', 'b0']]],
  ])('%s', (_what, before, after, renamed) => {
    const known = before.map((name, place) => guestOf(`a${place}`, name));
    const stays = after.map((name, place) => stayOf(`b${place}`, name));
    const { rename } = compareGuests(known, { stays, cancelled: [], unreadable: [] }, RULES, new Date(0));
    expect(rename.map(({ guest_id, external_id }) => [guest_id, external_id])).toEqual(renamed);
  });
});
