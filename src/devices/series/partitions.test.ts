import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { openClone } from '../../../test/harness/database.ts';
import { isOnCitus } from '../../../test/harness/postgres/on-citus.ts';
import {
  newDevice,
  nextPlace,
  type Place,
  registerPlaces,
} from '../../../test/harness/series/series-device.ts';
import type { Database } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { seriesStore } from './choose-store.ts';
import type { SeriesStore } from './store.ts';

/** A Sunday. */
const NOW = new Date('2026-11-15T09:30:00Z');

let database: Database;
let series: SeriesStore;

beforeEach(async () => {
  database = await openClone();
  series = await seriesStore(database);
});

async function count(table: 'sensor_samples' | 'sensor_rollups' | 'sensor_series', place: Place) {
  const rows = await database.rows(
    table === 'sensor_samples'
      ? sql`SELECT FROM sensor_samples WHERE device_id = ${place.device_id}`
      : table === 'sensor_rollups'
        ? sql`SELECT FROM sensor_rollups WHERE device_id = ${place.device_id}`
        : sql`SELECT FROM sensor_series WHERE device_id = ${place.device_id}`,
  );
  return rows.length;
}

const daily = (place: Place) =>
  series.readBuckets(database, {
    ...place,
    metric: 'temp',
    from: 0,
    before: NOW.getTime(),
    resolution: 86_400,
  });

/** One sample at noon, this many days ago. */
const sampleOf = (place: Place, daysAgo: number, now = NOW) => ({
  ...place,
  t: Math.floor((now.getTime() - daysAgo * DAY_MS) / DAY_MS) * DAY_MS + DAY_MS / 2,
  temp: daysAgo,
});

describe('the partitions of series', () => {
  it('are made around now, once: weeks from Monday on, months and years', async () => {
    expect(await series.createPartitions(database, NOW)).toEqual([
      'sensor_samples_20261026',
      'sensor_samples_20261102',
      'sensor_samples_20261109',
      'sensor_samples_20261116',
      'sensor_days_20261026',
      'sensor_days_20261102',
      'sensor_days_20261109',
      'sensor_days_20261116',
      'sensor_rollups_300_202611',
      'sensor_rollups_300_202612',
      'sensor_rollups_3600_2026',
      'sensor_rollups_3600_2027',
      'sensor_rollups_86400_2026',
      'sensor_rollups_86400_2027',
    ]);
    expect(await series.createPartitions(database, NOW)).toEqual([]);
    // A week begins on Monday.
    expect(await series.createPartitions(database, new Date('2026-11-16T00:00:00Z'))).toEqual([
      'sensor_samples_20261123',
      'sensor_days_20261123',
    ]);
  });

  it.skipIf(isOnCitus())('take in what was stored before they were made', async () => {
    const place = nextPlace();
    await registerPlaces(database, place);
    await series.insertSamples(database, [sampleOf(place, 1), sampleOf(place, 60)]);
    await series.aggregate(database, NOW);
    await series.createPartitions(database, NOW);
    const rows = await database.rows<{ place: string }>(sql`
      SELECT tableoid::regclass::text AS place FROM sensor_samples
      UNION ALL SELECT tableoid::regclass::text FROM sensor_rollups WHERE step = 300 ORDER BY 1`);
    expect(rows.map((row) => row.place)).toEqual([
      'sensor_rollups_300_202611',
      'sensor_rollups_300_other',
      'sensor_samples_20261109',
      'sensor_samples_other',
    ]);
    expect((await daily(place)).map(({ sum }) => sum)).toEqual([60, 1]);
  });
});

