import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { openWorld } from '../../../test/harness/world.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { findUnreported } from './store.ts';

const OLD = 30_000;
const NEW = 5;

it('the search for unreported health issues reads recent rows only, however many there were', async () => {
  const world = await openWorld({ roles: ['api'] });
  const { organization_id, owner } = await world.neighbourhood();
  const { database } = world.tools;
  const now = world.clock.now();
  // A year of health issues that ended and were reported, and some from today.
  await database.rows(sql`
    INSERT INTO troubles (trouble_id, organization_id, home_id, kind, object_id, began_at, tell_at, ended_at)
    SELECT lpad(n::text, 24, '0'), ${organization_id}, NULL, 'feed', lpad((n % 200)::text, 24, '0'), at, at, at + interval '1 hour'
    FROM generate_series(1, ${OLD}::int) n,
      LATERAL (SELECT ${now}::timestamptz - interval '10 days' - n * interval '15 minutes' AS at) a`);
  await database.rows(sql`
    INSERT INTO told_troubles (user_id, trouble_id, what, how, told_at, notice_id)
    SELECT ${owner.user_id}, trouble_id, what, 'at_once', ended_at, trouble_id FROM troubles, unnest(ARRAY['began', 'ended']) what`);
  await database.rows(sql`
    INSERT INTO troubles (trouble_id, organization_id, home_id, kind, object_id, began_at, tell_at, ended_at)
    SELECT lpad(n::text, 24, 'f'), ${organization_id}, NULL, 'feed', lpad(n::text, 24, 'f'), ${now}, ${now}, NULL
    FROM generate_series(1, ${NEW}::int) n`);
  await database.rows(sql`VACUUM ANALYZE troubles`);
  await database.rows(sql`VACUUM ANALYZE told_troubles`);
  const read = async () => {
    await database.planned.rows(sql`SELECT pg_stat_force_next_flush()`);
    const row = await database.row<{ read: number }>(sql`
      SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 AS read FROM pg_stat_user_tables
      WHERE relname IN ('troubles', 'told_troubles')`);
    return row?.read ?? 0;
  };
  const before = await read();
  const since = new Date(now.getTime() - DAY_MS);
  const found = await findUnreported(database.planned, owner.user_id, [organization_id], {
    now,
    since,
    most: 100,
  });
  expect(found).toHaveLength(NEW);
  expect((await read()) - before).toBeLessThan(100);
});
