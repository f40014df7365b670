import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES, type EventType } from '../catalogue/index.ts';
import { metadataOf } from './record/event.ts';

const PARTITION_RANGE = {
  organization_id: 'a'.repeat(24),
  home_name: 'Boathouse',
  timezone: 'UTC',
  device_name: null,
  hardware_version: null,
};
const HOME = { homeName: 'Boathouse', timezone: 'UTC' };

const written = (metadata: Record<string, unknown>, type: EventType = 'noise_detected') =>
  JSON.stringify(
    metadataOf({ home_id: 'b'.repeat(24), type, event_time: new Date(0), metadata }, PARTITION_RANGE),
  );

/** Returns the path of every value that receivers must not get. */
function objections(value: unknown, path = ''): string[] {
  if (value === null) return [`${path} is null`];
  if (typeof value === 'string') return /\0|\p{Surrogate}/u.test(value) ? [`${path} is broken text`] : [];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) => [
    ...objections(name, `${path}.${name} as a name`),
    ...objections(member, `${path}.${name}`),
  ]);
}

const shown = (metadata: Record<string, unknown>) => JSON.parse(written(metadata));

describe('the body of an event', () => {
  it.each<[string, unknown]>([
    ['null', null],
    ['nothing', undefined],
    ['infinity', Number.POSITIVE_INFINITY],
    ['minus infinity', Number.NEGATIVE_INFINITY],
    ['no number', Number.NaN],
    ['no time', new Date(Number.NaN)],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['something that writes itself as null', { toJSON: () => null }],
    ['something that writes itself as infinity', { toJSON: () => Number.POSITIVE_INFINITY }],
  ])('omits %s at every level, and in lists', (_name, value) => {
    const metadata = {
      x: value,
      kept: 1,
      deeper: { x: value, kept: 2, list: [value, 3, { x: value }, [value]] },
    };
    expect(shown(metadata)).toEqual({ ...HOME, kept: 1, deeper: { kept: 2, list: [3, {}, []] } });
  });

  it('omits it in an object without a prototype too', () => {
    const bare = Object.assign(Object.create(null), { a: null, b: Number.NaN, c: 1 });
    expect(shown({ bare })).toEqual({ ...HOME, bare: { c: 1 } });
  });

  it('keeps what is there: zero, no, empty text, empty lists, times', () => {
    const kept = { zero: 0, no: false, empty: '', none: [], noMembers: {} };
    const time = new Date('2026-11-15T09:30:00Z');
    expect(shown({ ...kept, time })).toEqual({ ...HOME, ...kept, time: '2026-11-15T09:30:00.000Z' });
  });

  it('replaces lone surrogates and NUL, in names too, and keeps surrogate pairs', () => {
    expect(shown({ 'a\ud800': '\udc00b', nul: 'x\0y', house: '🏡', list: ['\ud83c'] })).toEqual({
      ...HOME,
      'a\ufffd': '\ufffdb',
      nul: 'x\ufffdy',
      house: '🏡',
      list: ['\ufffd'],
    });
  });

  it.each(EVENT_TYPES)(
    'has no null and no broken text at any level, whatever is given: %s [event-text-clean]',
    (type) => {
      const anything = fc.anything({
        withDate: true,
        withNullPrototype: true,
        withObjectString: true,
        withUnicodeString: false,
        maxDepth: 5,
        key: fc.string({ unit: 'binary' }),
        values: [
          fc.double(),
          fc.constantFrom<unknown>(Number.NaN, Number.POSITIVE_INFINITY, null, undefined, '\ud800', 'a\0b'),
          fc.string({ unit: 'binary' }),
          fc.date({ noInvalidDate: false }),
          fc.boolean(),
        ],
      } as never);
      fc.assert(
        fc.property(fc.dictionary(fc.string({ unit: 'binary' }), anything), (metadata) => {
          expect(objections(JSON.parse(written(metadata, type)))).toEqual([]);
        }),
        { numRuns: 50 },
      );
    },
  );

  it('the walk finds a wrong member', () => {
    expect(objections({ a: [{ b: null }], 'c\ud800': 'd\0' })).toEqual([
      '.a.0.b is null',
      '.c\ud800 as a name is broken text',
      '.c\ud800 is broken text',
    ]);
  });
});
