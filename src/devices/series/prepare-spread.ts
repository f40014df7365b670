import sql, { raw } from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { ROLLUPS } from './steps.ts';

/**
 * What devices measured is nine tenths and more of the disk (docs/operations/capacity.md), and the only thing that is spread. The others
 * lie beside the first: all of a home is on one server.
 */
export const MEASUREMENTS = ['sensor_series', 'sensor_samples', 'sensor_days', ...Object.values(ROLLUPS)];

/** What Citus asks of tables: no triggers, no lists of steps, of which a view is made. Done already, it changes nothing. */
export async function prepareToSpread(connection: Connection): Promise<void> {
  // From here on statements are those of several servers, which are right on one as well.
  await connection.rows(sql`
    CREATE OR REPLACE FUNCTION measurements_are_spread() RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN true`);
  // Those statements delete days with their series themselves.
  const name = 'sensor_series_forget_days';
  if (await connection.row(sql`SELECT FROM pg_trigger WHERE tgname = ${name}`))
    await connection.rows(sql`DROP TRIGGER ${raw(name)} ON sensor_series`);
  if (
    !(await connection.row(
      sql`SELECT FROM pg_class WHERE oid = 'sensor_rollups'::regclass AND relkind = 'p'`,
    ))
  )
    return;
  const columns = await connection.row<{ names: string }>(sql`
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS names FROM pg_attribute
    WHERE attrelid = 'sensor_rollups'::regclass AND attnum > 0 AND NOT attisdropped`);
  for (const part of Object.values(ROLLUPS))
    await connection.rows(sql`ALTER TABLE sensor_rollups DETACH PARTITION ${raw(part)}`);
  await connection.rows(sql`DROP TABLE sensor_rollups`);
  const all = Object.values(ROLLUPS)
    .map((part) => `SELECT ${columns?.names} FROM ${part}`)
    .join(' UNION ALL ');
  await connection.rows(sql`CREATE VIEW sensor_rollups AS ${raw(all)}`);
}
