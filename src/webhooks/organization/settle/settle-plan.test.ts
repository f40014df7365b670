import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../../../test/harness/world.ts';
import { settle } from './settle.ts';

const CLAIM = 7;
const two = { attempts: 2, thousand_seconds: 2 };
const three = { attempts: 3, thousand_seconds: 3 };
const HOOKS = 1000;
const ROWS = 20_000;
let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld({ roles: ['api'] });
  // The first housekeeping scans the webhooks twice. On a busy machine those rows would count in the second test.
  await world.app.tidied;
  hood = await world.neighbourhood();
});

const storedAttempt = { attempt: '{"attempt":1}', answer: '{"text":"ok"}' };
const id = (n: number) => String(n).padStart(24, '0');

async function grow(hooks: { from: number; to: number }, rows: { from: number; to: number }): Promise<void> {
  const { database } = world.tools;
  await database.rows(sql`
    INSERT INTO organization_webhooks (hook_id, organization_id, url, hostname, events, sealed_secret, created_at, created_by)
    SELECT lpad(n::text, 24, '0'), ${hood.organization_id}, 'https://x.test/', 'x.test', '{*}', '', now(), ${hood.owner.user_id}
    FROM generate_series(${hooks.from}::int, ${hooks.to}::int) AS n`);
  await database.rows(sql`
    INSERT INTO deliveries (delivery_id, hook_id, webhook_event_id, event_type, event, digest, due_at, claim, created_at)
    SELECT n, ${id(1)}, lpad(n::text, 24, '0'), 'battery_low', '{}', '', now(), ${CLAIM}::bigint, now()
    FROM generate_series(${rows.from}::int, ${rows.to}::int) AS n`);
}

/**
 * Settles a success and two failures of one webhook. The failures arrive in another order than they were recorded.
 */
async function settleSome(first: number): Promise<void> {
  const latest = new Map([[id(1), { error: null, degraded: false }]]);
  const { planned } = world.tools.database;
  await settle(planned, CLAIM, 0, { succeeded: [{ deliveryId: first, storedAttempt }], retries: [], latest });
  await settle(planned, CLAIM, 0, {
    succeeded: [],
    retries: [
      { deliveryId: first + 2, attempts: 3, delayMs: 3_000_000, storedAttempt },
      { deliveryId: first + 1, attempts: 2, delayMs: 2_000_000, storedAttempt },
    ],
    latest,
  });
}

/** Number of rows of both tables that any connection has read so far. */
async function rowsRead(): Promise<number> {
  await world.tools.database.planned.rows(sql`SELECT pg_stat_force_next_flush()`);
  const row = await world.tools.database.row<{ read: number }>(sql`
    SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 AS read FROM pg_stat_user_tables
    WHERE relname IN ('deliveries', 'organization_webhooks') OR relname LIKE 'delivery_history%'`);
  return row?.read ?? 0;
}

it('settling goes over what is settled, also when it was planned while there was little', async () => {
  await grow({ from: 1, to: 1 }, { from: 1, to: 6 });
  await settleSome(1);
  await grow({ from: 2, to: HOOKS }, { from: 7, to: ROWS });
  const before = await rowsRead();
  await settleSome(4);
  expect((await rowsRead()) - before).toBeLessThan(20);
  expect(
    // Uses the index, so that its own reads do not count in the next test.
    await world.tools.database.planned.rows(sql`
      SELECT delivery_id, attempts, round(extract(epoch FROM due_at - created_at) / 1000)::int AS thousand_seconds
      FROM deliveries WHERE delivery_id < 7 AND claim IS NULL ORDER BY delivery_id`),
  ).toEqual([2, 3, 5, 6].map((delivery_id) => ({ delivery_id, ...(delivery_id % 3 === 2 ? two : three) })));
});

it('settling goes over what is settled, also when it is planned once there are many webhooks', async () => {
  await world.tools.database.rows(sql`VACUUM ANALYZE organization_webhooks`);
  await world.tools.database.rows(sql`VACUUM ANALYZE deliveries`);
  await settleSome(7);
  const before = await rowsRead();
  await settleSome(10);
  expect((await rowsRead()) - before).toBeLessThan(20);
});
