import sql, { raw } from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { openClone } from '../../../test/harness/database.ts';
import { isOnCitus } from '../../../test/harness/postgres/on-citus.ts';
import { newDevice, type Place } from '../../../test/harness/series/series-device.ts';
import { countStored, storedSamples } from '../../../test/harness/series/stored-samples.ts';
import type { Database } from '../../platform/db/database.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';
import { seriesStore } from './choose-store.ts';
import { ROLLUPS } from './rollup-steps.ts';
import type { Bucket } from './shared/read-buckets.ts';
import type { SampleRow, SeriesStore } from './store.ts';

const FIRST = Date.parse('2026-11-10T00:00:00Z');
/** Four days later: the first two days ended at least a day ago. */
const NOW = new Date('2026-11-13T09:30:00Z');
const RESOLUTIONS = [60, 300, 900, 3600, 7200, 86_400];

let database: Database;
let series: SeriesStore;
let place: Place;

beforeEach(async () => {
  database = await openClone();
  series = await seriesStore(database);
  await series.createPartitions(database, NOW);
  place = await newDevice(database);
});

/** One sample every ten minutes of the days. Values have single precision, as from sensors, and some are missing. */
function samples(one: Place, days = 3): SampleRow[] {
  return Array.from({ length: days * 144 }, (_, index) => ({
    ...one,
    t: FIRST + index * 10 * MINUTE_MS + (index % 7) * 137,
    temp: 20 + index / 7,
    ...(index % 2 === 0 ? { laeq: 40 + (index % 13) / 3, lmax: 71.3 } : {}),
    ...(index % 5 === 0 ? { lmin: 0 } : {}),
    ...(index < 3 ? { lux: 3.4e38, pressure: 1e-45 } : {}),
  }));
}

async function rollAndPack(now = NOW): Promise<void> {
  await series.aggregate(database, now);
  await series.compress(database, now);
}

/** Every read of a device, in every resolution. */
async function read(one: Place): Promise<Bucket[][]> {
  const all: Bucket[][] = [];
  for (const metric of ['temp', 'laeq', 'lux'] as const)
    for (const resolution of RESOLUTIONS)
      all.push(
        await series.readBuckets(database, {
          ...one,
          metric,
          from: FIRST,
          before: FIRST + 4 * DAY_MS,
          resolution,
        }),
      );
  // Sums of double precision differ in the last digits with the order of addition.
  return all.map((buckets) =>
    buckets.map((bucket) => ({ ...bucket, sum: Number(bucket.sum.toPrecision(12)) })),
  );
}

/** The same reads without compression: another device gets the same samples in the same order. */
async function readUnpacked(...batches: SampleRow[][]): Promise<Bucket[][]> {
  const other = await newDevice(database);
  for (const batch of batches)
    await series.insertSamples(
      database,
      batch.map((sample) => ({ ...sample, ...other })),
    );
  return read(other);
}

