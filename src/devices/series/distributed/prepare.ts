import sql, { raw } from 'sql-template-tag';
import type { Connection } from '../../../platform/db/database.ts';
import { ROLLUPS } from '../rollup-steps.ts';

/**
 * More than nine tenths of the disk (docs/operations/capacity.md), and the only distributed tables. The others are colocated
 * with the first, so all of a home is on one server.
 */
export const SERIES_TABLES = ['sensor_series', 'sensor_samples', 'sensor_days', ...Object.values(ROLLUPS)];

/** Citus supports neither triggers nor list partitions on distributed tables. A second run changes nothing. */
export async function prepareForDistribution(connection: Connection): Promise<void> {
  // From here on every process uses the distributed store, which is right on one server as well.
  await connection.rows(sql`
    CREATE OR REPLACE FUNCTION measurements_are_spread() RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN true`);
  // The store deletes days with their series itself.
  const name = 'sensor_series_forget_days';
  if (await connection.row(sql`SELECT FROM pg_trigger WHERE tgname = ${name}`))
    await connection.rows(sql`DROP TRIGGER ${raw(name)} ON sensor_series`);
  if (
    await connection.row(sql`SELECT FROM pg_class WHERE oid = 'sensor_rollups'::regclass AND relkind = 'p'`)
  )
    await replaceRollupsByView(connection);
}

async function replaceRollupsByView(connection: Connection): Promise<void> {
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
