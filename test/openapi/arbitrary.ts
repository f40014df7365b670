import fc, { type Arbitrary } from 'fast-check';

/** The parts of JSON Schema that our document uses. An unknown part throws, so the walk skips nothing silently. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | Schema[];
  prefixItems?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  patternProperties?: Record<string, Schema>;
}

/** Values that the schema allows. `fixed` gives the values of members that must name existing things. */
export function goodValue(schema: Schema, fixed: Record<string, unknown> = {}): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => goodValue(choice, fixed)));
  switch (schema.type) {
    case 'string':
      return goodString(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return goodArray(schema, fixed);
    case 'object':
      return goodObject(schema, fixed);
    case undefined:
      return fc.jsonValue();
    default:
      throw new Error(`no generator for ${JSON.stringify(schema)}`);
  }
}

const goodDate = () =>
  fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });

function goodString(schema: Schema): Arbitrary<string> {
  if (schema.format === 'iana-time-zone')
    return fc.constantFrom('UTC', 'Europe/Stockholm', 'America/New_York');
  if (schema.format === 'date-time') return goodDate().map((date) => date.toISOString());
  if (schema.format === 'date') return goodDate().map((date) => date.toISOString().slice(0, 10));
  const { minLength = 0, maxLength = 60 } = schema;
  const text = fc
    .string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' })
    .filter((value) => !value.includes('\0'));
  if (schema.pattern === '\\S') return text.filter((value) => /\S/.test(value));
  return schema.pattern
    ? fc.stringMatching(new RegExp(schema.pattern)).filter((value) => value.length <= maxLength)
    : text;
}

function goodArray(schema: Schema, fixed: Record<string, unknown>): Arbitrary<unknown> {
  const tuple = schema.prefixItems ?? (Array.isArray(schema.items) ? schema.items : undefined);
  if (tuple) return fc.tuple(...tuple.map((item) => goodValue(item, fixed)));
  const bounds = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 5, 5) };
  const item = goodValue((schema.items as Schema | undefined) ?? {}, fixed);
  return schema.uniqueItems ? fc.uniqueArray(item, bounds) : fc.array(item, bounds);
}

function goodObject(schema: Schema, fixed: Record<string, unknown>): Arbitrary<unknown> {
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [
    name,
    name in fixed ? fc.constant(fixed[name]) : goodValue(member, fixed),
  ]);
  if (members.length === 0)
    return fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
  return fc.record(Object.fromEntries(members), { requiredKeys: (schema.required ?? []) as never[] });
}

const JUNK = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '-1',
    '1e999',
    '../..',
    "'; DROP TABLE homes; --",
    'x'.repeat(5000),
    '💥',
  ),
  fc.jsonValue(),
  fc.bigInt().map(String),
);

/** Bodies that are wrong in one member, in their shape, or altogether. */
export function badBody(schema: Schema, fixed: Record<string, unknown>): Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  const oneMemberWrong = fc
    .tuple(goodValue(schema, fixed), fc.constantFrom(...names), JUNK)
    .map(([good, name, junk]) => ({ ...(good as object), [name]: junk }));
  const oneMemberMissing = fc
    .tuple(goodValue(schema, fixed), fc.constantFrom(...names))
    .map(([good, name]) =>
      Object.fromEntries(Object.entries(good as object).filter(([member]) => member !== name)),
    );
  return fc.oneof(oneMemberWrong, oneMemberMissing, fc.jsonValue());
}

/**
 * Two at most: the server refuses three of the longest as too large before any route sees them. That has a test of
 * its own.
 */
export const junkQuery = fc.dictionary(
  fc.constantFrom('limit', 'offset', 'event_type', 'start_at', 'end_at', 'guest_ids', 'order', 'x'),
  JUNK.map((value) => encodeURIComponent(toWellFormed(JSON.stringify(value)))),
  { minKeys: 1, maxKeys: 2 },
);
export const junkId = fc.oneof(
  fc.constantFrom('0'.repeat(24), 'x', '%00', '..', '-'),
  fc.string({ minLength: 1, maxLength: 30 }).map((text) => encodeURIComponent(toWellFormed(text))),
);

function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '?');
}
