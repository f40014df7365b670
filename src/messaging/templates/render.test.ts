import { describe, expect, it } from 'vitest';
import { render, type TemplateValues } from './render.ts';

const values: TemplateValues = {
  timezone: 'Europe/Stockholm',
  home_name: 'Boathouse',
  guest_name: 'Ada',
  guest_page: 'https://homes.example.com/g/abc',
  checkin_time: new Date('2026-12-04T14:00:00Z'),
  checkout_time: new Date('2026-12-06T10:30:00Z'),
  host_contact: '+46 70 123 45 67',
  level: 2,
  sound_level: 81.6,
  limit: 75,
};
const textOf = (body: string, change: Partial<TemplateValues> = {}, language = 'en-GB') =>
  render({ language, body }, 'email', { ...values, ...change }).text;

describe('a text', () => {
  it.each([
    ['Hi {{guest_name}}, welcome to {{home_name}}!', 'Hi Ada, welcome to Boathouse!'],
    ['{{guest_page}}', 'https://homes.example.com/g/abc'],
    ['{{checkin_time}} to {{checkout_time}}', '4 Dec 2026, 15:00 to 6 Dec 2026, 11:30'],
    ['Call {{host_contact}}', 'Call +46 70 123 45 67'],
    ['Level {{level}}: {{sound_level}} of {{limit}} dB', 'Level 2: 82 of 75 dB'],
    ['{{ home_name }}{{home_name}}', 'BoathouseBoathouse'],
    ['{home_name} stays', '{home_name} stays'],
    ['lines\nare kept', 'lines\nare kept'],
  ])('%j becomes %j', (body, text) => {
    expect(textOf(body)).toBe(text);
  });

  it.each([
    ['en-GB', '4 Dec 2026, 15:00'],
    ['en-US', 'Dec 4, 2026, 3:00 PM'],
    ['sv', '4 dec. 2026 15:00'],
    ['de', '04.12.2026, 15:00'],
    ['fr', '4 déc. 2026, 15:00'],
    ['qq', '4 Dec 2026, 15:00'],
  ])('in %s has times such as %s', (language, text) => {
    expect(textOf('{{checkin_time}}', {}, language)).toBe(text);
  });

  it.each([
    ['Europe/Stockholm', '4 Dec 2026, 15:00'],
    ['America/Los_Angeles', '4 Dec 2026, 06:00'],
    ['Pacific/Auckland', '5 Dec 2026, 03:00'],
  ])('about a home in %s has its time: %s', (timezone, text) => {
    expect(textOf('{{checkin_time}}', { timezone })).toBe(text);
  });

  it('knows summer time', () => {
    expect(textOf('{{checkin_time}}', { checkin_time: new Date('2026-07-04T14:00:00Z') })).toBe(
      '4 Jul 2026, 16:00',
    );
  });

  it.each([
    ['Hi {{guest_name}}, hello', { guest_name: null }, 'Hi, hello'],
    ['Hi {{guest_name}}, hello', { guest_name: ' ' }, 'Hi, hello'],
    ['Out: {{checkout_time}}.', { checkout_time: null }, 'Out:.'],
    ['{{level}}{{sound_level}}{{limit}}', { level: null, sound_level: null, limit: undefined }, ''],
    ['{{guest_page}} {{host_contact}}', { guest_page: undefined, host_contact: '' }, ''],
  ])('%j without the value becomes %j', (body, change, text) => {
    expect(textOf(body, change)).toBe(text);
  });

  it('escapes nothing, and takes no value for a placeholder', () => {
    expect(textOf('{{guest_name}} & <{{home_name}}>', { guest_name: 'O\'Neil "<&>"' })).toBe(
      'O\'Neil "<&>" & <Boathouse>',
    );
    expect(textOf('{{guest_name}}', { guest_name: '{{guest_page}} $& $1' })).toBe('{{guest_page}} $& $1');
  });

  it('gets no lines from names', () => {
    expect(textOf('{{guest_name}} {{home_name}}', { guest_name: 'A\r\nB', home_name: 'C\u0007D' })).toBe(
      'A B C D',
    );
  });
});

it('a subject is one line, and only where there is one', () => {
  const template = { language: 'en-GB', subject: 'At {{home_name}}\nnow', body: 'x' };
  expect(render(template, 'email', values)).toEqual({ subject: 'At Boathouse now', text: 'x' });
  expect(render({ language: 'en-GB', body: 'x' }, 'email', values)).toEqual({ text: 'x' });
});

it('an August in French keeps an SMS to the letters that it has', () => {
  const august = { ...values, checkin_time: new Date('2026-08-04T14:00:00Z') };
  const template = { language: 'fr', body: '{{checkin_time}}' };
  expect(render(template, 'sms', august).text).toBe('4 aout 2026, 16:00');
  expect(render(template, 'email', august).text).toBe('4 août 2026, 16:00');
});
