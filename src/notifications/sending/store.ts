import sql from 'sql-template-tag';
import type { MailOutcome } from '../../mail/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Audience, EarlierAlert } from './escalation.ts';

export type NotificationChannel = 'email' | 'sms' | 'push' | 'call';
export const NOTIFICATION_STATUSES = [
  'planned',
  'sending',
  'sent',
  'delivered',
  'failed',
  'cancelled',
] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

export interface Notification {
  notification_id: string;
  home_id: string;
  incident_id: string;
  user_id: string;
  channel: NotificationChannel;
  /** For push: the subscription. */
  way: string;
  step: number;
  status: NotificationStatus;
  reason: string | null;
  recipient: string | null;
  gateway: string | null;
  attempts: number;
  planned_at: Date;
  sent_at: Date | null;
  settled_at: Date | null;
  acknowledged_at: Date | null;
}

/** Of incidents: both columns are null for other notifications, which OF_INCIDENT excludes. */
const COLUMNS = sql`n.notification_id, coalesce(n.home_id, '') AS home_id, coalesce(n.incident_id, '') AS incident_id, n.user_id, n.channel, n.way, n.step, n.status, n.reason,
  n.recipient, n.gateway, n.attempts, n.planned_at, n.sent_at, n.settled_at, n.acknowledged_at`;
const OF_INCIDENT = sql`n.incident_id IS NOT NULL`;

/** A channel failed and is tried again. */
const RETRYING = sql`(n.status IN ('planned', 'sending') AND n.reason IS NOT NULL)`;

type NewNotification = Pick<
  Notification,
  | 'notification_id'
  | 'home_id'
  | 'incident_id'
  | 'user_id'
  | 'channel'
  | 'way'
  | 'step'
  | 'recipient'
  | 'planned_at'
> & {
  level: number;
  audience: Audience;
  /** Not sent for this reason; null: to be sent. */
  unsentReason: string | null;
  /** A notification to the same address that was planned later and is retried takes its place. */
  retriesSince: Date;
};

/** False when the same notification was planned before, or another one to the same address is retried. */
export async function insertPlanned(connection: Connection, one: NewNotification): Promise<boolean> {
  const rows = await connection.rows<{ notification_id: string }>(sql`
    INSERT INTO notifications (notification_id, home_id, incident_id, user_id, channel, way, step, status, reason,
                               settled_at, recipient, planned_at, level, audience)
    SELECT ${one.notification_id}, ${one.home_id}, ${one.incident_id}, ${one.user_id}, ${one.channel}, ${one.way}, ${one.step},
      ${one.unsentReason === null ? 'planned' : 'cancelled'}, ${one.unsentReason}, ${one.unsentReason === null ? null : one.planned_at}::timestamptz,
      ${one.recipient}, ${one.planned_at}, ${one.level}, ${one.audience}
    WHERE NOT EXISTS (
      SELECT FROM notifications n WHERE n.home_id = ${one.home_id} AND n.incident_id = ${one.incident_id}
        AND n.user_id = ${one.user_id} AND n.channel = ${one.channel} AND n.way = ${one.way}
        AND n.planned_at > ${one.retriesSince} AND ${RETRYING})
    ON CONFLICT (home_id, incident_id, step, user_id, channel, way) DO NOTHING RETURNING notification_id`);
  return rows.length > 0;
}

/** What each user got in each step of an incident. A channel that fails, or is tried again, has reached no one. */
export function listEarlierAlerts(
  connection: Connection,
  homeId: string,
  incidentId: string,
): Promise<EarlierAlert[]> {
  return connection.rows<EarlierAlert>(sql`
    SELECT n.step, n.user_id, min(n.planned_at) AS planned_at, max(n.level) AS level, min(n.audience) AS audience,
      bool_or(n.status IN ('planned', 'sending', 'sent', 'delivered') AND NOT ${RETRYING}) AS reached, bool_or(${RETRYING}) AS retrying
    FROM notifications n WHERE n.home_id = ${homeId} AND n.incident_id = ${incidentId}
    GROUP BY n.step, n.user_id ORDER BY n.step, n.user_id`);
}

