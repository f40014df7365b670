import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { migrate, readMigrations } from '../../../src/platform/db/migrations/migrate.ts';
import { type Migration, toMigration } from '../../../src/platform/db/migrations/migration.ts';
import { cloneDatabase, emptyDatabase } from '../../harness/database.ts';
import { readCatalogue } from './catalogue.ts';
import { complaints } from './complaints.ts';
import { RIGHT, WRONG } from './examples.ts';

/** The last migration from before the rule. */
const LAST_FREE = 28;

/** Applies the migrations after the first so many, one by one, and reports what is wrong with each. */
async function complaintsOf(made: ReturnType<typeof emptyDatabase>, all: Migration[], first: number) {
  const { connectionConfig, drop } = await made;
  await migrate(connectionConfig, all.slice(0, first));
  const client = new pg.Client(connectionConfig);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  const found: string[][] = [];
  for (const { version, name, text } of all.slice(first)) {
    const before = await readCatalogue(client);
    const upTo = all.slice(0, version);
    await migrate(connectionConfig, upTo);
    found.push(complaints(name, text, before, await readCatalogue(client)));
    if (!text.includes('-- Step:')) continue;
    // The state after a crash before the migration was recorded.
    await client.query('DELETE FROM schema_migrations WHERE version = $1', [version]);
    await migrate(connectionConfig, upTo).catch((error: Error) => found.at(-1)?.push(error.message));
  }
  return found;
}

it('migrations only add, so that an older program goes on serving, and hold no large table for long, or say why not', async () => {
  const all = await readMigrations();
  const newer = all.slice(LAST_FREE);
  const found = newer.length === 0 ? [] : await complaintsOf(emptyDatabase(), all, LAST_FREE);
  expect(Object.fromEntries(newer.map(({ name }, index) => [name, found[index]]))).toEqual(
    Object.fromEntries(newer.map(({ name }) => [name, []])),
  );
});

it('one that does otherwise is found out, whatever it does', async () => {
  const ours = await readMigrations();
  const more = (texts: string[]) => [
    ...ours,
    ...texts.map((text, index) =>
      toMigration(`${String(ours.length + 1 + index).padStart(4, '0')}_more.sql`, text),
    ),
  ];
  expect(await complaintsOf(cloneDatabase(), more(RIGHT), ours.length)).toEqual(RIGHT.map(() => []));
  const wrong = more(WRONG.map(([text]) => text));
  expect(await complaintsOf(cloneDatabase(), wrong, ours.length)).toEqual(
    WRONG.map(([, expected]) => expected),
  );
  const twice = '-- Step: in a transaction\nALTER TABLE homes ADD COLUMN floor int';
  expect(await complaintsOf(cloneDatabase(), more([twice]), ours.length)).toEqual([
    [expect.stringContaining('already exists')],
  ]);
});
