import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../../test/harness/database.ts';
import { isOnCitus } from '../../../test/harness/postgres/on-citus.ts';
import { nextPlace, type Place, registerPlaces } from '../../../test/harness/series/series-device.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { seriesStore } from './choose-store.ts';
import { SAMPLE_METRICS, type SampleValues, SERIES_METRICS, type SeriesMetric } from './metrics.ts';
import type { Bucket } from './shared/read-buckets.ts';
import type { SampleRow, SeriesStore } from './store.ts';

/** Compares reads with a plain computation over everything ever stored, in rows or compressed. */

const START = Date.parse('2026-11-10T00:00:00Z');
const SPAN_MS = 4 * DAY_MS;
const RESOLUTIONS = [60, 240, 300, 900, 1500, 3600, 7200, 43_200, 86_400, 2 * 86_400];

let database: Database;
let series: SeriesStore;

/**
 * The distributed statements also work on one server. On several servers they are the only form. `enoughPacks`:
 * minimum number of compressed days that are read and extended between other steps.
 */
const FORMS = isOnCitus()
  ? [{ form: 'spread', runs: 25, enoughPacks: 20 }]
  : [
      { form: 'on one server', runs: 25, enoughPacks: 20 },
      { form: 'as if spread', runs: 8, enoughPacks: 5 },
    ];

async function openWith(form: string) {
  const { connectionConfig, drop } = await cloneDatabase();
  database = openDatabase(connectionConfig, () => undefined);
  if (form === 'as if spread')
    await database.rows(sql`
      CREATE FUNCTION measurements_are_spread() RETURNS boolean LANGUAGE sql IMMUTABLE RETURN true`);
  series = await seriesStore(database);
  // Some samples lie in partitions of their weeks, some in the default partition.
  await series.createPartitions(database, new Date('2026-11-26T00:00:00Z'));
  return async () => {
    await database.close();
    await drop();
  };
}

/** Opens closed hours again: the clock never goes back by itself. */
async function openHours(): Promise<void> {
  await database.rows(sql`UPDATE sensor_clock SET closed_until = '-infinity'`);
}

/** Aggregates, then compresses, as maintenance does. */
async function rollAndPack(ms: number): Promise<void> {
  await series.aggregate(database, new Date(START + ms));
  await series.compress(database, new Date(START + ms));
}

async function packedDays({ device_id }: Place): Promise<number> {
  return (await database.rows(sql`SELECT FROM sensor_days WHERE device_id = ${device_id}`)).length;
}

/** All samples of a device, by time. Of two samples with the same time, the first to have a metric counts. */
class Everything {
  readonly #samples = new Map<number, SampleValues>();

  add(rows: SampleRow[]): void {
    for (const { home_id: _home, device_id: _device, t, ...values } of rows)
      this.#samples.set(t, { ...values, ...this.#samples.get(t) });
  }

  buckets(metric: SeriesMetric, from: number, before: number, resolution: number): Bucket[] {
    const byBucket = new Map<number, Bucket>();
    for (const [time, sample] of this.#samples) {
      const given = sample[metric];
      if (given === undefined || time < from || time >= before) continue;
      const value = Math.fround(given);
      const t = Math.floor(time / (resolution * 1000)) * resolution * 1000;
      const { n, sum, min, max } = byBucket.get(t) ?? { n: 0, sum: 0, min: Infinity, max: -Infinity };
      const [lmin, lmax] = metric === 'laeq' ? [sample.lmin, sample.lmax] : [];
      byBucket.set(t, {
        t,
        n: n + 1,
        sum: sum + (metric === 'laeq' ? 10 ** (value / 10) : value),
        min: Math.min(min, value, Math.fround(lmin ?? value)),
        max: Math.max(max, value, Math.fround(lmax ?? value)),
      });
    }
    return [...byBucket.values()].sort((a, b) => a.t - b.t);
  }
}

const value = fc.oneof(fc.integer({ min: 0, max: 110 }), fc.float({ min: 20, max: 110, noNaN: true }));
/** Few times, so that samples collide. */
const time = fc.oneof(
  fc.integer({ min: 0, max: SPAN_MS / MINUTE_MS - 1 }).map((minute) => START + minute * MINUTE_MS),
  fc.integer({ min: 0, max: SPAN_MS - 1 }).map((ms) => START + ms),
  fc.integer({ min: 0, max: 40 }).map((hour) => START + hour * 7_200_000),
);
const sample = fc.record(
  { t: time, ...Object.fromEntries(SAMPLE_METRICS.map((metric) => [metric, value])) },
  { requiredKeys: ['t'] },
) as fc.Arbitrary<SampleValues & { t: number }>;

const step = fc.oneof(
  { weight: 3, arbitrary: fc.array(sample, { minLength: 1, maxLength: 60 }).map((store) => ({ store })) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: SPAN_MS + DAY_MS }).map((rollAt) => ({ rollAt })) },
  { weight: 2, arbitrary: fc.integer({ min: 2, max: 6 }).map((packAt) => ({ packAt })) },
  {
    weight: 3,
    arbitrary: fc.record({
      metric: fc.constantFrom(...SERIES_METRICS),
      resolution: fc.constantFrom(...RESOLUTIONS),
      from: fc.integer({ min: -10, max: 100 }),
      points: fc.integer({ min: 1, max: 2000 }),
    }),
  },
);

