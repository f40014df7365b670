import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { NotificationChannel, NotificationStatus } from '../sending/store.ts';

/** A notification that is not about an incident. One notice has a row per channel. */
export interface Notice {
  notification_id: string;
  notice_id: string;
  user_id: string;
  channel: NotificationChannel;
  way: string;
  status: NotificationStatus;
  recipient: string | null;
  attempts: number;
}

type NewNotice = Omit<Notice, 'status' | 'attempts'> & { planned_at: Date };

export async function insertNotice(connection: Connection, one: NewNotice): Promise<void> {
  await connection.rows(sql`
    INSERT INTO notifications (notification_id, notice_id, user_id, channel, way, step, status, recipient, planned_at)
    VALUES (${one.notification_id}, ${one.notice_id}, ${one.user_id}, ${one.channel}, ${one.way}, 1, 'planned', ${one.recipient},
            ${one.planned_at})`);
}

export function lockNotice(connection: Connection, id: string): Promise<Notice | undefined> {
  return connection.row<Notice>(sql`
    SELECT notification_id, coalesce(notice_id, '') AS notice_id, user_id, channel, way, status, recipient, attempts
    FROM notifications WHERE notification_id = ${id} AND notice_id IS NOT NULL FOR UPDATE`);
}

/** False when the user has had a summary that day. */
export async function insertSummary(
  connection: Connection,
  one: { user_id: string; day: string; notice_id: string; planned_at: Date },
): Promise<boolean> {
  const rows = await connection.rows<{ user_id: string }>(sql`
    INSERT INTO summaries (user_id, day, notice_id, planned_at)
    VALUES (${one.user_id}, ${one.day}::date, ${one.notice_id}, ${one.planned_at})
    ON CONFLICT (user_id, day) DO NOTHING RETURNING user_id`);
  return rows.length > 0;
}

export async function lastSummaryAt(connection: Connection, userId: string): Promise<Date | undefined> {
  const row = await connection.row<{ planned_at: Date }>(sql`
    SELECT planned_at FROM summaries WHERE user_id = ${userId} ORDER BY day DESC LIMIT 1`);
  return row?.planned_at;
}
