import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { equalInConstantTime } from '../src/equal-in-constant-time.ts';
import { bodyOf, SECRET, TOKEN } from './delivery.ts';
import { outcome } from './outcome.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('says whether two texts are equal', async () => {
  const text = fc.string({ unit: 'grapheme' });
  await fc.assert(
    fc.asyncProperty(text, text, async (a, b) => {
      expect(await equalInConstantTime(a, a)).toBe(true);
      expect(await equalInConstantTime(a, b)).toBe(a === b);
      expect(await equalInConstantTime(a, `${a}\0`)).toBe(false);
    }),
  );
});

it('hashes both texts under a key of its own each time, wherever they differ [digest-comparison-blinded]', async () => {
  const random = vi.spyOn(globalThis.crypto, 'getRandomValues');
  const sign = vi.spyOn(globalThis.crypto.subtle, 'sign');
  for (const theirs of [TOKEN, '', 'x', `${TOKEN.slice(0, -1)}x`, `x${TOKEN.slice(1)}`, TOKEN.repeat(9)]) {
    random.mockClear();
    sign.mockClear();
    await equalInConstantTime(TOKEN, theirs);
    expect(random).toHaveBeenCalledTimes(1);
    expect(sign).toHaveBeenCalledTimes(2);
  }
});

it('decides by the hashes alone and never looks at the texts again', async () => {
  vi.spyOn(globalThis.crypto.subtle, 'sign').mockImplementation(async () => new ArrayBuffer(32));
  expect(await equalInConstantTime('one', 'another')).toBe(true);
});

it('is what digest and token are compared with [digest-comparison-used]', async () => {
  const random = vi.spyOn(globalThis.crypto, 'getRandomValues');
  await outcome(bodyOf({}, { hook_token: TOKEN }), { secret: SECRET, token: TOKEN });
  expect(random).toHaveBeenCalledTimes(2);
});
