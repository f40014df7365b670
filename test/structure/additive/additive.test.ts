import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { migrate, readMigrations } from '../../../src/platform/db/migrations/migrate.ts';
import { type Migration, toMigration } from '../../../src/platform/db/migrations/migration.ts';
import { cloneDatabase, emptyDatabase } from '../../harness/database.ts';
import { readCatalogue } from './catalogue.ts';
import { RIGHT, WRONG } from './examples.ts';
import { complaints } from './judge.ts';

/** The last migration from before the rule. */
const LAST_FREE = 28;

/** Applies the migrations after the first so many, one by one, and reports what is wrong with each. */
async function judge(made: ReturnType<typeof emptyDatabase>, all: Migration[], first: number) {
  const { where, drop } = await made;
  await migrate(where, all.slice(0, first));
  const client = new pg.Client(where);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  const said: string[][] = [];
  for (const { version, name, text } of all.slice(first)) {
    const before = await readCatalogue(client);
    const upTo = all.slice(0, version);
    await migrate(where, upTo);
    said.push(complaints(name, text, before, await readCatalogue(client)));
    if (!text.includes('-- Step:')) continue;
    // The state after a crash before the migration was recorded.
    await client.query('DELETE FROM schema_migrations WHERE version = $1', [version]);
    await migrate(where, upTo).catch((error: Error) => said.at(-1)?.push(error.message));
  }
  return said;
}

it('migrations only add, so that an older program goes on serving, and hold no large table for long, or say why not', async () => {
  const all = await readMigrations();
  const newer = all.slice(LAST_FREE);
  const said = newer.length === 0 ? [] : await judge(emptyDatabase(), all, LAST_FREE);
  expect(Object.fromEntries(newer.map(({ name }, index) => [name, said[index]]))).toEqual(
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
  expect(await judge(cloneDatabase(), more(RIGHT), ours.length)).toEqual(RIGHT.map(() => []));
  const wrong = more(WRONG.map(([text]) => text));
  expect(await judge(cloneDatabase(), wrong, ours.length)).toEqual(WRONG.map(([, said]) => said));
  const twice = '-- Step: in a transaction\nALTER TABLE homes ADD COLUMN floor int';
  expect(await judge(cloneDatabase(), more([twice]), ours.length)).toEqual([
    [expect.stringContaining('already exists')],
  ]);
});
