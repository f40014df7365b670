import sql, { join, type Sql } from 'sql-template-tag';
import type { Connection } from '../../../platform/db/database.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import type { Page } from '../../../platform/http/request/paging.ts';
import { timeOfId } from '../../../platform/ids.ts';
import type { StoredAttempt } from './attempt.ts';
import type { DeliveryKey } from './public-id.ts';

export type Status = 'pending' | 'delivered' | 'failed' | 'discarded';

/** Without event and response texts. */
export interface DeliveryRow extends DeliveryKey {
  webhook_event_id: string;
  event_id: string | null;
  event_type: string;
  status: Status;
  test: boolean;
  erased: boolean;
  /** Due time of a pending delivery that is not in flight. */
  due_at: Date | null;
  tries: string | null;
}

export interface FullDeliveryRow extends DeliveryRow {
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
  before?: DeliveryKey | undefined;
}

/** Pending deliveries to read, due first: a webhook can have a million. */
const MOST_PENDING = 10_000;
export const MOST_COUNTED = 10_000;
/** Ids of an event are created shortly before its deliveries, so a search by id is limited to this time around it. */
const EARLIER_MS = MINUTE_MS;
const LATER_MS = 5 * MINUTE_MS;

const PENDING_COLUMNS = sql`d.created_at, d.delivery_id, d.webhook_event_id, d.event_id, d.event_type, 'pending' AS status,
  false AS test, d.erased, CASE WHEN d.claim IS NULL THEN d.due_at END AS due_at, d.tries`;
const HISTORY_COLUMNS = sql`h.created_at, h.delivery_id, h.webhook_event_id, h.event_id, h.event_type, h.status,
  h.test, h.erased, NULL::timestamptz AS due_at, h.tries`;

/**
 * Newest first. The index, which holds all columns that are commonly filtered, finds the page; only the rows of the
 * page are read. A body has about a kilobyte, and a million may not match.
 */
export function deliveryPageQuery(hookId: string, filter: DeliveryFilter, { limit, offset }: Page): Sql {
  return sql`
    WITH found AS (
      (SELECT d.created_at, d.delivery_id, true AS is_pending FROM (${pendingDeliveries(hookId)}) AS d
       WHERE ${conditions(filter, 'pending')})
      UNION ALL
      (SELECT h.created_at, h.delivery_id, false FROM delivery_history h
       WHERE h.hook_id = ${hookId} AND ${conditions(filter, 'done')}
       ORDER BY h.created_at DESC, h.delivery_id DESC LIMIT ${limit + offset})
    ), page AS MATERIALIZED (
      SELECT * FROM found ORDER BY created_at DESC, delivery_id DESC LIMIT ${limit} OFFSET ${offset}
    )
    SELECT ${PENDING_COLUMNS} FROM page JOIN deliveries d ON d.delivery_id = page.delivery_id WHERE page.is_pending
    UNION ALL
    SELECT ${HISTORY_COLUMNS} FROM page JOIN delivery_history h
      ON h.hook_id = ${hookId} AND h.created_at = page.created_at AND h.delivery_id = page.delivery_id
    WHERE NOT page.is_pending
    ORDER BY created_at DESC, delivery_id DESC`;
}

const pendingDeliveries = (hookId: string) => sql`
  SELECT created_at, delivery_id, webhook_event_id, event_id, event_type FROM deliveries
  WHERE hook_id = ${hookId} ORDER BY deliveries.due_at LIMIT ${MOST_PENDING}`;

/** Counts one more than the maximum, to detect that there are more. */
export function deliveryCountQuery(hookId: string, filter: DeliveryFilter): Sql {
  return sql`
    SELECT (SELECT count(*) FROM (${pendingDeliveries(hookId)}) AS d WHERE ${conditions(filter, 'pending')})
      + (SELECT count(*) FROM (
          SELECT FROM delivery_history h WHERE h.hook_id = ${hookId} AND ${conditions(filter, 'done')}
          LIMIT ${MOST_COUNTED + 1}) AS counted) AS total_count`;
}

/** For either table: the columns have the same names. */
function conditions(filter: DeliveryFilter, of: 'pending' | 'done'): Sql {
  const { status, type, event_id, webhook_event_id, from, to, before } = filter;
  const isPending = of === 'pending';
  const all = [
    ...(status === undefined ? [] : [isPending ? sql`${status === 'pending'}` : sql`status = ${status}`]),
    ...(type === undefined ? [] : [sql`event_type = ${type}`]),
    ...(event_id === undefined ? [] : [sql`event_id = ${event_id} AND ${nearTimeOf(event_id)}`]),
    ...(webhook_event_id === undefined
      ? []
      : [sql`webhook_event_id = ${webhook_event_id} AND ${nearTimeOf(webhook_event_id)}`]),
    ...(from ? [sql`created_at >= ${from}`] : []),
    ...(to ? [sql`created_at < ${to}`] : []),
    ...(before
      ? [sql`(created_at, delivery_id) < (${before.created_at}, ${before.delivery_id}::bigint)`]
      : []),
  ];
  return all.length === 0 ? sql`true` : join(all, ' AND ');
}

function nearTimeOf(id: string): Sql {
  const at = timeOfId(id).getTime();
  return sql`created_at >= ${new Date(at - EARLIER_MS)} AND created_at < ${new Date(at + LATER_MS)}`;
}

export function findDelivery(
  connection: Connection,
  hookId: string,
  { created_at, delivery_id }: DeliveryKey,
): Promise<FullDeliveryRow | undefined> {
  return connection.row<FullDeliveryRow>(sql`
    SELECT ${PENDING_COLUMNS}, d.event, d.digest, d.answers FROM deliveries d
    WHERE d.delivery_id = ${delivery_id} AND d.hook_id = ${hookId} AND d.created_at = ${created_at}
    UNION ALL
    SELECT ${HISTORY_COLUMNS}, h.event, h.digest, h.answers FROM delivery_history h
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
  storedAttempt: StoredAttempt;
}

/** A test appears in the list of deliveries only. It takes the first number of a new block; the others stay unused. */
export async function insertTest(connection: Connection, test: TestRow): Promise<DeliveryKey> {
  const inserted = await connection.row<{ delivery_id: number }>(sql`
    INSERT INTO delivery_history
      (hook_id, created_at, delivery_id, webhook_event_id, event_type, status, test, event, digest, tries, answers)
    VALUES (${test.hook_id}, ${test.created_at}, nextval(pg_get_serial_sequence('deliveries', 'delivery_id')),
            ${test.webhook_event_id}, ${test.event_type}, ${test.status}, true, ${test.event}, ${test.digest},
            ${test.storedAttempt.attempt}, ${test.storedAttempt.answer})
    RETURNING delivery_id`);
  if (!inserted) throw new Error('INSERT returned no row');
  return { created_at: test.created_at, delivery_id: inserted.delivery_id };
}

/**
 * Deletes requests of these events, and responses, which may repeat them. A pending delivery is still sent, but its
 * text is not kept.
 */
export async function eraseFromHistory(
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
