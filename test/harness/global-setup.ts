import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureSeriesPartitions } from '../../src/devices/series/keep.ts';
import { ensurePartitions } from '../../src/events/partitions.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { openEmbedded, SUPERUSER } from '../../src/platform/embedded/index.ts';
import { FakeClock } from './fake-clock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string };
    /** A directory that is gone after the run. */
    scratch: string;
  }
}

/** Migrated, and as it is before a first start. */
export const TEMPLATE = 'lares_template';
/** The same after a first start on the usual day of the tests: making the partitions is most of what that costs. */
export const STARTED_TEMPLATE = 'lares_started_template';

/**
 * One real PostgreSQL for all test files, with templates that are migrated once and cloned per file.
 * fsync is off here because these tests never crash the server; the crash tests run their own, with it on.
 */
export default async function setup(project: TestProject) {
  // Scenarios start the built program; build it when it is older than the sources.
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  const scratch = await mkdtemp(join(tmpdir(), 'lares-test-'));
  // Where root may not use namespaces, the server runs as another user and has to get through.
  await chmod(scratch, 0o755);
  const server = await openEmbedded({
    dataDir: join(scratch, 'server'),
    log: () => undefined,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
    databaseName: TEMPLATE,
  });
  await migrate(server.connection, await readMigrations());
  await startOnce(server.connection);
  const { host, port, user } = server.connection;
  project.provide('postgres', { host, port, user });
  project.provide('scratch', scratch);
  return async () => {
    await server.release();
    await rm(scratch, { recursive: true, force: true });
  };
}

async function startOnce(migrated: pg.ClientConfig): Promise<void> {
  const admin = new pg.Client({ ...migrated, user: SUPERUSER, database: 'postgres' });
  await admin.connect();
  await admin.query(
    `CREATE DATABASE ${STARTED_TEMPLATE} TEMPLATE ${TEMPLATE} OWNER ${String(migrated.user)}`,
  );
  await admin.end();
  const database = openDatabase({ ...migrated, database: STARTED_TEMPLATE }, () => undefined);
  const now = new FakeClock().now();
  await ensurePartitions(database.patient, now);
  await ensureSeriesPartitions(database.patient, now);
  await database.close();
}
