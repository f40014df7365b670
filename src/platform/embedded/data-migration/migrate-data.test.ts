import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { cleanUp } from '../../../../test/harness/cleanup.ts';
import { killServer, open, query } from '../../../../test/harness/embedded/embedded-server.ts';
import { majorOf, siteOf } from '../../../../test/harness/embedded/same-major-site.ts';
import { describeRows } from '../../../../test/harness/embedded/table-contents.ts';
import { preparedDirectory } from '../../../../test/harness/program/prepared-directory.ts';
import { temporaryDirectory } from '../../../../test/harness/program.ts';
import { SECOND_MS } from '../../durations.ts';
import { wantsRestore } from '../backup/index.ts';
import type { ServerContext } from '../server/start-server.ts';
import { finishedOf, installCluster, newUnfinished } from './install-cluster.ts';
import { migrateData } from './migrate-data.ts';

afterEach(cleanUp);

const OLDER_PORT = 5433;

/** What no migration creates, and every kind of object that is not simply a row. */
const MORE = `
  CREATE TABLE audit_log_202001 (LIKE audit_log INCLUDING ALL);
  ALTER TABLE audit_log ATTACH PARTITION audit_log_202001 FOR VALUES FROM ('2020-01-01Z') TO ('2020-02-01Z');
  INSERT INTO audit_log (audit_id, at, organization_id, action, via, object_kind, changes)
    SELECT lpad(n::text, 24, '0'), at::timestamptz, lpad('', 24, 'a'), 'home.create', 'service', 'home', '{"a": [1.50, "\\\\n\\t"]}'
    FROM unnest(ARRAY['2020-01-31 23:59:59.999999Z', '2031-01-01Z']) WITH ORDINALITY AS moments (at, n);
  INSERT INTO deliveries (hook_id, webhook_event_id, event_type, event, digest, due_at, created_at)
    SELECT lpad('', 24, 'a'), lpad('', 24, 'b'), 'x', repeat(E'a\\tb\\\\\\n', 40000), 'd', now(), now() FROM generate_series(1, 30);
  DELETE FROM deliveries WHERE delivery_id > 20000;
  INSERT INTO rate_buckets VALUES ('a', 0.1::float8 + 0.2::float8, 1e300, 'infinity')`;

async function stage(more = MORE) {
  const { dataDir } = await preparedDirectory();
  onTestFinished(() => killServer(dataDir));
  const lines: string[] = [];
  const site = await siteOf(dataDir, (message) => lines.push(message));
  const server = await open({ dataDir });
  await query(server, more);
  const before = await describeRows(server.connection);
  await server.release();
  return { dataDir, site, lines, before };
}

/**
 * Connects like another Lares, like its pool and like this process. Returns whether it may write, or why it cannot
 * connect.
 */
function tryToEnter(site: ServerContext): Promise<unknown>[] {
  const enter = async (user: string, database: string) => {
    const client = new pg.Client({ host: join(site.launcher.home, 'run'), port: OLDER_PORT, user, database });
    await client.connect();
    const { rows } = await client.query('SHOW default_transaction_read_only');
    await client.end();
    return rows[0].default_transaction_read_only;
  };
  return [
    enter('lares', 'postgres').catch((error: Error) => error.message),
    enter('lares_service', 'lares').catch((error: Error) => error.message),
    enter('lares', 'lares'),
  ];
}

const namesIn = (site: ServerContext) =>
  readdirSync(site.launcher.home).filter((name) => name.startsWith('postgres'));
const KEPT = async () => `postgres-${majorOf(await siteOf(temporaryDirectory()))}`;

