import sql, { join, type Sql } from 'sql-template-tag';
import type { Connection, Database } from '../../platform/db/database.ts';
import { plainArray } from '../../platform/db/plain-array.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import type { OnWebhookHealth } from '../dependencies.ts';
import type { Said } from './history/attempt.ts';
import { movedToHistory } from './history/move.ts';

/** What became of deliveries, to be stored. */
export interface Settlement {
  succeeded: Succeeded[];
  retries: Retry[];
  /** By webhook: the latest outcome of this bundle. */
  latest: Map<string, Latest>;
}

/** What is said of an attempt is absent where no history is kept. */
interface Succeeded {
  deliveryId: number;
  said?: Said | undefined;
}

interface Retry {
  deliveryId: number;
  attempts: number;
  delayMs: number;
  said?: Said | undefined;
}

interface Latest {
  /** Null for a success. */
  error: LastError | null;
  suspect: boolean;
}

/** As it is stored, and answered. */
export interface LastError {
  reason: string;
  status_code?: number;
  failed_at: string;
  attempts: number;
}

/**
 * One statement, and so one transaction, for a whole bundle. `claim` fences: a row whose lease ran out
 * and was claimed by another process is left to that process. A webhook that broke meanwhile keeps what
 * the break wrote. What succeeded goes over into the history within the database: its text was sent there once.
 *
 * A statement each for deliveries that succeeded, that failed and for webhooks took 1.4 times as long for one delivery and 1.3
 * for 100, a statement for each of 100 deliveries 3.5 times (8 with coming and going). Marking what succeeded, for a sweep
 * to delete it later, took 1.9 and 3.5 times: each row is written once more and deleted all the same.
 */
export async function settle(
  connection: Connection,
  claim: number,
  shiftMs: number,
  bundle: Settlement,
): Promise<void> {
  // Without a webhook there is no delivery either.
  if (bundle.latest.size > 0) await connection.rows(settling(claim, shiftMs, bundle));
}

/**
 * Rows are named by their ids, so that each is a look into an index: by a join alone all rows there are would be read, when
 * the statement was planned while there were few, or when webhooks are some hundreds.
 */
