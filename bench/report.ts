/**
 * Compares a monthly report of 40 homes with a million samples with reading those samples, in alternating rounds. One
 * kind of round has all samples aggregated, as an hour after the measurement; the other has none aggregated. It uses
 * its own embedded database, fsync on.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { seriesStore } from '../src/devices/series/choose-store.ts';
import { listHomes } from '../src/homes/store.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate, readMigrations } from '../src/platform/db/migrations/migrate.ts';
import { DAY_MS } from '../src/platform/durations.ts';
import { openEmbedded } from '../src/platform/embedded/index.ts';
import { monthIn, requireMonth } from '../src/reports/month.ts';
import { reportOf } from '../src/reports/report.ts';
import { median } from './support/figures/median.ts';

const HOMES = Number(process.env['BENCH_HOMES'] ?? 40);
const SAMPLES = Number(process.env['BENCH_SAMPLES'] ?? 1_000_000);
const PARTS = (process.env['BENCH_ONLY'] ?? 'samples,sums').split(',');
const ROUNDS = 5;
/** Clocks are set back in this month, so it has an extra hour. */
const MONTH = '2026-10';
const ZONE = 'Europe/Berlin';
const NOW = new Date('2026-11-15T09:30:00Z');
const ORGANIZATION = '0'.repeat(24);
const SETTINGS = { noise: { quiet: { enabled: true, start: '22:00', end: '07:00', threshold_db: 60 } } };

const asked = requireMonth(MONTH);
const { from, until } = monthIn(asked, ZONE, NOW);
const everyMs = Math.floor(((until.getTime() - from.getTime()) * HOMES) / SAMPLES);

const dataDir = mkdtempSync(join(tmpdir(), 'lares-bench-'));
const server = await openEmbedded({ dataDir, log: () => undefined, databaseName: 'bench' });
await migrate(server.connection, await readMigrations());
const database = openDatabase(server.connection, () => undefined);
const series = await seriesStore(database);

