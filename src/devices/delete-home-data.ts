import sql from 'sql-template-tag';
import { cancel } from '../jobs/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { HOME_JOB } from './ingest/evaluation/home-job.ts';

/**
 * Deletes what has no foreign key to the home. Runs after the guests are deleted, because changing a stay schedules the job.
 * deleteOrphans of the series store deletes the samples soon after: there can be a million of them.
 */
export async function deleteHomeData(connection: Connection, homeId: string): Promise<void> {
  const devices = await connection.rows<{ device_id: string }>(
    sql`SELECT device_id FROM devices WHERE home_id = ${homeId}`,
  );
  const ids = devices.map(({ device_id }) => device_id);
  await connection.rows(sql`DELETE FROM raised_events WHERE home_id = ${homeId}`);
  await connection.rows(sql`DELETE FROM device_reports WHERE device_id = ANY (${ids}::text[])`);
  await connection.rows(sql`DELETE FROM conflicting_reports WHERE device_id = ANY (${ids}::text[])`);
  await cancel(connection, { kind: HOME_JOB, key: homeId });
}