describe('days that are over for a day', () => {
  it('are packed when they are summed up, bit by bit what they were, and read the same', async () => {
    await series.insertSamples(database, samples(place));
    // Lares stores no microseconds, but keeps those of other writers.
    await database.rows(sql`
      INSERT INTO sensor_samples (home_id, device_id, t, temp)
      VALUES (${place.home_id}, ${place.device_id}, '2026-11-10T03:00:00.000001Z', '-0'),
             (${place.home_id}, ${place.device_id}, '2026-11-11T23:59:59.999999Z', 1.1754942e-38)`);
    const [stored, values] = [await storedSamples(database, place), await read(place)];
    await series.compress(database, NOW);
    expect(await countStored(database, place)).toEqual([3 * 144 + 2, 0]);
    await rollAndPack();
    expect(await countStored(database, place)).toEqual([144, 2]);
    expect(await storedSamples(database, place)).toEqual(stored);
    expect(await read(place)).toEqual(values);
    expect(values[0]).toHaveLength(3 * 144 + 1);
    // A metric without samples in a day takes no space.
    expect(
      await database.rows(
        sql`SELECT day, lux IS NULL AS none, rh IS NULL AS never FROM sensor_days ORDER BY day`,
      ),
    ).toEqual([
      { day: new Date(FIRST), none: false, never: true },
      { day: new Date(FIRST + DAY_MS), none: true, never: true },
    ]);
    await rollAndPack(new Date(NOW.getTime() + DAY_MS));
    expect(await countStored(database, place)).toEqual([0, 3]);
    expect(await storedSamples(database, place)).toEqual(stored);
    expect(await read(place)).toEqual(values);
  });

  it('have a newest value of each metric', async () => {
    await series.insertSamples(database, samples(place, 2));
    const newest = () =>
      Promise.all(
        (['temp', 'laeq', 'lux', 'rh'] as const).map((metric) =>
          series.findNewest(database, { ...place, metric, from: 0, before: NOW.getTime(), resolution: 60 }),
        ),
      );
    const before = await newest();
    expect(before).toEqual([expect.any(Number), expect.any(Number), expect.any(Number), undefined]);
    await rollAndPack();
    expect(await countStored(database, place)).toEqual([0, 2]);
    expect(await newest()).toEqual(before);
    const late = { ...place, t: FIRST + 2 * DAY_MS - 1, lux: 7 };
    await series.insertSamples(database, [late]);
    expect((await newest())[2]).toBe(late.t);
  });

  it('take in what comes late, twice or in parts; the first to have a metric wins', async () => {
    const first = samples(place);
    const late: SampleRow[] = [
      { ...place, t: FIRST + 1, temp: 5, laeq: 90 },
      // The first sample exists with temp, lux and sound, the second without sound, the third with sound but without
      // lmin.
      { ...place, t: first[0]?.t ?? 0, temp: 99, lux: 9, rh: 50 },
      { ...place, t: first[1]?.t ?? 0, temp: 99, laeq: 88, lmin: 3 },
      { ...place, t: first[6]?.t ?? 0, lmin: 2 },
      { ...place, t: FIRST + 3 * DAY_MS - 1, temp: 1 },
    ];
    const wanted = await readUnpacked(first, late);
    await series.insertSamples(database, first);
    await rollAndPack();
    expect(await read(place)).not.toEqual(wanted);
    await series.insertSamples(database, late);
    expect(await countStored(database, place)).toEqual([144 + 5, 2]);
    expect(await read(place)).toEqual(wanted);
    await series.aggregate(database, NOW);
    expect(await read(place)).toEqual(wanted);
    // A day later the late samples are compressed with everything else.
    await rollAndPack(new Date(NOW.getTime() + DAY_MS));
    expect(await countStored(database, place)).toEqual([0, 3]);
    expect(await read(place)).toEqual(wanted);
    await rollAndPack(new Date(NOW.getTime() + DAY_MS));
    expect(await read(place)).toEqual(wanted);
  });

  it('are summed up anew when they are completed: the version before knows rows only', async () => {
    const first = samples(place);
    const late = [{ ...place, t: FIRST + 1, temp: 5 }];
    const wanted = await readUnpacked(first, late);
    await series.insertSamples(database, first);
    await rollAndPack();
    await series.insertSamples(database, late);
    // Result of the previous version's aggregation: it sees only the late row of that hour.
    for (const table of Object.values(ROLLUPS))
      await database.rows(sql`
        UPDATE ${raw(table)} SET temp_n = 1, temp_sum = 5, temp_min = 5, temp_max = 5
        WHERE device_id = ${place.device_id} AND t = ${new Date(FIRST)}`);
    const goOn = () =>
      database.rows(sql`
        UPDATE sensor_series SET rolled_until = '2026-11-13T08:00:00Z' WHERE device_id = ${place.device_id}`);
    await goOn();
    expect(await read(place)).not.toEqual(wanted);
    await series.compress(database, new Date(NOW.getTime() + DAY_MS));
    expect(await read(place)).toEqual(wanted);
    // The previous version may also continue the aggregation. It finds no row of that day.
    await goOn();
    expect(await read(place)).toEqual(wanted);
  });

  it('do not take in what is no longer kept, be it in the middle of an hour', async () => {
    await series.insertSamples(database, samples(place));
    await rollAndPack();
    const values = await read(place);
    await database.rows(sql`UPDATE sensor_clock SET kept_from = '2026-11-10T12:30:00Z'`);
    await series.insertSamples(database, [{ ...place, t: Date.parse('2026-11-10T12:29:59.999Z'), temp: 1 }]);
    expect(await read(place)).toEqual(values);
    await series.insertSamples(database, [{ ...place, t: Date.parse('2026-11-10T12:30:00Z') + 1, temp: 1 }]);
    expect(await read(place)).not.toEqual(values);
    const changed = await read(place);
    await rollAndPack(new Date(NOW.getTime() + DAY_MS));
    expect(await read(place)).toEqual(changed);
  });
});

