import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../../../test/harness/world.ts';
import { openQueueState, readQueueState } from './queue-state.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({ roles: ['api'] });
});

const add = (hook: string, dueInSeconds: number) =>
  world.tools.database.rows(sql`
    INSERT INTO deliveries (hook_id, webhook_event_id, event_type, event, digest, due_at, created_at)
    VALUES (${hook.repeat(24)}, ${world.tools.newId()}, 'noise_detected', '{}', '',
            now() + ${dueInSeconds}::float8 * interval '1 second', now())`);

it('counts what waits and finds the one due longest, among all webhooks', async () => {
  expect(await readQueueState(world.tools.database, 0)).toStrictEqual({ waiting: 0, oldestDueSeconds: 0 });
  await add('a', 60);
  expect(await readQueueState(world.tools.database, 0)).toStrictEqual({ waiting: 1, oldestDueSeconds: 0 });
  for (const [hook, due] of [
    ['a', -10],
    ['b', -300],
    ['b', 5],
    ['c', -20],
  ] as const)
    await add(hook, due);
  const state = await readQueueState(world.tools.database, 0);
  expect(state.waiting).toBe(5);
  expect(state.oldestDueSeconds).toBeGreaterThanOrEqual(300);
  expect(state.oldestDueSeconds).toBeLessThan(330);
});

it('looks at most once in five seconds, and knows nothing while the database is away', async () => {
  let now = 0;
  let looks = 0;
  const look = openQueueState(
    async () => {
      looks += 1;
      if (looks === 2) throw new Error('away');
      return { waiting: looks, oldestDueSeconds: 0 };
    },
    () => now,
  );
  expect([(await look())?.waiting, (await look())?.waiting]).toStrictEqual([1, 1]);
  now = 5000;
  expect(await look()).toBeUndefined();
  now = 10_000;
  expect((await look())?.waiting).toBe(3);
});

it('is served at /metrics by a process that sends', async () => {
  const sending = await openWorld({ connectionConfig: world.connectionConfig });
  const text = await (await fetch(`${sending.url}/metrics`)).text();
  expect(text).toMatch(/^lares_deliveries_waiting 5$/m);
  expect(text).toMatch(/^lares_deliveries_oldest_due_seconds \d+/m);
});
