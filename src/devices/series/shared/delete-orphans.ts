import sql from 'sql-template-tag';
import type { Connection, Transactions } from '../../../platform/db/database.ts';
import type { SeriesKey } from '../series-key.ts';
import { homeRanges } from './home-ranges.ts';

const AT_ONCE = 100;

/**
 * Not in the request that deletes a home: three months of a dozen devices are over a million rows, more than a
 * statement may take. No request can read them meanwhile. The series row is deleted when none of its data was left,
 * so the next run finds samples stored meanwhile.
 */
export async function deleteOrphans(database: Transactions, signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  for (const series of await findOrphans(database)) {
    if (signal?.aborted) break;
    if (await database.transaction((connection) => deleteValues(connection, series))) deleted += 1;
    else await database.transaction((connection) => deleteSeries(connection, series));
  }
  return deleted;
}

/** Some of the series whose device or home was deleted. */
async function findOrphans(connection: Connection): Promise<SeriesKey[]> {
  const orphans: SeriesKey[] = [];
  for await (const { after, last } of homeRanges(connection)) {
    orphans.push(
      ...(await connection.rows<SeriesKey>(sql`
        WITH known AS MATERIALIZED (SELECT home_id, device_id FROM sensor_series WHERE home_id > ${after} AND home_id <= ${last})
        SELECT home_id, device_id FROM known k
        WHERE NOT EXISTS (SELECT 1 FROM devices d WHERE d.device_id = k.device_id)
           OR NOT EXISTS (SELECT 1 FROM homes h WHERE h.home_id = k.home_id)
        LIMIT ${AT_ONCE - orphans.length}`)),
    );
    if (orphans.length >= AT_ONCE) break;
  }
  return orphans;
}

/** And days compressed since the values were deleted. A local database also has a trigger; distributed tables cannot. */
async function deleteSeries(connection: Connection, { home_id, device_id }: SeriesKey): Promise<void> {
  await connection.rows(
    sql`DELETE FROM sensor_series WHERE home_id = ${home_id} AND device_id = ${device_id}`,
  );
  await connection.rows(sql`DELETE FROM sensor_days WHERE home_id = ${home_id} AND device_id = ${device_id}`);
}

async function deleteValues(connection: Connection, { home_id, device_id }: SeriesKey): Promise<boolean> {
  const deleted = await connection.row<{ some: boolean }>(sql`
    WITH samples AS (
      DELETE FROM sensor_samples WHERE home_id = ${home_id} AND device_id = ${device_id} RETURNING 1
    ), days AS (
      DELETE FROM sensor_days WHERE home_id = ${home_id} AND device_id = ${device_id} RETURNING 1
    ), five_minutes AS (
      DELETE FROM sensor_rollups_300 WHERE home_id = ${home_id} AND device_id = ${device_id} RETURNING 1
    ), hours AS (
      DELETE FROM sensor_rollups_3600 WHERE home_id = ${home_id} AND device_id = ${device_id} RETURNING 1
    ), whole_days AS (
      DELETE FROM sensor_rollups_86400 WHERE home_id = ${home_id} AND device_id = ${device_id} RETURNING 1
    )
    SELECT EXISTS (SELECT 1 FROM samples) OR EXISTS (SELECT 1 FROM days) OR EXISTS (SELECT 1 FROM five_minutes)
      OR EXISTS (SELECT 1 FROM hours) OR EXISTS (SELECT 1 FROM whole_days) AS some`);
  return deleted?.some ?? false;
}
