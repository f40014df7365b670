import sql, { join, type Sql } from 'sql-template-tag';
import type { Connection } from '../../../platform/db/database.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { timeOfId } from '../../../platform/ids.ts';
import type { Said } from './attempt.ts';
import type { Place } from './public-id.ts';

export type Status = 'pending' | 'delivered' | 'failed' | 'discarded';

/** Without the bytes that were sent and answered. */
export interface DeliveryRow extends Place {
  webhook_event_id: string;
  event_id: string | null;
  event_type: string;
  status: Status;
  test: boolean;
  erased: boolean;
  /** Of one that is pending, and not under way. */
  due_at: Date | null;
  tries: string | null;
}

export interface WholeDeliveryRow extends DeliveryRow {
  event: string | null;
  digest: string | null;
  answers: string | null;
}

export interface DeliveryFilter {
  status?: Status | undefined;
  type?: string | undefined;
  event_id?: string | undefined;
  webhook_event_id?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  before?: Place | undefined;
}

/** Of those that are pending so many are looked at, those that are due first: a webhook can have a million. */
const MOST_PENDING = 10_000;
export const MOST_COUNTED = 10_000;
/** An event gets its ids a moment before its deliveries are written: by its id they are looked for around that time. */
const EARLIER_MS = MINUTE_MS;
const LATER_MS = 5 * MINUTE_MS;

const OF_PENDING = sql`d.created_at, d.delivery_id, d.webhook_event_id, d.event_id, d.event_type, 'pending' AS status,
  false AS test, d.erased, CASE WHEN d.claim IS NULL THEN d.due_at END AS due_at, d.tries`;
const OF_HISTORY = sql`h.created_at, h.delivery_id, h.webhook_event_id, h.event_id, h.event_type, h.status,
  h.test, h.erased, NULL::timestamptz AS due_at, h.tries`;

/**
 * Newest first. What is on the page is found by the index, which has all that is commonly filtered by, and only then read: a
 * body is a kilobyte, and there may be a million that are not wanted.
 */
export function pageOfDeliveries(hookId: string, filter: DeliveryFilter, { limit, offset }: Page): Sql {
  return sql`
    WITH found AS (
      (SELECT d.created_at, d.delivery_id, true AS is_pending FROM (${pendingOf(hookId)}) AS d
       WHERE ${conditions(filter, 'pending')})
      UNION ALL
      (SELECT h.created_at, h.delivery_id, false FROM delivery_history h
       WHERE h.hook_id = ${hookId} AND ${conditions(filter, 'done')}
       ORDER BY h.created_at DESC, h.delivery_id DESC LIMIT ${limit + offset})
    ), page AS MATERIALIZED (
      SELECT * FROM found ORDER BY created_at DESC, delivery_id DESC LIMIT ${limit} OFFSET ${offset}
    )
    SELECT ${OF_PENDING} FROM page JOIN deliveries d ON d.delivery_id = page.delivery_id WHERE page.is_pending
    UNION ALL
    SELECT ${OF_HISTORY} FROM page JOIN delivery_history h
      ON h.hook_id = ${hookId} AND h.created_at = page.created_at AND h.delivery_id = page.delivery_id
    WHERE NOT page.is_pending
    ORDER BY created_at DESC, delivery_id DESC`;
}

const pendingOf = (hookId: string) => sql`
  SELECT created_at, delivery_id, webhook_event_id, event_id, event_type FROM deliveries
  WHERE hook_id = ${hookId} ORDER BY deliveries.due_at LIMIT ${MOST_PENDING}`;

/** Counts one more than is told, to know whether there are more. */
export function countOfDeliveries(hookId: string, filter: DeliveryFilter): Sql {
  return sql`
    SELECT (SELECT count(*) FROM (${pendingOf(hookId)}) AS d WHERE ${conditions(filter, 'pending')})
      + (SELECT count(*) FROM (
          SELECT FROM delivery_history h WHERE h.hook_id = ${hookId} AND ${conditions(filter, 'done')}
          LIMIT ${MOST_COUNTED + 1}) AS counted) AS total_count`;
}

