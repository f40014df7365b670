import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { MessageRow, NewMessage, Status } from './message.ts';

export const MESSAGE_COLUMNS = sql`m.message_id, m.organization_id, m.home_id, m.guest_id, m.direction, m.channel,
  m.purpose, m.once_key, m.incident_id, m.level, m.template_id, m.language, m.recipient, m.sender, m.sealed_body,
  m.status, m.reason, m.attempts, m.scheduled_for, m.gateway, m.gateway_id, m.created_at, m.accepted_at, m.settled_at`;

/** False when a message with the same `once_key` exists; that one stays unchanged. */
export async function insertMessage(
  connection: Connection,
  message: NewMessage & { message_id: string; sealed_body?: Buffer },
  now: Date,
): Promise<boolean> {
  const rows = await connection.rows(sql`
    INSERT INTO messages (message_id, organization_id, home_id, guest_id, direction, channel, purpose, once_key,
                          incident_id, level, template_id, sealed_body, status, scheduled_for, created_at)
    VALUES (${message.message_id}, ${message.organization_id}, ${message.home_id}, ${message.guest_id}, 'out',
            ${message.channel}, ${message.purpose}, ${message.once_key ?? null}, ${message.incident_id ?? null},
            ${message.level ?? null}, ${message.template_id ?? null}, ${message.sealed_body ?? null}, 'scheduled',
            ${message.scheduled_for}, ${now})
    ON CONFLICT ON CONSTRAINT messages_once DO NOTHING
    RETURNING message_id`);
  return rows.length > 0;
}

export function findMessage(connection: Connection, messageId: string): Promise<MessageRow | undefined> {
  return oneMessage(connection, messageId, sql``);
}

export function lockMessage(connection: Connection, messageId: string): Promise<MessageRow | undefined> {
  return oneMessage(connection, messageId, sql`FOR UPDATE`);
}

function oneMessage(connection: Connection, messageId: string, lock: Sql): Promise<MessageRow | undefined> {
  return connection.row<MessageRow>(
    sql`SELECT ${MESSAGE_COLUMNS} FROM messages m WHERE m.message_id = ${messageId} ${lock}`,
  );
}

/** The first attempt fixes recipient and text: a gateway with idempotency keys compares them. */
export async function markSending(
  connection: Connection,
  messageId: string,
  what: {
    recipient: string;
    sender: string | null;
    language: string;
    template_id: string | null;
    sealed_body: Buffer;
    gateway: string;
  },
): Promise<void> {
  await connection.rows(sql`
    UPDATE messages SET status = 'sending', attempts = attempts + 1, recipient = ${what.recipient},
      sender = ${what.sender}, language = ${what.language},
      template_id = ${what.template_id}, sealed_body = ${what.sealed_body}, gateway = ${what.gateway}, reason = NULL
    WHERE message_id = ${messageId}`);
}

export async function markAccepted(
  connection: Connection,
  messageId: string,
  gatewayId: string,
  now: Date,
): Promise<void> {
  await connection.rows(sql`
    UPDATE messages SET status = 'accepted', gateway_id = ${gatewayId}, accepted_at = ${now}
    WHERE message_id = ${messageId}`);
}

/** Postpones the message. */
export async function postpone(
  connection: Connection,
  messageId: string,
  until: Date,
  reason: string | null,
): Promise<void> {
  await connection.rows(sql`
    UPDATE messages SET status = 'scheduled', scheduled_for = ${until}, reason = ${reason}
    WHERE message_id = ${messageId}`);
}

export async function settle(
  connection: Connection,
  messageId: string,
  status: Status,
  reason: string | null,
  now: Date,
): Promise<void> {
  await connection.rows(sql`
    UPDATE messages SET status = ${status}, reason = ${reason}, settled_at = ${now}
    WHERE message_id = ${messageId}`);
}

/** Settles the unsent messages of an incident and returns their ids. Those being sent now continue. */
export async function settleUnsent(
  connection: Connection,
  { home_id, incident_id }: { home_id: string; incident_id: string },
  which: Sql,
  { status, reason }: { status: Status; reason: string },
  now: Date,
): Promise<string[]> {
  const rows = await connection.rows<{ message_id: string }>(sql`
    UPDATE messages SET status = ${status}, reason = ${reason}, settled_at = ${now}
    WHERE home_id = ${home_id} AND incident_id = ${incident_id} AND status = 'scheduled' AND ${which}
    RETURNING message_id`);
  return rows.map((row) => row.message_id);
}

/** Makes messages of an incident due now that wait for this reason; returns their ids. */
export async function releaseUnsent(
  connection: Connection,
  { home_id, incident_id }: { home_id: string; incident_id: string },
  reason: string,
  now: Date,
): Promise<string[]> {
  const rows = await connection.rows<{ message_id: string }>(sql`
    UPDATE messages SET scheduled_for = ${now}, reason = NULL
    WHERE home_id = ${home_id} AND incident_id = ${incident_id} AND status = 'scheduled' AND reason = ${reason}
    RETURNING message_id`);
  return rows.map((row) => row.message_id);
}

export async function deleteMessage(connection: Connection, messageId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM messages WHERE message_id = ${messageId}`);
}

/** Automatic messages to a guest; a host's own messages do not count. */
export async function countSentSince(
  connection: Connection,
  { guest_id, message_id }: MessageRow,
  since: Date,
): Promise<number> {
  const row = await connection.row<{ sent: number }>(sql`
    SELECT count(*) AS sent FROM messages
    WHERE guest_id = ${guest_id} AND purpose IN ('noise', 'pre_arrival') AND message_id <> ${message_id}
      AND (status = 'sending' OR accepted_at > ${since})`);
  return row?.sent ?? 0;
}
