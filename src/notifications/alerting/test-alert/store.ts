import sql from 'sql-template-tag';
import type { Connection } from '../../../platform/db/database.ts';
import type { NotificationChannel, NotificationStatus } from '../../sending/store.ts';
import { ALERT_CHANNELS, type AlertChannel } from '../channels.ts';

/** A test alert. Its notifications have its id as notice_id. */
export interface AlertTestRow {
  test_id: string;
  channel: AlertChannel | null;
  started_at: Date;
  started_by: string | null;
  confirmed_at: Date | null;
  confirmed_by: string | null;
}

const TEST_COLUMNS = sql`test_id, channel, started_at, started_by, confirmed_at, confirmed_by`;

export async function insertTest(
  connection: Connection,
  test: Omit<AlertTestRow, 'confirmed_at' | 'confirmed_by'> & { organization_id: string },
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO alert_tests (test_id, organization_id, channel, started_by, started_at)
    VALUES (${test.test_id}, ${test.organization_id}, ${test.channel}, ${test.started_by}, ${test.started_at})`);
}

export function findLastTest(
  connection: Connection,
  organizationId: string,
): Promise<AlertTestRow | undefined> {
  return connection.row<AlertTestRow>(sql`
    SELECT ${TEST_COLUMNS} FROM alert_tests WHERE organization_id = ${organizationId}
    ORDER BY started_at DESC, test_id DESC LIMIT 1`);
}

export function findConfirmedTest(connection: Connection, organizationId: string) {
  return connection.row<{ confirmed_at: Date; confirmed_by: string | null }>(sql`
    SELECT confirmed_at, confirmed_by FROM alert_tests
    WHERE organization_id = ${organizationId} AND confirmed_at IS NOT NULL ORDER BY confirmed_at DESC LIMIT 1`);
}

/** False when a recipient confirmed it before. */
export async function confirmTest(
  connection: Connection,
  testId: string,
  userId: string,
  at: Date,
): Promise<boolean> {
  const rows = await connection.rows<{ test_id: string }>(sql`
    UPDATE alert_tests SET confirmed_at = ${at}, confirmed_by = ${userId}
    WHERE test_id = ${testId} AND confirmed_at IS NULL RETURNING test_id`);
  return rows.length > 0;
}

/** Deletes old tests. The last confirmed one of an organization stays. */
export async function deleteOldTests(connection: Connection, before: Date): Promise<void> {
  await connection.rows(sql`
    DELETE FROM alert_tests t WHERE t.started_at < ${before} AND (t.confirmed_at IS NULL OR EXISTS (
      SELECT FROM alert_tests o WHERE o.organization_id = t.organization_id AND o.confirmed_at > t.confirmed_at))`);
}

export interface TestNotification {
  notification_id: string;
  user_id: string;
  channel: NotificationChannel;
  status: NotificationStatus;
  reason: string | null;
  mail_id: string | null;
  planned_at: Date;
  sent_at: Date | null;
  settled_at: Date | null;
  acknowledged_at: Date | null;
}

/** By user and channel. All notifications of a test are planned when it starts: the time has an index. */
export function listTestNotifications(
  connection: Connection,
  { test_id, started_at }: Pick<AlertTestRow, 'test_id' | 'started_at'>,
): Promise<TestNotification[]> {
  return connection.rows<TestNotification>(sql`
    SELECT notification_id, user_id, channel, status, reason, mail_id, planned_at, sent_at, settled_at, acknowledged_at
    FROM notifications WHERE notice_id = ${test_id} AND planned_at = ${started_at}
    ORDER BY user_id, array_position(${[...ALERT_CHANNELS]}::text[], channel), notification_id`);
}

/** A notification with its test. */
export interface NotificationOfTest {
  notification_id: string;
  test_id: string;
  organization_id: string;
  user_id: string;
  channel: NotificationChannel;
  way: string;
  status: NotificationStatus;
  recipient: string | null;
  attempts: number;
  planned_at: Date;
  sent_at: Date | null;
  confirmed_at: Date | null;
}

const OF_TESTS = sql`
  SELECT n.notification_id, t.test_id, t.organization_id, n.user_id, n.channel, n.way, n.status, n.recipient, n.attempts,
         n.planned_at, n.sent_at, t.confirmed_at
  FROM notifications n JOIN alert_tests t ON t.test_id = n.notice_id`;

export function findTestNotification(
  connection: Connection,
  id: string,
): Promise<NotificationOfTest | undefined> {
  return connection.row<NotificationOfTest>(sql`${OF_TESTS} WHERE n.notification_id = ${id}`);
}

export function lockTestNotification(
  connection: Connection,
  id: string,
): Promise<NotificationOfTest | undefined> {
  return connection.row<NotificationOfTest>(sql`${OF_TESTS} WHERE n.notification_id = ${id} FOR UPDATE OF n`);
}

/** The last recent test alert to the owner of a number. */
export function findLastTestTo(
  connection: Connection,
  number: string,
  since: Date,
): Promise<NotificationOfTest | undefined> {
  return connection.row<NotificationOfTest>(sql`
    ${OF_TESTS} WHERE n.recipient = ${number} AND n.channel = 'sms' AND n.sent_at > ${since}
    ORDER BY n.notification_id DESC LIMIT 1`);
}
