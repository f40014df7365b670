import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc, { type Arbitrary } from 'fast-check';
import type { Sent } from '../../harness/client.ts';
import { badBody, goodValue, junkId, type Schema } from '../../openapi/arbitrary.ts';
import type { Operation } from '../../openapi/document.ts';

/** A request that is certainly wrong, so anything but a 4xx is a defect. */
export interface BadInput {
  path: string;
  sent: Sent;
}

export interface Surroundings {
  /** With real ids. */
  path: string;
  /** Real values for members that refer to existing objects. */
  things: Record<string, unknown>;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const ajv = addFormats.default(new Ajv2020({ strict: false, validateFormats: true }));
ajv.addFormat('iana-time-zone', (text: string) => text === 'UTC' || /^[A-Z]\w+\/\w+/.test(text));

/** Every kind of wrong input for this operation. */
export function badInputsOf(operation: Operation, surroundings: Surroundings): Arbitrary<BadInput>[] {
  const { path } = surroundings;
  return [
    badCredentials(path),
    ...(operation.body
      ? [wrongBody(operation.body, surroundings), brokenText(operation.body, surroundings)]
      : []),
    ...pathsWithJunk(operation, path),
    ...wrongQueries(operation, path),
  ];
}

function badCredentials(path: string): Arbitrary<BadInput> {
  const header = fc
    .stringMatching(/^[\x20-\x7e]{1,80}$/)
    .filter((text) => !/^Bearer +at_/i.test(text))
    .map((text) => text.trim() || 'x');
  // Never sends a session cookie.
  return header.map((authorization) => ({ path, sent: { headers: { authorization, cookie: '' } } }));
}

function wrongBody(schema: Schema, { path, things }: Surroundings): Arbitrary<BadInput> {
  const isGood = ajv.compile(schema);
  return badBody(schema, things)
    .filter((body) => !isGood(JSON.parse(JSON.stringify(body) ?? 'null')))
    .map((body) => ({ path, sent: { raw: JSON.stringify(body) ?? 'null', headers: JSON_TYPE } }));
}

/** Text that is not JSON, or that has another content type. */
function brokenText(schema: Schema, { path, things }: Surroundings): Arbitrary<BadInput> {
  const good = goodValue(schema, things).map((body) => JSON.stringify(body));
  const cut = fc
    .tuple(good, fc.double({ min: 0.05, max: 0.95, noNaN: true }))
    .map(([text, share]) => text.slice(0, Math.max(1, Math.floor(text.length * share))))
    .filter((text) => !isJson(text))
    .map((raw) => ({ path, sent: { raw, headers: JSON_TYPE } }));
  const bytes = fc
    .uint8Array({ minLength: 1, maxLength: 200 })
    .map((all) => Buffer.from(all))
    .filter((all) => !isJson(all.toString()))
    .map((raw) => ({ path, sent: { raw, headers: JSON_TYPE } }));
  const deep = fc
    .integer({ min: 50, max: 20_000 })
    .map((levels) => ({ path, sent: { raw: '['.repeat(levels), headers: JSON_TYPE } }));
  const misnamed = fc
    .tuple(
      good,
      fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'x', 'application/json2'),
    )
    .map(([raw, type]) => ({ path, sent: { raw, headers: { 'content-type': type } } }));
  return fc.oneof(cut, bytes, deep, misnamed);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Each id of the path in turn does not exist; the others are real. */
function pathsWithJunk(operation: Operation, path: string): Arbitrary<BadInput>[] {
  const real = path.split('/');
  return operation.path.split('/').flatMap((part, at) => {
    // Pinging a user's webhook ignores the path.
    if (!part.startsWith('{') || operation.id === 'pingUserWebhook') return [];
    return [
      junkId
        // Once in a million inputs chance creates this name, which users have for themselves.
        .filter((id) => id !== 'me')
        .map((id) => real.map((one, index) => (index === at ? id : one)).join('/'))
        .filter((junk) => new URL(junk, 'http://x').pathname === junk)
        .map((junk) => ({ path: junk, sent: operation.body ? { raw: '{}', headers: JSON_TYPE } : {} })),
    ];
  });
}

/** Words in place of numbers, times or enum names. */
function wrongQueries(operation: Operation, path: string): Arbitrary<BadInput>[] {
  const words = fc
    .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
    .map((text) => encodeURIComponent(`zz${text.replace(/\p{Surrogate}/gu, '?')}`));
  return operation.parameters
    .filter(({ in: place, schema }) => place === 'query' && isStrict(schema))
    .map(({ name }) =>
      words.map((word) => ({
        path: `${path}?${name}=${word}`,
        sent: operation.body ? { raw: '{}', headers: JSON_TYPE } : {},
      })),
    );
}

function isStrict(schema: Schema): boolean {
  const items = schema.items as Schema | undefined;
  return (
    ['integer', 'number', 'boolean'].includes(schema.type ?? '') ||
    schema.format === 'date-time' ||
    schema.enum !== undefined ||
    (schema.type === 'array' && items !== undefined && isStrict(items))
  );
}
