import sql, { raw } from 'sql-template-tag';
import { beforeEach, expect, it } from 'vitest';
import { openClone } from '../../../test/harness/database.ts';
import { rowsVisited, scansOf, scansOfTable } from '../../../test/harness/postgres/query-plan.ts';
import { newDevice, type Place } from '../../../test/harness/series/series-device.ts';
import type { Database } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { seriesStore } from './choose-store.ts';
import { ROLLUPS } from './rollup-steps.ts';
import { rollupsPart, samplesPart } from './shared/delete-before.ts';
import type { SeriesStore } from './store.ts';

const NOW = new Date('2026-11-15T09:30:00Z');
/** The start of a day. */
const BEFORE = new Date('2026-10-16T00:00:00Z');
const never = new AbortController().signal;

let database: Database;
let series: SeriesStore;
let place: Place;
let other: Place;

beforeEach(async () => {
  database = await openClone();
  series = await seriesStore(database);
  await series.createPartitions(database, NOW);
  [place, other] = [await newDevice(database), await newDevice(database)];
  // Noon of each of the last hundred days, and the last moment before the cut.
  for (const one of [place, other]) {
    const noons = Array.from({ length: 100 }, (_, days) => ({
      ...one,
      t: Date.UTC(2026, 10, 14, 12) - days * DAY_MS,
      temp: 20,
    }));
    await series.insertSamples(database, [...noons, { ...one, t: BEFORE.getTime() - 1, temp: 30 }]);
  }
  await series.aggregate(database, NOW);
  // Adds many rows of other devices, so that the planner always prefers the index. It may read a small table as a
  // whole.
  await database.rows(sql`
    INSERT INTO sensor_samples (home_id, device_id, t, temp)
    SELECT home_id, lpad(n::text, 24, 'e'), t, temp FROM sensor_samples, generate_series(1, 40) n
    WHERE device_id = ${other.device_id}`);
  const sums = Object.values(ROLLUPS).map((table) => raw(table));
  for (const table of sums)
    await database.rows(sql`
      INSERT INTO ${table} (home_id, device_id, step, t, temp_n, temp_sum, temp_min, temp_max)
      SELECT home_id, lpad(n::text, 24, 'e'), step, t, temp_n, temp_sum, temp_min, temp_max
      FROM ${table}, generate_series(1, 40) n WHERE device_id = ${other.device_id}`);
  for (const table of [sql`sensor_samples`, ...sums]) await database.rows(sql`ANALYZE ${table}`);
});

async function organizationOf({ home_id }: Place): Promise<string> {
  const row = await database.row<{ organization_id: string }>(sql`
    SELECT organization_id FROM homes WHERE home_id = ${home_id}`);
  return row?.organization_id ?? '';
}

const days = async (one: Place) =>
  (
    await series.readBuckets(database, {
      ...one,
      metric: 'temp',
      from: 0,
      before: NOW.getTime(),
      resolution: 86_400,
    })
  ).length;

/** The oldest row of each kind. */
const oldest = ({ device_id }: Place) =>
  database.rows<{ step: number; t: Date }>(sql`
    SELECT 0 AS step, min(t) AS t FROM sensor_samples WHERE device_id = ${device_id}
    UNION ALL SELECT step, min(t) FROM sensor_rollups WHERE device_id = ${device_id} GROUP BY step ORDER BY step`);

it('what was measured before a day goes in parts, samples and all sums; after it, and of others, all stays', async () => {
  expect([await days(place), await days(other)]).toEqual([100, 100]);
  // A hundred days exceed one part. The index finds the parts of one device.
  const plans = [samplesPart(place, BEFORE), rollupsPart(place, 300, BEFORE)];
  for (const plan of plans) {
    await database
      .transaction(async (connection) => {
        const scans = scansOfTable(await scansOf(connection, plan), /^sensor_(samples|rollups)/);
        expect(scans.filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Rows'] > 0)).toEqual(
          [],
        );
        expect(rowsVisited(scans)).toBeLessThan(150);
        throw new Error('undone');
      })
      .catch((error: Error) => expect(error.message).toBe('undone'));
  }
  expect(await series.deleteBefore(database, await organizationOf(place), BEFORE, AbortSignal.abort())).toBe(
    0,
  );
  const deleted = await series.deleteBefore(database, await organizationOf(place), BEFORE, never);
  // 71 samples (70 noons and one more), 71 rollups each of five minutes and of hours, and 70 of days.
  expect(deleted).toBe(71 * 3 + 70);
  const first = new Date('2026-10-16T12:00:00Z');
  expect(await oldest(place)).toEqual([
    { step: 0, t: first },
    { step: 300, t: first },
    { step: 3600, t: first },
    { step: 86_400, t: BEFORE },
  ]);
  expect([await days(place), await days(other)]).toEqual([30, 100]);
  expect(await series.deleteBefore(database, await organizationOf(place), BEFORE, never)).toBe(0);
});