describe('packed days go', () => {
  beforeEach(async () => {
    await series.insertSamples(database, samples(place));
    await rollAndPack();
    expect(await countStored(database, place)).toEqual([144, 2]);
  });

  it('by the retention of their organization, and of others they stay', async () => {
    const other = await newDevice(database);
    await series.insertSamples(database, samples(other));
    await rollAndPack(new Date(NOW.getTime() + DAY_MS));
    const home = await database.row<{ organization_id: string }>(sql`
      SELECT organization_id FROM homes WHERE home_id = ${place.home_id}`);
    const never = new AbortController().signal;
    const before = new Date(FIRST + DAY_MS);
    await series.deleteBefore(database, home?.organization_id ?? '', before, never);
    const left = await storedSamples(database, place);
    expect(left.length).toBe(2 * 144);
    expect(await countStored(database, other)).toEqual([0, 3]);
    expect((await read(place)).flat().filter(({ t }) => t < before.getTime())).toEqual([]);
    expect((await read(place))[0]).toHaveLength(2 * 144);
  });

  it('by the week after 90 days, and what they came to stays', async () => {
    const daily = () =>
      series.readBuckets(database, {
        ...place,
        metric: 'temp',
        from: FIRST,
        before: FIRST + 4 * DAY_MS,
        resolution: 86_400,
      });
    const before = await daily();
    const later = new Date(FIRST + 100 * DAY_MS);
    await series.aggregate(database, later);
    expect(await series.deleteExpired(database, later)).toContain('sensor_days_20261109');
    expect(await storedSamples(database, place)).toEqual([]);
    expect(await daily()).toEqual(before);
  });

  it('with their device', async () => {
    const other = await newDevice(database);
    await series.insertSamples(database, samples(other));
    await rollAndPack();
    await database.rows(sql`DELETE FROM devices WHERE device_id = ${place.device_id}`);
    expect(await series.deleteOrphans(database)).toBe(1);
    expect(await series.deleteOrphans(database)).toBe(0);
    expect(await countStored(database, place)).toEqual([0, 0]);
    expect(await countStored(database, other)).toEqual([144, 2]);
  });

  it.skipIf(isOnCitus())(
    'with their series, also when a program of the version before deletes that',
    async () => {
      await database.rows(sql`DELETE FROM sensor_series WHERE home_id = ${place.home_id}`);
      expect(await countStored(database, place)).toEqual([144, 0]);
    },
  );

  it('with all of their home', async () => {
    await series.deleteHome(database, place.home_id);
    expect(await countStored(database, place)).toEqual([0, 0]);
  });

  it('not with a device that moves: they stay with the home they are of', async () => {
    const values = await read(place);
    const { home_id } = await newDevice(database);
    await database.rows(sql`UPDATE devices SET home_id = ${home_id} WHERE device_id = ${place.device_id}`);
    await series.insertSamples(database, [{ ...place, home_id, t: FIRST + 5, temp: 1 }]);
    await rollAndPack(new Date(NOW.getTime() + DAY_MS));
    await series.deleteOrphans(database);
    expect(await read(place)).toEqual(values);
    expect((await read({ ...place, home_id }))[0]).toHaveLength(1);
  });
});

