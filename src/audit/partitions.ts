import sql from 'sql-template-tag';
import type { Transactions } from '../platform/db/database.ts';
import { dropPartitions, makePartitions, type PartitionedTable } from '../platform/db/partitions.ts';

const AUDIT_LOG: PartitionedTable = { table: 'audit_log', column: 'at', period: 'month' };
const AROUND = { back: 1, ahead: 2 };

export function ensureAuditPartitions(database: Transactions, now: Date): Promise<string[]> {
  return makePartitions(database, AUDIT_LOG, now, AROUND);
}

/** Drops every month that ended before `before`. One of the two ways to delete entries. */
export function dropOldEntries(database: Transactions, before: Date): Promise<string[]> {
  return dropPartitions(database, AUDIT_LOG, before, async () => true);
}

/** Per statement, so that none runs long. */
const PORTION = 5000;

/**
 * The other way to delete entries: an organization's own retention. The database allows it within this transaction
 * only.
 */
export async function forgetOldEntries(
  database: Transactions,
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
