import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import { WILDCARD } from '../registration.ts';

/** A listener without a connection is deleted after this time; restarts of servers and routers take less. */
export const ALIVE_MS = 60 * SECOND_MS;
/** Sent events are acknowledged after this time: a client notices a lost connection after 15 seconds without a heartbeat. */
const ARRIVED_MS = 30 * SECOND_MS;
/** Unsent events of one listener. A listener further behind does not read. */
export const MOST_PENDING = 2000;

export interface Listener {
  listener_id: string;
  organization_id: string;
  events: string[];
  created_at: Date;
}

/** Database time, shifted to wall time (`wallShiftMs`): recording and reading processes share it. */
const at = (shiftMs: number) => sql`(now() + ${shiftMs}::float8 * interval '1 millisecond')`;
const aliveUntil = (shiftMs: number) =>
  sql`(now() + ${shiftMs + ALIVE_MS}::float8 * interval '1 millisecond')`;

export async function insertListener(
  connection: Connection,
  listener: Listener & { user_id: string; sealed_secret: Buffer },
  shiftMs: number,
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO listeners (listener_id, organization_id, user_id, sealed_secret, events, created_at, alive_until)
    VALUES (${listener.listener_id}, ${listener.organization_id}, ${listener.user_id}, ${listener.sealed_secret},
            ${listener.events}, ${listener.created_at}, ${aliveUntil(shiftMs)})`);
}

/** Listeners of the organization, and how many of them are this user's. */
export async function countListeners(connection: Connection, organizationId: string, userId: string) {
  const row = await connection.row<{ listeners: number; own: number }>(sql`
    SELECT count(*) AS listeners, count(*) FILTER (WHERE user_id = ${userId}) AS own
    FROM listeners WHERE organization_id = ${organizationId}`);
  return row ?? { listeners: 0, own: 0 };
}

const BATCH_SIZE = 1000;

/** SKIP LOCKED leaves a row to another process that is deleting it. */
export async function deleteDeadListeners(connection: Connection, shiftMs: number): Promise<void> {
  let gone = BATCH_SIZE;
  while (gone === BATCH_SIZE) {
    const rows = await connection.rows(sql`
      DELETE FROM listeners WHERE listener_id IN (
        SELECT listener_id FROM listeners WHERE alive_until <= ${at(shiftMs)}
        ORDER BY listener_id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)
      RETURNING 1 AS gone`);
    gone = rows.length;
  }
}

export async function deleteDeadListenersOfOrganization(
  connection: Connection,
  organizationId: string,
  shiftMs: number,
): Promise<void> {
  await connection.rows(sql`
    DELETE FROM listeners WHERE organization_id = ${organizationId} AND alive_until <= ${at(shiftMs)}`);
}

/**
 * Makes this connection the only reader of the listener. Events sent to an earlier connection may be lost, so they are
 * sent again; clients deduplicate by `number`. Undefined when the listener is dead or belongs to another user.
 */
export async function claimListener(
  connection: Connection,
  listener: { organization_id: string; user_id: string; listener_id: string },
  connectionId: string,
  shiftMs: number,
): Promise<{ sealed_secret: Buffer } | undefined> {
  const { organization_id, user_id, listener_id } = listener;
  const row = await connection.row<{ sealed_secret: Buffer }>(sql`
    UPDATE listeners SET connection_id = ${connectionId}, alive_until = ${aliveUntil(shiftMs)}
    WHERE listener_id = ${listener_id} AND organization_id = ${organization_id} AND user_id = ${user_id}
      AND alive_until > ${at(shiftMs)}
    RETURNING sealed_secret`);
  if (row)
    await connection.rows(sql`
      UPDATE listener_events SET sent_at = NULL WHERE listener_id = ${listener_id} AND sent_at IS NOT NULL`);
  return row;
}

/** Extends the lifetime of the listener and deletes acknowledged events. Returns the number of unsent events. */
export async function keepAlive(
  connection: Connection,
  listenerId: string,
  connectionId: string,
  shiftMs: number,
): Promise<number | undefined> {
  const row = await connection.row<{ waiting: number }>(sql`
    WITH kept AS (
      UPDATE listeners SET alive_until = ${aliveUntil(shiftMs)}
      WHERE listener_id = ${listenerId} AND connection_id = ${connectionId} AND alive_until > ${at(shiftMs)}
      RETURNING listener_id
    ), arrived AS (
      DELETE FROM listener_events WHERE listener_id IN (SELECT listener_id FROM kept)
        AND sent_at <= ${at(shiftMs - ARRIVED_MS)}
    )
    SELECT (SELECT count(*) FROM (
      SELECT FROM listener_events e WHERE e.listener_id = kept.listener_id AND e.sent_at IS NULL
      LIMIT ${MOST_PENDING}) AS few) AS waiting FROM kept`);
  return row?.waiting;
}

export interface PendingEvent {
  number: number;
  webhook_event_id: string;
  event_type: string;
  event: string;
}

/** The oldest unsent events; none for a connection that another one has replaced. */
export async function takePendingEvents(
  connection: Connection,
  listenerId: string,
  connectionId: string,
  most: number,
  shiftMs: number,
): Promise<PendingEvent[]> {
  const rows = await connection.rows<PendingEvent>(sql`
    UPDATE listener_events SET sent_at = ${at(shiftMs)}
    WHERE listener_id = ${listenerId} AND number IN (
      SELECT e.number FROM listener_events e JOIN listeners l USING (listener_id)
      WHERE e.listener_id = ${listenerId} AND l.connection_id = ${connectionId} AND e.sent_at IS NULL
      ORDER BY e.number LIMIT ${most})
    RETURNING number, webhook_event_id, event_type, event`);
  return rows.sort((one, other) => one.number - other.number);
}

export async function deleteListener(
  connection: Connection,
  listener: { organization_id: string; user_id: string; listener_id: string },
): Promise<boolean> {
  const gone = await connection.rows(sql`
    DELETE FROM listeners WHERE listener_id = ${listener.listener_id}
      AND organization_id = ${listener.organization_id} AND user_id = ${listener.user_id} RETURNING 1 AS gone`);
  return gone.length > 0;
}

/** Only if this is still the listener's connection. */
export async function endListener(
  connection: Connection,
  listenerId: string,
  connectionId: string,
): Promise<void> {
  await connection.rows(sql`
    DELETE FROM listeners WHERE listener_id = ${listenerId} AND connection_id = ${connectionId}`);
}

/** To live listeners of this user that subscribe to the type. Returns their number. */
export async function insertSample(
  connection: Connection,
  organizationId: string,
  userId: string,
  sample: { webhook_event_id: string; event_type: string; event: string },
  shiftMs: number,
): Promise<number> {
  const added = await connection.rows(sql`
    WITH alive AS (
      SELECT listener_id FROM listeners
      WHERE organization_id = ${organizationId} AND user_id = ${userId} AND alive_until > ${at(shiftMs)}
        AND events && ${[WILDCARD, sample.event_type]}::text[]
      ORDER BY listener_id FOR KEY SHARE
    )
    INSERT INTO listener_events (listener_id, webhook_event_id, event_type, event)
    SELECT listener_id, ${sample.webhook_event_id}, ${sample.event_type}, ${sample.event} FROM alive
    RETURNING 1 AS added`);
  return added.length;
}