/** The mail that carries the notification; it counts as sent when the mail server accepts the mail. */
export async function setMail(connection: Connection, id: string, mailId: string): Promise<void> {
  await connection.rows(sql`UPDATE notifications SET mail_id = ${mailId} WHERE notification_id = ${id}`);
}

/** The incident of a notification; null for a notification of another subject. */
export interface NotificationSubject {
  home_id: string | null;
  incident_id: string | null;
}

/** The outcome of a mail. Undefined when it carries no notification, or its outcome is known. */
export function storeMailState(
  connection: Connection,
  mailId: string,
  outcome: MailOutcome,
  at: Date,
): Promise<NotificationSubject | undefined> {
  const status = { sent: 'sent', retrying: 'planned', failed: 'failed' }[outcome];
  return connection.row<NotificationSubject>(sql`
    UPDATE notifications SET status = ${status}, sent_at = ${outcome === 'sent' ? at : null},
      settled_at = ${outcome === 'failed' ? at : null}, reason = ${MAIL_REASONS[outcome]}
    WHERE mail_id = ${mailId} AND (status = 'planned' OR (status = 'cancelled' AND ${outcome} = 'sent'))
    RETURNING home_id, incident_id`);
}

const MAIL_REASONS: Record<MailOutcome, string | null> = {
  sent: null,
  retrying: 'The mail server did not take it; Lares tries again.',
  failed: 'The mail server did not take it.',
};

/** The first time counts. */
export async function markAcknowledged(connection: Connection, id: string, at: Date): Promise<void> {
  await connection.rows(
    sql`UPDATE notifications SET acknowledged_at = coalesce(acknowledged_at, ${at}) WHERE notification_id = ${id}`,
  );
}

export function findNotification(connection: Connection, id: string): Promise<Notification | undefined> {
  return connection.row<Notification>(
    sql`SELECT ${COLUMNS} FROM notifications n WHERE n.notification_id = ${id} AND ${OF_INCIDENT}`,
  );
}

export function lockNotification(connection: Connection, id: string): Promise<Notification | undefined> {
  return connection.row<Notification>(
    sql`SELECT ${COLUMNS} FROM notifications n WHERE n.notification_id = ${id} AND ${OF_INCIDENT} FOR UPDATE`,
  );
}

export function lockNotificationOfMail(
  connection: Connection,
  mailId: string,
): Promise<Notification | undefined> {
  return connection.row<Notification>(
    sql`SELECT ${COLUMNS} FROM notifications n WHERE n.mail_id = ${mailId} AND ${OF_INCIDENT} FOR UPDATE`,
  );
}

export async function markSending(connection: Connection, id: string): Promise<void> {
  await connection.rows(sql`
    UPDATE notifications SET status = 'sending', attempts = attempts + 1 WHERE notification_id = ${id}`);
}

/**
 * An attempt failed; without a status another one follows. Undefined, and no change, when another process has begun a
 * later attempt or stored an outcome: this one lost its lease.
 */
export function storeFailure(
  connection: Connection,
  id: string,
  { status, reason, attempt, now }: { status?: 'failed'; reason: string; attempt: number; now: Date },
): Promise<NotificationSubject | undefined> {
  return connection.row<NotificationSubject>(sql`
    UPDATE notifications SET status = ${status ?? 'sending'}, reason = ${reason},
      settled_at = ${status === undefined ? null : now}
    WHERE notification_id = ${id} AND status = 'sending' AND attempts = ${attempt} RETURNING home_id, incident_id`);
}

/** The outcome that is stored first counts. */
export async function markSent(
  connection: Connection,
  id: string,
  now: Date,
  by?: { gateway: string; gateway_id: string },
): Promise<NotificationSubject | undefined> {
  return connection.row<NotificationSubject>(sql`
    UPDATE notifications SET status = 'sent', reason = NULL, sent_at = ${now}, gateway = ${by?.gateway ?? null},
      gateway_id = ${by?.gateway_id ?? null} WHERE notification_id = ${id} AND status = 'sending' RETURNING home_id, incident_id`);
}

