/**
 * Measures sensor series: storing samples, aggregating them and reading them. The cost of a read must depend on what
 * it returns, not on what is stored. The bench reads the same values from a device with one day of one-minute samples
 * and from one with thirty. Rounds alternate. Then it compresses old days of all devices but one, and reads the same
 * days from both kinds. It uses its own embedded database, fsync on.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { seriesStore } from '../src/devices/series/choose-store.ts';
import type { SampleRow } from '../src/devices/series/store.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate, readMigrations } from '../src/platform/db/migrations/migrate.ts';
import { DAY_MS, MINUTE_MS } from '../src/platform/durations.ts';
import { openEmbedded } from '../src/platform/embedded/index.ts';
import { median } from './support/figures/median.ts';

/** The last one has one day only. */
const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 20);
const DAYS = 30;
const ROUNDS = 5;
const READS = 100;
/** Rows per statement: about what a process inserts at once under load. */
const BATCH = 100;
const END = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;

interface Place {
  home_id: string;
  device_id: string;
}

const places: Place[] = Array.from({ length: DEVICES }, (_, index) => ({
  home_id: index.toString(16).padStart(24, '0'),
  device_id: index.toString(16).padStart(24, 'd'),
}));
const short = places.at(-1) as Place;
const long = places[0] as Place;
/** Has as many days, and stays in rows. */
const inRows = places[1] as Place;

function sampleOf(place: Place, t: number): SampleRow {
  const wave = Math.sin(t / 7_000_000);
  return {
    ...place,
    t,
    laeq: 45 + 10 * wave,
    lmax: 62,
    lmin: 33,
    temp: 21 + wave,
    rh: 45,
    pir: t % 3,
    battery: 80,
  };
}

const dataDir = mkdtempSync(join(tmpdir(), 'lares-bench-'));
const server = await openEmbedded({ dataDir, log: () => undefined, databaseName: 'bench' });
await migrate(server.connection, await readMigrations());
const database = openDatabase(server.connection, () => undefined);
const series = await seriesStore(database);

