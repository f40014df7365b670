import sql from 'sql-template-tag';
import type { Clock } from '../clock.ts';
import { MINUTE_MS } from '../durations.ts';
import type { Connection } from './database.ts';

/** More than the clocks of maintained machines ever differ. */
const FAR_APART_MS = MINUTE_MS;

export const isFarApart = (aheadMs: number): boolean => Math.abs(aheadMs) > FAR_APART_MS;

/**
 * The database's time and this process's offset from it. Expired data is deleted by the database's clock, which all
 * processes share, and never by a process whose clock is far off: one of the two is wrong, and deletions are final.
 */
export async function databaseTime(
  connection: Connection,
  clock: Clock,
): Promise<{ now: Date; aheadMs: number }> {
  const row = await connection.row<{ now: Date }>(
    sql`SELECT clock_timestamp() + ${clock.shiftMs()}::float8 * interval '1 millisecond' AS now`,
  );
  if (!row) throw new Error('the database has no time');
  return { now: row.now, aheadMs: clock.now().getTime() - row.now.getTime() };
}
