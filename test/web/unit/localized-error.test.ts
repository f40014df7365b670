import { beforeAll, describe, expect, it } from 'vitest';
import { API_ERRORS } from '../../../web/src/i18n/api-errors.ts';
import { localizedError, setApiErrors } from '../../../web/src/i18n/localized-error.ts';

const textOf = (message: string, what?: string) =>
  localizedError(message, { what, timeText: (at) => `[${at}]` });

describe('an error of the API as a text of the app', () => {
  beforeAll(() => setApiErrors(API_ERRORS));

  it.each([
    ['"name" is required.', 'This', 'This is required.'],
    // Without a field to show it at, the message keeps the member's name.
    ['"name" is required.', undefined, '"name" is required.'],
    [
      '"redirect_uris.0" must NOT have more than 9 characters.',
      'Line 1',
      'Line 1 must have at most 9 characters.',
    ],
    // Users' own text is filled in unchanged, whatever it contains.
    [
      'A preset named "a {name} already exists. <b>" already exists. Choose another name.',
      undefined,
      'A preset named "a {name} already exists. <b>" already exists. Choose another name.',
    ],
    [
      '"body" has the unknown placeholder {{x}}. Available placeholders: {{guest_name}} {{home_name}}.',
      'The text',
      'The text contains the unknown placeholder {{x}}. Use one of these: {{guest_name}} {{home_name}}.',
    ],
    [
      'The event noise_detected is already sent to example.com by the webhook 01. Use one webhook with several events.',
      undefined,
      'Another webhook already sends the event noise_detected to example.com. Use one webhook with several events.',
    ],
    [
      'Limit reached: 5 invitations per hour, 20 per day. Try again at 2026-11-17T18:00:00.000Z.',
      undefined,
      'Sending limit reached. Try again after [2026-11-17T18:00:00.000Z].',
    ],
  ])('%s', (message, what, text) => {
    expect(textOf(message, what)).toBe(text);
  });

  it.each([
    ['an unknown sentence', 'The moon is in the wrong place.'],
    ['one that ends as a known one does', 'The moon is required.'],
    ['one that goes on', '"name" is required. Or not.'],
    ['nothing', ''],
  ])('has none for %s', (_, message) => {
    expect(textOf(message, 'This')).toBeUndefined();
  });
});
