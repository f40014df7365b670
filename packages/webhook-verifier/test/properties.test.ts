import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sliceEvent } from '../src/index.ts';
import { bodyOf, bytesOf, digestOf, HOOK_ID, SECRET, TOKEN, textOf } from './delivery.ts';
import { outcome } from './outcome.ts';

/** Any object JSON.stringify can write, with all of Unicode, lone surrogates and `__proto__` among keys and texts. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.nat(0xffff), { maxLength: 6 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom('__proto__', 'event', 'hook_digest', '"', '\\', '\u2028', 'åäö', '🏡', '{"event":1}'),
);
const anyEvent = fc.letrec<{ value: unknown; event: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(anyText, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('event'),
  ),
  event: fc.dictionary(anyText, tie('value'), { maxKeys: 5, noNullPrototype: true }),
})).event;
const spaces = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\r'), maxLength: 3 });

it('any event the service can send verifies, over the bytes of its JSON.stringify [verifier-any-event]', async () => {
  await fc.assert(
    fc.asyncProperty(anyEvent, fc.boolean(), async (event, withToken) => {
      const body = bodyOf(event, withToken ? { hook_token: TOKEN } : {});
      const text = JSON.stringify(event);
      expect(textOf(sliceEvent(bytesOf(body)))).toBe(text);
      const result = await outcome(bytesOf(body), { secret: SECRET, ...(withToken ? { token: TOKEN } : {}) });
      expect(result).toEqual({ hookId: HOOK_ID, event: JSON.parse(text) });
    }),
    { numRuns: 400 },
  );
});

it('an event with any one byte changed is refused', async () => {
  await fc.assert(
    fc.asyncProperty(anyEvent, fc.nat(), fc.integer({ min: 1, max: 255 }), async (event, position, mask) => {
      const body = bytesOf(bodyOf(event));
      const slice = sliceEvent(body);
      const at = position % slice.length;
      slice[at] = (slice[at] ?? 0) ^ mask;
      expect(await outcome(body, { secret: SECRET })).toMatch(/^(wrong_digest|malformed_body)$/);
    }),
    { numRuns: 400 },
  );
});

it('whitespace and order outside the event change nothing', async () => {
  const layout = fc.tuple(fc.array(spaces, { minLength: 14, maxLength: 14 }), fc.nat(2));
  await fc.assert(
    fc.asyncProperty(anyEvent, layout, async (event, [gaps, turn]) => {
      const text = JSON.stringify(event);
      const members = [
        ['"hook_id"', JSON.stringify(HOOK_ID)],
        ['"event"', text],
        ['"hook_digest"', JSON.stringify(digestOf(text))],
      ];
      const turned = [...members.slice(turn), ...members.slice(0, turn)];
      const tokens = [
        '{',
        ...turned.flatMap(([key, value], i) => [...(i ? [','] : []), key, ':', value]),
        '}',
      ];
      const body = (gaps[0] ?? '') + tokens.map((token, i) => token + (gaps[i + 1] ?? '')).join('');
      expect(textOf(sliceEvent(bytesOf(body)))).toBe(text);
      expect(await outcome(body, { secret: SECRET })).toEqual({ hookId: HOOK_ID, event: JSON.parse(text) });
    }),
    { numRuns: 300 },
  );
});

it('random bytes and texts are refused, with the right kind of error', async () => {
  const anything = fc.oneof(fc.uint8Array({ maxLength: 300 }), anyText, fc.json());
  await fc.assert(
    fc.asyncProperty(anything, async (body) => {
      expect(await outcome(body, { secret: SECRET })).toMatch(
        /^(malformed_body|missing_digest|wrong_digest)$/,
      );
    }),
    { numRuns: 1000 },
  );
});

it('a genuine body with random bytes spliced in yields the genuine event or a refusal', async () => {
  const splice = fc.tuple(fc.nat(), fc.nat(4), fc.uint8Array({ maxLength: 4 }));
  await fc.assert(
    fc.asyncProperty(anyEvent, splice, async (event, [position, removed, added]) => {
      const bytes = bytesOf(bodyOf(event));
      const at = position % bytes.length;
      const changed = Uint8Array.from([...bytes.slice(0, at), ...added, ...bytes.slice(at + removed)]);
      const result = await outcome(changed, { secret: SECRET });
      if (typeof result === 'string')
        expect(result).toMatch(/^(malformed_body|missing_digest|wrong_digest)$/);
      else expect(result.event).toEqual(JSON.parse(JSON.stringify(event)));
    }),
    { numRuns: 1000 },
  );
});
