import pg from 'pg';
import { SEALED_COLUMNS } from '../../../src/app/sealed-columns.ts';
import { secureRandom } from '../../../src/platform/random.ts';
import { openSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { openSecretKeys } from '../../../src/platform/secrets/secret-keys.ts';
import { isOnCitus } from './on-citus.ts';

/** Searches a whole database, in all tables and columns. */
export interface Hit {
  table: string;
  /** The text that was found. */
  text: string;
}

/**
 * Every row of every table as text: words, lists and JSON as read, bytes as hex. It opens sealed values with the key
 * of the worlds and searches them too. Case does not matter.
 */
export async function searchDatabase(connectionConfig: pg.ClientConfig, texts: string[]): Promise<Hit[]> {
  const client = new pg.Client(connectionConfig);
  await client.connect();
  try {
    const looks = (await tablesOf(client)).map(
      (table) => `SELECT '${table}' AS table, text FROM unnest($1::text[], $2::text[]) AS wanted (text, hex)
        JOIN (SELECT t::text AS row FROM ${table} t) AS one ON strpos(lower(row), lower(text)) > 0 OR strpos(row, hex) > 0
        GROUP BY text`,
    );
    const hexes = texts.map((text) => Buffer.from(text).toString('hex'));
    const hits: Hit[] = [];
    // One statement cannot combine tables of several servers with tables of one.
    for (const look of isOnCitus() ? looks : [looks.join(' UNION ALL ')])
      hits.push(...(await client.query<Hit>(look, [texts, hexes])).rows);
    return [...hits, ...(await searchSealed(client, texts))];
  } finally {
    await client.end();
  }
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
     AND relnamespace = 'public'::regnamespace ORDER BY relname COLLATE "C"`,
  );
  return rows.map(({ name }) => name);
}

async function searchSealed(client: pg.Client, texts: string[]): Promise<Hit[]> {
  const box = openSecretBox(openSecretKeys([Buffer.alloc(32, 7)]), secureRandom);
  const hits: Hit[] = [];
  for (const { table, column, key, contextOf } of SEALED_COLUMNS) {
    const { rows } = await client.query<{ key: string; sealed: Buffer }>(
      `SELECT ${key}::text AS key, ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL`,
    );
    for (const row of rows) {
      const opened = box.open(row.sealed, contextOf(row.key)).toLowerCase();
      const found = texts.filter((text) => opened.includes(text.toLowerCase()));
      hits.push(...found.map((text) => ({ table: `${table}.${column}`, text })));
    }
  }
  return hits;
}
