import type pg from 'pg';

/** Every table but the parts of others, which get it with their whole. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY 1`);
  return rows.map(({ name }) => name);
}

/** As a newer version may do. */
export const addColumn = (table: string) =>
  `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS added_later text NOT NULL DEFAULT ''`;

export async function addColumnsEverywhere(client: pg.Client): Promise<void> {
  for (const table of await tablesOf(client)) await client.query(addColumn(table));
}
