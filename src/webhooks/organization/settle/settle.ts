import sql, { join, type Sql } from 'sql-template-tag';
import type { Connection, Database } from '../../../platform/db/database.ts';
import { plainArray } from '../../../platform/db/plain-array.ts';
import type { OnWebhookHealth } from '../../dependencies.ts';
import type { StoredAttempt } from '../history/attempt.ts';
import { insertIntoHistory } from '../history/insert-into-history.ts';

/** Outcomes to store. */
export interface Settlement {
  succeeded: Succeeded[];
  retries: Retry[];
  /** The latest outcome of this batch, by webhook. */
  latest: Map<string, Latest>;
}

/** `storedAttempt` is absent where no history is kept. */
interface Succeeded {
  deliveryId: number;
  storedAttempt?: StoredAttempt | undefined;
}

interface Retry {
  deliveryId: number;
  attempts: number;
  delayMs: number;
  storedAttempt?: StoredAttempt | undefined;
}

interface Latest {
  /** Null for a success. */
  error: LastError | null;
  degraded: boolean;
}

/** As stored and as returned by the API. */
export interface LastError {
  reason: string;
  status_code?: number;
  failed_at: string;
  attempts: number;
}

/**
 * Stores a batch in one statement, and so in one transaction. `claim` is the fence: a row whose lease ended and that
 * another process claimed is left to that process. A webhook that broke meanwhile keeps its error. Delivered rows move
 * to the history inside the database, so their text is not sent again.
 *
 * A statement each for deliveries that succeeded, that failed and for webhooks took 1.4 times as long for one delivery
 * and 1.3 for 100, a statement for each of 100 deliveries 3.5 times (8 with coming and going). Marking what succeeded,
 * for a sweep to delete it later, took 1.9 and 3.5 times: each row is written once more and deleted all the same.
 */
export async function settle(
  connection: Connection,
  claim: number,
  shiftMs: number,
  batch: Settlement,
): Promise<void> {
  // Without a webhook there is no delivery either.
  if (batch.latest.size > 0) await connection.rows(settleStatement(claim, shiftMs, batch));
}

/**
 * Rows are named by their ids, so each is an index look-up. A join alone would read the whole table when the statement
 * was planned for few rows, or for some hundred webhooks.
 */
function settleStatement(claim: number, shiftMs: number, batch: Settlement): Sql {
  const hooks = [...batch.latest].sort(([a], [b]) => (a < b ? -1 : 1));
  const hookIds = plainArray(hooks.map(([hookId]) => hookId));
  const parts: Sql[] = [];
  if (batch.succeeded.length > 0) parts.push(deleteSucceeded(claim, batch.succeeded));
  if (batch.retries.length > 0) parts.push(rescheduleFailed(claim, shiftMs, batch.retries));
  return sql`
    ${parts.length > 0 ? sql`WITH ${join(parts)}` : sql``}
    UPDATE organization_webhooks w SET last_error = h.last_error, suspect = h.suspect
    FROM unnest(${hookIds}::text[],
                ${hooks.map(([, { error }]) => (error ? JSON.stringify(error) : null))}::jsonb[],
                ${plainArray(hooks.map(([, { degraded }]) => degraded))}::boolean[]) AS h (hook_id, last_error, suspect)
    WHERE w.hook_id = h.hook_id AND w.hook_id = ANY (${hookIds}::text[]) AND w.broken_at IS NULL
      AND (w.last_error IS DISTINCT FROM h.last_error OR w.suspect <> h.suspect)`;
}

const byId = <One extends { deliveryId: number }>(all: readonly One[]): One[] =>
  [...all].sort((a, b) => a.deliveryId - b.deliveryId);

/** JSON has no line breaks in it. */
function linesOf(texts: readonly (string | undefined)[]): Sql {
  return sql`string_to_array(${texts.map((text) => text ?? '').join('\n')}, E'\n')`;
}

/**
 * Attempts are joined by a FULL JOIN, and rows of other claims are filtered out again: PostgreSQL runs a FULL JOIN only
 * as a hash join. Any other join would compare each row with each, because the plan expects few rows. Looking each up
 * in an array of texts by the position of its id took as long for 100 and 1.7 times as long for 1000.
 */
