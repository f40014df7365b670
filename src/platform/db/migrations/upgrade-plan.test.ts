import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../../../test/harness/database.ts';
import { pendingMigrations, readMigrations } from './migrate.ts';
import { type Migration, toMigration } from './migration.ts';
import { passesOf } from './migration-reads.ts';
import { planUpgrade } from './upgrade-plan.ts';

/** Output of `lares upgrade --check`. */

let connectionConfig: pg.ClientConfig;
let client: pg.Client;
let ours: Migration[];

beforeEach(async () => {
  const clone = await cloneDatabase();
  ({ connectionConfig } = clone);
  ours = await readMigrations();
  client = new pg.Client(connectionConfig);
  await client.connect();
  return async () => {
    await client.end();
    await clone.drop();
  };
});

const next = (text: string) => toMigration(`${String(ours.length + 1).padStart(4, '0')}_more.sql`, text);

describe('the plan of an upgrade', () => {
  it('is empty where the database has everything, and names the last migration', async () => {
    expect(await planUpgrade(connectionConfig, ours)).toEqual({ from: ours.at(-1)?.name, migrations: [] });
  });

  it('names each migration with what it is about, the tables it goes through, and how long that takes', async () => {
    await client.query(`
      CREATE TABLE plain AS SELECT repeat('x', 1000) AS text FROM generate_series(1, 50000);
      CREATE TABLE parted (at int) PARTITION BY RANGE (at);
      CREATE TABLE parted_1 PARTITION OF parted FOR VALUES FROM (0) TO (10);
      INSERT INTO parted SELECT 1 FROM generate_series(1, 20000);
      CREATE TABLE empty (at int);
      ANALYZE plain, parted_1`);
    const text = `-- So that texts are found. It is not said how.
-- Locks: none.
-- Step: outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS plain_text ON plain (text); -- a note; with a semicolon
-- Step: outside a transaction
CREATE INDEX more ON parted (at);
CREATE INDEX none ON empty (at);
ALTER TABLE homes ADD COLUMN more int;`;
    const before = await client.query('SELECT count(*) FROM pg_indexes');
    const { migrations } = await planUpgrade(connectionConfig, [...ours, next(text)]);
    expect(migrations).toEqual([
      {
        name: next(text).name,
        about: 'So that texts are found.',
        reads: [
          { table: 'parted', rows: 20_000, bytes: expect.any(Number) },
          { table: 'plain', rows: 50_000, bytes: expect.any(Number) },
        ],
        estimated_seconds: expect.any(Number),
        needs: undefined,
      },
    ]);
    const [planned] = migrations;
    const [, plain] = planned?.reads ?? [];
    expect(plain?.bytes).toBeGreaterThan(50_000_000);
    expect(planned?.estimated_seconds).toBeGreaterThan(2.5);
    expect(planned?.estimated_seconds).toBeLessThan(5);
    // It changed nothing.
    expect((await client.query('SELECT count(*) FROM pg_indexes')).rows).toEqual(before.rows);
    expect(await pendingMigrations(connectionConfig, [...ours, next(text)])).toHaveLength(1);
  });

  it('takes far longer where rows are written anew', async () => {
    await client.query(
      `CREATE TABLE plain AS SELECT repeat('x', 1000) AS text FROM generate_series(1, 7000)`,
    );
    const secondsOf = async (text: string) =>
      (await planUpgrade(connectionConfig, [...ours, next(text)])).migrations[0]?.estimated_seconds ?? 0;
    expect(await secondsOf('CREATE INDEX a ON plain (text);')).toBeLessThan(1);
    expect(await secondsOf("UPDATE plain SET text = 'y';")).toBeGreaterThan(10);
  });

  it('says which migration older programs cannot serve beside', async () => {
    const needing = next(
      '-- A column goes.\n-- Needs 0031: nothing reads it since.\nALTER TABLE homes DROP COLUMN name;',
    );
    expect((await planUpgrade(connectionConfig, [...ours, needing])).migrations).toMatchObject([
      { about: 'A column goes.', needs: 31 },
    ]);
  });

  it('of an empty database is everything, and begins with nothing', async () => {
    await client.query('DROP TABLE schema_migrations');
    const plan = await planUpgrade(connectionConfig, ours);
    expect(plan.from).toBeUndefined();
    expect(plan.migrations.map(({ name }) => name)).toEqual(ours.map(({ name }) => name));
  });
});

describe('what a migration goes through', () => {
  const looks = { table: 'homes', writes: false };
  const writes = { table: 'homes', writes: true };
  it.each([
    ['CREATE UNIQUE INDEX a ON homes (name)', [looks]],
    ['CREATE INDEX CONCURRENTLY a ON ONLY homes (name); CREATE INDEX b ON homes (at)', [looks, looks]],
    ['UPDATE homes SET name = 1 WHERE true', [writes]],
    ['WITH some AS (SELECT 1) DELETE FROM homes', [writes]],
    ['ALTER TABLE homes VALIDATE CONSTRAINT a', [looks]],
    ['ALTER TABLE homes ALTER COLUMN a SET NOT NULL', [looks]],
    ['ALTER TABLE homes ALTER COLUMN a TYPE bigint', [writes]],
    ['ALTER TABLE homes ADD CONSTRAINT a CHECK (b > 0)', [looks]],
    ['ALTER TABLE homes ADD CONSTRAINT a CHECK (b > 0) NOT VALID', []],
    ['ALTER TABLE homes ADD COLUMN a int NOT NULL DEFAULT 0', []],
    ['CREATE TABLE a (b int PRIMARY KEY)', []],
    ['-- UPDATE homes SET a = 1\nSELECT 1', []],
    ['DROP INDEX a; DROP TABLE b', []],
  ])('%s', (text, passes) => {
    expect(passesOf(text)).toEqual(passes);
  });
});
