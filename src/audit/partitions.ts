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
 * Drops every month that ended so many days ago, which is the only way out of the log. By the earlier of two clocks: a
 * process whose own is a year ahead must not take the log along.
 */
export async function dropOldEntries(database: Database, now: Date, days: number): Promise<string[]> {
  const row = await database.row<{ now: Date }>(sql`SELECT least(now(), ${now}::timestamptz) AS now`);
  const earlier = row?.now ?? now;
  return dropPartitions(database, AUDIT_LOG, new Date(earlier.getTime() - days * DAY_MS), async () => true);
}