function deleteSucceeded(claim: number, succeeded: Succeeded[]): Sql {
  const ids = plainArray(succeeded.map((one) => one.deliveryId));
  const mine = sql`DELETE FROM deliveries WHERE delivery_id = ANY (${ids}::bigint[]) AND claim = ${claim}`;
  if (succeeded.some((one) => one.storedAttempt === undefined)) return sql`done AS (${mine})`;
  return sql`
    said AS (
      SELECT * FROM unnest(${ids}::bigint[], ${linesOf(succeeded.map((one) => one.storedAttempt?.attempt))},
                           ${linesOf(succeeded.map((one) => one.storedAttempt?.answer))}) AS s (id, line, reply)
    ), done AS (${mine} RETURNING *), kept AS (
    ${insertIntoHistory({
      from: sql`done FULL JOIN said ON said.id = done.delivery_id WHERE coalesce(done.delivery_id, 0) <> 0`,
      status: sql`'delivered'`,
      wasSent: sql`true`,
      attempt: sql`said.line`,
      answer: sql`said.reply`,
    })})`;
}

/**
 * Finds the values of a row by the position of its id in the sorted ids (a binary search): an UPDATE has no FULL JOIN.
 * The lines are split once, not per row.
 */
function rescheduleFailed(claim: number, shiftMs: number, retries: Retry[]): Sql {
  const sorted = byId(retries);
  const ids = plainArray(sorted.map((one) => one.deliveryId));
  const index = sql`[width_bucket(delivery_id, ${ids}::bigint[])]`;
  const update = sql`
    UPDATE deliveries SET claim = NULL, attempts = (${plainArray(sorted.map((one) => one.attempts))}::smallint[])${index},
      due_at = now() + (${shiftMs}::float8 + (${plainArray(sorted.map((one) => one.delayMs))}::float8[])${index})
        * interval '1 millisecond'`;
  const mine = sql`WHERE delivery_id = ANY (${ids}::bigint[]) AND claim = ${claim}`;
  if (sorted.some((one) => one.storedAttempt === undefined)) return sql`retried AS (${update} ${mine})`;
  return sql`
    failed AS MATERIALIZED (
      SELECT ${linesOf(sorted.map((one) => one.storedAttempt?.attempt))} AS lines, ${linesOf(sorted.map((one) => one.storedAttempt?.answer))} AS replies
    ), retried AS (
    ${update}, tries = concat_ws(',', tries, failed.lines${index}), answers = concat_ws(',', answers, failed.replies${index})
    FROM failed ${mine})`;
}

/**
 * The fifth attempt failed: the webhook breaks, and its pending deliveries are deleted in the same transaction, into
 * the history as discarded where one is kept. The claim must still be valid: an outdated failure does not break a
 * webhook that was repaired or deleted meanwhile.
 */
export async function breakWebhook(
  database: Database,
  claim: number,
  broken: {
    deliveryId: number;
    hookId: string;
    at: Date;
    error: LastError;
    storedAttempt?: StoredAttempt | undefined;
  },
  onHealth?: OnWebhookHealth,
): Promise<boolean> {
  return database.transaction(async (connection) => {
    // Waits for statements that are writing deliveries of this webhook (insert-deliveries.ts), as a delete does.
    await connection.rows(sql`SELECT FROM organization_webhooks WHERE hook_id = ${broken.hookId} FOR UPDATE`);
    const webhook = await connection.row<{ hook_id: string; organization_id: string }>(sql`
      UPDATE organization_webhooks w SET broken_at = ${broken.at}, last_error = ${JSON.stringify(broken.error)}
      WHERE w.hook_id = ${broken.hookId} AND w.broken_at IS NULL
        AND EXISTS (SELECT FROM deliveries d WHERE d.delivery_id = ${broken.deliveryId} AND d.claim = ${claim})
      RETURNING w.hook_id, w.organization_id`);
    if (!webhook) return false;
    await connection.rows(deletePending(broken));
    await onHealth?.(connection, webhook, false, broken.at);
    return true;
  });
}

function deletePending({
  hookId,
  deliveryId,
  storedAttempt,
}: {
  hookId: string;
  deliveryId: number;
  storedAttempt?: StoredAttempt | undefined;
}): Sql {
  const all = sql`DELETE FROM deliveries WHERE hook_id = ${hookId}`;
  if (storedAttempt === undefined) return all;
  const isLast = sql`delivery_id = ${deliveryId}`;
  return sql`WITH gone AS (${all} RETURNING *) ${insertIntoHistory({
    from: sql`gone`,
    status: sql`CASE WHEN ${isLast} THEN 'failed' ELSE 'discarded' END`,
    wasSent: sql`(tries IS NOT NULL OR ${isLast})`,
    attempt: sql`CASE WHEN ${isLast} THEN ${storedAttempt.attempt}::text END`,
    answer: sql`CASE WHEN ${isLast} THEN ${storedAttempt.answer}::text END`,
  })}`;
}
