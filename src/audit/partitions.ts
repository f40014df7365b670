import sql from 'sql-template-tag';
import type { Database } from '../platform/db/database.ts';
import { dropPartitions, makePartitions, type PartitionedTable } from '../platform/db/partitions.ts';
import { DAY_MS } from '../platform/durations.ts';

const AUDIT_LOG: PartitionedTable = { table: 'audit_log', column: 'at', period: 'month' };
const AROUND = { back: 1, ahead: 2 };

export function ensureAuditPartitions(database: Database, now: Date): Promise<string[]> {
  return makePartitions(database, AUDIT_LOG, now, AROUND);
}

/**
 * Drops every month that ended so many days ago, which is one of the two ways out of the log. By the earlier of two clocks: a
 * process whose own is a year ahead must not take the log along.
 */
export async function dropOldEntries(database: Database, now: Date, days: number): Promise<string[]> {
  const row = await database.row<{ now: Date }>(sql`SELECT least(now(), ${now}::timestamptz) AS now`);
  const earlier = row?.now ?? now;
  return dropPartitions(database, AUDIT_LOG, new Date(earlier.getTime() - days * DAY_MS), async () => true);
}

/** Of one statement, so that none runs long. */
const PORTION = 5000;

/**
 * The other way out: what one organization keeps no longer, by its own settings. Through the same door in the database,
 * which is open in this transaction alone.
 */
export async function forgetOldEntries(
  database: Database,
  organizationId: string,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  for (let gone = PORTION; gone >= PORTION && !signal.aborted; ) {
    gone = await database.transaction(async (connection) => {
      await connection.rows(sql`SELECT set_config('lares.partitions', 'on', true)`);
      const deleted = await connection.rows(sql`
        DELETE FROM audit_log WHERE (organization_id, audit_id, at) IN (
          SELECT organization_id, audit_id, at FROM audit_log
          WHERE organization_id = ${organizationId} AND at < ${before} LIMIT ${PORTION})
        RETURNING 1 AS one`);
      return deleted.length;
    });
  }
}
