import { expect, it } from 'vitest';
import { sliceEvent } from '../src/index.ts';
import { textOf } from './delivery.ts';
import { outcome } from './outcome.ts';
import { bodyBytes, vectors } from './read-vectors.ts';

const slugOf = (name: string) => name.toLowerCase().replaceAll(/\W+/g, ' ').trim().replaceAll(' ', '-');

it.each(vectors.map((vector) => [vector.name, slugOf(vector.name), vector] as const))(
  '%s [vector-%s]',
  async (_name, _slug, vector) => {
    const { secret, token, authorization, expected } = vector;
    const options = { secret, authorization, ...(token === undefined ? {} : { token }) };
    const body = bodyBytes(vector);
    const result = await outcome(body, options);
    if (!expected.ok) {
      expect(result).toBe(expected.code);
      return;
    }
    const eventBytes = Buffer.from(expected.event_bytes_base64, 'base64');
    expect(Buffer.from(sliceEvent(body))).toEqual(eventBytes);
    expect(result).toEqual({ hookId: expect.any(String), event: JSON.parse(textOf(eventBytes)) });
  },
);

it.each(vectors.filter(({ body }) => body !== undefined))('as a string: $name', async (vector) => {
  const { secret, token, authorization, expected, body = '' } = vector;
  const result = await outcome(body, { secret, authorization, ...(token === undefined ? {} : { token }) });
  expect(typeof result === 'string' ? result : 'ok').toBe(expected.ok ? 'ok' : expected.code);
});

it('there is something to check', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(30);
  expect(vectors.filter(({ expected }) => expected.ok).length).toBeGreaterThanOrEqual(30);
});
