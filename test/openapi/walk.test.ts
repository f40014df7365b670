import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../harness/world.ts';
import { badBody, goodValue, junkId, junkQuery } from './arbitrary.ts';
import { answerChecker, type Operation, operationsOf } from './document.ts';

const GOOD_RUNS = 15;
const BAD_RUNS = 40;

let world: World;
let hood: Neighbourhood;
let operations: Operation[];
let complaint: ReturnType<typeof answerChecker>;
const seen = new Map<string, Set<number>>();

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  const document = (await world.nobody.get('/openapi.json')).body;
  operations = operationsOf(document);
  complaint = answerChecker(document);
});

/** Something real for every name in a path or body, made anew because operations delete what they are given. */
async function freshThings(): Promise<Record<string, string>> {
  const owner = world.as(hood.owner);
  const newcomer = await world.person();
  const organization = (await owner.post('/organizations', { name: 'Walked' })).body.organization_id;
  await owner.post(`/organizations/${organization}/members`, { email: hood.member.email, role: 'member' });
  const home = (await owner.post('/homes', { name: 'Walked', organization_id: hood.organization_id })).body
    .home_id;
  const device = (await owner.post(`/homes/${home}/devices`, { description: 'Walked' })).body.device_id;
  await world.tokenOf(hood.owner, ['user_read']);
  const { tokens } = (await owner.get('/users/me/tokens?limit=500')).body;
  return {
    organization_id: organization,
    home_id: home,
    home,
    device_id: device,
    user_id: hood.member.user_id,
    token_id: tokens.at(-1).token_id,
    email: newcomer.email,
    alarm_status: 'on',
  };
}

function fill(path: string, things: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => things[name] ?? '');
}

async function call(operation: Operation, path: string, body: unknown) {
  const sent =
    body === undefined ? {} : { raw: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await world.as(hood.owner).send(operation.method, path, sent);
  seen.set(operation.id, (seen.get(operation.id) ?? new Set()).add(answer.status));
  const problem = complaint(operation, answer);
  expect(
    problem,
    `${operation.method} ${path} ${JSON.stringify(body)?.slice(0, 500)} → ${answer.text.slice(0, 500)}`,
  ).toBeUndefined();
  return answer;
}

/** /users/{user_id} answers for oneself only. */
const thingsFor = (operation: Operation, things: Record<string, string>) =>
  operation.id === 'getUser' ? { ...things, user_id: hood.owner.user_id } : things;

describe('every operation of the document', () => {
  it('takes good input, and answers as documented', async () => {
    for (const operation of operations) {
      const runs = operation.body ? GOOD_RUNS : 1;
      for (let run = 0; run < runs; run += 1) {
        const things = thingsFor(operation, await freshThings());
        const [body] = operation.body ? fc.sample(goodValue(operation.body, things), 1) : [undefined];
        const answer = await call(operation, fill(operation.path, things), body);
        expect(answer.status, `${operation.id} with ${JSON.stringify(body)} → ${answer.text}`).toBeLessThan(
          300,
        );
      }
    }
  });

  it('refuses bad input with a documented 4xx, and never fails', async () => {
    const things = await freshThings();
    for (const operation of operations) {
      // A good path whose thing must survive: deletions are walked with ids that name nothing.
      const path =
        operation.method === 'DELETE' ? operation.path.replace(/\{\w+\}$/, '0'.repeat(24)) : operation.path;
      const bodies = operation.body ? fc.sample(badBody(operation.body, things), BAD_RUNS) : [undefined];
      for (const body of bodies) await call(operation, fill(path, thingsFor(operation, things)), body);
      for (const query of fc.sample(junkQuery, BAD_RUNS)) {
        const text = Object.entries(query)
          .map(([name, value]) => `${name}=${value}`)
          .join('&');
        await call(
          operation,
          `${fill(path, thingsFor(operation, things))}?${text}`,
          operation.body ? {} : undefined,
        );
      }
      if (!operation.path.includes('{')) continue;
      for (const id of fc.sample(junkId, BAD_RUNS)) {
        const junkPath = operation.path.replace(/\{\w+\}/, id);
        if (new URL(junkPath, 'http://x').pathname !== junkPath) continue; // dots would make another path of it
        await call(operation, fill(junkPath, things), operation.body ? {} : undefined);
      }
    }
  }, 120_000);

  it('was walked: each succeeded, and each with something to refuse refused it', () => {
    const unwalked = operations.filter(({ id }) => ![...(seen.get(id) ?? [])].some((status) => status < 300));
    expect(unwalked.map(({ id }) => id)).toEqual([]);
    const unrefused = operations.filter(
      ({ id, body, path }) =>
        (body || path.includes('{')) && ![...(seen.get(id) ?? [])].some((status) => status >= 400),
    );
    expect(unrefused.map(({ id }) => id)).toEqual([]);
    expect(operations.length).toBeGreaterThan(25);
  });

  it('is every route the server has', () => {
    const inDocument = new Set(
      operations.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    const served = world.app.routes.map(({ method, path }) => `${method} ${path}`);
    expect([...inDocument].sort()).toEqual(served.sort());
  });
});