describe('data of an older PostgreSQL', { timeout: 120 * SECOND_MS }, () => {
  it('goes over as it is, with partitions, counters, owners and what was reckoned, by one process; the older one is kept', async () => {
    const { dataDir, site, lines, before } = await stage();
    expect(Object.keys(before.sums).length).toBeGreaterThan(50);
    const tried: Promise<unknown>[] = [];
    const watched: ServerContext = {
      ...site,
      log: (message) => {
        if (lines.push(message) === 1) tried.push(...tryToEnter(site), migrateData(site, majorOf(site)));
      },
    };
    expect(await migrateData(watched, majorOf(site))).toBe(true);
    expect(
      await Promise.all(tried),
      'nobody else comes in meanwhile, and another process leaves it to us',
    ).toEqual([
      expect.stringContaining('rejects connection'),
      expect.stringContaining('no pg_hba.conf entry'),
      'on',
      false,
    ]);
    expect(namesIn(site).sort()).toEqual(['postgres', await KEPT(), 'postgres.log']);
    expect(lines).toEqual([
      'carrying the data over to a newer PostgreSQL',
      'the data was carried over; the older database is kept until you remove it',
    ]);

    const messages: string[] = [];
    const server = await open({ dataDir, log: (message) => messages.push(message) });
    expect(await describeRows(server.connection)).toEqual(before);
    expect(messages).toContain(
      'a database of an older PostgreSQL is kept; remove it when you need it no longer',
    );
    expect(
      await query(server, `SELECT nextval(pg_get_serial_sequence('deliveries', 'delivery_id'))`),
    ).toEqual([[30001]]);
    // As in a database that was created here.
    await expect(query(server, 'DELETE FROM audit_log')).rejects.toThrow(/audit/);
    expect(
      await query(server, `SELECT reltuples > 0 FROM pg_class WHERE relname = 'deliveries'`),
      'it is known how much there is',
    ).toEqual([[true]]);
    await server.release();

    // The kept one is complete: moved back, it serves.
    renameSync(site.cluster, `${site.cluster}.away`);
    renameSync(join(site.launcher.home, await KEPT()), site.cluster);
    expect(await describeRows((await open({ dataDir })).connection)).toEqual(before);
  });

  it('is the newer one where the process is killed when the older had given up its name', async () => {
    const { dataDir, site, before } = await stage('SELECT');
    renameSync(site.cluster, finishedOf(site.cluster));
    const folder = temporaryDirectory();
    expect(await wantsRestore(dataDir, folder)).toBe(false);
    expect(await describeRows((await open({ dataDir })).connection)).toEqual(before);
    expect(namesIn(site).sort()).toEqual(['postgres', 'postgres.log']);
  });

  it.each([
    [
      'CREATE SCHEMA mine; CREATE TABLE mine.notes (a int); ALTER TABLE homes ADD COLUMN mine int',
      'would be lost: column mine integer of homes, table mine.notes.',
    ],
    [
      `INSERT INTO schema_migrations (version, name, checksum) VALUES (9999, '9999_newer.sql', 'x')`,
      'a newer Lares went on with it',
    ],
  ])('stays where it is when there is more than we know: %s', async (more, reason) => {
    const { dataDir, site, before } = await stage(more);
    const carrying = migrateData(site, majorOf(site));
    await expect(carrying).rejects.toThrow(reason);
    await expect(carrying).rejects.toThrow('Nothing was changed');
    expect(namesIn(site).sort()).toEqual(['postgres', 'postgres.log']);
    expect(await describeRows((await open({ dataDir })).connection)).toEqual(before);
  });

  it('is moved back when its server was started again just before the rename', async () => {
    const { dataDir, site, before } = await stage('SELECT');
    const unfinished = newUnfinished(site.cluster);
    mkdirSync(unfinished);
    const server = await open({ dataDir });
    expect(await installCluster(unfinished, site.cluster, 17)).toBe(undefined);
    expect(await describeRows(server.connection)).toEqual(before);
    expect(existsSync(`${site.cluster}-17`)).toBe(false);
  });
});

describe('without programs that read it', () => {
  it('reports what is missing and what to do', async () => {
    const { dataDir, site } = await stage('SELECT');
    writeFileSync(join(site.cluster, 'PG_VERSION'), '16\n');
    const carrying = open({ dataDir });
    await expect(carrying).rejects.toThrow(
      /was made by PostgreSQL 16, this Lares brings PostgreSQL \d+\..*programs of PostgreSQL 16.*Nothing was changed.*LARES_OLDER_POSTGRES.*\/usr\/lib\/postgresql\/16\/bin/,
    );
    await expect(open({ dataDir, olderPrograms: site.olderPrograms })).rejects.toThrow(
      /is of PostgreSQL \d+, and 16 is needed to read the data\. Nothing was changed/,
    );
    await expect(open({ dataDir, olderPrograms: temporaryDirectory() })).rejects.toThrow(
      /Nothing was changed/,
    );
    expect(
      namesIn(site)
        .map((name) => basename(name))
        .sort(),
    ).toEqual(['postgres', 'postgres.log']);
  });
});
