import { randomInt } from 'node:crypto';
import { open, readdir, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { migrate, pendingMigrations, readMigrations } from '../../db/migrations/migrate.ts';
import type { Migration } from '../../db/migrations/migration.ts';
import { connectAsSuperuser } from '../backup/connect.ts';
import { giveTo, type Owner } from '../backup/copy-files.ts';
import { prepareBinaries } from '../binaries.ts';
import { makeCluster, olderMajor, SUPERUSER } from '../cluster.ts';
import { createDatabase } from '../create-database.ts';
import { EmbeddedDatabaseError, errorCode } from '../errors.ts';
import { PORT } from '../files/socket-dir.ts';
import { syncDirectory } from '../files/sync-directory.ts';
import { readIfPresent } from '../server/postmaster.ts';
import { lastLogLines } from '../server/server-log.ts';
import type { ServerContext } from '../server/start-server.ts';
import { createServiceRole, SERVICE_ROLE } from '../service-role.ts';
import { BEFORE_FILE } from './before-file.ts';
import { copyRows } from './copy-rows.ts';
import { installCluster, newUnfinished, removeUnfinished } from './install-cluster.ts';
import { olderPackageName, olderPrograms } from './older-programs.ts';
import { HISTORY, makePartition, readTables, unknownIn } from './tables.ts';
import { startTemporaryServer, type TemporaryServer } from './temporary-server.ts';

/** Not the default port, so that others see a migration in progress and wait. */
const OLDER_PORT = PORT + 1;
/** A new port each time: the server of a killed process may still be stopping. */
const newerPort = () => OLDER_PORT + randomInt(1, 10_000);

const DATABASE = 'lares';
const DISK_FULL = '53100';

/** A new cluster, its log, and a fifth more than the older one: rows are copied compactly. */
const ROOM_FACTOR = 1.2;
const ROOM_BYTES = 256 * 2 ** 20;

/**
 * Migrates the data of an older major version into a new cluster, which then replaces the older one. The older one is
 * kept. False if another process is doing it. After any failure or kill, the older one is unchanged.
 */
export async function migrateData(context: ServerContext, from: number): Promise<boolean> {
  const { cluster, launcher, log } = context;
  const to = Number.parseInt(context.binaries.version, 10);
  const programs = await olderPrograms(from, launcher, context.olderPrograms);
  if (programs === undefined) throw withoutPrograms(cluster, from, to);
  const older = await startTemporaryServer({
    ...context,
    programs,
    port: OLDER_PORT,
    settings: { default_transaction_read_only: 'on', autovacuum: 'off' },
    isAlone: true,
  }).catch(async (error) => {
    // Another process has finished it.
    if ((await olderMajor(cluster, context.binaries.version)) !== from) return undefined;
    throw error;
  });
  if (!older) return false;
  let isOurs = true;
  try {
    log('carrying the data over to a newer PostgreSQL', { from, to, directory: cluster });
    const began = performance.now();
    await removeUnfinished(cluster);
    const newer = await makeNewer(context, older);
    // Before its directory is renamed: a stopping server writes by full path, into whatever is there then.
    isOurs = false;
    await older.stop();
    const kept = await installCluster(newer, cluster, from);
    if (kept === undefined) return false;
    const seconds = Math.round((performance.now() - began) / 1000);
    log('the data was carried over; the older database is kept until you remove it', { kept, seconds });
    return true;
  } catch (error) {
    // After the older server stopped, the directory may be another process's.
    if (isOurs) {
      await removeUnfinished(cluster).catch(() => undefined);
      await older.stop().catch(() => undefined);
    }
    throw await explained(context, error, from, to);
  } finally {
    await removeOlderCopies(dirname(cluster));
  }
}

/** A migration is in progress: its server must not be joined. */
export function isMigrating({ port }: { port: number }): boolean {
  return port === OLDER_PORT;
}

/** Returns its directory. Its server has stopped and everything is synced. */
async function makeNewer(context: ServerContext, older: TemporaryServer): Promise<string> {
  const { launcher } = context;
  const cluster = newUnfinished(context.cluster);
  const before = await describe(context.cluster, older);
  const migrations = before.databases.includes(DATABASE) ? await appliedTo(older) : [];
  await requireRoom(context.cluster, before.bytes);
  const programs = await prepareBinaries(context.binaries, launcher);
  await makeCluster(cluster, join(programs, 'initdb'), launcher);
  const newer = await startTemporaryServer({
    ...context,
    programs,
    cluster,
    port: newerPort(),
    // Nothing receives its log yet, so the copied rows need not be logged.
    settings: { wal_level: 'minimal', max_wal_senders: '0', autovacuum: 'off' },
    isAlone: false,
  });
  if (!newer) throw new Error(`${cluster} is in use`);
  try {
    await fill(context, before, migrations, older, newer);
  } catch (error) {
    await newer.stop().catch(() => undefined);
    throw error;
  }
  await newer.stop();
  await writeBefore(cluster, before.identifiers, launcher.user);
  return cluster;
}

/** Synced too. The rest is, because the server stopped regularly. */
async function writeBefore(cluster: string, identifiers: string[], owner: Owner | undefined): Promise<void> {
  const path = join(cluster, BEFORE_FILE);
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile([...identifiers, ''].join('\n'));
    await file.sync();
  } finally {
    await file.close();
  }
  await giveTo(path, owner);
  await syncDirectory(cluster);
}

