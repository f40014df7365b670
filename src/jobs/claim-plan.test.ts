import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '../../test/harness/database.ts';
import { FakeClock } from '../../test/harness/fake-clock.ts';
import { rowsVisited, scansOf, scansOfTable } from '../../test/harness/postgres/query-plan.ts';
import { type Connection, openDatabase } from '../platform/db/database.ts';
import { claimDue } from './store.ts';

/** Jobs of each of two kinds. Four of five are due, as after some hours without a worker. */
const JOBS = 20_000;
const ROOM = 8;

it('claiming goes over as many jobs as there is room for, however many there are and are due', async () => {
  const { connectionConfig, drop } = await cloneDatabase();
  const database = openDatabase(connectionConfig, () => undefined);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  await database.rows(sql`
    INSERT INTO jobs (kind, key, due_at)
    SELECT kind, n::text, now() + CASE WHEN n % 5 = 0 THEN interval '1 hour' ELSE interval '-1 hour' END
    FROM unnest('{home,errand}'::text[]) AS kind CROSS JOIN generate_series(1, ${JOBS}::int) AS n`);
  await database.rows(sql`VACUUM ANALYZE jobs`);
  const scans: Awaited<ReturnType<typeof scansOf>> = [];
  const explaining = {
    rows: async (statement: Parameters<typeof scansOf>[1]) => {
      scans.push(...(await scansOf(database, statement)));
      return [];
    },
  } as unknown as Connection;
  const capacities = new Map([
    ['home', ROOM],
    ['errand', ROOM],
  ]);
  await claimDue(explaining, new FakeClock(new Date().toISOString()), {
    claim: 1,
    leaseMs: 60_000,
    capacities,
  });
  // Each job is found, looked up again, and written.
  expect(rowsVisited(scansOfTable(scans, /^jobs$/))).toBeLessThanOrEqual(3 * 2 * ROOM);
});