export function settle(
  connection: Connection,
  id: string,
  status: NotificationStatus,
  reason: string | null,
  now: Date,
): Promise<NotificationSubject | undefined> {
  return connection.row<NotificationSubject>(sql`
    UPDATE notifications SET status = ${status}, reason = ${reason}, settled_at = ${now}
    WHERE notification_id = ${id} RETURNING home_id, incident_id`);
}

/** A receipt from a gateway; the first outcome counts. Undefined when it belongs to no notification. */
export function storeReceipt(
  connection: Connection,
  gateway: string,
  gatewayId: string,
  status: 'delivered' | 'failed',
  reason: string | null,
  now: Date,
): Promise<NotificationSubject | undefined> {
  return connection.row<NotificationSubject>(sql`
    UPDATE notifications SET status = CASE WHEN status = 'sent' THEN ${status} ELSE status END,
      reason = CASE WHEN status = 'sent' THEN ${reason} ELSE reason END,
      settled_at = CASE WHEN status = 'sent' THEN ${now} ELSE settled_at END
    WHERE gateway = ${gateway} AND gateway_id = ${gatewayId} RETURNING home_id, incident_id`);
}

/** Oldest first. */
export function listOfIncident(
  connection: Connection,
  homeId: string,
  incidentId: string,
): Promise<Notification[]> {
  return connection.rows<Notification>(sql`
    SELECT ${COLUMNS} FROM notifications n
    WHERE n.home_id = ${homeId} AND n.incident_id = ${incidentId} ORDER BY n.planned_at, n.notification_id`);
}

/** The first `most` notifications of each incident, oldest first; `place` is the index of the incident. */
export function listOfIncidents(
  connection: Connection,
  incidents: readonly { home_id: string; incident_id: string }[],
  most: number,
): Promise<(Notification & { place: number })[]> {
  return connection.rows<Notification & { place: number }>(sql`
    SELECT (asked.place - 1)::int AS place, ${COLUMNS}
    FROM unnest(${incidents.map((one) => one.home_id)}::text[], ${incidents.map((one) => one.incident_id)}::text[])
      WITH ORDINALITY AS asked (home_id, incident_id, place)
    CROSS JOIN LATERAL (
      SELECT * FROM notifications o WHERE o.home_id = asked.home_id AND o.incident_id = asked.incident_id
      ORDER BY o.planned_at, o.notification_id LIMIT ${most}
    ) AS n
    ORDER BY asked.place, n.planned_at, n.notification_id`);
}

/** Those of these incidents with a notification. */
export async function readNotifiedIncidents(
  connection: Connection,
  userId: string,
  incidents: { home_id: string; incident_id: string }[],
): Promise<Set<string>> {
  const rows = await connection.rows<{ incident_id: string }>(sql`
    SELECT DISTINCT n.incident_id FROM notifications n
    JOIN unnest(${incidents.map((one) => one.home_id)}::text[], ${incidents.map((one) => one.incident_id)}::text[])
      AS asked (home_id, incident_id) ON asked.home_id = n.home_id AND asked.incident_id = n.incident_id
    WHERE n.user_id = ${userId} AND n.incident_id IS NOT NULL`);
  return new Set(rows.map(({ incident_id }) => incident_id));
}

/** The last recent notification to the owner of a number. */
export function findLastNotificationTo(
  connection: Connection,
  number: string,
  since: Date,
): Promise<Notification | undefined> {
  return connection.row<Notification>(sql`
    SELECT ${COLUMNS} FROM notifications n
    WHERE n.recipient = ${number} AND n.channel = 'sms' AND n.sent_at > ${since} AND ${OF_INCIDENT}
    ORDER BY n.notification_id DESC LIMIT 1`);
}
