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

/** Nothing listens there: a ping is refused at once. */
const WEBHOOK = { url: 'http://127.0.0.1:9/hook', events: ['noise_detected'] };

/** Something real for every name in a path or body, made anew because operations delete what they are given. */
async function freshThings() {
  const owner = world.as(hood.owner);
  const newcomer = await world.person();
  const organization = (await owner.post('/organizations', { name: 'Walked' })).body.organization_id;
  await owner.post(`/organizations/${organization}/members`, { email: hood.member.email, role: 'member' });
  const home = (await owner.post('/homes', { name: 'Walked', organization_id: hood.organization_id })).body
    .home_id;
  const device = (await owner.post(`/homes/${home}/devices`, { description: 'Walked' })).body.device_id;
  const event_time = world.clock.now();
  const { event_id } = await world.app.recorder.record({ home_id: home, type: 'battery_low', event_time });
  const hook = (await owner.post(`/organizations/${organization}/webhooks`, WEBHOOK)).body.hook_id;
  const userHook = (await owner.post('/webhooks', { url: WEBHOOK.url, events: ['battery_low'] })).body
    .hook_id;
  await world.tokenOf(hood.owner, ['user_read']);
  const { tokens } = (await owner.get('/users/me/tokens?limit=500')).body;
  return {
    organization_id: organization,
    home_id: home,
    home,
    device_id: device,
    home_event_id: event_id,
    hook_id: hook,
    user_hook_id: userHook,
    user_id: hood.member.user_id,
    token_id: tokens.find(({ current }: { current: boolean }) => !current).token_id,
    email: newcomer.email,
    alarm_status: 'on',
    url: WEBHOOK.url,
    events: ['battery_low'],
    broken: false,
    token: 'secret-token',
  };
}

type Things = Partial<Awaited<ReturnType<typeof freshThings>>>;

function fill(path: string, things: Things): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => String(things[name as keyof Things] ?? ''));
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

/** Some names mean different things in different paths. */
function thingsFor(operation: Operation, things: Things): Things {
  if (operation.id === 'getUser') return { ...things, user_id: hood.owner.user_id };
  if (operation.path.startsWith('/webhooks')) return { ...things, hook_id: things.user_hook_id ?? '' };
  return things;
}

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
      // Each parameter of the path in turn, the others good.
      for (const [parameter] of operation.path.matchAll(/\{\w+\}/g)) {
        for (const id of fc.sample(junkId, BAD_RUNS)) {
          const junkPath = fill(operation.path.replace(parameter, id), thingsFor(operation, things));
          if (new URL(junkPath, 'http://x').pathname !== junkPath) continue; // dots would make another path of it
          await call(operation, junkPath, operation.body ? {} : undefined);
        }
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
