import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCrossings, type Rules } from './crossings.ts';
import { findPieces, programPieces } from './statements.ts';
import { EXCEPTIONS, NAMES_HANDED_IN, OWNERS, PRIVATE_JSON } from './tables.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const made = [...read('schema.sql').matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+) /gm)].map(
  ([, name = '']) => name,
);
/** A partition belongs to its table. */
const tableOf = (name: string) => name.replace(/(_\d+)?(_other)?$/, '');
const sliceOfTable = new Map(
  Object.entries(OWNERS).flatMap(([slice, tables]) => tables.map((table) => [table, slice] as const)),
);
const ownerOf = new Map([
  ...made.flatMap((name) => {
    const slice = sliceOfTable.get(tableOf(name));
    return slice ? [[name, slice] as const] : [];
  }),
  ...sliceOfTable,
]);
const rules: Rules = {
  ownerOf,
  exceptions: EXCEPTIONS,
  namesHandedIn: NAMES_HANDED_IN,
  privateJson: PRIVATE_JSON,
};

describe('tables', () => {
  it('have one owner each, all of them', () => {
    expect(Object.values(OWNERS).flat().sort()).toEqual([...new Set(made.map(tableOf))].sort());
  });

  it('are written by their owner alone, and read by others where a reason is given', () => {
    const pieces = programPieces();
    // An empty search would also find no faults.
    expect(pieces.length).toBeGreaterThan(400);
    expect(findCrossings(pieces, rules)).toEqual([]);
  });
});

describe('the check finds', () => {
  const inGuests = (source: string) =>
    findCrossings(findPieces('src/guests/store.ts', source), { ...rules, exceptions: [] });

  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: sources, not texts
  it.each([
    ['sql`DELETE FROM home_events WHERE home_id = ${id}`', 'writes home_events of events'],
    ['sql`WITH gone AS (DELETE FROM jobs) SELECT FROM guests`', 'writes jobs of jobs'],
    ['sql`INSERT INTO messages AS m (a) VALUES (1)`', 'writes messages of messaging'],
    ['sql`UPDATE homes h SET name = ${name}`', 'writes homes of homes'],
    ['sql`SELECT FROM guests g JOIN homes h USING (home_id)`', 'reads homes of homes'],
    ['sql`SELECT FROM guests g, devices d`', 'reads devices of devices'],
    ['sql`DELETE FROM guests USING members m`', 'reads members of accounts'],
    ['sql`SELECT ARRAY(SELECT device_id FROM devices) FROM guests FOR UPDATE`', 'reads devices of devices'],
    [
      'sql`SELECT FROM guests WHERE ${and ? sql`EXISTS (SELECT FROM users)` : sql``}`',
      'reads users of accounts',
    ],
    ['sql`${sql`UPDATE access_tokens`} SET a = 1`', 'writes access_tokens of accounts'],
    ["client.query('SELECT version FROM schema_migrations')", 'reads schema_migrations of platform'],
    ['sql`LOCK TABLE users IN SHARE MODE`', 'reads users of accounts'],
    ['sql`SELECT FROM visits`', 'names visits, which is no table with an owner'],
    ['sql`DELETE FROM ${raw(table)}`', 'writes a table that the statement does not name'],
    ["sql`SELECT ${other}.state->'noise' FROM guests`", 'looks into state, which is the own JSON of devices'],
  ])('%s', (source, what) => {
    expect(inGuests(source)).toEqual([`src/guests/store.ts:1 ${what}`]);
  });

  it.each([
    'sql`SELECT count(*) AS homes, g.devices FROM guests g WHERE a IS DISTINCT FROM b FOR NO KEY UPDATE`',
    'sql`WITH homes AS (SELECT guest_id FROM guests) SELECT FROM homes`',
    "sql`INSERT INTO guests SELECT FROM unnest(${a}) AS u -- not FROM homes\n WHERE a = 'FROM users'`",
    'sql`INSERT INTO guests (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = excluded.a`',
    'sql`SELECT extract(epoch FROM stay) FROM guests WHERE ${which}`',
  ])('nothing in %s', (source) => {
    expect(inGuests(source)).toEqual([]);
  });
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: sources, not texts

  it('an exception that has no reason, and one that is not used any more', () => {
    const pieces = findPieces('src/guests/store.ts', 'sql`SELECT FROM guests JOIN homes USING (home_id)`');
    const exceptions = [{ file: 'src/guests/store.ts', reads: ['homes', 'jobs'], because: ' ' }];
    expect(findCrossings(pieces, { ...rules, exceptions })).toEqual([
      'the exception of src/guests/store.ts has no reason',
      'the exception of src/guests/store.ts for jobs is not used any more',
    ]);
  });
});
