import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SEALED_COLUMNS } from '../../src/app/sealed-columns.ts';

it('every column for something sealed is known to the rotation of keys, with the key of its row', () => {
  const schema = readFileSync(join(import.meta.dirname, '../../schema.sql'), 'utf8');
  const tables = [...schema.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+) \(\n(.*?)\n\)/gms)];
  const sealed = tables.flatMap(([, table = '', columns = '']) =>
    [...columns.matchAll(/^ {2}(sealed_\w+) bytea/gm)].map(([, column]) => ({
      place: `${table}.${column}`,
      key: /PRIMARY KEY \((\w+)\)/.exec(columns)?.[1],
    })),
  );
  expect(sealed.length).toBeGreaterThan(6);
  const known = SEALED_COLUMNS.map(({ table, column, key }) => ({ place: `${table}.${column}`, key }));
  const byPlace = (a: { place: string }, b: { place: string }) => a.place.localeCompare(b.place);
  expect(known.sort(byPlace)).toEqual(sealed.sort(byPlace));
});
