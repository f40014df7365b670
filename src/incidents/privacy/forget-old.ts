import sql from 'sql-template-tag';
import type { Database } from '../../platform/db/database.ts';

/** Of one statement: locked for some milliseconds. */
const AT_ONCE = 1000;

/** What ended before goes with the events that told of it, and with what was done about it. Answers how many incidents went. */
export async function forgetOldIncidents(
  database: Database,
  { organization_id, before }: { organization_id: string; before: Date },
  signal: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (let some = AT_ONCE; some === AT_ONCE && !signal.aborted; deleted += some) {
    const rows = await database.rows<{ incident_id: string }>(sql`
      DELETE FROM incidents WHERE (home_id, incident_id) IN (
        SELECT home_id, incident_id FROM incidents
        WHERE organization_id = ${organization_id} AND ended_at < ${before} LIMIT ${AT_ONCE})
      RETURNING incident_id`);
    some = rows.length;
  }
  return deleted;
}
