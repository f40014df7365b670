import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../../../test/harness/database.ts';
import { isOnCitus } from '../../../test/harness/postgres/on-citus.ts';
import { newDevice, nextPlace, type Place } from '../../../test/harness/series/series-device.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { readMeasured, readQuietTime } from '../months/index.ts';
import { seriesStore } from './choose-store.ts';
import { distributedStore } from './distributed/index.ts';
import { prepareForDistribution } from './distributed/prepare.ts';
import { localStore } from './local/index.ts';
import { SAMPLE_METRICS, type SampleValues } from './metrics.ts';
import { ROLLUPS } from './rollup-steps.ts';
import type { SampleRow, SeriesStore } from './store.ts';

const START = Date.parse('2026-11-10T00:00:00Z');
const SPAN_MS = 4 * DAY_MS;
/** Both stores end with the same rows; the second database is prepared as `lares distribute` does, without Citus. */
const TABLES = ['sensor_series', 'sensor_samples', 'sensor_days', ...Object.values(ROLLUPS), 'sensor_clock'];

interface Side {
  database: Database;
  store: SeriesStore;
}

let local: Side;
let distributed: Side;

beforeAll(async () => {
  const [one, other] = [await cloneDatabase(), await cloneDatabase()];
  const open = ({ connectionConfig }: typeof one) => openDatabase(connectionConfig, () => undefined);
  const [plain, prepared] = [open(one), open(other)];
  await prepared.transaction(prepareForDistribution);
  local = { database: plain, store: await seriesStore(plain) };
  distributed = { database: prepared, store: await seriesStore(prepared) };
  for (const { database, store } of [local, distributed])
    await store.createPartitions(database, new Date('2026-11-14T00:00:00Z'));
  return async () => {
    for (const { database } of [local, distributed]) await database.close();
    for (const { drop } of [one, other]) await drop();
  };
}, 120_000);

const value = fc.oneof(fc.integer({ min: 0, max: 110 }), fc.float({ min: 20, max: 110, noNaN: true }));
/** Few times, so that samples collide. Some are older than the retention that a step may set. */
const time = fc.oneof(
  fc.integer({ min: 0, max: SPAN_MS - 1 }).map((ms) => START + ms),
  fc.integer({ min: 0, max: 40 }).map((slot) => START + slot * 2 * HOUR_MS),
);
const sample = fc.record(
  { t: time, ...Object.fromEntries(SAMPLE_METRICS.map((metric) => [metric, value])) },
  { requiredKeys: ['t'] },
) as fc.Arbitrary<SampleValues & { t: number }>;
const batch = fc.array(fc.record({ sample, device: fc.nat(2) }), { minLength: 1, maxLength: 40 });
const step = fc.oneof(
  { weight: 4, arbitrary: batch.map((rows) => ({ kind: 'insert' as const, rows })) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 0, max: 140 }).map((hour) => ({ kind: 'aggregate' as const, hour })),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 48, max: 168 }).map((hour) => ({ kind: 'compress' as const, hour })),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 50 }).map((hour) => ({ kind: 'retention' as const, hour })),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }).map((day) => ({ kind: 'delete' as const, day })) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const at = (hours: number) => new Date(START + hours * HOUR_MS);

/** Runs the step and returns its result. */
async function take({ database, store }: Side, places: Place[], one: Step): Promise<unknown> {
  const place = (device: number): Place => places[device] ?? { home_id: '', device_id: '' };
  if (one.kind === 'insert') {
    const rows: SampleRow[] = one.rows.map(({ sample: values, device }) => ({ ...place(device), ...values }));
    return database.transaction((connection) => store.insertSamples(connection, rows));
  }
  if (one.kind === 'retention')
    return database.rows(sql`UPDATE sensor_clock SET kept_from = greatest(kept_from, ${at(one.hour)})`);
  if (one.kind === 'delete') {
    const home = await database.row<{ organization_id: string }>(
      sql`SELECT organization_id FROM homes WHERE home_id = ${place(0).home_id}`,
    );
    const before = new Date(START + one.day * DAY_MS);
    return store.deleteBefore(database, home?.organization_id ?? '', before, new AbortController().signal);
  }
  if (one.kind === 'aggregate') return store.aggregate(database, at(one.hour));
  await store.aggregate(database, at(one.hour));
  await store.compress(database, at(one.hour));
  return 'compressed';
}

