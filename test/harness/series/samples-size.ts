import sql from 'sql-template-tag';
import { seriesStore } from '../../../src/devices/series/choose-store.ts';
import type { Database } from '../../../src/platform/db/database.ts';
import { DAY_MS } from '../../../src/platform/durations.ts';

const DAYS = 30;
const MINUTES = DAYS * 1440;
/** Two days are in rows: the current day and the day before, which ended less than a day ago. */
const DAYS_IN_ROWS = 2;
/** The last moment of a day, when most samples are in rows. */
const NOW = new Date('2026-11-15T23:59:59Z');

export interface Size {
  samples: number;
  /**
   * Bytes of tables and indexes per sample: as rows, all together once old days are compressed, and of the compressed
   * part.
   */
  rows: number;
  all: number;
  packed: number;
}

/**
 * A month of one sample a minute with seven metrics, as devices measure: to a tenth, and with noise. `daily`
 * compresses each day as it comes. Otherwise all are compressed at the end, like samples from before compression
 * existed.
 */
export async function measureSize(database: Database, devices: number, daily: boolean): Promise<Size> {
  const series = await seriesStore(database);
  for (let week = 0; week * 7 <= DAYS; week += 1)
    await series.createPartitions(database, new Date(NOW.getTime() - week * 7 * DAY_MS));
  await database.longTimeout.rows(sql`
    INSERT INTO sensor_series (home_id, device_id)
    SELECT lpad(to_hex(d), 24, 'a'), lpad(to_hex(d), 24, 'b') FROM generate_series(1, ${devices}::int) d`);
  // One day at a time, in order of arrival.
  let rows = 0;
  for (let day = 0; day < DAYS; day += 1) {
    await database.longTimeout.rows(sql`
      INSERT INTO sensor_samples (home_id, device_id, t, laeq, lmax, lmin, temp, rh, pir, battery)
      SELECT lpad(to_hex(d), 24, 'a'), lpad(to_hex(d), 24, 'b'),
        date_bin('1 day', ${NOW}::timestamptz, 'epoch') - interval '1 day' * ${DAYS - 1 - day}::int
          + m * interval '1 minute' + d % 60000 * interval '1 ms',
        round((45 + 10 * sin(m / 97.0 + d) + random() * 6)::numeric, 1), round((60 + random() * 15)::numeric, 1),
        round((33 + random() * 4)::numeric, 1), round((21 + sin(m / 300.0 + d))::numeric, 1),
        round((45 + 5 * sin(m / 500.0))::numeric, 1), floor(random() * 4), 100 - m / 500
      FROM generate_series(0, 1439) m, generate_series(1, ${devices}::int) d ORDER BY m, d`);
    if (day < DAYS_IN_ROWS) rows = (await bytesOf(database, 'sensor_samples')) / (day + 1) / 1440 / devices;
    if (daily) await compress(database, new Date(NOW.getTime() - (DAYS - 1 - day) * DAY_MS));
  }
  await compress(database, NOW);
  const samples = devices * MINUTES;
  const [left, packed] = [await bytesOf(database, 'sensor_samples'), await bytesOf(database, 'sensor_days')];
  const row = await database.row<{ packed: number; left: number }>(sql`
    SELECT (SELECT sum(cardinality(times)) FROM sensor_days)::int AS packed,
           (SELECT count(*) FROM sensor_samples)::int AS left`);
  if (row?.left !== devices * DAYS_IN_ROWS * 1440 || row.packed + row.left !== samples)
    throw new Error(`${row?.packed} are packed and ${row?.left} rows, of ${samples}`);
  return {
    samples,
    rows,
    all: (left + packed) / samples,
    packed: packed / row.packed,
  };
}

async function compress(database: Database, now: Date): Promise<void> {
  const series = await seriesStore(database);
  await series.aggregate(database.longTimeout, now);
  // A turn is short, so that aggregation does not wait for it.
  while ((await series.compress(database.longTimeout, now)) > 0);
  // PostgreSQL does this by itself, later.
  await database.rows(sql`VACUUM sensor_samples`);
  await series.releaseSpace(database.longTimeout, now);
}

/** Includes all partitions, their indexes and TOAST data. */
async function bytesOf(database: Database, table: string): Promise<number> {
  const row = await database.row<{ bytes: number }>(sql`
    SELECT sum(pg_total_relation_size(relid))::float8 AS bytes FROM pg_partition_tree(${table}::regclass) WHERE isleaf`);
  return row?.bytes ?? 0;
}
