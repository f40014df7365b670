import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';

/** Rules ignore samples older than seven days, so a report that is repeated after eight does no harm. */
export const REPORTS_KEPT_MS = 8 * DAY_MS;
export const RAISED_KEPT_MS = 60 * DAY_MS;
const COMMANDS_KEPT_MS = 30 * DAY_MS;
/** In one statement, so that none runs long. */
const PORTION = 20_000;

/** Deletes report keys, conflicting reports, raised keys and commands that no longer matter. */
export async function deleteOldReports(
  connection: Connection,
  now: Date,
  signal?: AbortSignal,
  portion = PORTION,
): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const statements = [
    sql`DELETE FROM device_reports WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM device_reports WHERE received_at < ${before(REPORTS_KEPT_MS)}
      LIMIT ${portion} FOR UPDATE SKIP LOCKED)) RETURNING 1 AS one`,
    sql`DELETE FROM conflicting_reports WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM conflicting_reports WHERE received_at < ${before(REPORTS_KEPT_MS)}
      LIMIT ${portion} FOR UPDATE SKIP LOCKED)) RETURNING 1 AS one`,
    sql`DELETE FROM raised_events WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM raised_events WHERE raised_at < ${before(RAISED_KEPT_MS)}
      LIMIT ${portion} FOR UPDATE SKIP LOCKED)) RETURNING 1 AS one`,
    sql`DELETE FROM device_commands WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM device_commands WHERE expires_at < ${before(COMMANDS_KEPT_MS)}
      LIMIT ${portion} FOR UPDATE SKIP LOCKED)) RETURNING 1 AS one`,
  ];
  for (const statement of statements) {
    // To the last: they come in thousands a second, and what one sweep left over would only grow.
    for (let deleted = portion; deleted >= portion && !signal?.aborted; )
      deleted = (await connection.rows(statement)).length;
  }
}
