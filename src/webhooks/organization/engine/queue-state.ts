import sql from 'sql-template-tag';
import type { Connection } from '../../../platform/db/database.ts';
import { SECOND_MS } from '../../../platform/durations.ts';

export interface QueueState {
  waiting: number;
  oldestDueSeconds: number;
}

/** Counting stops here: an alarm needs no exact number. */
const MOST_COUNTED = 1_000_000;

/**
 * Pending deliveries of all processes, and how long the oldest due one has been due. Hops from webhook to webhook along
 * the index: a webhook with a million rows costs one hop.
 */
export async function readQueueState(connection: Connection, shiftMs: number): Promise<QueueState> {
  const row = await connection.row<{ waiting: number; oldest: number | null }>(sql`
    WITH RECURSIVE hooks AS (
      (SELECT hook_id::text COLLATE "C" AS hook_id, due_at FROM deliveries ORDER BY deliveries.hook_id, due_at LIMIT 1)
      UNION ALL
      SELECT next.hook_id, next.due_at FROM hooks CROSS JOIN LATERAL (
        SELECT d.hook_id::text COLLATE "C" AS hook_id, d.due_at FROM deliveries d
        WHERE d.hook_id > hooks.hook_id ORDER BY d.hook_id, d.due_at LIMIT 1) AS next
    )
    SELECT (SELECT count(*) FROM (SELECT FROM deliveries LIMIT ${MOST_COUNTED}) AS counted) AS waiting,
           (SELECT extract(epoch FROM now() - min(due_at))::float8 FROM hooks) AS oldest`);
  return {
    waiting: row?.waiting ?? 0,
    oldestDueSeconds: Math.max(0, (row?.oldest ?? 0) + shiftMs / 1000),
  };
}

const KEEP_MS = 5 * SECOND_MS;

/** Reads at most once in five seconds, however many gauges ask; undefined while the database is unavailable. */
export function openQueueState(read: () => Promise<QueueState>, now: () => number) {
  let cached: { at: number; state: Promise<QueueState | undefined> } | undefined;
  return (): Promise<QueueState | undefined> => {
    if (!cached || now() - cached.at >= KEEP_MS) cached = { at: now(), state: read().catch(() => undefined) };
    return cached.state;
  };
}
