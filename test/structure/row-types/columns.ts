import type pg from 'pg';
import type { Column } from './row-problems.ts';

interface StoredColumn {
  name: string;
  nullable: boolean;
  /** The words of its CHECK, if it has one that lists them. */
  words: string[] | null;
}

/** By table and column, as statement descriptions name them. */
type Schema = ReadonlyMap<string, StoredColumn>;

/** Columns of tables. A view's columns carry no null constraints. */
export async function readSchema(client: pg.Client): Promise<Schema> {
  const { rows } = await client.query<StoredColumn & { place: string }>(`
    SELECT attrelid || '.' || attnum AS place, attname AS name, NOT attnotnull AS nullable, words
    FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid AND t.relkind IN ('r', 'p')
    LEFT JOIN (
      SELECT conrelid, conkey, array_agg(word[1]) AS words
      FROM pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''(\\w+)''::text', 'g') AS word
      WHERE contype = 'c' AND pg_get_constraintdef(c.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['
      GROUP BY 1, 2
    ) AS listed ON conrelid = attrelid AND conkey = ARRAY[attnum]`);
  return new Map(rows.map((row) => [row.place, row]));
}

const OUTER_JOIN = /\b(LEFT|RIGHT|FULL)( OUTER)? JOIN\b/;

/**
 * Lists of words that grow with the program, so no CHECK holds them. The code that writes these columns has the same
 * types. Lares checks callers' permissions again where they matter (accounts/tokens/store.ts).
 */
const GROWING = new Set(['event_type', 'permissions', 'asked']);

/** What a statement would return according to PostgreSQL, without running it. */
export async function columnsOf(client: pg.Client, schema: Schema, text: string): Promise<Column[]> {
  const fields = await describe(client, text);
  return fields.map(({ name, dataTypeID, tableID, columnID }) => {
    const stored = schema.get(`${tableID}.${columnID}`);
    const nullable = stored && isNullable(stored, text);
    const words = stored && !GROWING.has(stored.name) ? (stored.words ?? ['anything']) : undefined;
    return { name, type: dataTypeID, nullable, words };
  });
}

/** Undefined where the statement decides: an outer join adds nulls, and a condition excludes them. */
function isNullable({ name, nullable }: StoredColumn, text: string): boolean | undefined {
  const decides = nullable ? text.includes(`${name} IS NOT NULL`) : OUTER_JOIN.test(text);
  return decides ? undefined : nullable;
}

/** With a name, the statement stays prepared. Without a text, it describes one that was prepared before. */
export function describe(client: pg.Client, text?: string, name = ''): Promise<pg.FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: pg.FieldDef[] = [];
    client.query({
      submit: (connection: pg.Connection) => {
        if (text !== undefined) connection.parse({ name, text, types: [] }, true);
        connection.describe({ type: 'S', name }, true);
        connection.sync();
      },
      handleRowDescription: (message: { fields: pg.FieldDef[] }) => {
        fields = message.fields;
      },
      handleReadyForQuery: () => resolve(fields),
      handleError: reject,
    });
  });
}
