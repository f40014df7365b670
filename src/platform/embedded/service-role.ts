import type pg from 'pg';
import { errorCode } from './errors.ts';

/**
 * The service's role: it owns its database and has no other rights. An SQL injection then cannot open files or start
 * programs, as a PostgreSQL superuser can.
 */
export const SERVICE_ROLE = 'lares_service';

/** duplicate_object, and the unique index under it: another process was faster. */
const ALREADY_THERE = ['42710', '23505'];

export async function createServiceRole(superuser: pg.Client): Promise<void> {
  const { rowCount } = await superuser.query('SELECT FROM pg_roles WHERE rolname = $1', [SERVICE_ROLE]);
  if (rowCount) return;
  try {
    await superuser.query(`CREATE ROLE ${SERVICE_ROLE} LOGIN`);
  } catch (error) {
    if (!ALREADY_THERE.includes(errorCode(error) ?? '')) throw error;
  }
}

/** One at a time in each database: two changes of a function's owner would conflict. */
const HANDING_OVER = 0x4c617266;

/**
 * Earlier versions of Lares were the superuser and own what they created. Checked at each server start, because one
 * of them may have run beside a newer one. Objects of extensions stay with the superuser, who had to install them.
 */
export async function handOver(superuser: pg.Client, database: string): Promise<void> {
  await superuser.query('BEGIN');
  try {
    await superuser.query('SELECT pg_advisory_xact_lock($1)', [HANDING_OVER]);
    for (const what of await ownedBySuperuser(superuser, database))
      await superuser.query(`ALTER ${what} OWNER TO ${SERVICE_ROLE}`);
    await superuser.query('COMMIT');
  } catch (error) {
    await superuser.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function ownedBySuperuser(superuser: pg.Client, database: string): Promise<string[]> {
  const { rows } = await superuser.query<{ what: string }>(OWNED_BY_SUPERUSER, [database]);
  return rows.map(({ what }) => what);
}

/** ALTER TABLE covers partitions and views. Indexes and sequences of columns go with their tables. */
const OWNED_BY_SUPERUSER = `
  WITH me AS (SELECT oid FROM pg_roles WHERE rolname = current_user),
  own_schemas AS (SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'),
  not_alone AS (
    SELECT classid, objid FROM pg_depend
    WHERE deptype = 'e' OR (deptype IN ('a', 'i') AND classid = 'pg_class'::regclass AND objid IN
      (SELECT oid FROM pg_class WHERE relkind = 'S'))
  )
  SELECT 'SCHEMA ' || quote_ident(nspname) AS what FROM pg_namespace
  WHERE nspowner = (TABLE me) AND oid IN (TABLE own_schemas)
  UNION ALL
  SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE ' ELSE 'TABLE ' END || oid::regclass FROM pg_class
  WHERE relowner = (TABLE me) AND relnamespace IN (TABLE own_schemas) AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
    AND ('pg_class'::regclass, oid) NOT IN (TABLE not_alone)
  UNION ALL
  SELECT 'ROUTINE ' || oid::regprocedure FROM pg_proc
  WHERE proowner = (TABLE me) AND pronamespace IN (TABLE own_schemas)
    AND ('pg_proc'::regclass, oid) NOT IN (TABLE not_alone)
  UNION ALL
  SELECT 'TYPE ' || oid::regtype FROM pg_type
  WHERE typowner = (TABLE me) AND typnamespace IN (TABLE own_schemas) AND typtype IN ('d', 'e', 'r')
    AND ('pg_type'::regclass, oid) NOT IN (TABLE not_alone)
  UNION ALL
  SELECT 'DATABASE ' || quote_ident(datname) FROM pg_database
  WHERE datname = $1 AND datdba = (TABLE me)`;