try {
  await seed();
  const { homes } = await listHomes(
    database,
    { reach: { organizationIds: [ORGANIZATION], homeIds: [] }, tag: undefined },
    { limit: HOMES, offset: 0 },
  );
  const months = homes.map((home) => ({ home, month: monthIn(asked, home.timezone, NOW) }));

  /** Every sample as the driver returns it, home by home. */
  async function readRows(): Promise<number> {
    let rows = 0;
    for (const { home_id } of homes) {
      const samples = await database.longTimeout.rows<{
        t: Date;
        laeq: number;
        temp: number;
        rh: number;
      }>(sql`
        SELECT t, laeq, temp, rh FROM sensor_samples WHERE home_id = ${home_id} AND t >= ${from} AND t < ${until}`);
      rows += samples.length;
    }
    return rows;
  }

  /** Scans the same rows within the database. */
  async function scanRows(): Promise<number> {
    const row = await database.longTimeout.row<{ rows: number; sum: number }>(sql`
      SELECT count(*) AS rows, sum(laeq + temp + rh) AS sum FROM sensor_samples
      WHERE home_id = ANY (${homes.map(({ home_id }) => home_id)}::text[]) AND t >= ${from} AND t < ${until}`);
    return row?.rows ?? 0;
  }

  const report = async () => (await reportOf(database.longTimeout, MONTH, months, NOW)).reports.length;

  async function timed(work: () => Promise<number>) {
    const begun = performance.now();
    const count = await work();
    return { ms: performance.now() - begun, count };
  }

  async function compare(what: string): Promise<void> {
    const rounds: { report: number; read: number; scan: number; rows: number }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [made, read, scan] = [await timed(report), await timed(readRows), await timed(scanRows)];
      // The first round is a warm-up.
      if (round > 0) rounds.push({ report: made.ms, read: read.ms, scan: scan.ms, rows: read.count });
    }
    const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    console.log(
      `${what}: ${HOMES} homes, ${of(({ rows }) => rows)} samples in ${of((round) => round.report).toFixed(0)} ms;` +
        ` reading them ${of(({ read }) => read).toFixed(0)} ms, ratio ${of((round) => round.report / round.read).toFixed(2)}` +
        ` (rounds ${rounds.map((round) => (round.report / round.read).toFixed(2)).join(' ')});` +
        ` adding them up in the database ${of(({ scan }) => scan).toFixed(0)} ms, ratio ${of((round) => round.report / round.scan).toFixed(2)}`,
    );
  }

  if (PARTS.includes('samples')) await compare('nothing summed up');
  if (PARTS.includes('sums')) {
    await series.aggregate(database.longTimeout, NOW);
    await database.longTimeout.rows(sql`ANALYZE sensor_rollups, sensor_series`);
    await compare('all summed up');
  }
} finally {
  await database.close();
  await server.release();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Homes with a device each. Samples are inserted minute by minute, so that those of a device lie far apart. */
async function seed(): Promise<void> {
  for (let week = 0; week < 8; week += 1)
    await series.createPartitions(database, new Date(NOW.getTime() - week * 7 * DAY_MS));
  const { longTimeout } = database;
  await longTimeout.rows(sql`
    INSERT INTO organizations (organization_id, name, created_at) VALUES (${ORGANIZATION}, 'Lakeside', ${from})`);
  await longTimeout.rows(sql`
    INSERT INTO homes (home_id, organization_id, name, timezone, settings, created_at)
    SELECT lpad(to_hex(n), 24, '0'), ${ORGANIZATION}, 'Home ' || n, ${ZONE}, ${JSON.stringify(SETTINGS)}, ${from}
    FROM generate_series(1, ${HOMES}::int) n`);
  await longTimeout.rows(sql`
    INSERT INTO devices (device_id, home_id, description, device_mac, hardware_version, created_at)
    SELECT 'd' || lpad(to_hex(n), 23, '0'), lpad(to_hex(n), 24, '0'), 'Hall', '02:00:00:00:00:01', 1, ${from}
    FROM generate_series(1, ${HOMES}::int) n`);
  await longTimeout.rows(
    sql`INSERT INTO device_status (home_id, device_id) SELECT home_id, device_id FROM devices`,
  );
  await longTimeout.rows(sql`
    INSERT INTO guests (guest_id, home_id, name, checkin_time, checkout_time, source, validation_errors, access_code,
      search_text, created_at, updated_at)
    SELECT 'e' || lpad(to_hex(n * 100 + s), 23, '0'), lpad(to_hex(n), 24, '0'), 'Guest', ${from}::timestamptz + s * interval '3 days',
      ${from}::timestamptz + s * interval '3 days' + interval '46 hours', 'api', '{}', lpad(s::text, 6, '0'), '', ${from}, ${from}
    FROM generate_series(1, ${HOMES}::int) n, generate_series(0, 9) s`);
  await longTimeout.rows(sql`
    INSERT INTO incidents (home_id, organization_id, incident_id, kind, level, opened_at, level_at, ended_at, acknowledged_at)
    SELECT lpad(to_hex(n), 24, '0'), ${ORGANIZATION}, i::text, 'noise', 1, at, at, at + interval '1 hour', at + i * interval '1 minute'
    FROM generate_series(1, ${HOMES}::int) n, generate_series(1, 10) i, LATERAL (SELECT ${from}::timestamptz + i * interval '70 hours' AS at) a`);
  const begun = performance.now();
  // One day per statement: a statement has a minute.
  for (let day = from.getTime(); day < until.getTime(); day += DAY_MS) {
    const end = Math.min(day + DAY_MS, until.getTime());
    const first = from.getTime() + Math.ceil((day - from.getTime()) / everyMs) * everyMs;
    await longTimeout.rows(sql`
      INSERT INTO sensor_samples (home_id, device_id, t, laeq, lmax, lmin, temp, rh, battery)
      SELECT lpad(to_hex(n), 24, '0'), 'd' || lpad(to_hex(n), 23, '0'), t, 50 + 12 * sin(extract(epoch FROM t) / 7000 + n), 66, 33,
        21 + 2 * cos(extract(epoch FROM t) / 40000), 45, 80
      FROM generate_series(${new Date(first)}::timestamptz, ${new Date(end - 1)}::timestamptz, ${everyMs} * interval '1 millisecond') t,
        generate_series(1, ${HOMES}::int) n ORDER BY t, n`);
  }
  await longTimeout.rows(sql`ANALYZE sensor_samples, homes, devices, guests, incidents`);
  console.log(`stored in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}
