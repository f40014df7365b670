import sql from 'sql-template-tag';
import type { Connection, Transactions } from '../../../platform/db/database.ts';
import { dropPartitions, makePartitions, type PartitionedTable } from '../../../platform/db/partitions.ts';

const HISTORY: PartitionedTable = { table: 'delivery_history', column: 'created_at', period: 'day' };
/** Yesterday's too: what was recorded then may be delivered today. */
const AROUND = { back: 1, ahead: 2 };

export function ensureHistoryPartitions(database: Transactions, now: Date): Promise<string[]> {
  return makePartitions(database, HISTORY, now, AROUND);
}

/** Drops every day that ended before the one `before` lies in. */
export function dropOldHistory(database: Transactions, before: Date): Promise<string[]> {
  return dropPartitions(database, HISTORY, before, async () => true);
}

/** Of one statement, so that none runs long. */
const PORTION = 5000;
const HOOKS_AT_ONCE = 200;

/** What an organization keeps no longer, by its own settings. Stops when told. */
export async function forgetOldHistory(
  database: Transactions,
  organizationId: string,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  const hooks = await database.rows<{ hook_id: string }>(
    sql`SELECT hook_id FROM organization_webhooks WHERE organization_id = ${organizationId}`,
  );
  for (const { hook_id } of hooks) await forgetBefore(database, hook_id, before, signal);
}

/** Of webhooks that were deleted: nobody can read it any more, and it does not wait for its day to end. */
export async function forgetHistoryOfGone(database: Transactions, signal: AbortSignal): Promise<void> {
  for (let after = ''; !signal.aborted; ) {
    const hooks = await hooksAfter(database, after);
    for (const { hook_id, is_gone } of hooks)
      if (is_gone) await forgetBefore(database, hook_id, 'infinity', signal);
    const last = hooks.at(-1);
    if (!last || hooks.length < HOOKS_AT_ONCE) return;
    after = last.hook_id;
  }
}

/** Hops from webhook to webhook along the index, as look.ts does: one with a million rows costs one hop. */
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

async function forgetBefore(
  database: Transactions,
  hookId: string,
  before: Date | 'infinity',
  signal: AbortSignal,
): Promise<void> {
  for (let gone = PORTION; gone >= PORTION && !signal.aborted; )
    gone = await forgetPortion(database, hookId, before);
}

/** As much as a caller can wait for. */
export async function forgetSomeHistory(connection: Connection, hookId: string): Promise<void> {
  await forgetPortion(connection, hookId, 'infinity');
}

async function forgetPortion(
  database: Connection,
  hookId: string,
  before: Date | 'infinity',
): Promise<number> {
  const deleted = await database.rows(sql`
    DELETE FROM delivery_history WHERE (hook_id, created_at, delivery_id) IN (
      SELECT hook_id, created_at, delivery_id FROM delivery_history
      WHERE hook_id = ${hookId} AND created_at < ${before}::timestamptz ORDER BY created_at LIMIT ${PORTION})
    RETURNING 1 AS one`);
  return deleted.length;
}
