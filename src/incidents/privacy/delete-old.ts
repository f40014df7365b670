import sql from 'sql-template-tag';
import type { Database } from '../../platform/db/database.ts';

/** Rows per statement, locked for some milliseconds. */
const AT_ONCE = 1000;

/** Deletes incidents that ended before, with their actions. Returns their number. */
export async function deleteOldIncidents(
  database: Database,
  { organization_id, before }: { organization_id: string; before: Date },
  signal: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (let deletedRows = AT_ONCE; deletedRows === AT_ONCE && !signal.aborted; deleted += deletedRows) {
    const rows = await database.rows<{ incident_id: string }>(sql`
      DELETE FROM incidents WHERE (home_id, incident_id) IN (
        SELECT home_id, incident_id FROM incidents
        WHERE organization_id = ${organization_id} AND ended_at < ${before} LIMIT ${AT_ONCE})
      RETURNING incident_id`);
    deletedRows = rows.length;
  }
  return deleted;
}
