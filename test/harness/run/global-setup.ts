import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seriesStore } from '../../../src/devices/series/choose-store.ts';
import { distribute } from '../../../src/distribution/index.ts';
import { ensurePartitions } from '../../../src/events/partitions.ts';
import { openDatabase } from '../../../src/platform/db/database.ts';
import { migrate, readMigrations } from '../../../src/platform/db/migrations/migrate.ts';
import { openEmbedded, SUPERUSER } from '../../../src/platform/embedded/index.ts';
import { FakeClock } from '../fake-clock.ts';
import { administer, type Login, openOutsideServer, shutOut } from '../postgres/outside-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The login of the service. */
    postgres: Login;
    /** The logins of the server, and of the workers if it is a coordinator of Citus. */
    administrators: Login[];
    /** Migrated, without a first start. */
    template: string;
    /** The same after a first start on the usual day of the tests. Creating the partitions is most of that cost. */
    startedTemplate: string;
    /** A directory that is removed after the run. */
    scratch: string;
  }
}

/**
 * One real PostgreSQL for all test files: an embedded one, or that of LARES_TEST_DATABASE_URL. Its templates are
 * migrated once and cloned per file. fsync is off because these tests never crash the server. The crash tests run
 * their own, with fsync on.
 */
export default async function setup(project: TestProject) {
  // Scenarios start the built program. Build it if it is older than the sources. Not for `-u`: the build needs openapi.json,
  // which `npm run openapi` has yet to write after a new event.
  if (project.config.snapshotOptions.updateSnapshot !== 'all')
    execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  const scratch = await mkdtemp(join(tmpdir(), 'lares-test-'));
  // Where root may not use namespaces, the server runs as another user and needs access.
  await chmod(scratch, 0o755);
  const url = process.env['LARES_TEST_DATABASE_URL'];
  const server = url ? await openOutside(url) : await openOwn(join(scratch, 'server'));
  const { service, administrators, template } = server;
  const startedTemplate = `${template}_started`;
  await migrate({ ...service, database: template }, await readMigrations());
  if (administrators.length > 1) await distributeTemplate({ ...service, database: template });
  await server.settle(template);
  for (const administrator of administrators)
    await administer(
      administrator,
      `CREATE DATABASE ${startedTemplate} TEMPLATE ${template} OWNER ${service.user}`,
    );
  await startOnce({ ...service, database: startedTemplate });
  await server.settle(startedTemplate);
  project.provide('postgres', service);
  project.provide('administrators', administrators);
  project.provide('template', template);
  project.provide('startedTemplate', startedTemplate);
  project.provide('scratch', scratch);
  return async () => {
    await server.release(startedTemplate);
    await rm(scratch, { recursive: true, force: true });
  };
}

async function openOwn(dataDir: string) {
  const template = 'lares_template';
  const server = await openEmbedded({
    dataDir,
    log: () => undefined,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
    databaseName: template,
  });
  const { host, port, user } = server.connection;
  return {
    service: { host, port, user },
    administrators: [{ host, port, user: SUPERUSER }],
    template,
    settle: () => Promise.resolve(),
    release: () => server.release(),
  };
}

/** Has a new name in each run and is removed after it. Tests drop their own databases. */
async function openOutside(url: string) {
  const template = `lares_template_${randomBytes(4).toString('hex')}`;
  const logins = await openOutsideServer(url, template);
  const each = async (work: (administrator: Login) => Promise<void>) => {
    for (const administrator of logins.administrators) await work(administrator);
  };
  return {
    ...logins,
    template,
    settle: (name: string) => each((administrator) => shutOut(administrator, name)),
    release: (started: string) =>
      each((administrator) =>
        administer(administrator, `DROP DATABASE ${started}`, `DROP DATABASE ${template}`),
      ),
  };
}

/** The fewest that put several on each server: every test database is a copy with all of them. */
const SHARDS = 4;

async function distributeTemplate(connectionConfig: pg.ClientConfig): Promise<void> {
  const database = openDatabase(connectionConfig, () => undefined);
  await distribute(database.longTimeout, SHARDS, () => undefined);
  await database.close();
}

async function startOnce(connectionConfig: pg.ClientConfig): Promise<void> {
  const database = openDatabase(connectionConfig, () => undefined);
  const now = new FakeClock().now();
  await ensurePartitions(database.longTimeout, now);
  await (await seriesStore(database)).createPartitions(database.longTimeout, now);
  await database.close();
}
