import type pg from 'pg';

/** Every table except partitions, which get the column with their parent. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY 1`);
  return rows.map(({ name }) => name);
}

/** A change that a newer version may make. */
export const addColumn = (table: string) =>
  `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS added_later text NOT NULL DEFAULT ''`;

export async function addColumnsEverywhere(client: pg.Client): Promise<void> {
  for (const table of await tablesOf(client)) await client.query(addColumn(table));
}
