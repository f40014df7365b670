import sql, { raw } from 'sql-template-tag';
import type { Connection } from '../../../platform/db/database.ts';
import { ROLLUPS } from '../rollup-steps.ts';

export async function deleteHome(connection: Connection, homeId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM sensor_samples WHERE home_id = ${homeId}`);
  await connection.rows(sql`DELETE FROM sensor_rollups_300 WHERE home_id = ${homeId}`);
  await connection.rows(sql`DELETE FROM sensor_rollups_3600 WHERE home_id = ${homeId}`);
  await connection.rows(sql`DELETE FROM sensor_rollups_86400 WHERE home_id = ${homeId}`);
  await connection.rows(sql`DELETE FROM sensor_days WHERE home_id = ${homeId}`);
  await connection.rows(sql`DELETE FROM sensor_series WHERE home_id = ${homeId}`);
}

export async function resetClock(connection: Connection): Promise<void> {
  for (const table of ['sensor_samples', 'sensor_days', ...Object.values(ROLLUPS)])
    if (await connection.row(sql`SELECT 1 AS one FROM ${raw(table)} LIMIT 1`)) return;
  await connection.rows(sql`UPDATE sensor_clock SET closed_until = DEFAULT, kept_from = DEFAULT`);
}

export async function listDevices(connection: Connection, homeId: string): Promise<string[]> {
  const rows = await connection.rows<{ device_id: string }>(
    sql`SELECT device_id FROM sensor_series WHERE home_id = ${homeId}`,
  );
  return rows.map(({ device_id }) => device_id);
}