/**
 * Every row of every table as text. Sums of double precision differ in the last digits with the order of addition.
 */
async function allRows({ database }: Side): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await database.rows<{ row: Record<string, unknown> }>(
      sql`SELECT to_jsonb(t) AS row FROM ${raw(table)} AS t`,
    );
    all[table] = rows.map(({ row }) => JSON.stringify(rounded(row))).sort();
  }
  return all;
}

const rounded = (row: object) =>
  Object.fromEntries(
    Object.entries(row)
      .map(([name, one]) => [
        name,
        (name === 'sum' || name.endsWith('_sum')) && one !== null ? Number(one).toPrecision(12) : one,
      ])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );

/** Every read of the store, of one metric of each kind. */
async function allReads({ database, store }: Side, places: Place[]): Promise<unknown> {
  const reads: unknown[] = [];
  for (const place of places)
    for (const metric of ['temp', 'laeq', 'pir'] as const)
      for (const resolution of [60, 300, 3600, 86_400]) {
        const range = { ...place, metric, from: START, before: START + SPAN_MS, resolution };
        const buckets = await store.readBuckets(database, range);
        reads.push(await store.findNewest(database, range), buckets.map(rounded));
      }
  const homes = [...new Set(places.map(({ home_id }) => home_id))];
  for (const home_id of homes) reads.push((await store.listDevices(database, home_id)).sort());
  const spans = homes.map((home_id) => ({ home_id, from: at(2), until: at(93.5), limit_db: 60 }));
  const byDevice = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  reads.push((await readMeasured(database, spans, at(94))).map(rounded).sort(byDevice));
  reads.push((await readQuietTime(database, spans)).sort(byDevice));
  return reads;
}

it.skipIf(isOnCitus())('are chosen by what `lares distribute` prepared', () => {
  expect(local.store).toBe(localStore);
  expect(distributed.store).toBe(distributedStore);
});

it.skipIf(isOnCitus())(
  'both keep the same rows and read the same series, whatever is stored, aggregated, compressed and deleted',
  async () => {
    let stored = 0;
    let compressed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        // Two homes. A home with two devices adds one statement in the distributed store.
        const [first, second] = [nextPlace(), nextPlace()];
        const places = [first, second, { ...second, device_id: nextPlace().device_id }];
        for (const { database } of [local, distributed]) {
          await database.rows(sql`UPDATE sensor_clock SET closed_until = DEFAULT, kept_from = DEFAULT`);
          for (const place of [first, second]) await newDevice(database, place);
          await database.rows(sql`
            INSERT INTO devices (device_id, home_id, description, device_mac, hardware_version, created_at)
            VALUES (${places[2]?.device_id}, ${second.home_id}, 'Attic', '02:00:00:00:00:02', 1, now())`);
        }
        for (const one of steps) {
          const [here, there] = [await take(local, places, one), await take(distributed, places, one)];
          expect(there).toEqual(here);
          const rows = await allRows(local);
          expect(await allRows(distributed)).toEqual(rows);
          stored += rows['sensor_samples']?.length ?? 0;
          compressed += rows['sensor_days']?.length ?? 0;
        }
        expect(await allReads(distributed, places)).toEqual(await allReads(local, places));
        for (const { database, store } of [local, distributed])
          for (const { home_id } of [first, second]) {
            await store.deleteHome(database, home_id);
            await database.rows(sql`DELETE FROM homes WHERE home_id = ${home_id}`);
          }
        expect(await allRows(distributed)).toEqual(await allRows(local));
      }),
      { numRuns: 10, endOnFailure: true },
    );
    expect(stored).toBeGreaterThan(200);
    expect(compressed).toBeGreaterThan(10);
  },
  120_000,
);
