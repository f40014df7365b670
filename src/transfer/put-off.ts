import sql, { raw, type Sql } from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import { CARRIED, type Carried } from './tables.ts';

/**
 * Work of a closed organization is not done where it is: a delivery would be sent by both, a message would reach a guest twice. It
 * is put off by a thousand years, which whoever looks for what is due need know nothing of, and brought back by as much.
 */
const AWAY = raw("interval '365250 days'");
const FAR = raw("(now() + interval '180000 days')");
/** What is due at once says so by -infinity, which stays what it is whatever is added. */
const EARLIEST = raw("'epoch'::timestamptz");
const AT_ONCE = 5000;

/** Of a row `t`, whether or not it is put off. */
export const WHEN_IT_WAS_DUE = sql`CASE WHEN t.due_at > ${FAR} THEN t.due_at - ${AWAY} ELSE t.due_at END`;

/** By what names a row. */
const KEYS: Record<string, string> = { jobs: 'kind, key', deliveries: 'delivery_id' };
export const WORK: readonly Carried[] = CARRIED.filter(({ table }) => table in KEYS);

/** Puts off what nobody is at. Answers how much is left, because somebody is. */
export async function putOff(connection: Connection, organization: string): Promise<number> {
  let left = 0;
  for (const work of WORK) {
    for (let moved = AT_ONCE; moved === AT_ONCE; )
      moved = (await connection.row<{ moved: number }>(puttingOffWork(work, organization)))?.moved ?? 0;
    left += (await connection.row<{ rows: number }>(countingLeft(work, organization)))?.rows ?? 0;
  }
  return left;
}

/** A lease that ran out is of a process that is gone. */
export function puttingOffWork(work: Carried, organization: string): Sql {
  const [table, key] = [raw(work.table), raw(KEYS[work.table] ?? '')];
  return sql`
    WITH free AS MATERIALIZED (
      SELECT ${key} FROM ${table} t
      WHERE ${work.of(organization)} AND t.due_at < ${FAR} AND (t.claim IS NULL OR t.due_at <= now())
      LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
    ), moved AS (
      UPDATE ${table} w SET due_at = greatest(w.due_at, ${EARLIEST}) + ${AWAY}, claim = NULL
      WHERE (${key}) IN (SELECT ${key} FROM free) RETURNING 1
    )
    SELECT count(*) AS moved FROM moved`;
}

export const countingLeft = (work: Carried, organization: string): Sql =>
  sql`SELECT count(*) AS rows FROM ${raw(work.table)} t WHERE ${work.of(organization)} AND t.due_at < ${FAR}`;

export async function bringBack(connection: Connection, organization: string): Promise<void> {
  for (const work of WORK)
    await connection.rows(sql`
      UPDATE ${raw(work.table)} AS t SET due_at = t.due_at - ${AWAY}
      WHERE ${work.of(organization)} AND t.due_at > ${FAR}`);
}
