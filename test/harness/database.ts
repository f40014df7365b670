import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { TEMPLATE } from './global-setup.ts';

/** A database of one's own, cloned from the migrated template. */
export async function cloneDatabase(): Promise<{ where: pg.ClientConfig; drop(): Promise<void> }> {
  const server = inject('postgres');
  const database = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE}`);
  return {
    where: { ...server, database },
    drop: () => asAdministrator(`DROP DATABASE ${database} WITH (FORCE)`),
  };
}

/** For a process of its own, as DATABASE_URL. */
export function urlOf({ host, port, user, database }: pg.ClientConfig): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${host}`;
}

/** Closed and dropped at the end of the test. */
export async function openClone(): Promise<Database> {
  const { where, drop } = await cloneDatabase();
  const database = openDatabase(where, () => undefined);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database;
}

export async function emptyDatabase(): Promise<{ where: pg.ClientConfig; drop(): Promise<void> }> {
  const server = inject('postgres');
  const database = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(`CREATE DATABASE ${database}`);
  return {
    where: { ...server, database },
    drop: () => asAdministrator(`DROP DATABASE ${database} WITH (FORCE)`),
  };
}

async function asAdministrator(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
