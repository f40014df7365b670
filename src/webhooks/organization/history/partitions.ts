import sql from 'sql-template-tag';
import type { Connection, Transactions } from '../../../platform/db/database.ts';
import { dropPartitions, makePartitions, type PartitionedTable } from '../../../platform/db/partitions.ts';

const HISTORY: PartitionedTable = { table: 'delivery_history', column: 'created_at', period: 'day' };
/** Yesterday too: an event recorded then may be delivered today. */
const PARTITION_RANGE = { back: 1, ahead: 2 };

export function ensureHistoryPartitions(database: Transactions, now: Date): Promise<string[]> {
  return makePartitions(database, HISTORY, now, PARTITION_RANGE);
}

/** Drops every day that ended before the day of `before`. */
export function dropOldHistory(database: Transactions, before: Date): Promise<string[]> {
  return dropPartitions(database, HISTORY, before, async () => true);
}

/** Rows per statement, so that none runs long. */
const DELETE_BATCH_SIZE = 5000;
const HOOKS_AT_ONCE = 200;

/** Deletes history older than the organization keeps. Stops on abort. */
export async function deleteOldHistory(
  database: Transactions,
  organizationId: string,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  const hooks = await database.rows<{ hook_id: string }>(
    sql`SELECT hook_id FROM organization_webhooks WHERE organization_id = ${organizationId}`,
  );
  for (const { hook_id } of hooks) await deleteBefore(database, hook_id, before, signal);
}

/** Deletes the history of deleted webhooks before its partition ends. */
export async function deleteOrphanedHistory(database: Transactions, signal: AbortSignal): Promise<void> {
  for (let after = ''; !signal.aborted; ) {
    const hooks = await hooksAfter(database, after);
    for (const { hook_id, is_gone } of hooks)
      if (is_gone) await deleteBefore(database, hook_id, 'infinity', signal);
    const last = hooks.at(-1);
    if (!last || hooks.length < HOOKS_AT_ONCE) return;
    after = last.hook_id;
  }
}

/** Hops from webhook to webhook along the index, as find-due-webhooks.ts does: one with a million rows costs one hop. */
function hooksAfter(database: Transactions, after: string): Promise<{ hook_id: string; is_gone: boolean }[]> {
  return database.rows<{ hook_id: string; is_gone: boolean }>(sql`
    WITH RECURSIVE hooks AS (
      (SELECT hook_id::text COLLATE "C" AS hook_id, 1 AS hop FROM delivery_history
       WHERE delivery_history.hook_id > ${after} ORDER BY delivery_history.hook_id LIMIT 1)
      UNION ALL
      SELECT next.hook_id, hooks.hop + 1 FROM hooks CROSS JOIN LATERAL (
        SELECT h.hook_id::text COLLATE "C" AS hook_id FROM delivery_history h
        WHERE h.hook_id > hooks.hook_id ORDER BY h.hook_id LIMIT 1) AS next
      WHERE hooks.hop < ${HOOKS_AT_ONCE}
    )
    SELECT hook_id, NOT EXISTS (SELECT FROM organization_webhooks w WHERE w.hook_id = hooks.hook_id) AS is_gone
    FROM hooks ORDER BY hop`);
}

async function deleteBefore(
  database: Transactions,
  hookId: string,
  before: Date | 'infinity',
  signal: AbortSignal,
): Promise<void> {
  for (let gone = DELETE_BATCH_SIZE; gone >= DELETE_BATCH_SIZE && !signal.aborted; )
    gone = await deletePortion(database, hookId, before);
}

/** As much as a request can wait for. */
export async function deleteSomeHistory(connection: Connection, hookId: string): Promise<void> {
  await deletePortion(connection, hookId, 'infinity');
}

async function deletePortion(
  database: Connection,
  hookId: string,
  before: Date | 'infinity',
): Promise<number> {
  const deleted = await database.rows(sql`
    DELETE FROM delivery_history WHERE (hook_id, created_at, delivery_id) IN (
      SELECT hook_id, created_at, delivery_id FROM delivery_history
      WHERE hook_id = ${hookId} AND created_at < ${before}::timestamptz ORDER BY created_at LIMIT ${DELETE_BATCH_SIZE})
    RETURNING 1 AS one`);
  return deleted.length;
}
