import sql from 'sql-template-tag';
import type { Database } from '../database.ts';

const OLDEST_SUPPORTED = 140_000;

export class UnusableDatabase extends Error {}

/** A clear sentence at the start, instead of an obscure error in the first unsupported statement. */
export async function checkServer(database: Database, address: string): Promise<void> {
  let version: { number: number; text: string } | undefined;
  try {
    version = await database.row(
      sql`SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text`,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnusableDatabase(`Cannot use the database at ${address}: ${reason}`);
  }
  if (version && version.number < OLDEST_SUPPORTED) {
    throw new UnusableDatabase(
      `The database at ${address} is PostgreSQL ${version.text}; Lares needs PostgreSQL 14 or newer.`,
    );
  }
}
