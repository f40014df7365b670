import pg from 'pg';
import { diskFull, errorCode } from './errors.ts';
import { SERVICE_ROLE } from './service-role.ts';

/** duplicate_database, and the unique index under it: another process was faster. */
const ALREADY_THERE = ['42P04', '23505'];
const DISK_FULL = '53100';

/** Returns whether it belongs to the service's role. An earlier version's database does not. */
export async function createDatabase(superuser: pg.Client, name: string): Promise<boolean> {
  const owner = await ownerOf(superuser, name);
  if (owner !== undefined) return owner === SERVICE_ROLE;
  try {
    await superuser.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} OWNER ${SERVICE_ROLE}`);
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (code === DISK_FULL) throw diskFull('the embedded database', error);
    if (!ALREADY_THERE.includes(code)) throw error;
  }
  return true;
}

async function ownerOf(superuser: pg.Client, name: string): Promise<string | undefined> {
  const { rows } = await superuser.query<{ owner: string }>(
    'SELECT datdba::regrole::text AS owner FROM pg_database WHERE datname = $1',
    [name],
  );
  return rows[0]?.owner;
}