try {
  for (let week = 0; week * 7 <= DAYS; week += 1)
    await series.createPartitions(database, new Date(END - week * 7 * DAY_MS));
  await database.rows(sql`
    INSERT INTO sensor_series (home_id, device_id)
    SELECT * FROM unnest(${places.map((one) => one.home_id)}::text[], ${places.map((one) => one.device_id)}::text[])`);

  // Inserted minute by minute, in order of arrival: rows of a device lie far apart.
  let stored = 0;
  let batch: SampleRow[] = [];
  const storing = performance.now();
  const store = async () => {
    await database.transaction((connection) => series.insertSamples(connection, batch));
    stored += batch.length;
    batch = [];
  };
  for (let t = END - DAYS * DAY_MS; t < END; t += MINUTE_MS) {
    for (const place of places) {
      if (place === short && t < END - DAY_MS) continue;
      batch.push(sampleOf(place, t));
      if (batch.length === BATCH) await store();
    }
  }
  if (batch.length > 0) await store();
  const storedIn = (performance.now() - storing) / 1000;
  console.log(
    `stored ${stored} samples, ${BATCH} a transaction, one after the other: ${(stored / storedIn).toFixed(0)} samples/s`,
  );

  const rolling = performance.now();
  await series.aggregate(database, new Date(END));
  const rolledIn = (performance.now() - rolling) / 1000;
  console.log(`summed up by one process: ${(stored / rolledIn).toFixed(0)} samples/s`);
  for (const table of [sql`sensor_samples`, sql`sensor_rollups`, sql`sensor_series`])
    await database.rows(sql`VACUUM ANALYZE ${table}`);

  /** Milliseconds of one read of the days before `end`, and the number of values. */
  async function read(place: Place, days: number, resolution: number, end = END) {
    const ms = resolution * 1000;
    const stretch = {
      ...place,
      metric: 'temp' as const,
      from: Math.floor((end - days * DAY_MS) / ms) * ms,
      before: Math.ceil(end / ms) * ms,
      resolution,
    };
    let values = 0;
    const begun = performance.now();
    for (let turn = 0; turn < READS; turn += 1) values = (await series.readBuckets(database, stretch)).length;
    return { ms: (performance.now() - begun) / READS, values };
  }

  async function compare(
    what: string,
    one: () => ReturnType<typeof read>,
    other: () => ReturnType<typeof read>,
  ) {
    const rounds: { ratio: number; perValue: number; ms: number; otherMs: number; values: number }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [a, b] = [await one(), await other()];
      if (round === 0) continue; // The first round is a warm-up.
      const perValue = a.ms / a.values / (b.ms / b.values);
      rounds.push({ ratio: a.ms / b.ms, perValue, ms: a.ms, otherMs: b.ms, values: a.values });
    }
    const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    console.log(
      `${what}: ${of(({ values }) => values)} values in ${of(({ ms }) => ms).toFixed(2)} ms against` +
        ` ${of(({ otherMs }) => otherMs).toFixed(2)} ms, ratio ${of(({ ratio }) => ratio).toFixed(2)}, a value` +
        ` ${of(({ perValue }) => perValue).toFixed(2)}  (rounds ${rounds.map(({ ratio }) => ratio.toFixed(2)).join(' ')})`,
    );
  }

  const ofDay = (place: Place, resolution: number) => () => read(place, 1, resolution);
  await compare('the last day by 5 min, 30 days stored to 1', ofDay(long, 300), ofDay(short, 300));
  await compare('the last day by 1 min, 30 days stored to 1', ofDay(long, 60), ofDay(short, 60));
  await compare('the last day by 1 h, 30 days stored to 1', ofDay(long, 3600), ofDay(short, 3600));
  await compare('30 days by 2 h to 1 day by 5 min', () => read(long, DAYS, 7200), ofDay(long, 300));
  await compare('30 days by 6 h to 1 day by 5 min', () => read(long, DAYS, 21_600), ofDay(long, 300));

  // Marks its days as compressed, so that the job skips it.
  await database.rows(
    sql`UPDATE sensor_series SET packed_until = 'infinity' WHERE device_id = ${inRows.device_id}`,
  );
  const packing = performance.now();
  for (let turn = 0; turn * 100_000 < stored; turn += 1) await series.compress(database, new Date(END));
  const packedIn = (performance.now() - packing) / 1000;
  await database.rows(
    sql`UPDATE sensor_series SET packed_until = '-infinity' WHERE device_id = ${inRows.device_id}`,
  );
  for (const table of [sql`sensor_samples`, sql`sensor_days`, sql`sensor_series`])
    await database.rows(sql`VACUUM ANALYZE ${table}`);
  const packed = await database.row<{ samples: number; bytes: number }>(sql`
    SELECT (SELECT sum(cardinality(times)) FROM sensor_days)::int AS samples,
           (SELECT sum(pg_total_relation_size(relid))::float8 FROM pg_partition_tree('sensor_days') WHERE isleaf) AS bytes`);
  const samples = packed?.samples ?? 0;
  console.log(
    `packed by one process: ${samples} samples, ${((packedIn / samples) * 1e6).toFixed(1)} s a million,` +
      ` ${((packed?.bytes ?? 0) / samples).toFixed(1)} bytes each`,
  );
  const before = (place: Place, days: number, resolution: number) => () =>
    read(place, days, resolution, END - 10 * DAY_MS);
  await compare('a day by 1 min, packed to rows', before(long, 1, 60), before(inRows, 1, 60));
  await compare('an hour by 1 min, packed to rows', before(long, 1 / 24, 60), before(inRows, 1 / 24, 60));
  await compare('a day by 5 min, packed to rows', before(long, 1, 300), before(inRows, 1, 300));
  await compare('the last day by 1 min, packed to rows', ofDay(long, 60), ofDay(inRows, 60));
} finally {
  await database.close();
  await server.release();
  rmSync(dataDir, { recursive: true, force: true });
}
