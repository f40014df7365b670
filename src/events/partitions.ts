import sql from 'sql-template-tag';
import type { Transactions } from '../platform/db/database.ts';
import { dropPartitions, makePartitions, type PartitionedTable } from '../platform/db/partitions.ts';

const HOME_EVENTS: PartitionedTable = { table: 'home_events', column: 'event_time', period: 'month' };
const PARTITION_RANGE = { back: 2, ahead: 2 };

/** Creates missing monthly partitions around `now`; one query when none is missing. */
export function ensurePartitions(database: Transactions, now: Date): Promise<string[]> {
  return makePartitions(database, HOME_EVENTS, now, PARTITION_RANGE);
}

/**
 * Drops every month that ended before the month of `before`, with its counts, the rows of that time in the default
 * partition and the user-only events. Returns the names of the dropped partitions.
 */
export function dropOldPartitions(database: Transactions, before: Date): Promise<string[]> {
  return dropPartitions(database, HOME_EVENTS, before, async (connection, cutoff) => {
    await connection.rows(
      sql`DELETE FROM home_event_counts WHERE day < (${cutoff}::timestamptz AT TIME ZONE 'UTC')::date`,
    );
    await connection.rows(sql`DELETE FROM user_only_events WHERE event_time < ${cutoff}`);
    return true;
  });
}