interface Before {
  databases: string[];
  bytes: number;
  identifiers: string[];
}

async function describe(cluster: string, older: TemporaryServer): Promise<Before> {
  const carried = (await readIfPresent(join(cluster, BEFORE_FILE)))?.split('\n') ?? [];
  // The service's database may be missing: a failed start may have left a cluster without it.
  const client = await connectAsSuperuser(older, { database: 'template1' });
  try {
    const { rows } = await client.query<{ databases: string[]; bytes: number; identifier: string }>(
      `SELECT (SELECT coalesce(array_agg(datname::text ORDER BY datname), '{}') FROM pg_database WHERE NOT datistemplate
           AND datname <> 'postgres') AS databases,
         (SELECT coalesce(sum(pg_database_size(oid)), 0)::float8 FROM pg_database WHERE datname = $1) AS bytes,
         system_identifier::text AS identifier
       FROM pg_control_system()`,
      [DATABASE],
    );
    const [row] = rows;
    if (!row) throw new Error('the older server does not say who it is');
    return { ...row, identifiers: [...carried.filter((line) => line !== ''), row.identifier] };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function requireRoom(cluster: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(cluster));
  const [needed, free] = [bytes * ROOM_FACTOR + ROOM_BYTES, bavail * bsize];
  if (free >= needed) return;
  const mb = (number: number) => `${Math.ceil(number / 2 ** 20)} MB`;
  throw new EmbeddedDatabaseError(
    'disk_full',
    `The disk that holds ${cluster} has no room to carry the data over to a newer PostgreSQL: ${mb(needed)} are needed beside ` +
      `what is there, ${mb(free)} are free. Nothing was changed. Free some space and start again.`,
  );
}

async function fill(
  context: ServerContext,
  before: Before,
  migrations: Migration[],
  older: TemporaryServer,
  newer: TemporaryServer,
): Promise<void> {
  const left = before.databases.filter((name) => name !== DATABASE);
  if (left.length > 0)
    context.log('databases that Lares did not make are not carried over; they stay in the older one', {
      left,
    });
  await makeDatabase(newer);
  if (!before.databases.includes(DATABASE)) return;
  const [from, to] = [
    await connectAsSuperuser(older, { database: DATABASE }),
    await connectAsSuperuser(newer, { database: DATABASE }),
  ];
  try {
    await migrate({ ...newer, database: DATABASE, user: SERVICE_ROLE, ssl: false }, migrations);
    const tables = await readTables(from);
    await makePartitions(to, tables);
    const unknown = unknownIn(tables, await readTables(to));
    if (unknown.length > 0)
      throw new Error(
        `there is what Lares did not make, and would be lost: ${unknown.join(', ')}. ` +
          'Start the Lares that made the database, and move it elsewhere (lares database run psql)',
      );
    await copyRows(from, to, tables, context.log);
  } finally {
    await Promise.all([from, to].map((client) => client.end().catch(() => undefined)));
  }
}

async function makeDatabase(newer: TemporaryServer): Promise<void> {
  const superuser = await connectAsSuperuser(newer);
  try {
    await createServiceRole(superuser);
    await createDatabase(superuser, DATABASE);
  } finally {
    await superuser.end().catch(() => undefined);
  }
}

/** The new cluster gets these migrations only. A regular start applies later ones. */
async function appliedTo(older: TemporaryServer): Promise<Migration[]> {
  const ours = await readMigrations();
  const connectionConfig = { ...older, database: DATABASE, user: SUPERUSER, ssl: false };
  // Also checks that we know them unchanged.
  const pending = await pendingMigrations(connectionConfig, ours);
  const applied = ours.slice(0, ours.length - pending.length);
  if ((await lastApplied(older)) > applied.length)
    throw new Error('a newer Lares went on with it. Start that one');
  return applied;
}

async function lastApplied(older: TemporaryServer): Promise<number> {
  const client = await connectAsSuperuser(older, { database: DATABASE });
  try {
    const isThere = await client.query('SELECT FROM pg_class WHERE oid = to_regclass($1)', [HISTORY]);
    return isThere.rowCount ? await newest(client) : 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function newest(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'SELECT version FROM schema_migrations ORDER BY version DESC LIMIT 1',
  );
  return rows[0]?.version ?? 0;
}

async function makePartitions(to: pg.Client, tables: Awaited<ReturnType<typeof readTables>>): Promise<void> {
  const known = new Set((await readTables(to)).map(({ name }) => name));
  await to.query(`SET ROLE ${SERVICE_ROLE}`);
  for (const table of tables)
    if (table.parent !== null && known.has(table.parent) && !known.has(table.name))
      await makePartition(to, table);
  await to.query('RESET ROLE');
}

/** A private copy of the programs, where the server's user could not reach the originals. */
async function removeOlderCopies(home: string): Promise<void> {
  for (const name of await readdir(home))
    if (name.startsWith('older-binaries-')) await rm(join(home, name), { recursive: true, force: true });
}

async function explained(context: ServerContext, error: unknown, from: number, to: number): Promise<unknown> {
  if (error instanceof EmbeddedDatabaseError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const isFull =
    errorCode(error) === DISK_FULL ||
    errorCode(error) === 'ENOSPC' ||
    (await lastLogLines(context.dataDir)).includes('No space left on device');
  return new EmbeddedDatabaseError(
    isFull ? 'disk_full' : 'other_version',
    `The database in ${context.cluster} could not be carried over from PostgreSQL ${from} to ${to}: ` +
      `${isFull ? 'the disk is full' : message}. Nothing was changed: the Lares that made it can be started again.`,
    error,
  );
}

function withoutPrograms(cluster: string, from: number, to: number): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'other_version',
    `The database in ${cluster} was made by PostgreSQL ${from}, this Lares brings PostgreSQL ${to}. To carry the data over it needs the ` +
      `programs of PostgreSQL ${from}, and has none (${olderPackageName(from)} is not in node_modules). Nothing was changed. ` +
      `Set LARES_OLDER_POSTGRES to a directory that has them (Debian: /usr/lib/postgresql/${from}/bin), start a Lares between the two ` +
      'versions first, or the one that made it. See docs/operations/upgrade.md.',
  );
}
