import { statSync } from 'node:fs';
import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import { expect, it } from 'vitest';
import { createDevice } from '../../src/devices/index.ts';
import { movedRows, QUERIES } from '../harness/portfolio/moved-rows.ts';
import { fillMovingPortfolio } from '../harness/portfolio/moving-portfolio.ts';
import {
  exportingBy,
  type Instance,
  instanceFor,
  killedWhen,
  passphraseFile,
} from '../harness/program/two-instances.ts';
import { temporaryDirectory } from '../harness/program.ts';

/** One sample a minute for 43 days: a running instance deletes samples older than 90. */
const DEVICES = 16;
const MINUTES = 62_500;
const SAMPLES = DEVICES * MINUTES;
/** The test compares checksums of these tables because they have too many rows. */
const LARGE = ['sensor_samples', 'sensor_days'];
const METRICS = raw(
  'laeq, lmax, lmin, temp, rh, pressure, pir, occ, radios, pm25, voc, smoke_score, lux, battery',
);
/** One sample in rows and two in a compressed block: every portfolio has them. */
const OF_PORTFOLIO = 3;
/** Numbers of stored history frames, of about 150. */
const POINTS = [20, 60, 100];

it('an organization with a million samples moves between two running instances, killed three times on the way', async () => {
  const [from, to] = [await instanceFor(), await instanceFor()];
  const portfolio = await fillMovingPortfolio(from.tools, from.box, 1);
  await measure(from, portfolio.home_id);
  const { organization_id, people } = portfolio;
  await from.start();
  await to.start();
  const [path, phrase] = [join(temporaryDirectory(), 'moving.lares'), passphraseFile()];
  const timed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await work();
    console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    return result;
  };
  const exported = await timed('export', () => from.lares(exportingBy(organization_id, path, phrase)));
  expect(exported.code, exported.stderr).toBe(0);
  console.log(`file: ${(statSync(path).size / 2 ** 20).toFixed(1)} MiB`);

  const importing = ['organization', 'import', path, '--passphrase-file', phrase, '--trust-addresses'];
  const { database } = to.tools;
  const frames = async () =>
    (await database.row<{ frames: number }>(sql`SELECT frames FROM organization_imports`))?.frames ?? 0;
  for (const point of POINTS) {
    const killed = await to.lares(
      importing,
      killedWhen(async () => (await frames()) >= point),
    );
    expect(killed.code).toBe(null);
    console.log(`killed when ${await frames()} frames were stored`);
    expect(await database.rows(sql`SELECT FROM organizations`)).toEqual([]);
  }
  const done = await timed('the rest of the import', () => to.lares(importing));
  expect(done.code, done.stderr).toBe(0);

  // Each instance compresses days itself: a sample's location may differ, its values may not.
  const sumOf = (one: typeof from) =>
    one.tools.database.longTimeout.row(sql`
      SELECT count(*) AS rows, sum(('x' || left(md5(ROW(s.*)::text), 15))::bit(60)::bigint)::text AS sum
      FROM (
        SELECT home_id, device_id, t, ${METRICS} FROM sensor_samples
        UNION ALL
        SELECT d.home_id, d.device_id, one.* FROM sensor_days d CROSS JOIN LATERAL unnest(times, ${METRICS}) AS one (t, ${METRICS})
      ) s WHERE home_id = ${portfolio.home_id}`);
  expect(await sumOf(to)).toEqual(await sumOf(from));
  expect(await sumOf(to)).toMatchObject({ rows: SAMPLES + OF_PORTFOLIO });
  // Both instances serve, and have begun to evaluate, aggregate and delete. All other tables are equal.
  const moving = [
    'home_status',
    'device_status',
    'jobs',
    'deliveries',
    'sensor_series',
    'sensor_rollups',
    'home_events',
  ];
  const lively = [
    ...moving,
    'home_event_counts',
    'raised_events',
    'user_only_events',
    'troubles',
    'held_reports',
    'delivery_outcomes',
    'incidents',
  ];
  const own = [people.ann.user_id];
  const without = [...LARGE, ...lively];
  const before = await movedRows(from.tools.database, from.box, organization_id, own, without);
  const after = await movedRows(database, to.box, organization_id, own, without);
  for (const table of Object.keys(QUERIES)) expect(after[table], table).toEqual(before[table]);

  const fresh = await instanceFor();
  const whole = await timed('import without a kill', () => fresh.lares(importing));
  expect(whole.code, whole.stderr).toBe(0);
}, 1_800_000);

/** All in one home. Measured values never repeat, so they compress worse than invented ones. */
async function measure({ tools }: Instance, home_id: string): Promise<void> {
  for (let number = 0; number < DEVICES; number += 1) {
    const { device } = await createDevice(tools, home_id, { description: `D${number}` });
    await tools.database.longTimeout.rows(sql`
      INSERT INTO sensor_samples (t, temp, rh, laeq, lmax, lmin, pressure, home_id, device_id)
      SELECT date_bin('1 minute', now(), 'epoch') - n * interval '1 minute', 20 + random() * 5, 40 + random() * 20, 30 + random() * 40,
             70 + random(), 25 + random(), 1000 + random() * 30, ${home_id}, ${device.device_id}
      FROM generate_series(1, ${MINUTES}::int) AS n`);
  }
}