describe('old samples', () => {
  let place: Place;

  beforeEach(async () => {
    place = nextPlace();
    await registerPlaces(database, place);
    await series.createPartitions(database, new Date(NOW.getTime() - 100 * DAY_MS));
    await series.createPartitions(database, NOW);
    await series.insertSamples(
      database,
      [1, 89, 98, 100, 300].map((days) => sampleOf(place, days)),
    );
  });

  it('go after 90 days, week by week; what they came to stays', async () => {
    await series.aggregate(database, NOW);
    const before = await daily(place);
    expect(await series.deleteExpired(database, NOW)).toEqual([
      'sensor_samples_20260720',
      'sensor_samples_20260727',
      'sensor_samples_20260803',
      'sensor_samples_20260810',
      'sensor_days_20260720',
      'sensor_days_20260727',
      'sensor_days_20260803',
      'sensor_days_20260810',
    ]);
    expect(await count('sensor_samples', place)).toBe(2);
    expect(await daily(place)).toEqual(before);
    expect(before.map(({ sum }) => sum)).toEqual([300, 100, 98, 89, 1]);
  });

  it('stay until they are summed up', async () => {
    expect(await series.deleteExpired(database, NOW)).toEqual([]);
    expect(await count('sensor_samples', place)).toBe(5);
  });

  it('that come when their time is gone change nothing', async () => {
    await series.aggregate(database, NOW);
    await series.deleteExpired(database, NOW);
    const before = await daily(place);
    const late = sampleOf(place, 100);
    await series.insertSamples(database, [{ ...late, t: late.t + 60_000, temp: 5 }]);
    await series.aggregate(database, NOW);
    expect(await daily(place)).toEqual(before);
  });

  it('are rolled up for 400 days by five minutes and five years by hours and days', async () => {
    await series.aggregate(database, NOW);
    const steps = async () => {
      const rows = await database.rows<{ step: number; oldest: number }>(sql`
        SELECT step, max(temp_max)::int AS oldest FROM sensor_rollups GROUP BY 1 ORDER BY 1`);
      return rows.map(({ step, oldest }) => [step, oldest]);
    };
    await series.deleteExpired(database, new Date(NOW.getTime() + 140 * DAY_MS));
    expect(await steps()).toEqual([
      [300, 100],
      [3600, 300],
      [86400, 300],
    ]);
    await series.deleteExpired(database, new Date(NOW.getTime() + 6 * 366 * DAY_MS));
    expect(await steps()).toEqual([]);
  });
});

describe('what a device measured', () => {
  async function filled(): Promise<Place> {
    const device = await newDevice(database);
    await series.insertSamples(database, [sampleOf(device, 1), sampleOf(device, 2)]);
    await series.aggregate(database, NOW);
    return device;
  }
  const all = async (place: Place) => [
    (await count('sensor_samples', place)) > 0,
    (await count('sensor_rollups', place)) > 0,
    (await count('sensor_series', place)) > 0,
  ];

  it.each(['device', 'home'])('goes with its %s, and nothing of others', async (what) => {
    const [gone, other] = [await filled(), await filled()];
    await database.rows(
      what === 'device'
        ? sql`DELETE FROM devices WHERE device_id = ${gone.device_id}`
        : sql`DELETE FROM homes WHERE home_id = ${gone.home_id}`,
    );
    expect(await all(gone)).toEqual([true, true, true]);
    expect(await series.deleteOrphans(database)).toBe(1);
    expect(await all(gone)).toEqual([false, false, true]);
    expect(await series.deleteOrphans(database)).toBe(0);
    expect(await all(gone)).toEqual([false, false, false]);
    expect(await all(other)).toEqual([true, true, true]);
  });

  it('goes also when it was stored while the device was deleted', async () => {
    const gone = await filled();
    await database.rows(sql`DELETE FROM devices WHERE device_id = ${gone.device_id}`);
    await series.deleteOrphans(database);
    await series.insertSamples(database, [sampleOf(gone, 3)]);
    expect(await series.deleteOrphans(database)).toBe(1);
    await series.deleteOrphans(database);
    expect(await all(gone)).toEqual([false, false, false]);
  });

  it('stays with the home it was measured in when the device moves, and goes with that home', async () => {
    const device = await filled();
    const { home_id } = await newDevice(database);
    await database.rows(sql`UPDATE devices SET home_id = ${home_id} WHERE device_id = ${device.device_id}`);
    await series.deleteOrphans(database);
    expect((await daily(device)).map(({ sum }) => sum)).toEqual([2, 1]);
    expect(await daily({ ...device, home_id })).toEqual([]);
    await database.rows(sql`DELETE FROM homes WHERE home_id = ${device.home_id}`);
    await series.deleteOrphans(database);
    expect(await daily(device)).toEqual([]);
  });
});
