import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sliceEvent, WebhookVerificationError } from '../src/index.ts';
import { type Member, readMembers } from '../src/read-members.ts';
import { bytesOf, textOf } from './delivery.ts';

describe('sliceEvent', () => {
  it.each([
    ['{"event":{"a":1}}', '{"a":1}'],
    ['{"event" : "text" }', '"text"'],
    ['{"event":-1.5e3}', '-1.5e3'],
    ['{"event":null,"x":1}', 'null'],
    ['{"x":"\\\\","event":1}', '1'],
    ['{"x":"\\"event\\":2","event":1}', '1'],
    ['{"x":{"event":2},"y":[{"event":3}],"event":1}', '1'],
    ['{"x\\"event":2,"event":1}', '1'],
    ['{"\\u0065vent":{"event":2}}', '{"event":2}'],
    ['{"\\ud800":2,"event":"\\udfff"}', '"\\udfff"'],
    ['{"Event":2,"event":1}', '1'],
    ['{"toString":2,"__proto__":{"event":3},"event":1}', '1'],
  ])('of %s is %s', (body, slice) => {
    expect(textOf(sliceEvent(bytesOf(body)))).toBe(slice);
  });

  it.each([
    '{"event":1,"event":1}',
    '{"event":1,"\\u0065vent":1}',
    '{"__proto__":1,"__proto__":2,"event":1}',
    '{"x":{"event":1}}',
    '{"event"}',
    '{"event":}',
    '{"event":1,}',
    '{,"event":1}',
    '{event:1}',
    '{"event":1 "x":2}',
    '{"event":1 2}',
    '{"event":{}{}}',
    '{"event":1]',
    '{["event"]:1}',
    '{"event":"\\',
    '{"event":{"a":"',
    '{"event":1}}',
    '{"event":nul}',
    '{"event":NaN}',
    '{"event":+1}',
    '{"event":.5}',
    '{"event":1\u00a0}',
    '\ufeff{"event":1}',
    '{"event":\ufeff1}',
    '{"event":1,"x"\ufeff:1}',
  ])('of %s is refused', (body) => {
    expect(() => sliceEvent(bytesOf(body))).toThrow(expect.objectContaining({ code: 'malformed_body' }));
  });

  it('of half a million open brackets is refused at once, without a stack overflow', () => {
    for (const bracket of ['[', '{"a":', '{', '[[],']) {
      const body = bytesOf(`{"event":${bracket.repeat(500_000 / bracket.length)}`);
      expect(() => sliceEvent(body)).toThrow(expect.objectContaining({ code: 'malformed_body' }));
    }
  });
});

const spaces = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\r'), maxLength: 2 });
/** One name in several spellings, so that duplicates are frequent. */
const name = fc.oneof(
  fc.constantFrom('"event"', '"\\u0065vent"', '"a"', '"\\u0061"', '"__proto__"', '""'),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
);
const member = fc.tuple(spaces, name, spaces, spaces, fc.json(), spaces);

it('reads any object as JSON.parse does, unless a name comes twice [verifier-duplicate-members]', () => {
  const body = fc.array(member, { minLength: 1, maxLength: 6 });
  const seen = { read: 0, refused: 0 };
  fc.assert(
    fc.property(body, (members) => {
      const text = `{${members.map(([a, key, b, c, value, d]) => `${a}${key}${b}:${c}${value}${d}`).join(',')}}`;
      const names = members.map(([, key]) => JSON.parse(key) as string);
      const found = membersOf(text);
      if (new Set(names).size < names.length) {
        seen.refused++;
        expect(found).toBeUndefined();
        return;
      }
      seen.read++;
      const slices = [...(found ?? [])].map(([key, { bytes }]) => [key, textOf(bytes)]);
      expect(slices).toEqual(members.map(([, , , , value], index) => [names[index], value.trim()]));
      expect(asObject(found)).toEqual(JSON.parse(text));
    }),
    { numRuns: 1000 },
  );
  expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(100);
});

it('accepts nothing that JSON.parse refuses, and reads nothing else in it', () => {
  const pieces = String.raw`{ } [ ] : , " \ 1 -0 01 true nul "a" "é" "\"" {} [] "b":1 "event":{"a":[1]} ,"c":"}" "d":{`;
  const piece = fc.constantFrom(' ', '\u2028', ...pieces.split(' '));
  const nearlyJson = fc.array(piece, { maxLength: 8 }).map((some) => `{"event":${some.join('')}}`);
  let accepted = 0;
  fc.assert(
    fc.property(nearlyJson, (text) => {
      const found = membersOf(text);
      if (!found) return;
      accepted++;
      expect(asObject(found)).toEqual(JSON.parse(text));
    }),
    { numRuns: 10_000 },
  );
  expect(accepted).toBeGreaterThan(100);
});

function membersOf(text: string): Map<string, Member> | undefined {
  try {
    return readMembers(bytesOf(text));
  } catch (error) {
    if (error instanceof WebhookVerificationError) return undefined;
    throw error;
  }
}

/** fromEntries defines own members, `__proto__` too, as JSON.parse does. */
function asObject(found: Map<string, Member> | undefined): unknown {
  return Object.fromEntries([...(found ?? [])].map(([key, { value }]) => [key, value]));
}
