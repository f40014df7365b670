import sql, { raw, type Sql } from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import { CARRIED, type Carried } from './tables.ts';

/**
 * Background work of a closed organization is postponed, otherwise both instances would send deliveries and messages.
 * It moves by a thousand years into the future, which needs no other code to know, and later back by the same amount.
 */
const POSTPONEMENT = raw("interval '365250 days'");
const POSTPONED_AFTER = raw("(now() + interval '180000 days')");
/** Work that is due at once has -infinity, which no interval changes. */
const EARLIEST = raw("'epoch'::timestamptz");
const AT_ONCE = 5000;

/** The original time of a row `t`, whether or not it is postponed. */
export const ORIGINAL_DUE_AT = sql`CASE WHEN t.due_at > ${POSTPONED_AFTER} THEN t.due_at - ${POSTPONEMENT} ELSE t.due_at END`;

/** Key columns of each table. */
const KEYS: Record<string, string> = { jobs: 'kind, key', deliveries: 'delivery_id' };
export const WORK: readonly Carried[] = CARRIED.filter(({ table }) => table in KEYS);

/** Postpones work that no process is doing. Returns how much is still in progress. */
export async function postponeWork(connection: Connection, organization: string): Promise<number> {
  let left = 0;
  for (const work of WORK) {
    for (let moved = AT_ONCE; moved === AT_ONCE; )
      moved = (await connection.row<{ moved: number }>(postponeStatement(work, organization)))?.moved ?? 0;
    left += (await connection.row<{ rows: number }>(countRemainingStatement(work, organization)))?.rows ?? 0;
  }
  return left;
}

/** An expired lease belongs to a process that ended. */
export function postponeStatement(work: Carried, organization: string): Sql {
  const [table, key] = [raw(work.table), raw(KEYS[work.table] ?? '')];
  return sql`
    WITH free AS MATERIALIZED (
      SELECT ${key} FROM ${table} t
      WHERE ${work.of(organization)} AND t.due_at < ${POSTPONED_AFTER} AND (t.claim IS NULL OR t.due_at <= now())
      LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
    ), moved AS (
      UPDATE ${table} w SET due_at = greatest(w.due_at, ${EARLIEST}) + ${POSTPONEMENT}, claim = NULL
      WHERE (${key}) IN (SELECT ${key} FROM free) RETURNING 1
    )
    SELECT count(*) AS moved FROM moved`;
}

export const countRemainingStatement = (work: Carried, organization: string): Sql =>
  sql`SELECT count(*) AS rows FROM ${raw(work.table)} t WHERE ${work.of(organization)} AND t.due_at < ${POSTPONED_AFTER}`;

export async function resumeWork(connection: Connection, organization: string): Promise<void> {
  for (const work of WORK)
    await connection.rows(sql`
      UPDATE ${raw(work.table)} AS t SET due_at = t.due_at - ${POSTPONEMENT}
      WHERE ${work.of(organization)} AND t.due_at > ${POSTPONED_AFTER}`);
}
