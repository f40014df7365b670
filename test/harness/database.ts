import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { isOnCitus } from './postgres/on-citus.ts';
import { administer, type Login, shutOut } from './postgres/outside-server.ts';

interface OwnDatabase {
  connectionConfig: pg.ClientConfig;
  drop(): Promise<void>;
}

/** Copying the files takes half the time of writing each page to the log. */
const FAST = 'STRATEGY FILE_COPY';

/** A separate database, owned by the role of the service and cloned from the migrated template. */
export function cloneDatabase(): Promise<OwnDatabase> {
  return createDatabase(`TEMPLATE ${inject('template')} ${FAST}`);
}

/** A database in which a Lares has started before, on the day of the usual clock. */
export function cloneStartedDatabase(): Promise<OwnDatabase> {
  return createDatabase(`TEMPLATE ${inject('startedTemplate')} ${FAST}`);
}

export function emptyDatabase(): Promise<OwnDatabase> {
  return createDatabase('');
}

async function createDatabase(how: string): Promise<OwnDatabase> {
  const server = inject('postgres');
  const database = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(`CREATE DATABASE ${database} OWNER ${server.user} ${how}`);
  return {
    connectionConfig: { ...server, database },
    drop: async () => {
      // Citus keeps a session in every database and reconnects while the database is dropped.
      if (isOnCitus()) await onEachServer((administrator) => shutOut(administrator, database));
      await asAdministrator(`DROP DATABASE ${database} WITH (FORCE)`);
    },
  };
}

/** The DATABASE_URL for a separate process. */
export function urlOf({ host, port, user, password, database }: pg.ClientConfig): string {
  const secret = typeof password === 'string' ? `:${password}` : '';
  return `postgres://${user}${secret}@localhost:${port}/${database}?host=${host}`;
}

/** Closed and dropped at the end of the test. */
export async function openClone(): Promise<Database> {
  const { connectionConfig, drop } = await cloneDatabase();
  const database = openDatabase(connectionConfig, () => undefined);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database;
}

const asAdministrator = (statement: string) =>
  onEachServer((administrator) => administer(administrator, statement));

async function onEachServer(work: (administrator: Login) => Promise<void>): Promise<void> {
  for (const administrator of inject('administrators')) await work(administrator);
}
