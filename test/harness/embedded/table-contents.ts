import pg from 'pg';
import { readTables, sumOf } from '../../../src/platform/embedded/data-migration/tables.ts';

/** The checksum of every table, and the owner of every relation. */
export async function describeRows(connectionConfig: pg.ClientConfig) {
  const client = new pg.Client(connectionConfig);
  await client.connect();
  try {
    const sums: Record<string, unknown> = {};
    for (const table of await readTables(client))
      sums[table.name] = [table.columns, table.bound, await sumOf(client, table)];
    const { rows } = await client.query(
      `SELECT relname, relkind, relowner::regrole::text FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1`,
    );
    return { sums, rows };
  } finally {
    await client.end();
  }
}
