import { expect, it } from 'vitest';
import { segmentsOf } from './segments.ts';

it.each([
  ['nothing', '', 1],
  ['160 plain characters', 'a'.repeat(160), 1],
  ['161 plain characters', 'a'.repeat(161), 2],
  ['306 plain characters', 'a'.repeat(306), 2],
  ['307 plain characters', 'a'.repeat(307), 3],
  ['160 letters of the Nordic countries', 'åäöÅÄÖæøÆØ'.repeat(16), 1],
  ['80 euro signs, which count twice', '€'.repeat(80), 1],
  ['81 euro signs', '€'.repeat(81), 2],
  ['a euro sign that does not fit the first part', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['70 characters with one that is not plain', `${'a'.repeat(69)}ş`, 1],
  ['71 characters with one that is not plain', `${'a'.repeat(70)}ş`, 2],
  ['134 characters with one that is not plain', `${'a'.repeat(133)}ş`, 2],
  ['135 characters with one that is not plain', `${'a'.repeat(134)}ş`, 3],
  ['35 smileys, which count twice', '🙂'.repeat(35), 1],
  ['36 smileys', '🙂'.repeat(36), 2],
  ['66 smileys: none is split', '🙂'.repeat(66), 2],
  ['67 smileys: none is split', '🙂'.repeat(67), 3],
  ['a backtick, which is not plain', `${'a'.repeat(70)}\``, 2],
  ['line breaks', 'a\r\n'.repeat(53), 1],
])('%s: %#', (_what, text, dependencies) => {
  expect(segmentsOf(text)).toBe(dependencies);
});
