import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { cleanUp } from '../../../test/harness/cleanup.ts';
import { newDataDir, OtherProcess, open, query } from '../../../test/harness/embedded/embedded-server.ts';
import { migrate, readMigrations } from '../db/migrations/migrate.ts';
import type { EmbeddedServer } from './index.ts';

afterEach(cleanUp);

const asSuperuser = ({ connection }: Pick<EmbeddedServer, 'connection'>, database = 'lares') => ({
  connection: { ...connection, user: 'lares', database },
});

/** In earlier versions the superuser created and owned everything, and there was no other role. */
async function madeByAnEarlierVersion(dataDir: string): Promise<void> {
  const server = await open({ dataDir });
  const superuser = asSuperuser(server, 'postgres');
  await query(superuser, 'DROP DATABASE lares');
  await query(superuser, 'CREATE DATABASE lares');
  await query(superuser, 'ALTER ROLE lares_service RENAME TO nobody_special');
  await migrate(asSuperuser(server).connection, await readMigrations());
  await query(
    asSuperuser(server),
    `INSERT INTO users (user_id, email, fullname, password_hash, created_at)
    VALUES ('${'a'.repeat(24)}', 'ann@example.com', 'Ann', '', now())`,
  );
  await query(asSuperuser(server), `CREATE SCHEMA extra CREATE SEQUENCE numbers`);
  await query(asSuperuser(server), `CREATE TYPE extra.colour AS ENUM ('red')`);
  await server.release();
}

/** Of tables, sequences, functions, types, schemas and the database, without objects of extensions. */
const OWNERS = `
  SELECT DISTINCT owner::regrole::text FROM (
    SELECT 'pg_class'::regclass AS kind, oid, relowner AS owner, relnamespace AS schema FROM pg_class
    UNION ALL SELECT 'pg_proc'::regclass, oid, proowner, pronamespace FROM pg_proc
    UNION ALL SELECT 'pg_type'::regclass, oid, typowner, typnamespace FROM pg_type WHERE typcategory <> 'A'
    UNION ALL SELECT 'pg_namespace'::regclass, oid, nspowner, oid FROM pg_namespace WHERE nspname <> 'public'
    UNION ALL SELECT 'pg_database'::regclass, oid, datdba, 'public'::regnamespace FROM pg_database
      WHERE datname = current_database()
  ) AS things
  WHERE schema::regnamespace::text !~ '^pg_|^information_schema$'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = kind AND d.objid = things.oid AND d.deptype = 'e')`;

describe('the role of the service', () => {
  test('is no superuser: it owns its database and reaches nothing beyond', async () => {
    const server = await open({ dataDir: newDataDir() });
    const rights = `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls FROM pg_roles
      WHERE rolname = current_user`;
    expect(await query(server, rights)).toEqual([[false, false, false, false, false]]);
    for (const statement of [
      `SELECT pg_read_file('PG_VERSION')`,
      `COPY (SELECT 1) TO PROGRAM 'cat'`,
      `COPY pg_class TO '/tmp/lares-stolen'`,
      'CREATE ROLE mallory SUPERUSER',
      'ALTER ROLE lares_service SUPERUSER',
      `ALTER SYSTEM SET listen_addresses = '*'`,
      'SET ROLE lares',
      'CREATE EXTENSION dblink',
    ]) {
      await expect(query(server, statement), statement).rejects.toThrow(
        /permission denied|must be (superuser|able)/,
      );
    }
  });

  test('can all that the service does: schema, partitions, notices, advisory locks', async () => {
    const server = await open({ dataDir: newDataDir() });
    await migrate(server.connection, await readMigrations());
    expect(await query(server, OWNERS)).toEqual([['lares_service']]);
    const client = new pg.Client(server.connection);
    await client.connect();
    const received = new Promise((resolve) =>
      client.once('notification', (notice) => resolve(notice.payload)),
    );
    await client.query('LISTEN lares_changes');
    await client.query(`SELECT pg_notify('lares_changes', 'a:b'), pg_advisory_lock(1)`);
    expect(await received).toBe('a:b');
    await client.end();
  });

  test('is the only one there once a process serves: the superuser has left', async () => {
    const server = await open({ dataDir: newDataDir() });
    const others = `SELECT usename FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
    expect(await query(asSuperuser(server), others)).toEqual([['lares_service']]);
  });
});

describe('a data directory of an earlier version', { timeout: 60_000 }, () => {
  test('is given to the role of the service with everything in it, and its data stays', async () => {
    const dataDir = newDataDir();
    await madeByAnEarlierVersion(dataDir);
    const server = await open({ dataDir });
    expect(server.connection.user).toBe('lares_service');
    expect(await query(server, 'SELECT email::text FROM users')).toEqual([['ann@example.com']]);
    expect(await query(server, OWNERS)).toEqual([['lares_service']]);
    await query(server, 'DROP TABLE home_events_other');
    await query(server, 'CREATE OR REPLACE FUNCTION one() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$');
    expect(await migrate(server.connection, await readMigrations())).toEqual([]);
  });

  test('is given over once, also by two that open it at the same moment', async () => {
    const dataDir = newDataDir();
    await madeByAnEarlierVersion(dataDir);
    const others = [new OtherProcess(dataDir), new OtherProcess(dataDir)];
    const [connection] = await Promise.all(others.map((other) => other.answer()));
    expect(await query({ connection }, OWNERS)).toEqual([['lares_service']]);
  });

  test('that ran beside a newer one made things which the next start takes over too', async () => {
    const dataDir = newDataDir();
    const running = await open({ dataDir });
    await query(asSuperuser(running), 'CREATE TABLE late (number int GENERATED ALWAYS AS IDENTITY)');
    await running.release();
    const next = await open({ dataDir });
    await query(next, 'INSERT INTO late DEFAULT VALUES');
    await query(next, 'DROP TABLE late');
    expect(await query(next, `SELECT to_regclass('late')`)).toEqual([[null]]);
  });
});
