import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_QUOTAS } from '../../src/platform/quotas.ts';
import { type Neighbourhood, openWorld, type World } from '../harness/world.ts';
import { goodValue, type Schema } from './arbitrary.ts';
import { type Operation, operationsOf } from './document.ts';
import { fill, openThings, type Things, withCredentials } from './things.ts';

/** Text that PostgreSQL cannot store and invalid numbers, in every member of every body. */

let world: World;
let hood: Neighbourhood;
let things: ReturnType<typeof openThings>;
let operations: (Operation & { body: Schema })[];

beforeAll(async () => {
  world = await openWorld({ quotas: NO_QUOTAS, roles: ['api', 'ingest'] });
  hood = await world.neighbourhood();
  things = openThings(world, hood);
  const document = (await world.anonymous.get('/openapi.json')).body;
  operations = operationsOf(document).filter(
    (one): one is Operation & { body: Schema } => Boolean(one.body) && !one.device,
  );
});

const HUGE = '@@1e400@@';

async function send(operation: Operation, these: Things, body: unknown) {
  const path = fill(operation.path, things.thingsFor(operation, these));
  const raw = JSON.stringify(body).replaceAll(`"${HUGE}"`, '1e400');
  const sent = { raw, headers: { 'content-type': 'application/json' } };
  if (!operation.session) return world.as(hood.owner).send(operation.method, path, sent);
  world.clock.advance(1000);
  return (await world.browserOf(hood.owner)).apiSend(operation.method, path, sent);
}

/** A body with every member of the schema. */
function wholeBody(operation: Operation & { body: Schema }, these: Things): unknown {
  const known = things.thingsFor(operation, these);
  const [body] = fc.sample(goodValue(whole(operation.body), known), { numRuns: 1, seed: 7 });
  return withCredentials(operation, body, known);
}

function whole(schema: Schema): Schema {
  const { properties, items, anyOf } = schema;
  if (anyOf) return whole(anyOf.find(({ type }) => type !== 'null') ?? schema);
  return {
    ...schema,
    ...(properties ? { required: Object.keys(properties), properties: each(properties) } : {}),
    ...(items && !Array.isArray(items)
      ? { items: whole(items), minItems: Math.max(schema.minItems ?? 0, 1) }
      : {}),
  };
}

const each = (members: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, whole(member)]));

type Path = (string | number)[];

/** Every place for text or a number. A member that allows any members gets names of its own. */
function placesIn(schema: Schema, path: Path = []): Path[] {
  if (schema.anyOf) return schema.anyOf.flatMap((choice) => placesIn(choice, path));
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([name, member]) => placesIn(member, [...path, name]));
  }
  if (schema.items && !Array.isArray(schema.items)) return placesIn(schema.items, [...path, 0]);
  if (schema.type === 'object')
    return [
      [...path, 'colour'],
      [...path, 'deep', 0, 'shade'],
    ];
  return schema.type === 'null' || schema.type === 'boolean' ? [] : [path];
}

function put(body: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  const inner = (body as Record<string | number, unknown> | undefined)?.[first];
  const changed = put(inner, rest, value);
  if (typeof first !== 'number') return { ...(body as object), [first]: changed };
  const list = Array.isArray(body) ? [...body] : [];
  list[first] = changed;
  return list;
}

/** Every place for meaningless extra members: the body itself, and every object in it that the schema names. */
function objectsIn(schema: Schema, path: Path = []): Path[] {
  if (!schema.properties) return [];
  const inner = Object.entries(schema.properties).flatMap(([name, member]) =>
    objectsIn(member, [...path, name]),
  );
  return [path, ...inner];
}

const BAD = [
  ['a NUL', 'a\u0000b'],
  ['half a surrogate pair', 'a\ud800b'],
  ['the other half', '\udc00'],
  ['a number beyond all numbers', HUGE],
] as const;

describe('in every member of every operation with a body', () => {
  it.each(BAD)(
    '%s is a 4xx that names the member',
    async (_what, bad) => {
      const these = await things.freshThings();
      let tried = 0;
      for (const operation of operations) {
        const good = wholeBody(operation, these);
        for (const path of placesIn(operation.body)) {
          const answer = await send(operation, these, put(good, path, bad));
          const call = `${operation.id} ${path.join('.')} → ${answer.text}`;
          expect(answer.status, call).toBe(400);
          // If a member allows any members, the error names the outer member.
          const free = path.indexOf('configuration') + 1;
          const name = (free > 0 ? path.slice(0, free) : path)
            .filter((step) => typeof step === 'string')
            .at(-1);
          expect(answer.body.message ?? answer.body.error_description, call).toContain(name);
          if (!operation.path.startsWith('/oauth/')) {
            const place = (free > 0 ? path.slice(0, free) : path).join('.');
            const worded =
              name === 'url' ? ['invalid url'] : name === 'events' ? [`invalid event: ${bad}`] : [];
            expect([place, ...worded], call).toContain(answer.body.context);
          }
          tried += 1;
        }
      }
      expect(tried).toBeGreaterThan(100);
    },
    240_000,
  );

  it('names that cannot be stored are refused where they would be kept', async () => {
    const these = await things.freshThings();
    for (const name of ['a\u0000b', '\ud800']) {
      for (const configuration of [{ [name]: 1 }, { deep: [{ [name]: 1 }] }]) {
        const answer = await world.as(hood.owner).patch(`/devices/${these.device_id}`, { configuration });
        expect([answer.status, answer.body.message]).toEqual([
          400,
          expect.stringContaining('"configuration"'),
        ]);
      }
    }
  });

  it('what is deeper than anybody writes is refused where it would be kept', async () => {
    const { device_id } = await things.freshThings();
    const raw = `{"configuration":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    const sent = { raw, headers: { 'content-type': 'application/json' } };
    const answer = await world.as(hood.owner).send('PATCH', `/devices/${device_id}`, sent);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('"configuration"')]);
  });
});

it('in members that mean nothing all of it is ignored, at any depth, names included', async () => {
  const bad = 'a\u0000b\ud800';
  const unknown = { colour: bad, [bad]: 1, huge: HUGE, deep: [{ [bad]: [bad, HUGE] }] };
  for (const operation of operations) {
    const usual = await things.freshThings(operation.path);
    const expected = await send(operation, usual, wholeBody(operation, usual));
    for (const path of objectsIn(operation.body)) {
      const these = await things.freshThings(operation.path);
      let body = wholeBody(operation, these);
      for (const [name, value] of Object.entries(unknown)) body = put(body, [...path, name], value);
      const answer = await send(operation, these, body);
      const call = `${operation.id} ${path.join('.')} → ${answer.text}`;
      expect(answer.status, call).toBe(expected.status);
      expect(Object.keys(answer.body).sort(), call).toEqual(Object.keys(expected.body).sort());
      expect(answer.text, call).not.toMatch(/colour|huge/);
    }
  }
}, 240_000);
