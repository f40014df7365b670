import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { rowsVisited, scansOf, scansOfTable } from '../../../../test/harness/postgres/query-plan.ts';
import { openReceiver } from '../../../../test/harness/receiver.ts';
import { type Neighbourhood, openWorld, type World } from '../../../../test/harness/world.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { forceIndexScans } from '../delivery-summary.ts';
import { settle } from '../settle/settle.ts';
import {
  deleteOldHistory,
  deleteOrphanedHistory,
  dropOldHistory,
  ensureHistoryPartitions,
} from './partitions.ts';
import { deliveryCountQuery, deliveryPageQuery } from './store.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld({ roles: ['api'] });
  hood = await world.neighbourhood();
});

const PAGE = { limit: 50, offset: 0 };
const storedAttempt = {
  attempt: '{"attempt":1,"at":"2026-11-15T09:30:00.000Z","ms":1,"url":"https://x.test/"}',
  answer: 'null',
};
const never = new AbortController().signal;

async function webhook(): Promise<string> {
  const { url } = await openReceiver();
  const path = `/organizations/${hood.organization_id}/webhooks`;
  const host = `h${hosts++}.example.com`;
  return (await world.as(hood.owner).post(path, { url: url.replace('127.0.0.1', host), events: ['*'] })).body
    .hook_id;
}
let hosts = 0;

/** Inserts `each` rows a day for some days, the last one today. */
const grow = (hookId: string, days: number, each: number, type = 'battery_low') =>
  world.tools.database.rows(sql`
    INSERT INTO delivery_history (hook_id, created_at, delivery_id, webhook_event_id, event_type, status, event, digest, tries)
    SELECT ${hookId}, ${world.clock.now()}::timestamptz - day * interval '1 day' - n * interval '1 second', day * 100000 + n,
           lpad(n::text, 24, '0'), ${type}, 'delivered', repeat('x', 600), 'd', ${storedAttempt.attempt}
    FROM generate_series(0, ${days - 1}::int) day CROSS JOIN generate_series(1, ${each}::int) n`);

const countOf = async (hookId: string) =>
  (await world.tools.database.rows(sql`SELECT FROM delivery_history WHERE hook_id = ${hookId}`)).length;

it('a page of a webhook with many deliveries is read by the index of each day, and a rare type is not looked for in bodies', async () => {
  for (let ago = 6; ago >= 0; ago -= 3)
    await ensureHistoryPartitions(world.tools.database, new Date(world.clock.now().getTime() - ago * DAY_MS));
  const [many, other] = [await webhook(), await webhook()];
  await grow(many, 6, 1500);
  await grow(other, 6, 1500);
  await world.tools.database.rows(sql`VACUUM ANALYZE delivery_history`);
  const scansIn = (statement: ReturnType<typeof deliveryPageQuery>) =>
    world.tools.database.transaction(async (connection) => {
      await forceIndexScans(connection);
      return scansOfTable(await scansOf(connection, statement), /^delivery_history/);
    });
  // The index of each partition finds the keys, then the rows are read.
  expect(rowsVisited(await scansIn(deliveryPageQuery(many, {}, PAGE)))).toBeLessThan(50 * 2 + 20);
  const event_id = `${world.clock.now().getTime().toString(16).padStart(12, '0')}${'0'.repeat(12)}`;
  expect(rowsVisited(await scansIn(deliveryPageQuery(many, { event_id }, PAGE)))).toBeLessThan(100);
  const ofRare = await scansIn(deliveryPageQuery(many, { type: 'alarm_heard' }, PAGE));
  const byBodies = ofRare.filter((node) => node['Node Type'] !== 'Index Only Scan');
  expect([rowsVisited(byBodies), rowsVisited(ofRare)]).toEqual([0, 9000]);
  expect(rowsVisited(await scansIn(deliveryCountQuery(many, {})))).toBe(9000);
});

it('two processes that settle the same deliveries move each of them once', async () => {
  const hook = await webhook();
  const { database } = world.tools;
  const rows = await database.rows<{ delivery_id: number }>(sql`
    INSERT INTO deliveries (hook_id, webhook_event_id, event_type, event, digest, due_at, claim, created_at)
    SELECT ${hook}, lpad(n::text, 24, '0'), 'battery_low', '{}', 'd', now(), 1 + n % 2, ${world.clock.now()}
    FROM generate_series(1, 200) n RETURNING delivery_id`);
  const succeeded = rows.map(({ delivery_id }) => ({ deliveryId: delivery_id, storedAttempt }));
  const latest = new Map([[hook, { error: null, degraded: false }]]);
  const settleStatement = (claim: number) => settle(database, claim, 0, { succeeded, retries: [], latest });
  await Promise.all([settleStatement(1), settleStatement(2), settleStatement(1), settleStatement(2)]);
  expect(await countOf(hook)).toBe(200);
  expect(await database.rows(sql`SELECT FROM deliveries WHERE hook_id = ${hook}`)).toEqual([]);
});

it('whole days are dropped, and the others stay', async () => {
  const hook = await webhook();
  const now = world.clock.now();
  await ensureHistoryPartitions(world.tools.database, new Date(now.getTime() - 9 * DAY_MS));
  await grow(hook, 10, 2);
  const dropped = await dropOldHistory(world.tools.database, new Date(now.getTime() - 7 * DAY_MS));
  expect(dropped).toContain('delivery_history_20261106');
  expect(await countOf(hook)).toBe(2 * 8);
});

it('with a webhook its history goes, also what is too much for a moment', async () => {
  const [gone, stays] = [await webhook(), await webhook()];
  await grow(gone, 1, 6000);
  await grow(stays, 1, 10);
  const path = `/organizations/${hood.organization_id}/webhooks/${gone}`;
  expect((await world.as(hood.owner).delete(path)).status).toBe(204);
  expect(await countOf(gone)).toBe(1000);
  await deleteOrphanedHistory(world.tools.database, never);
  expect([await countOf(gone), await countOf(stays)]).toEqual([0, 10]);
});

it('an organization that keeps events for fewer days keeps deliveries no longer', async () => {
  const hook = await webhook();
  const theirs = await world.neighbourhood();
  await grow(hook, 6, 2);
  const before = new Date(world.clock.now().getTime() - 3 * DAY_MS);
  await deleteOldHistory(world.tools.database, theirs.organization_id, before, never);
  expect(await countOf(hook)).toBe(12);
  await deleteOldHistory(world.tools.database, hood.organization_id, before, never);
  expect(await countOf(hook)).toBe(6);
});
