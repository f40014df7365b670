import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { openRecorder } from '../../../src/events/index.ts';
import type { Database } from '../../../src/platform/db/database.ts';
import { openSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { openReceivers } from '../../../src/webhooks/index.ts';
import { breakWebhook, settle } from '../../../src/webhooks/organization/settle/settle.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';

/** Tests what can change a webhook while Lares records an event for it, and what must wait. */

const CLAIM = 7;
let world: World;
let lakeside: Neighbourhood;

beforeAll(async () => {
  // Without the worker, so that nothing sends what the tests queue.
  world = await openWorld({ roles: ['api'] });
  lakeside = await world.neighbourhood();
});

async function newHook(): Promise<{ home_id: string; hook_id: string; hooks: string }> {
  const { organization_id } = lakeside;
  const owner = world.as(lakeside.owner);
  const hooks = `/organizations/${organization_id}/webhooks`;
  for (const { hook_id } of (await owner.get(hooks)).body.webhooks) await owner.delete(`${hooks}/${hook_id}`);
  const { home_id } = (await owner.post('/homes', { name: 'Home', organization_id, timezone: 'UTC' })).body;
  const { hook_id } = (await owner.post(hooks, { url: 'https://a.example.com/', events: ['*'] })).body;
  return { home_id, hook_id, hooks };
}

/** Records an event, but its transaction stays open until `commit` is called. */
async function recordHalfway(home_id: string) {
  let commit: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let inserted: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    inserted = resolve;
  });
  const { database } = world.tools;
  const slow: Database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (connection) => {
        const result = await work(connection);
        inserted();
        await held;
        return result;
      }),
  };
  const recorder = openRecorder({
    tools: { ...world.tools, database: slow },
    receivers: openReceivers(openSecretBox(Buffer.alloc(32, 7), world.tools.random)),
    keepsHistory: true,
    sendToUser: () => undefined,
  });
  const recorded = recorder.record({ home_id, type: 'battery_low', event_time: new Date() });
  await reached;
  return { commit, recorded };
}

const isLockAwaited = async () =>
  (
    await world.tools.database.row<{ waits: boolean }>(sql`
    SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits`)
  )?.waits;

const pendingOf = async (hook_id: string) =>
  (
    await world.tools.database.row<{ count: number }>(
      sql`SELECT count(*) AS count FROM deliveries WHERE hook_id = ${hook_id}`,
    )
  )?.count;

const lastError = {
  reason: 'HTTP 500',
  status_code: 500,
  failed_at: '2026-11-15T09:30:00.000Z',
  attempts: 1,
};

async function leased(hook_id: string): Promise<number> {
  const row = await world.tools.database.row<{ delivery_id: number }>(sql`
    INSERT INTO deliveries (hook_id, webhook_event_id, event_type, event, digest, attempts, due_at, claim, created_at)
    VALUES (${hook_id}, ${world.tools.newId()}, 'battery_low', '{}', '', 4, now() + interval '1 hour', ${CLAIM}, now())
    RETURNING delivery_id`);
  return row?.delivery_id ?? 0;
}

it('writing down a failure does not wait for an event that is being recorded, nor the other way round', async () => {
  const { home_id, hook_id, hooks } = await newHook();
  const deliveryId = await leased(hook_id);
  const { commit, recorded } = await recordHalfway(home_id);
  await settle(world.tools.database, CLAIM, 0, {
    succeeded: [],
    retries: [{ deliveryId, attempts: 1, delayMs: 60_000 }],
    latest: new Map([[hook_id, { error: lastError, degraded: false }]]),
  });
  commit();
  await recorded;
  const shown = (await world.as(lakeside.owner).get(`${hooks}/${hook_id}`)).body;
  expect(shown.last_error.reason).toBe('HTTP 500');
});

it('a break waits for an event that is being recorded, and takes its delivery with it', async () => {
  const { home_id, hook_id } = await newHook();
  const deliveryId = await leased(hook_id);
  const { commit, recorded } = await recordHalfway(home_id);
  const error = { ...lastError, attempts: 5 };
  const breaking = breakWebhook(world.tools.database, CLAIM, {
    deliveryId,
    hookId: hook_id,
    at: new Date(),
    error,
  });
  await expect.poll(isLockAwaited).toBe(true);
  commit();
  await recorded;
  expect(await breaking).toBe(true);
  expect(await pendingOf(hook_id)).toBe(0);
});

it('a delete waits for an event that is being recorded, and takes its delivery with it', async () => {
  const { home_id, hook_id, hooks } = await newHook();
  const { commit, recorded } = await recordHalfway(home_id);
  const deleting = world.as(lakeside.owner).delete(`${hooks}/${hook_id}`);
  await expect.poll(isLockAwaited).toBe(true);
  commit();
  await recorded;
  expect((await deleting).status).toBe(204);
  expect(await pendingOf(hook_id)).toBe(0);
});
