import sql from 'sql-template-tag';
import { cancel } from '../jobs/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { HOME_JOB } from './ingest/wake.ts';

/**
 * What does not refer to the home, and so would stay. After the guests: whoever changes a stay schedules the job.
 * Samples go soon after (series/forget-gone.ts): there can be a million of them.
 */
export async function forgetHome(connection: Connection, homeId: string): Promise<void> {
  await connection.rows(sql`
    WITH raised AS (DELETE FROM raised_events WHERE home_id = ${homeId}),
         ids AS (SELECT device_id FROM devices WHERE home_id = ${homeId}),
         reports AS (DELETE FROM device_reports WHERE device_id IN (SELECT device_id FROM ids))
    DELETE FROM conflicting_reports WHERE device_id IN (SELECT device_id FROM ids)`);
  await cancel(connection, { kind: HOME_JOB, key: homeId });
}
