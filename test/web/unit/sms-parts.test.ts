import { expect, it } from 'vitest';
import { segmentsOf } from '../../../src/messaging/templates/segments.ts';
import { smsParts } from '../../../web/src/format/sms-parts.ts';

/** The app cannot import the server, so it counts for itself. This test compares both counts. */
it.each([
  ['nothing', '', 1],
  ['one that is full', 'a'.repeat(160), 1],
  ['one more', 'a'.repeat(161), 2],
  ['two that are full', 'ö'.repeat(306), 2],
  ['characters of two units', '€'.repeat(80), 1],
  ['one more of them', '€'.repeat(81), 2],
  ['two units that would be split', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['other letters', 'я'.repeat(70), 1],
  ['more of them', 'я'.repeat(71), 2],
  ['one that makes all wide', `${'a'.repeat(70)}’`, 2],
  ['pictures', '🎉'.repeat(35), 1],
  ['more pictures', '🎉'.repeat(67), 3],
])('counts the SMS of %s as the server does', (_what, text, dependencies) => {
  expect(smsParts(text)).toBe(dependencies);
  expect(segmentsOf(text)).toBe(dependencies);
});
