import pg from 'pg';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../../../test/harness/database.ts';
import { openDatabase } from '../database.ts';
import { migrate, pendingMigrations, readMigrations } from './migrate.ts';
import { type Migration, toMigration } from './migration.ts';

let connectionConfig: pg.ClientConfig;
let ours: Migration[];
const open: (() => Promise<void>)[] = [];

beforeEach(async () => {
  const clone = await cloneDatabase();
  ({ connectionConfig } = clone);
  ours = await readMigrations();
  return async () => {
    await Promise.all(open.splice(0).map((close) => close()));
    await clone.drop();
  };
});

/** All migrations, plus one for each text. */
const grown = (...texts: string[]): Migration[] => [
  ...ours,
  ...texts.map((text, index) => toMigration(`${numbered(ours.length + 1 + index)}_more.sql`, text)),
];
const numbered = (version: number) => String(version).padStart(4, '0');

async function connect() {
  const client = new pg.Client(connectionConfig);
  await client.connect();
  open.push(() => client.end());
  const rows = async (text: string) => (await client.query(text)).rows;
  return { rows };
}

const isWaiting = `
  SELECT count(*)::int AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE NOT granted AND locktype <> 'advisory' AND application_name = 'lares-migrate' AND datname = current_database()`;

describe('a migration', () => {
  it('that needs a table locked by a long transaction does not block other sessions, and is applied when that ends', async () => {
    const database = openDatabase(connectionConfig, () => undefined);
    open.push(() => database.close());
    const long = await connect();
    const look = await connect();
    await long.rows('BEGIN');
    await long.rows('SELECT FROM homes');

    const reports: string[] = [];
    const migrating = migrate(connectionConfig, grown('ALTER TABLE homes ADD COLUMN more int'), (text) =>
      reports.push(text),
    );
    await expect.poll(() => look.rows(isWaiting), { interval: 5 }).toEqual([{ waiting: 1 }]);
    // Waits behind the migration's lock.
    expect(await database.rows(sql`SELECT home_id FROM homes`)).toEqual([]);
    await expect.poll(() => reports).toEqual([expect.stringContaining('another transaction holds')]);
    expect(await database.rows(sql`SELECT home_id FROM homes`)).toEqual([]);
    await long.rows('COMMIT');
    expect(await migrating).toEqual([expect.stringContaining('_more.sql')]);
    expect(await look.rows('SELECT more FROM homes')).toEqual([]);
  });

  it('may go in steps, of which one that fails leaves those before it done, and all are run again', async () => {
    const look = await connect();
    await look.rows(
      `CREATE TABLE readings AS SELECT n, n % 4 AS device FROM generate_series(1, 10) AS n;
       CREATE TABLE noticed (rows int)`,
    );
    const wanted = grown(`
      -- No step holds the table for longer than three rows take.
-- Step: in a transaction
ALTER TABLE readings ADD COLUMN IF NOT EXISTS place int;
-- Step: again until no row is left
UPDATE readings SET place = n WHERE n IN (SELECT n FROM readings WHERE place IS NULL LIMIT 3);
INSERT INTO noticed SELECT count(*) FROM readings WHERE place IS NULL HAVING count(*) > 0;
-- Step: outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS readings_device;
-- Step: outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY readings_device ON readings (device);`);
    const state = () =>
      look.rows(`
        SELECT (SELECT array_agg(rows) FROM noticed) AS noticed,
          (SELECT count(*)::int FROM readings WHERE place IS NULL) AS left,
          (SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('readings_device')) AS index,
          (SELECT count(*)::int FROM schema_migrations) AS applied`);
    await expect(migrate(connectionConfig, wanted)).rejects.toThrow(
      /failed in step 4, and will begin .* first again/,
    );
    const stopped = { noticed: [7, 4, 1], left: 0, index: false, applied: ours.length };
    expect(await state()).toEqual([stopped]);
    await look.rows('DELETE FROM readings WHERE n > 4');
    expect(await migrate(connectionConfig, wanted)).toEqual([expect.stringContaining('_more.sql')]);
    expect(await state()).toEqual([{ ...stopped, index: true, applied: ours.length + 1 }]);
    expect(await migrate(connectionConfig, wanted)).toEqual([]);
  });

  it('is done by one of two processes that make an index beside open transactions, and the other waits', async () => {
    const [long, look] = [await connect(), await connect()];
    const wanted = grown('-- Step: outside a transaction\nCREATE INDEX CONCURRENTLY more ON homes (name)');
    // CREATE INDEX CONCURRENTLY waits for all earlier transactions.
    await long.rows('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await long.rows('SELECT FROM homes');
    const both = [1, 2].map(() => migrate(connectionConfig, wanted));
    await expect.poll(() => look.rows(isWaiting), { interval: 5 }).toEqual([{ waiting: 1 }]);
    const hasAsked = `
      SELECT count(*)::int AS asked FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'lares-migrate' AND query LIKE '%advisory%'`;
    await expect.poll(() => look.rows(hasAsked), { interval: 5 }).toEqual([{ asked: 1 }]);
    await long.rows('COMMIT');
    const applied = await Promise.all(both);
    expect(applied.flat()).toEqual([expect.stringContaining('_more.sql')]);
  });

  it('goes to the server itself where everything else goes through a pooler', async () => {
    const pooled = { host: '127.0.0.1', port: 1, session: connectionConfig };
    expect(await migrate(pooled, grown('SELECT 1'))).toEqual([expect.stringContaining('_more.sql')]);
  });

  it.each([
    ['-- Step: carefully\nSELECT 1', '"-- Step: carefully"'],
    ['SELECT 1;\n-- Step: in a transaction\nSELECT 2', 'all of it belongs into one of them'],
  ])('with steps that cannot be understood is refused: %j', async (text, reason) => {
    await expect(migrate(connectionConfig, grown(text))).rejects.toThrow(reason);
    expect(await pendingMigrations(connectionConfig, grown(text))).toHaveLength(1);
  });
});

describe('a program whose database a newer one went on with', () => {
  const addition = 'ALTER TABLE homes ADD COLUMN more int';

  it('has nothing to do where that only added', async () => {
    await migrate(connectionConfig, grown(addition));
    expect(await migrate(connectionConfig, ours)).toEqual([]);
    expect(await pendingMigrations(connectionConfig, ours)).toEqual([]);
  });

  it('names the migration that it needs where it cannot serve', async () => {
    const needs = numbered(ours.length + 1);
    const removal = `-- Needs ${needs}: nothing writes it since.\nALTER TABLE homes DROP COLUMN more`;
    const all = grown(addition, removal);
    await migrate(connectionConfig, all);
    await expect(migrate(connectionConfig, ours)).rejects.toThrow(`knows migration ${needs}`);
    await expect(pendingMigrations(connectionConfig, ours)).rejects.toThrow('Start a newer version');
    expect(await migrate(connectionConfig, grown(addition))).toEqual([]);
  });

  it('accepts a history without the column of needed migrations, and adds it', async () => {
    const look = await connect();
    await look.rows('ALTER TABLE schema_migrations DROP COLUMN needs');
    expect(await pendingMigrations(connectionConfig, ours)).toEqual([]);
    expect(await migrate(connectionConfig, ours)).toEqual([]);
    expect(await look.rows('SELECT max(needs) AS needs FROM schema_migrations')).toEqual([{ needs: 0 }]);
  });
});
