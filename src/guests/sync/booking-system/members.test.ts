import { describe, expect, it } from 'vitest';
import { isEmailAlias } from '../../fields/email-alias.ts';
import { openHomeProposals } from '../connections/proposed-home.ts';
import { internationalPhone } from './international-phone.ts';
import { asDate, asLanguage, asName, asTime } from './members.ts';

describe('a number as a booking system has it', () => {
  it.each<[unknown, unknown, string | null]>([
    ['+46 (70) 123 45 67', 'SE', '+46701234567'],
    ['0046701234567', undefined, '+46701234567'],
    ['070-123 45 67', 'SE', '+46701234567'],
    ['070-123 45 67', 'se', '+46701234567'],
    ['46701234567', undefined, '+46701234567'],
    ['491701234567', 'DE', '+491701234567'],
    ['tel:+14155550132', '', '+14155550132'],
    [4_915_112_345_678, undefined, '+4915112345678'],
    // Its country is unknown: it stays, and is marked.
    ['070-123 45 67', undefined, '070-123 45 67'],
    ['070-123 45 67', 'Sweden', '070-123 45 67'],
    ['', 'SE', null],
    ['n/a', 'SE', null],
    [null, 'SE', null],
    [{}, 'SE', null],
  ])('%s of %s is %s', (text, country, number) => {
    expect(internationalPhone(text, country)).toBe(number);
  });
});

describe('what else it says', () => {
  it.each<[unknown, string | undefined]>([
    [15, '15:00'],
    ['15:30', '15:30'],
    ['9:05', '09:05'],
    ['16:00:00', '16:00'],
    // The night after the day of arrival.
    ['00:30', undefined],
    ['25:00', undefined],
    ['late', undefined],
    [null, undefined],
  ])('an hour %s is %s', (text, time) => expect(asTime(text)).toBe(time));

  it('names, days and languages', () => {
    expect(asName(' Ann\u0000 ', 'Smith')).toBe('Ann Smith');
    expect(asName(null, '')).toBe('Guest');
    expect(asName('x'.repeat(500))).toHaveLength(200);
    expect([asDate('2026-11-20'), asDate('2026-11-20 10:00:00'), asDate('20.11.2026')]).toEqual([
      '2026-11-20',
      '2026-11-20',
      undefined,
    ]);
    expect([asLanguage('de_DE'), asLanguage('deutsch!'), asLanguage(null)]).toEqual([
      { language: 'de-DE' },
      {},
      {},
    ]);
  });

  it('addresses that a platform forwards are known', () => {
    expect(isEmailAlias('ann-123@guest.airbnb.com')).toBe(true);
    expect(isEmailAlias('1-abc@reply.Guest.Booking.com')).toBe(true);
    expect(isEmailAlias('a@m.expediapartnercentral.com')).toBe(true);
    expect(isEmailAlias('ann@airbnb.com')).toBe(false);
    expect(isEmailAlias('ann@notguest.airbnb.com.example.com')).toBe(false);
  });

  it('a listing is proposed to the one home of its name', () => {
    const propose = openHomeProposals([
      { home_id: 'a', name: 'Boat-House' },
      { home_id: 'b', name: 'Attic' },
      { home_id: 'c', name: 'attic' },
    ]);
    expect(propose(['Harbour Boathouse', 'boathouse'])).toBe('a');
    expect(propose(['Attic'])).toBeNull();
    expect(propose([])).toBeNull();
  });
});
