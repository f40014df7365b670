import sql from 'sql-template-tag';
import type { EventType } from '../../catalogue/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { Tools } from '../../platform/tools.ts';
import { PING } from '../payload.ts';
import type { WebhookRow } from './store.ts';

/** Pending deliveries, outcomes of the last day and the discarded count. No payloads. */
export function readDeliverySummary({ database, clock }: Tools, hook: WebhookRow) {
  return database.transaction(async (connection) => {
    await forceIndexScans(connection);
    const pending = await listPending(connection, hook.hook_id);
    const counted = await countPending(connection, hook.hook_id);
    const outcomes = await sumOutcomes(connection, hook.hook_id, clock.now());
    return {
      pending,
      pending_count: Math.min(counted, MOST_COUNTED),
      ...(counted > MOST_COUNTED ? { pending_count_is_at_least: true as const } : {}),
      outcomes,
      ...(hook.broken_at ? { discarded: discardedOf(hook) } : {}),
    };
  });
}

/**
 * Makes LIMIT bound the work whatever the planner believes about a table that fills and empties. With 200,000 rows
 * waiting and old statistics it built a bitmap of all of them to count 10,000; with new ones it scanned the table
 * sequentially, across the rows of every other webhook.
 */
export async function forceIndexScans(connection: Connection): Promise<void> {
  await connection.rows(sql`
    SELECT set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true)`);
}

const MOST_PENDING = 100;
/** A hook can have a million rows waiting. */
const MOST_COUNTED = 10_000;
const MOST_OUTCOMES = 1000;

interface Pending {
  webhook_event_id: string;
  event_type: EventType;
  attempts: number;
  next_attempt_at: Date;
  created_at: Date;
}

function listPending(connection: Connection, hookId: string): Promise<Pending[]> {
  return connection.rows<Pending>(sql`
    SELECT webhook_event_id, event_type, attempts, due_at AS next_attempt_at, created_at
    FROM deliveries WHERE hook_id = ${hookId} ORDER BY due_at, delivery_id LIMIT ${MOST_PENDING}`);
}

/** Counts one more than the maximum, to detect that there are more. */
async function countPending(connection: Connection, hookId: string): Promise<number> {
  const row = await connection.row<{ counted: number }>(sql`
    SELECT count(*) AS counted
    FROM (SELECT FROM deliveries WHERE hook_id = ${hookId} LIMIT ${MOST_COUNTED + 1}) AS found`);
  return row?.counted ?? 0;
}

/** Hours that began within the last day. */
async function sumOutcomes(connection: Connection, hookId: string, now: Date) {
  const since = new Date(now.getTime() - DAY_MS);
  const rows = await connection.rows<{
    event_type: EventType | typeof PING;
    reason: string;
    attempts: number;
  }>(sql`
    SELECT event_type, reason, sum(attempts)::bigint AS attempts
    FROM delivery_outcomes WHERE hook_id = ${hookId} AND hour > ${since}
    GROUP BY event_type, reason ORDER BY 3 DESC, event_type, reason LIMIT ${MOST_OUTCOMES}`);
  return rows.map(({ event_type, reason, attempts }) => ({
    event_type,
    ...(event_type === PING ? { test: true } : {}),
    ...(reason === '' ? { outcome: 'delivered' as const } : { outcome: 'failed' as const, reason }),
    attempts,
  }));
}

function discardedOf(hook: WebhookRow) {
  return {
    count: hook.discarded_count,
    ...(hook.first_discarded_at ? { first_at: hook.first_discarded_at } : {}),
    ...(hook.last_discarded_at ? { last_at: hook.last_discarded_at } : {}),
  };
}
