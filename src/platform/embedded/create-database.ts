import pg from 'pg';
import { diskFull, errorCode } from './errors.ts';

/** duplicate_database, and the unique index under it: another process was faster. */
const ALREADY_THERE = ['42P04', '23505'];
const DISK_FULL = '53100';

export async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (rowCount) return;
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (code === DISK_FULL) throw diskFull('the embedded database', error);
    if (!ALREADY_THERE.includes(code)) throw error;
  }
}