function settling(claim: number, shiftMs: number, bundle: Settlement): Sql {
  const hooks = [...bundle.latest].sort(([a], [b]) => (a < b ? -1 : 1));
  const hookIds = plainArray(hooks.map(([hookId]) => hookId));
  const parts: Sql[] = [];
  if (bundle.succeeded.length > 0) parts.push(finishing(claim, bundle.succeeded));
  if (bundle.retries.length > 0) parts.push(retrying(claim, shiftMs, bundle.retries));
  return sql`
    ${parts.length > 0 ? sql`WITH ${join(parts)}` : sql``}
    UPDATE organization_webhooks w SET last_error = h.last_error, suspect = h.suspect
    FROM unnest(${hookIds}::text[],
                ${hooks.map(([, { error }]) => (error ? JSON.stringify(error) : null))}::jsonb[],
                ${plainArray(hooks.map(([, { suspect }]) => suspect))}::boolean[]) AS h (hook_id, last_error, suspect)
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
 * What is said of a row comes by a FULL JOIN, of which rows that are not ours are left out again: PostgreSQL does one by hashes alone. Any
 * other would compare each with each, because planned once, 1000 are taken for one of a few. Looking each up in an array of texts, by where its id
 * stands, took as long for 100 and 1.7 times as long for 1000.
 */
function finishing(claim: number, succeeded: Succeeded[]): Sql {
  const ids = plainArray(succeeded.map((one) => one.deliveryId));
  const mine = sql`DELETE FROM deliveries WHERE delivery_id = ANY (${ids}::bigint[]) AND claim = ${claim}`;
  if (succeeded.some((one) => one.said === undefined)) return sql`done AS (${mine})`;
  return sql`
    said AS (
      SELECT * FROM unnest(${ids}::bigint[], ${linesOf(succeeded.map((one) => one.said?.attempt))},
                           ${linesOf(succeeded.map((one) => one.said?.answer))}) AS s (id, line, reply)
    ), done AS (${mine} RETURNING *), kept AS (
    ${movedToHistory({
      from: sql`done FULL JOIN said ON said.id = done.delivery_id WHERE coalesce(done.delivery_id, 0) <> 0`,
      status: sql`'delivered'`,
      wasSent: sql`true`,
      attempt: sql`said.line`,
      answer: sql`said.reply`,
    })})`;
}

/**
 * What is said of a row is found by where its id stands among the others (in their order, so by halving): an UPDATE knows no such join.
 * The lines are split once, and not for each row.
 */
function retrying(claim: number, shiftMs: number, retries: Retry[]): Sql {
  const sorted = byId(retries);
  const ids = plainArray(sorted.map((one) => one.deliveryId));
  const place = sql`[width_bucket(delivery_id, ${ids}::bigint[])]`;
  const again = sql`
    UPDATE deliveries SET claim = NULL, attempts = (${plainArray(sorted.map((one) => one.attempts))}::smallint[])${place},
      due_at = now() + (${shiftMs}::float8 + (${plainArray(sorted.map((one) => one.delayMs))}::float8[])${place})
        * interval '1 millisecond'`;
  const mine = sql`WHERE delivery_id = ANY (${ids}::bigint[]) AND claim = ${claim}`;
  if (sorted.some((one) => one.said === undefined)) return sql`retried AS (${again} ${mine})`;
  return sql`
    failed AS MATERIALIZED (
      SELECT ${linesOf(sorted.map((one) => one.said?.attempt))} AS lines, ${linesOf(sorted.map((one) => one.said?.answer))} AS replies
    ), retried AS (
    ${again}, tries = concat_ws(',', tries, failed.lines${place}), answers = concat_ws(',', answers, failed.replies${place})
    FROM failed ${mine})`;
}

/**
 * The fifth attempt failed: the webhook breaks, and everything pending of it goes in the same
 * transaction, into the history as discarded where one is kept. Only while the delivery is still ours: a webhook
 * that was repaired or deleted in the meantime is not broken by yesterday's news.
 */
export async function breakWebhook(
  database: Database,
  claim: number,
  broken: { deliveryId: number; hookId: string; at: Date; error: LastError; said?: Said | undefined },
  onHealth?: OnWebhookHealth,
): Promise<boolean> {
  return database.transaction(async (connection) => {
    // As a delete would: whoever is writing deliveries of this webhook finishes first (insert-deliveries.ts).
    await connection.rows(sql`SELECT FROM organization_webhooks WHERE hook_id = ${broken.hookId} FOR UPDATE`);
    const ours = await connection.row<{ hook_id: string; organization_id: string }>(sql`
      UPDATE organization_webhooks w SET broken_at = ${broken.at}, last_error = ${JSON.stringify(broken.error)}
      WHERE w.hook_id = ${broken.hookId} AND w.broken_at IS NULL
        AND EXISTS (SELECT FROM deliveries d WHERE d.delivery_id = ${broken.deliveryId} AND d.claim = ${claim})
      RETURNING w.hook_id, w.organization_id`);
    if (!ours) return false;
    await connection.rows(emptying(broken));
    await onHealth?.(connection, ours, false, broken.at);
    return true;
  });
}

function emptying({
  hookId,
  deliveryId,
  said,
}: {
  hookId: string;
  deliveryId: number;
  said?: Said | undefined;
}): Sql {
  const all = sql`DELETE FROM deliveries WHERE hook_id = ${hookId}`;
  if (said === undefined) return all;
  const isLast = sql`delivery_id = ${deliveryId}`;
  return sql`WITH gone AS (${all} RETURNING *) ${movedToHistory({
    from: sql`gone`,
    status: sql`CASE WHEN ${isLast} THEN 'failed' ELSE 'discarded' END`,
    wasSent: sql`(tries IS NOT NULL OR ${isLast})`,
    attempt: sql`CASE WHEN ${isLast} THEN ${said.attempt}::text END`,
    answer: sql`CASE WHEN ${isLast} THEN ${said.answer}::text END`,
  })}`;
}

export interface Tally {
  hookId: string;
  eventType: string;
  /** Empty for a success. */
  reason: string;
  attempts: number;
}

const KEEP_HOURS = 25;

/**
 * For "why did I not get it?": counts by hour, no payloads. A row for each attempt, without an index, took 1.9 times as long
 * for 100 attempts (0.7 for one), and would have to be counted by whoever reads it.
 */
export async function storeTallies(connection: Connection, tallies: Tally[], now: Date): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const sorted = [...tallies].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await connection.rows(sql`
    INSERT INTO delivery_outcomes AS o (hook_id, hour, event_type, reason, attempts)
    SELECT hook_id, ${hour}, event_type, reason, attempts
    FROM unnest(${sorted.map((one) => one.hookId)}::text[], ${sorted.map((one) => one.eventType)}::text[],
                ${sorted.map((one) => one.reason)}::text[], ${sorted.map((one) => one.attempts)}::bigint[])
         AS t (hook_id, event_type, reason, attempts)
    ON CONFLICT (hook_id, hour, event_type, reason) DO UPDATE SET attempts = o.attempts + excluded.attempts`);
}

export function keyOf(tally: { hookId: string; eventType: string; reason: string }): string {
  return `${tally.hookId} ${tally.eventType} ${tally.reason}`;
}

export async function forgetOldTallies(connection: Connection, now: Date): Promise<void> {
  await connection.rows(
    sql`DELETE FROM delivery_outcomes WHERE hour < ${new Date(now.getTime() - KEEP_HOURS * HOUR_MS)}`,
  );
}
