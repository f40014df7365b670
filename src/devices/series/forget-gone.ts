import sql, { raw } from 'sql-template-tag';
import type { Connection, Transactions } from '../../platform/db/database.ts';
import { findSpreadGone, type Series } from './spread.ts';
import { ROLLUPS } from './steps.ts';

const AT_ONCE = 100;

/**
 * Deletes what devices measured that are gone, or that were in homes that are gone. Not in the request that deletes
 * a home: three months of a dozen devices are over a million rows, more than a statement may take. Nobody can read
 * them meanwhile. Answers how many series had something.
 *
 * A series itself goes when nothing was left of it: whatever somebody stored while we were at it is found next time.
 */
export async function forgetGone(database: Transactions, signal?: AbortSignal): Promise<number> {
  const isSpread = await database.isSpread();
  const gone = isSpread
    ? await findSpreadGone(database, AT_ONCE)
    : await database.rows<Series>(sql`
        SELECT home_id, device_id FROM sensor_series r
        WHERE NOT EXISTS (SELECT FROM devices d WHERE d.device_id = r.device_id)
           OR NOT EXISTS (SELECT FROM homes h WHERE h.home_id = r.home_id)
        LIMIT ${AT_ONCE}`);
  let had = 0;
  for (const { home_id, device_id } of gone) {
    if (signal?.aborted) break;
    if (await database.transaction((connection) => deleteValues(connection, home_id, device_id))) had += 1;
    else await database.transaction((connection) => deleteSeries(connection, home_id, device_id, isSpread));
  }
  return had;
}

/** Days go with their series by a trigger, which there cannot be where they are spread. */
async function deleteSeries(connection: Connection, homeId: string, deviceId: string, isSpread: boolean) {
  await connection.rows(sql`DELETE FROM sensor_series WHERE home_id = ${homeId} AND device_id = ${deviceId}`);
  if (isSpread)
    await connection.rows(sql`DELETE FROM sensor_days WHERE home_id = ${homeId} AND device_id = ${deviceId}`);
}

async function deleteValues(connection: Connection, homeId: string, deviceId: string): Promise<boolean> {
  const deleted = await connection.row<{ some: boolean }>(sql`
    WITH samples AS (
      DELETE FROM sensor_samples WHERE home_id = ${homeId} AND device_id = ${deviceId} RETURNING 1
    ), days AS (
      DELETE FROM sensor_days WHERE home_id = ${homeId} AND device_id = ${deviceId} RETURNING 1
    ), five_minutes AS (
      DELETE FROM sensor_rollups_300 WHERE home_id = ${homeId} AND device_id = ${deviceId} RETURNING 1
    ), hours AS (
      DELETE FROM sensor_rollups_3600 WHERE home_id = ${homeId} AND device_id = ${deviceId} RETURNING 1
    ), whole_days AS (
      DELETE FROM sensor_rollups_86400 WHERE home_id = ${homeId} AND device_id = ${deviceId} RETURNING 1
    )
    SELECT EXISTS (SELECT 1 FROM samples) OR EXISTS (SELECT 1 FROM days) OR EXISTS (SELECT 1 FROM five_minutes)
      OR EXISTS (SELECT 1 FROM hours) OR EXISTS (SELECT 1 FROM whole_days) AS some`);
  return deleted?.some ?? false;
}

/** All of a home, at once. */
export async function forgetSeries(connection: Connection, homeId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM sensor_samples WHERE home_id = ${homeId}`);
  await connection.rows(sql`DELETE FROM sensor_rollups_300 WHERE home_id = ${homeId}`);
  await connection.rows(sql`DELETE FROM sensor_rollups_3600 WHERE home_id = ${homeId}`);
  await connection.rows(sql`DELETE FROM sensor_rollups_86400 WHERE home_id = ${homeId}`);
  await connection.rows(sql`DELETE FROM sensor_days WHERE home_id = ${homeId}`);
  await connection.rows(sql`DELETE FROM sensor_series WHERE home_id = ${homeId}`);
}

/** Where nothing is left of any home, sums begin anew: the clock that they were made by may have been ahead. */
export async function rewindSeries(connection: Connection): Promise<void> {
  if (await connection.isSpread()) {
    for (const table of ['sensor_samples', 'sensor_days', ...Object.values(ROLLUPS)])
      if (await connection.row(sql`SELECT 1 AS one FROM ${raw(table)} LIMIT 1`)) return;
    await connection.rows(sql`UPDATE sensor_clock SET closed_until = DEFAULT, kept_from = DEFAULT`);
    return;
  }
  await connection.rows(sql`
    UPDATE sensor_clock SET closed_until = DEFAULT, kept_from = DEFAULT
    WHERE NOT EXISTS (SELECT 1 FROM sensor_samples) AND NOT EXISTS (SELECT 1 FROM sensor_days)
      AND NOT EXISTS (SELECT 1 FROM sensor_rollups_300) AND NOT EXISTS (SELECT 1 FROM sensor_rollups_3600)
      AND NOT EXISTS (SELECT 1 FROM sensor_rollups_86400)`);
}
