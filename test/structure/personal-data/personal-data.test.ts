import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { PERSONAL_METADATA } from '../../../src/events/erase.ts';
import { webhookSchemas } from '../../../src/webhooks/http.ts';
import { openClone } from '../../harness/database.ts';
import { isOnCitus } from '../../harness/postgres/on-citus.ts';
import { COLUMNS, METADATA, WITHOUT_GUESTS } from './columns.ts';

interface Schema {
  type?: string;
  format?: string;
  properties?: Record<string, unknown>;
  anyOf?: unknown[];
}

/** Columns whose type can hold text of a person, by table. */
async function columnsOfText(): Promise<Map<string, string[]>> {
  const database = await openClone();
  const rows = await database.rows<{ name: string; columns: string[] | null }>(sql`
    SELECT c.relname::text AS name, (
      SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
      JOIN pg_type t ON t.oid = a.atttypid
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        AND coalesce(nullif(t.typbasetype, 0), nullif(t.typelem, 0), t.oid)::regtype::text
            IN ('text', 'character varying', 'json', 'jsonb', 'bytea')) AS columns
    FROM pg_class c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace`);
  return new Map(rows.map(({ name, columns }) => [name, columns ?? []]));
}

it.skipIf(isOnCitus())('every table is known to hold something about guests, or nothing', async () => {
  const tables = [...(await columnsOfText()).keys()];
  expect(tables.sort()).toEqual([...Object.keys(COLUMNS), ...WITHOUT_GUESTS].sort());
});

it('every column in which text of or about a guest can stand is erased with the guest, or says why not', async () => {
  const columns = await columnsOfText();
  for (const [table, fates] of Object.entries(COLUMNS)) {
    expect(Object.keys(fates).sort(), table).toEqual(columns.get(table)?.toSorted());
  }
});

it('every member of events that holds text is erased with the guest, or says nothing of who it is', () => {
  const found = new Set<string>();
  const walk = (schema: unknown, name: string, isMetadata: boolean): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { type, format, properties = {}, anyOf = [] } = schema as Schema;
    if (isMetadata && type === 'string' && format !== 'date-time') found.add(name);
    for (const one of anyOf) walk(one, name, isMetadata);
    for (const [member, inner] of Object.entries(properties))
      walk(inner, member, isMetadata || member === 'metadata');
  };
  for (const schema of webhookSchemas) walk(schema, '', false);
  expect([...found].sort()).toEqual([...METADATA, ...PERSONAL_METADATA].sort());
});
