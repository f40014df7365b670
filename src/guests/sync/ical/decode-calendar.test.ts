import { expect, it } from 'vitest';
import { decodeCalendar } from './decode-calendar.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

it('reads UTF-8, with or without its mark, whether the answer says so or not', () => {
  for (const contentType of [undefined, 'text/calendar', 'text/calendar; charset=UTF-8']) {
    expect(decodeCalendar(Buffer.from('\uFEFFSUMMARY:Zoë 🏡'), contentType)).toBe('SUMMARY:Zoë 🏡');
  }
});

it.each([
  ['windows-1252', 'text/calendar;charset=windows-1252', [0x80, 0xfc], '€ü'],
  ['ISO-8859-2', "text/calendar; Charset='iso-8859-2'", [0xe8, 0xb9], 'čš'],
  ['ISO-8859-1 by its long name', 'text/calendar; charset=ISO_8859-1:1987', [0xfc], 'ü'],
  ['UTF-16', 'text/calendar; charset=utf-16le', [0xfc, 0x00], 'ü'],
  ['Shift_JIS', 'text/calendar; charset=Shift_JIS', [0x93, 0xfa, 0x96, 0x7b], '日本'],
])('reads %s when the answer says so', (_what, contentType, bytes, text) => {
  expect(decodeCalendar(Buffer.from(bytes), contentType)).toBe(text);
});

it('reads what is no UTF-8 as windows-1252, line by line', () => {
  const mixed = Buffer.concat([
    latin1('SUMMARY:Jürgen “x'.replace('“', '\x93')),
    Buffer.from('\r\nSUMMARY:Åsa\r\n'),
  ]);
  expect(decodeCalendar(mixed, undefined)).toBe('SUMMARY:Jürgen “x\r\nSUMMARY:Åsa\r\n');
});

it('puts together letters that were folded in the middle', () => {
  const whole = Buffer.from('SUMMARY:Jürgen\r\n');
  const inside = whole.indexOf(0xc3) + 1;
  for (const fold of ['\r\n ', '\n\t']) {
    const folded = Buffer.concat([whole.subarray(0, inside), Buffer.from(fold), whole.subarray(inside)]);
    expect(decodeCalendar(folded, undefined)).toBe('SUMMARY:Jürgen\r\n');
  }
});

it('keeps the letters of a line that was cut in the middle of one', () => {
  const cut = Buffer.from('SUMMARY:Jürgen Großü').subarray(0, -1);
  expect(decodeCalendar(cut, undefined)).toBe('SUMMARY:Jürgen Groß\uFFFD');
});

it.each([
  ['lines', `SUMMARY:${'ü'.repeat(60)}\r\n ${'é'.repeat(60)}\r\n`.repeat(75_000), 75_000 * 130],
  ['one line', `${'x'.repeat(9_750_000)}ü`, 9_750_001],
])('decodes ten megabytes of it in %s', (_what, text, length) => {
  // A cost by the square of the length would take hours.
  expect(decodeCalendar(latin1(text), undefined).length).toBe(length);
});