describe('packing', () => {
  it('by several at once packs every sample once, while more come', async () => {
    const places = [place, ...(await Promise.all(Array.from({ length: 50 }, () => newDevice(database))))];
    await series.insertSamples(
      database,
      places.flatMap((one) => samples(one)),
    );
    await series.aggregate(database, NOW);
    const packing = Promise.all(Array.from({ length: 4 }, () => series.compress(database, NOW)));
    for (let turn = 0; turn < 20; turn += 1)
      await series.insertSamples(
        database,
        places.map((one) => ({ ...one, t: FIRST + 1 + turn, temp: 3 })),
      );
    await packing;
    await rollAndPack(new Date(NOW.getTime() + DAY_MS));
    for (const one of places) {
      expect(await countStored(database, one)).toEqual([0, 3]);
      const stored = await storedSamples(database, one);
      expect([stored.length, new Set(stored).size]).toEqual([3 * 144 + 20, 3 * 144 + 20]);
    }
  });

  it.skipIf(isOnCitus())(
    'that is cut off in the middle of a step has done all of it or nothing, and goes on with it the next time',
    async () => {
      await series.insertSamples(database, samples(place));
      const [stored, values] = [await storedSamples(database, place), await read(place)];
      await series.aggregate(database, NOW);
      // The connection ends after the rows are deleted, before the first day is written.
      await database.rows(sql`
      CREATE FUNCTION fall() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`);
      await database.rows(sql`
      CREATE TRIGGER fall BEFORE INSERT ON sensor_days FOR EACH ROW EXECUTE FUNCTION fall()`);
      await expect(series.compress(database, NOW)).rejects.toThrow('The database connection was lost');
      expect(await countStored(database, place)).toEqual([3 * 144, 0]);
      expect(await storedSamples(database, place)).toEqual(stored);
      expect(await read(place)).toEqual(values);
      await database.rows(sql`DROP TRIGGER fall ON sensor_days`);
      await series.compress(database, NOW);
      expect(await countStored(database, place)).toEqual([144, 2]);
      expect(await storedSamples(database, place)).toEqual(stored);
      expect(await read(place)).toEqual(values);
    },
  );

  it('gives way to inserts: it does not wait for a transaction that waits for the series', async () => {
    const first = samples(place);
    await series.insertSamples(database, first);
    await series.aggregate(database, NOW);
    await database.transaction(async (connection) => {
      // The sample exists with all its values. The insert locks its row, but not the series.
      await series.insertSamples(connection, first.slice(0, 1));
      await series.compress(database, NOW);
      expect(await countStored(database, place)).toEqual([3 * 144, 0]);
      await series.insertSamples(connection, [{ ...place, t: FIRST + 1, temp: 3 }]);
    });
    await series.aggregate(database, NOW);
    await series.compress(database, NOW);
    expect(await countStored(database, place)).toEqual([144, 2]);
    expect(await storedSamples(database, place)).toHaveLength(3 * 144 + 1);
  });

  it('skips a locked series and continues with others', async () => {
    const other = await newDevice(database);
    await series.insertSamples(database, [...samples(place), ...samples(other)]);
    await series.aggregate(database, NOW);
    await database.transaction(async (connection) => {
      await connection.rows(sql`SELECT FROM sensor_series WHERE home_id = ${place.home_id} FOR UPDATE`);
      await series.compress(database, NOW);
      expect(await countStored(database, place)).toEqual([3 * 144, 0]);
      expect(await countStored(database, other)).toEqual([144, 2]);
    });
    await series.compress(database, NOW);
    expect(await countStored(database, place)).toEqual([144, 2]);
  });

  it('stops on abort', async () => {
    await series.insertSamples(database, samples(place));
    await series.aggregate(database, NOW);
    expect(await series.compress(database, NOW, AbortSignal.abort())).toBe(0);
    expect(await countStored(database, place)).toEqual([3 * 144, 0]);
  });
});

it('a week whose samples are all packed gives back its room, and takes in what comes late', async () => {
  await database.rows(sql`
    INSERT INTO sensor_samples (home_id, device_id, t, temp)
    SELECT ${place.home_id}, ${place.device_id}, ${new Date(FIRST)}::timestamptz + n * interval '1 minute', 20
    FROM generate_series(0, 1439) n`);
  const size = raw(isOnCitus() ? 'citus_total_relation_size' : 'pg_total_relation_size');
  const bytes = async () =>
    (await database.row<{ bytes: number }>(sql`SELECT ${size}('sensor_samples_20261109') AS bytes`))?.bytes ??
    0;
  const nextWeek = new Date('2026-11-17T09:30:00Z');
  await series.aggregate(database, nextWeek);
  expect(await series.releaseSpace(database, nextWeek)).toEqual([]);
  const before = await bytes();
  await series.compress(database, nextWeek);
  // Not in the week itself, which will get more samples.
  expect(await series.releaseSpace(database, NOW)).toEqual([]);
  expect(await series.releaseSpace(database, nextWeek)).toEqual(['sensor_samples_20261109']);
  // On several servers each shard of the week has its own index, and there are few samples.
  expect(await bytes()).toBeLessThan(isOnCitus() ? before : before / 10);
  expect(await series.releaseSpace(database, nextWeek)).toEqual([]);
  await series.insertSamples(database, [{ ...place, t: FIRST + 5, temp: 1 }]);
  expect(await countStored(database, place)).toEqual([1, 1]);
  expect((await read(place))[0]).toHaveLength(1440);
});
