import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import { WILDCARD } from '../registration.ts';

/** For so long a listener lives on without a connection: a restart of the server, or of a router, takes less. */
export const ALIVE_MS = 60 * SECOND_MS;
/** What was sent so long ago has arrived: a lost connection is noticed after 15 seconds without a beat. */
const ARRIVED_MS = 30 * SECOND_MS;
/** Not yet sent to one listener. Who is further behind does not read. */
export const MOST_WAITING = 2000;

export interface Listener {
  listener_id: string;
  organization_id: string;
  events: string[];
  created_at: Date;
}

/** All by the clock of the database, which those who record and those who read share, as people live (`wallShiftMs`). */
const at = (shiftMs: number) => sql`(now() + ${shiftMs}::float8 * interval '1 millisecond')`;
const aliveFrom = (shiftMs: number) =>
  sql`(now() + ${shiftMs + ALIVE_MS}::float8 * interval '1 millisecond')`;

export async function insertListener(
  connection: Connection,
  listener: Listener & { user_id: string; sealed_secret: Buffer },
  shiftMs: number,
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO listeners (listener_id, organization_id, user_id, sealed_secret, events, created_at, alive_until)
    VALUES (${listener.listener_id}, ${listener.organization_id}, ${listener.user_id}, ${listener.sealed_secret},
            ${listener.events}, ${listener.created_at}, ${aliveFrom(shiftMs)})`);
}

/** Of an organization, and of those how many of this user. */
export async function countListeners(connection: Connection, organizationId: string, userId: string) {
  const row = await connection.row<{ listeners: number; own: number }>(sql`
    SELECT count(*) AS listeners, count(*) FILTER (WHERE user_id = ${userId}) AS own
    FROM listeners WHERE organization_id = ${organizationId}`);
  return row ?? { listeners: 0, own: 0 };
}

const AT_ONCE = 1000;

/** What nobody came back for. One that somebody else is deleting is left to them. */
export async function forgetDeadListeners(connection: Connection, shiftMs: number): Promise<void> {
  let gone = AT_ONCE;
  while (gone === AT_ONCE) {
    const rows = await connection.rows(sql`
      DELETE FROM listeners WHERE listener_id IN (
        SELECT listener_id FROM listeners WHERE alive_until <= ${at(shiftMs)}
        ORDER BY listener_id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
      RETURNING 1 AS gone`);
    gone = rows.length;
  }
}

export async function forgetDeadListenersOf(
  connection: Connection,
  organizationId: string,
  shiftMs: number,
): Promise<void> {
  await connection.rows(sql`
    DELETE FROM listeners WHERE organization_id = ${organizationId} AND alive_until <= ${at(shiftMs)}`);
}

/**
 * The listener is this connection's from now on, and no other's. What was sent and may not have arrived waits again: whoever listens
 * knows by its number what it has. Undefined when it is somebody else's, or dead.
 */
export async function takeOver(
  connection: Connection,
  listener: { organization_id: string; user_id: string; listener_id: string },
  connectionId: string,
  shiftMs: number,
): Promise<{ sealed_secret: Buffer } | undefined> {
  const { organization_id, user_id, listener_id } = listener;
  const row = await connection.row<{ sealed_secret: Buffer }>(sql`
    UPDATE listeners SET connection_id = ${connectionId}, alive_until = ${aliveFrom(shiftMs)}
    WHERE listener_id = ${listener_id} AND organization_id = ${organization_id} AND user_id = ${user_id}
      AND alive_until > ${at(shiftMs)}
    RETURNING sealed_secret`);
  if (row)
    await connection.rows(sql`
      UPDATE listener_events SET sent_at = NULL WHERE listener_id = ${listener_id} AND sent_at IS NOT NULL`);
  return row;
}

/** It lives on; what has arrived is forgotten. Answers how much waits. */
export async function keepAlive(
  connection: Connection,
  listenerId: string,
  connectionId: string,
  shiftMs: number,
): Promise<number | undefined> {
  const row = await connection.row<{ waiting: number }>(sql`
    WITH kept AS (
      UPDATE listeners SET alive_until = ${aliveFrom(shiftMs)}
      WHERE listener_id = ${listenerId} AND connection_id = ${connectionId} AND alive_until > ${at(shiftMs)}
      RETURNING listener_id
    ), arrived AS (
      DELETE FROM listener_events WHERE listener_id IN (SELECT listener_id FROM kept)
        AND sent_at <= ${at(shiftMs - ARRIVED_MS)}
    )
    SELECT (SELECT count(*) FROM (
      SELECT FROM listener_events e WHERE e.listener_id = kept.listener_id AND e.sent_at IS NULL
      LIMIT ${MOST_WAITING}) AS few) AS waiting FROM kept`);
  return row?.waiting;
}

export interface WaitingEvent {
  number: number;
  webhook_event_id: string;
  event_type: string;
  event: string;
}

/** Some of what waits, oldest first; nothing for a connection that another one has taken the place of. */
export async function takeWaiting(
  connection: Connection,
  listenerId: string,
  connectionId: string,
  most: number,
  shiftMs: number,
): Promise<WaitingEvent[]> {
  const rows = await connection.rows<WaitingEvent>(sql`
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

/** The one of a connection: nobody reads there any more, and nobody may come back. */
export async function endListener(
  connection: Connection,
  listenerId: string,
  connectionId: string,
): Promise<void> {
  await connection.rows(sql`
    DELETE FROM listeners WHERE listener_id = ${listenerId} AND connection_id = ${connectionId}`);
}

/** To the live listeners of this user that subscribe to its type. Answers to how many. */
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