/** Of one of the two tables, which have columns of the same names. */
function conditions(filter: DeliveryFilter, of: 'pending' | 'done'): Sql {
  const { status, type, event_id, webhook_event_id, from, to, before } = filter;
  const isPending = of === 'pending';
  const all = [
    ...(status === undefined ? [] : [isPending ? sql`${status === 'pending'}` : sql`status = ${status}`]),
    ...(type === undefined ? [] : [sql`event_type = ${type}`]),
    ...(event_id === undefined ? [] : [sql`event_id = ${event_id} AND ${around(event_id)}`]),
    ...(webhook_event_id === undefined
      ? []
      : [sql`webhook_event_id = ${webhook_event_id} AND ${around(webhook_event_id)}`]),
    ...(from ? [sql`created_at >= ${from}`] : []),
    ...(to ? [sql`created_at < ${to}`] : []),
    ...(before
      ? [sql`(created_at, delivery_id) < (${before.created_at}, ${before.delivery_id}::bigint)`]
      : []),
  ];
  return all.length === 0 ? sql`true` : join(all, ' AND ');
}

function around(id: string): Sql {
  const at = timeOfId(id).getTime();
  return sql`created_at >= ${new Date(at - EARLIER_MS)} AND created_at < ${new Date(at + LATER_MS)}`;
}

export function findDelivery(
  connection: Connection,
  hookId: string,
  { created_at, delivery_id }: Place,
): Promise<WholeDeliveryRow | undefined> {
  return connection.row<WholeDeliveryRow>(sql`
    SELECT ${OF_PENDING}, d.event, d.digest, d.answers FROM deliveries d
    WHERE d.delivery_id = ${delivery_id} AND d.hook_id = ${hookId} AND d.created_at = ${created_at}
    UNION ALL
    SELECT ${OF_HISTORY}, h.event, h.digest, h.answers FROM delivery_history h
    WHERE h.hook_id = ${hookId} AND h.created_at = ${created_at} AND h.delivery_id = ${delivery_id}
    LIMIT 1`);
}

export interface TestRow {
  hook_id: string;
  created_at: Date;
  webhook_event_id: string;
  event_type: string;
  status: 'delivered' | 'failed';
  event: string;
  digest: string;
  said: Said;
}

/** A test is in the list of deliveries, and nowhere else. Its number is the first of a block, of which the others are not used. */
export async function insertTest(connection: Connection, test: TestRow): Promise<Place> {
  const inserted = await connection.row<{ delivery_id: number }>(sql`
    INSERT INTO delivery_history
      (hook_id, created_at, delivery_id, webhook_event_id, event_type, status, test, event, digest, tries, answers)
    VALUES (${test.hook_id}, ${test.created_at}, nextval(pg_get_serial_sequence('deliveries', 'delivery_id')),
            ${test.webhook_event_id}, ${test.event_type}, ${test.status}, true, ${test.event}, ${test.digest},
            ${test.said.attempt}, ${test.said.answer})
    RETURNING delivery_id`);
  if (!inserted) throw new Error('INSERT returned no row');
  return { created_at: test.created_at, delivery_id: inserted.delivery_id };
}

/**
 * Takes away what was sent of these events, and what was answered, which may repeat it. What is still on its way is sent as it is,
 * and not kept when it has arrived.
 */
export async function cutHistory(
  connection: Connection,
  organizationId: string,
  eventIds: string[],
): Promise<void> {
  const hooks = sql`SELECT hook_id FROM organization_webhooks WHERE organization_id = ${organizationId}`;
  await connection.rows(sql`
    UPDATE deliveries SET erased = true WHERE hook_id IN (${hooks}) AND event_id = ANY (${eventIds}::text[])`);
  await connection.rows(sql`
    UPDATE delivery_history h SET erased = true, event = NULL, answers = NULL
    FROM unnest(${eventIds}::text[], ${eventIds.map((id) => new Date(timeOfId(id).getTime() - EARLIER_MS))}::timestamptz[],
                ${eventIds.map((id) => new Date(timeOfId(id).getTime() + LATER_MS))}::timestamptz[]) AS e (event_id, since, until)
    WHERE h.hook_id IN (${hooks}) AND h.event_id = e.event_id AND h.created_at >= e.since AND h.created_at < e.until`);
}
