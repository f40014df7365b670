import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_QUOTAS } from '../../../src/platform/quotas.ts';
import { atFileEnd } from '../../harness/at-end.ts';
import type { Answer } from '../../harness/client.ts';
import { openSmsGateway } from '../../harness/gateways/sms-gateway.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';
import { goodValue } from '../arbitrary.ts';
import { seedPortfolio } from '../authorization/portfolio.ts';
import { type Operation, operationsOf } from '../document.ts';
import { fill, openThings, type Things, withCredentials } from '../things.ts';
import { differences, effectOf } from './effects.ts';
import { everyName, type Undeclared, undeclaredQueries, withUndeclared } from './members.ts';

const SLOWEST_MS = 480_000;
const MOST_ROUNDS = 3;

let world: World;
let hood: Neighbourhood;
let things: ReturnType<typeof openThings>;
let operations: Operation[];
let undeclared: Undeclared;
/** Names of ids that stay the same between calls. */
let fixed: Map<string, string>;

beforeAll(async () => {
  const provider = await openSmsGateway(atFileEnd);
  // No worker: its background work is not the effect of a call.
  world = await openWorld({ quotas: NO_QUOTAS, smsUrl: provider.url, roles: ['api', 'ingest'] });
  hood = await world.neighbourhood();
  things = openThings(world, hood);
  const all = operationsOf((await world.anonymous.get('/openapi.json')).body);
  operations = all.filter(({ page, device }) => !page && !device);
  const stranger = await world.neighbourhood();
  const { owner } = stranger;
  const theirs = { ...(await seedPortfolio(world, stranger)), user_id: owner.user_id, email: owner.email };
  undeclared = await everyName(world, all, theirs);
  fixed = new Map([
    ...Object.entries(theirs).map(([name, id]) => [id, `the stranger's ${name}`] as const),
    [hood.owner.user_id, 'the caller'],
    [hood.organization_id, 'the organization'],
  ]);
}, SLOWEST_MS);

const CSV = 'name,guest,checkin_time,external_id,home\nAda,Ada,2026-12-01T14:00:00Z,r-1,Walked\n';

async function send(operation: Operation, path: string, body: unknown, browser: Visitor): Promise<Answer> {
  if (operation.session) return browser.api(operation.method, path, body);
  const file = { raw: CSV, headers: { 'content-type': 'text/csv' } };
  const json = body === undefined ? {} : { body };
  return world.as(hood.owner).send(operation.method, path, operation.csv ? file : json);
}

/** Labels of one round: its things, by name. */
function labelsOf(these: Things): Map<string, string> {
  const own = Object.entries(these).filter(([, value]) => typeof value === 'string' && value.length >= 10);
  return new Map([...own.map(([name, value]) => [String(value), name] as const), ...fixed]);
}

/** The effect of one call on new things. */
async function effect(
  operation: Operation,
  change: (body: unknown) => unknown,
  query = '',
): Promise<string[]> {
  const these = things.thingsFor(operation, await things.freshThings(operation.path));
  const good = operation.body
    ? fc.sample(goodValue(operation.body, these), { numRuns: 1, seed: 7 })[0]
    : undefined;
  const body = change(withCredentials(operation, good, these));
  world.clock.advance(1000);
  const path = `${fill(operation.path, these)}${query === '' ? '' : `?${query}`}`;
  const browser = await world.browserOf(hood.owner);
  return effectOf(world, labelsOf(these), () => send(operation, path, body, browser));
}

/** Every endpoint of OAuth checks the secret of a client that sends one. */
function namesFor({ path }: Operation): Undeclared {
  if (!path.startsWith('/oauth/')) return undeclared;
  return new Map([...undeclared].filter(([name]) => name !== 'client_secret'));
}

/** Each export of the audit log writes an entry to it. */
const isChanging = ({ id, method }: Operation) => method !== 'GET' || id === 'exportAuditLog';

describe('undeclared input', () => {
  it('has a name for every column, parameter and member', () => {
    for (const name of ['user_id', 'q', 'source', 'password_hash', 'organization_id', 'role'])
      expect([...undeclared.keys()], name).toContain(name);
  });

  it(
    'in the query of a reading operation does not change its answer, given once or twice [undeclared-input-reads]',
    async () => {
      const wrong: string[] = [];
      const reading = operations.filter((operation) => !isChanging(operation));
      const made = await things.freshThings();
      for (const operation of reading) {
        const path = fill(operation.path, things.thingsFor(operation, made));
        const browser = await world.browserOf(hood.owner);
        const plain = await send(operation, path, undefined, browser);
        for (const times of [1, 2])
          for (const query of undeclaredQueries(operation, undeclared, times)) {
            const { status, text } = await send(operation, `${path}?${query}`, undefined, browser);
            if (status !== plain.status || text !== plain.text)
              wrong.push(
                `${operation.id} → ${status} ${text.slice(0, 200)} instead of ${plain.status} ${plain.text.slice(0, 200)}`,
              );
          }
      }
      expect(wrong).toEqual([]);
      expect(reading.length).toBeGreaterThan(50);
    },
    SLOWEST_MS,
  );

  it(
    'in the body or the query of a changing operation does not change its answer or its rows [undeclared-input-changes]',
    async () => {
      const wrong: string[] = [];
      const changing = operations.filter(isChanging);
      for (const operation of changing) {
        const plain = () => effect(operation, (body) => body);
        const add = (body: unknown) => withUndeclared(operation.body ?? {}, body, namesFor(operation));
        const [query] = undeclaredQueries(operation, undeclared);
        let other: string[] = [];
        // Repeats the comparison: a first call may change something permanently, such as the caller's name, or a
        // server timer may write meanwhile.
        for (let round = 0; round < MOST_ROUNDS; round += 1) {
          other = differences(await plain(), await effect(operation, add, query));
          if (other.length === 0) break;
        }
        if (other.length > 0) wrong.push(`${operation.id}:\n${other.join('\n')}`);
      }
      expect(wrong).toEqual([]);
      expect(changing.length).toBeGreaterThan(80);
    },
    SLOWEST_MS,
  );
});
