import sql from 'sql-template-tag';
import type { Clock } from '../clock.ts';
import { MINUTE_MS } from '../durations.ts';
import type { Connection } from './database.ts';

/** More than the clocks of machines that are looked after ever differ by. */
const FAR_APART_MS = MINUTE_MS;

export const isFarApart = (aheadMs: number): boolean => Math.abs(aheadMs) > FAR_APART_MS;

/**
 * What the database's clock says, and how far this process's is ahead of it. What is deleted for its age is deleted by
 * the database's clock, which all processes share, and by nobody whose own is far from it: one of the two is wrong,
 * and what is deleted is gone.
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
