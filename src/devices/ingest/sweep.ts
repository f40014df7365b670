import sql, { raw } from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';

/** A sample older than seven days judges nothing, so a report that comes again after eight can do no harm. */
const REPORTS_KEPT_MS = 8 * DAY_MS;
const RAISED_KEPT_MS = 60 * DAY_MS;
const COMMANDS_KEPT_MS = 30 * DAY_MS;
/** In one statement, so that none runs long. */
const PORTION = 50_000;

/** Which reports were taken, which events were raised and what devices were told, after that does not matter any more. */
export async function forgetOldReports(
  connection: Connection,
  now: Date,
  signal?: AbortSignal,
  portion = PORTION,
): Promise<void> {
  const old = [
    { table: 'device_reports', column: 'received_at', keptMs: REPORTS_KEPT_MS },
    { table: 'conflicting_reports', column: 'received_at', keptMs: REPORTS_KEPT_MS },
    { table: 'raised_events', column: 'raised_at', keptMs: RAISED_KEPT_MS },
    { table: 'device_commands', column: 'expires_at', keptMs: COMMANDS_KEPT_MS },
  ];
  for (const { table, column, keptMs } of old) {
    const before = new Date(now.getTime() - keptMs);
    // To the last: they come in thousands a second, and what one sweep left over would only grow.
    for (let deleted = portion; deleted >= portion && !signal?.aborted; )
      deleted = await deleteSome(connection, table, column, before, portion);
  }
}

async function deleteSome(
  connection: Connection,
  table: string,
  column: string,
  before: Date,
  most: number,
): Promise<number> {
  const row = await connection.row<{ deleted: number }>(sql`
    WITH gone AS (
      DELETE FROM ${raw(table)} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${raw(table)} WHERE ${raw(column)} < ${before} LIMIT ${most} FOR UPDATE SKIP LOCKED))
      RETURNING 1
    ) SELECT count(*) AS deleted FROM gone`);
  return row?.deleted ?? 0;
}