async function expectSame(
  place: Place,
  everything: Everything,
  metric: SeriesMetric,
  from: number,
  before: number,
  resolution: number,
): Promise<number> {
  const read = await series.readBuckets(database, { ...place, metric, from, before, resolution });
  const wanted = everything.buckets(metric, from, before, resolution);
  expect(read.map(({ t, n, min, max }) => [t, n, Math.fround(min), Math.fround(max)])).toEqual(
    wanted.map(({ t, n, min, max }) => [t, n, min, max]),
  );
  read.forEach(({ sum }, index) => {
    const exact = wanted[index]?.sum ?? Number.NaN;
    // Sums of double precision differ in the last digits with the order of addition.
    expect(Math.abs(sum - exact)).toBeLessThanOrEqual(Math.abs(exact) * 1e-12);
  });
  return read.length;
}

/** Compares every resolution, for one metric of each kind. */
async function expectAllSame(place: Place, everything: Everything): Promise<number> {
  let compared = 0;
  for (const metric of ['temp', 'laeq', 'pir'] as const) {
    for (const resolution of RESOLUTIONS) {
      const ms = resolution * 1000;
      const from = Math.floor(START / ms) * ms;
      const before = Math.ceil((START + SPAN_MS) / ms) * ms;
      compared += await expectSame(place, everything, metric, from, before, resolution);
    }
  }
  return compared;
}

describe.each(FORMS)('a series $form', ({ form, runs, enoughPacks }) => {
  beforeAll(() => openWith(form));

  it('is exact at every moment, whatever came late, twice or in parts, and whenever it was summed up', async () => {
    let compared = 0;
    let packs = 0;
    // Chance decides how often steps compress stored samples. The test continues until they did so often enough.
    while (packs <= enoughPacks)
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
          const place = nextPlace();
          const everything = new Everything();
          await openHours();
          await registerPlaces(database, place);
          for (const one of steps) {
            if ('store' in one) {
              const rows = one.store.map((values) => ({ ...place, ...values }));
              await series.insertSamples(database, rows);
              everything.add(rows);
            } else if ('rollAt' in one) {
              await series.aggregate(database, new Date(START + one.rollAt));
            } else if ('packAt' in one) {
              await rollAndPack(one.packAt * DAY_MS);
              packs += await packedDays(place);
            } else {
              const ms = one.resolution * 1000;
              const from = (Math.floor(START / ms) + one.from) * ms;
              compared += await expectSame(
                place,
                everything,
                one.metric,
                from,
                from + one.points * ms,
                one.resolution,
              );
            }
          }
          await series.aggregate(database, new Date(START + SPAN_MS / 2));
          compared += await expectAllSame(place, everything);
          await rollAndPack(6 * DAY_MS);
          compared += await expectAllSame(place, everything);
        }),
        { numRuns: runs },
      );
    expect(compared).toBeGreaterThan(1000);
  }, 120_000);

  it('is exact after many stored and two summed up and packed, all at once', async () => {
    const places = Array.from({ length: 6 }, nextPlace);
    const all = new Map(places.map((place) => [place, new Everything()]));
    await openHours();
    await registerPlaces(database, ...places);
    let storing = true;
    const rollers = Array.from({ length: 2 }, async () => {
      for (let hour = 60; storing; hour = (hour + 13) % 160) await rollAndPack(hour * HOUR_MS);
    });
    const devices = places.map(async (place, which) => {
      const batches = fc.array(sample, { minLength: 1, maxLength: 30 });
      // The machine's speed decides how often samples are compressed meanwhile. The test stores samples until some
      // were.
      for (let stored = 0; stored < 60 || (await packedDays(place)) === 0; stored += 1) {
        const [batch = []] = fc.sample(batches, { numRuns: 1, seed: which * 10_000 + stored });
        const rows = batch.map((values) => ({ ...place, ...values }));
        await database.transaction((connection) => series.insertSamples(connection, rows));
        all.get(place)?.add(rows);
        // A series that inserts keep setting back is never compressed, if aggregation takes longer than inserts.
        if (stored >= 60) await rollAndPack(159 * HOUR_MS);
      }
    });
    await Promise.all(devices);
    storing = false;
    await Promise.all(rollers);
    await series.aggregate(database, new Date(START + SPAN_MS + DAY_MS));
    for (const [place, everything] of all)
      expect(await expectAllSame(place, everything)).toBeGreaterThan(200);
    await rollAndPack(6 * DAY_MS);
    for (const [place, everything] of all) {
      expect(await packedDays(place)).toBe(SPAN_MS / DAY_MS);
      expect(await expectAllSame(place, everything)).toBeGreaterThan(200);
    }
  }, 120_000);
});
