import sql from 'sql-template-tag';
import { deleteOldReports } from '../../src/devices/ingest/delete-old-reports.ts';
import { seriesStore } from '../../src/devices/series/choose-store.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrations/migrate.ts';
import { DAY_MS, HOUR_MS } from '../../src/platform/durations.ts';
import type { Server } from '../support/lares/database-server.ts';
import type { Measured, Work } from './measured.ts';
import { bytesOf, using } from './usage.ts';

/**
 * Measures the size of samples as rows, rollups and compressed blocks, and the cost of that work. It uses its own
 * database beside a Lares.
 */

const NAME = 'afterwards';
/** The bench aggregates and compresses the last day, as production does. */
const DAYS = 3;
const SAMPLES = 250_000;
const REPORTS = 50_000;
const HISTORY = 'sensor_samples, sensor_days, sensor_rollups, sensor_series';
/** An hour is open for 75 minutes. A day stays in rows for 25 hours (shared/aggregate.ts, shared/row-window.ts). */
const CLOSED_AFTER_MS = 1.25 * HOUR_MS;
const PACKED_AFTER_MS = 25 * HOUR_MS;

type Measuring = Awaited<ReturnType<typeof openMeasuring>>;
type SeriesBytes = Pick<
  Measured['bytes'],
  'row' | 'packedMinutes' | 'packedFiveMinutes' | 'sum300' | 'sum3600'
>;

export async function measureAfterwards(
  server: Server,
  share: number,
  progress: (text: string) => void,
): Promise<Pick<Measured, 'afterwards'> & { bytes: SeriesBytes }> {
  const measuring = await openMeasuring(server);
  try {
    progress('samples of a minute: rows, sums, days');
    const minutes = await measureSeries(measuring, 1, SAMPLES * share);
    progress('samples of five minutes: rows, sums, days');
    const five = await measureSeries(measuring, 5, SAMPLES * share);
    progress('forgetting that reports came');
    const forgetting = await measureForgetting(measuring, REPORTS * share);
    return {
      afterwards: { minutes: minutes.work, fiveMinutes: five.work, forgetting },
      bytes: {
        row: Math.max(minutes.row, five.row),
        packedMinutes: minutes.packed,
        packedFiveMinutes: five.packed,
        sum300: minutes.sum300,
        sum3600: minutes.sum3600,
      },
    };
  } finally {
    await measuring.database.close();
  }
}

async function measureSeries(measuring: Measuring, everyMinutes: number, wanted: number) {
  const { database, client } = measuring;
  const series = await seriesStore(database);
  const perDay = 1440 / everyMinutes;
  const devices = Math.max(2, Math.round(wanted / DAYS / perDay));
  const end = Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS;
  await client.query(`TRUNCATE ${HISTORY}`);
  for (let week = 0; week < 3; week += 1)
    await series.createPartitions(database, new Date(Date.now() - week * 7 * DAY_MS));
  await database.rows(sql`
    INSERT INTO sensor_series (home_id, device_id)
    SELECT lpad(to_hex(d), 24, 'a'), lpad(to_hex(d), 24, 'b') FROM generate_series(1, ${devices}::int) d`);
  await client.query(storing(everyMinutes), [devices, DAYS * perDay - 1, new Date(end - DAYS * DAY_MS)]);
  const row = (await measuring.bytesOf('sensor_samples')) / (devices * DAYS * perDay);

  const roll = (until: number) => series.aggregate(database.longTimeout, new Date(until + CLOSED_AFTER_MS));
  const pack = async (until: number) => {
    while ((await series.compress(database.longTimeout, new Date(until + PACKED_AFTER_MS))) > 0);
  };
  const lastDay = end - DAY_MS;
  await roll(lastDay);
  await pack(lastDay);
  await client.query(`VACUUM ANALYZE ${HISTORY}`);

  const samples = devices * perDay;
  const hours: Work[] = [];
  for (let hour = 1; hour <= 24; hour += 1)
    hours.push(await working(measuring, samples, () => roll(lastDay + hour * HOUR_MS)));
  const packing = await working(measuring, samples, () => pack(end));
  const packed = await measuring.one('SELECT sum(cardinality(times)) AS n FROM sensor_days');
  if (packed !== DAYS * samples) throw new Error(`${packed} are packed of ${DAYS * samples}`);
  return {
    row,
    packed: (await measuring.bytesOf('sensor_days')) / packed,
    sum300: (await measuring.bytesOf('sensor_rollups_300')) / (await measuring.rowsOf('sensor_rollups_300')),
    sum3600:
      (await measuring.bytesOf('sensor_rollups_3600')) / (await measuring.rowsOf('sensor_rollups_3600')),
    work: {
      summing: {
        databaseMs: hours.reduce((sum, one) => sum + one.databaseMs, 0),
        walBytes: hours.reduce((sum, one) => sum + one.walBytes, 0),
      },
      packing,
    },
  };
}

/**
 * Device values have one decimal and noise. They are stored in order of arrival, so rows of one device lie far apart.
 */
const storing = (everyMinutes: number) => `
  INSERT INTO sensor_samples (home_id, device_id, t, laeq, lmax, lmin, temp, rh, pir, battery)
  SELECT lpad(to_hex(d), 24, 'a'), lpad(to_hex(d), 24, 'b'),
    $3::timestamptz + m * interval '${everyMinutes} minutes' + d % 60000 * interval '1 ms',
    round((45 + 10 * sin(m / 97.0 + d) + random() * 6)::numeric, 1), round((60 + random() * 15)::numeric, 1),
    round((33 + random() * 4)::numeric, 1), round((21 + sin(m / 300.0 + d))::numeric, 1),
    round((45 + 5 * sin(m / 500.0))::numeric, 1), floor(random() * 4), 100 - m / 500
  FROM generate_series(0, $2::int) m, generate_series(1, $1::int) d ORDER BY m, d`;

async function measureForgetting(measuring: Measuring, wanted: number): Promise<Work> {
  const each = Math.round(wanted / 100);
  await measuring.client.query(
    `INSERT INTO device_reports (device_id, boot_id, seq, body_hash, received_at)
     SELECT lpad(to_hex(d), 24, 'b'), 1, n, n, now() - interval '9 days'
     FROM generate_series(1, ${each}) n, generate_series(1, 100) d ORDER BY n`,
  );
  return working(measuring, 100 * each, () => deleteOldReports(measuring.database.longTimeout, new Date()));
}

/** Each page is written as a full page image: in production this work comes hours after the pages were written. */
async function working(
  { client, user }: Measuring,
  count: number,
  work: () => Promise<unknown>,
): Promise<Work> {
  await client.query('CHECKPOINT');
  const { databaseMs, walBytes, pages } = await using(user, work);
  return { databaseMs: databaseMs / count, walBytes: (walBytes + pages.bytes) / count };
}

async function openMeasuring(server: Server) {
  await server.newDatabase(NAME);
  const location = { ...server.asService(NAME), ssl: false as const };
  await migrate(location, await readMigrations());
  const client = await server.connect(NAME);
  const one = (text: string) => server.one(text, client);
  return {
    client,
    database: openDatabase(location, () => undefined),
    user: { pids: () => [], server, database: NAME },
    one,
    bytesOf: (table: string) => bytesOf(server, [table], client),
    rowsOf: (table: string) => one(`SELECT count(*) AS n FROM ${table}`),
  };
}
