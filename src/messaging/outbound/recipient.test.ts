import { describe, expect, it } from 'vitest';
import { addressFor, masked } from './recipient.ts';

const guest = { phone_number: '+46 (0)70-123 45 67', email: 'ada@example.com', validation_errors: [] };

describe('where a message goes', () => {
  it('is the number in international form, and the address as it is', () => {
    expect([addressFor('sms', guest), addressFor('call', guest), addressFor('email', guest)]).toEqual([
      '+46701234567',
      '+46701234567',
      'ada@example.com',
    ]);
  });

  it('is nowhere with a number that something is wrong with, but an e-mail goes', () => {
    const wrong = { ...guest, validation_errors: ['unreachable_country'] };
    expect([addressFor('sms', wrong), addressFor('email', wrong)]).toEqual([undefined, 'ada@example.com']);
  });

  it('is nowhere without a number, and nowhere without an address', () => {
    const unreachable = {
      phone_number: null,
      email: null,
      validation_errors: ['missing_phone_number_and_email'],
    };
    expect([addressFor('call', unreachable), addressFor('email', unreachable)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

it.each([
  ['+46701234512', '+46•••••12'],
  ['+12025550143', '+1•••••43'],
  ['+9', '•••••+9'],
  ['jane@example.com', 'j•••@example.com'],
  ['å@example.com', 'å•••@example.com'],
])('%s is shown as %s', (recipient, shown) => {
  expect(masked(recipient)).toBe(shown);
});
