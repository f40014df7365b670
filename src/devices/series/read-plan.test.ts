import sql, { type Sql } from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../../test/harness/database.ts';
import { isOnCitus } from '../../../test/harness/postgres/on-citus.ts';
import { rowsVisited, scansOf, scansOfTable } from '../../../test/harness/postgres/query-plan.ts';
import { nextPlace, registerPlaces } from '../../../test/harness/series/series-device.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { seriesStore } from './choose-store.ts';
import { bucketsOf } from './shared/read-buckets.ts';
import { rowsBetween, samplesBetween } from './shared/samples-between.ts';

/**
 * One device has a sample a minute for 30 days. A thousand others have the last hour of samples, and the day rollups
 * of all 30.
 */
const DAYS = 30;
const END = Date.parse('2026-11-15T09:00:00Z');
const DEVICE = nextPlace();
const OTHERS = 1000;

let database: Database;

beforeAll(async () => {
  const { connectionConfig, drop } = await cloneDatabase();
  database = openDatabase(connectionConfig, () => undefined);
  const series = await seriesStore(database);
  for (let week = 0; week < 5; week += 1)
    await series.createPartitions(database, new Date(END - week * 7 * DAY_MS));
  await database.rows(sql`
    INSERT INTO sensor_samples (home_id, device_id, t, temp, laeq)
    SELECT ${DEVICE.home_id}, ${DEVICE.device_id}, ${new Date(END)}::timestamptz - m * interval '1 minute', 20, 50
    FROM generate_series(1, ${DAYS * 1440}::int) m`);
  await database.rows(sql`
    INSERT INTO sensor_samples (home_id, device_id, t, temp, laeq)
    SELECT lpad(to_hex(d), 24, 'a'), lpad(to_hex(d), 24, 'b'), ${new Date(END)}::timestamptz - m * interval '1 minute', 20, 50
    FROM generate_series(1, ${OTHERS}::int) d, generate_series(1, 60) m`);
  await registerPlaces(database, DEVICE);
  await database.rows(sql`
    INSERT INTO sensor_series (home_id, device_id)
    SELECT lpad(to_hex(d), 24, 'a'), lpad(to_hex(d), 24, 'b') FROM generate_series(1, ${OTHERS}::int) d`);
  await series.aggregate(database, new Date(END));
  await database.rows(sql`
    INSERT INTO sensor_rollups_86400 (step, home_id, device_id, t, temp_n, temp_sum, temp_min, temp_max)
    SELECT 86400, lpad(to_hex(d), 24, 'a'), lpad(to_hex(d), 24, 'b'),
      date_bin('1 day', ${new Date(END)}::timestamptz, 'epoch') - n * interval '1 day', 1440, 28800, 20, 20
    FROM generate_series(1, ${OTHERS}::int) d, generate_series(1, ${DAYS}::int) n`);
  for (const table of [
    sql`sensor_samples`,
    sql`sensor_rollups_86400`,
    sql`sensor_rollups_3600`,
    sql`sensor_series`,
  ])
    await database.rows(sql`VACUUM ANALYZE ${table}`);
  return async () => {
    await database.close();
    await drop();
  };
}, 120_000);

/** Tables that were read as a whole, and the number of visited rows. */
async function visits(statement: Sql) {
  const scans = (await scansOf(database, statement)).filter((node) => node['Actual Loops'] > 0);
  return {
    // The planner may choose any plan for an empty table.
    sequential: scans
      .filter((node) => node['Node Type'] === 'Seq Scan' && rowsVisited([node]) > 0)
      .map((node) => node['Relation Name']),
    samples: rowsVisited(scansOfTable(scans, /^sensor_samples/)),
    rollups: rowsVisited(scansOfTable(scans, /^sensor_rollups/)),
  };
}

const stretch = (days: number, resolution: number) => {
  const ms = resolution * 1000;
  const before = Math.ceil(END / ms) * ms;
  const from = Math.floor((END - days * DAY_MS) / ms) * ms;
  return { ...DEVICE, metric: 'temp' as const, from, before, resolution };
};

describe.skipIf(isOnCitus())('reading a series', () => {
  it.each([
    // Days, resolution, and maximum samples and rollups visited. Hours stay open for 75 minutes. Until then and the
    // end of the hour there are samples only.
    [30, 7200, 135, 30 * 24 + 2],
    [30, 3600, 135, 30 * 24 + 1],
    [30, 86_400, 135, 31 + 24],
    [1, 300, 135, 289],
    [1, 60, 1440, 0],
    [0.25, 60, 360, 0],
  ])(
    '%d days by %d s goes by index and visits only what it must',
    async (days, resolution, samples, rollups) => {
      for (const between of [rowsBetween, samplesBetween]) {
        const seen = await visits(bucketsOf(stretch(days, resolution), between));
        expect(seen.sequential).toEqual([]);
        expect(seen.samples).toBeLessThanOrEqual(samples);
        expect(seen.rollups).toBeLessThanOrEqual(rollups);
        expect(seen.samples + seen.rollups).toBeGreaterThan(50);
      }
    },
  );

  it('visits every sample without rollups, so the measure detects a regression', async () => {
    const seen = await visits(sql`
      SELECT avg(temp) FROM sensor_samples WHERE home_id = ${DEVICE.home_id} AND device_id = ${DEVICE.device_id}
      GROUP BY date_bin('2 hours', t, 'epoch')`);
    expect(seen.samples).toBe(DAYS * 1440);
  });
});
