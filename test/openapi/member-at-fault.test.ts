import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_QUOTAS } from '../../src/platform/quotas.ts';
import { type Neighbourhood, openWorld, type World } from '../harness/world.ts';
import { goodValue, type Schema } from './arbitrary.ts';
import { type Operation, operationsOf } from './document.ts';
import { fill, openThings, type Things } from './things.ts';

/** Every 400 has a `context` with the place of the fault. The web app shows the message beside that field. */

let world: World;
let hood: Neighbourhood;
let things: ReturnType<typeof openThings>;
let these: Things;
let operations: Operation[];

beforeAll(async () => {
  world = await openWorld({ quotas: NO_QUOTAS });
  hood = await world.neighbourhood();
  things = openThings(world, hood);
  these = await things.freshThings();
  const document = (await world.anonymous.get('/openapi.json')).body;
  // OAuth operations answer in the form of RFC 6749. Operations of devices are tested in ingest/http.test.ts.
  operations = operationsOf(document).filter(
    ({ page, device, path }) => !page && !device && !path.startsWith('/oauth/'),
  );
});

interface Sent {
  raw?: string;
  type?: string;
  query?: string;
}

async function send(operation: Operation, { raw, type = 'application/json', query = '' }: Sent) {
  const path = fill(operation.path, things.thingsFor(operation, these)) + query;
  const sent = raw === undefined ? {} : { raw, headers: { 'content-type': type } };
  if (!operation.session) return world.as(hood.owner).send(operation.method, path, sent);
  world.clock.advance(1000);
  return (await world.browserOf(hood.owner)).apiSend(operation.method, path, sent);
}

const withBody = () =>
  operations.flatMap((operation) => (operation.body ? [{ operation, body: operation.body }] : []));

describe('of every operation with a body', () => {
  it.each([
    ['no JSON', 'request body', '{"name":', 'application/json'],
    ['no object', 'request body', '[]', 'application/json'],
    ['nothing', 'request body', '', 'application/json'],
    ['another type', 'content-type', '{}', 'text/plain'],
  ])('%s: 400 with the context %s', async (_what, context, raw, type) => {
    for (const { operation } of withBody()) {
      const answer = await send(operation, { raw, type });
      expect([operation.id, answer.status, answer.body.context]).toEqual([operation.id, 400, context]);
    }
  });

  it('a member that is missing is named', async () => {
    let tried = 0;
    for (const { operation, body } of withBody()) {
      const known = things.thingsFor(operation, these);
      const [good] = fc.sample(goodValue(body, known), { numRuns: 1, seed: 7 });
      for (const member of body.required ?? []) {
        const rest = Object.entries(good as object).filter(([name]) => name !== member);
        const answer = await send(operation, { raw: JSON.stringify(Object.fromEntries(rest)) });
        expect([operation.id, answer.status, answer.body.context]).toEqual([operation.id, 400, member]);
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(20);
  });
});

it('a query parameter that is wrong is named, of every operation', async () => {
  let tried = 0;
  for (const operation of operations) {
    for (const { name, schema } of operation.parameters.filter(
      (one) => one.in === 'query' && isPicky(one.schema),
    )) {
      const known = things.thingsFor(operation, these);
      const [good] = operation.body
        ? fc.sample(goodValue(operation.body, known), { numRuns: 1, seed: 7 })
        : [];
      const answer = await send(operation, {
        query: `?${name}=nonsense`,
        ...(good === undefined ? {} : { raw: JSON.stringify(good) }),
        ...(operation.csv ? { raw: 'name,checkin_time\n', type: 'text/csv' } : {}),
      });
      const call = `${operation.id} ${JSON.stringify(schema)} → ${answer.text}`;
      expect([answer.status, answer.body.context], call).toEqual([400, name]);
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(20);
});

/** Whether the schema excludes some values. */
function isPicky({ type, format, enum: names }: Schema): boolean {
  return type === 'integer' || type === 'boolean' || format !== undefined || names !== undefined;
}
