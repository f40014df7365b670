import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { NotificationChannel, NotificationStatus } from '../sending/store.ts';
import type { AlertChannel } from './channels.ts';

export interface GatewayHealth {
  channel: AlertChannel;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  last_failure_reason: string | null;
  /** Null: it works. */
  failing_since: Date | null;
}

export function readGatewayHealth(connection: Connection): Promise<GatewayHealth[]> {
  return connection.rows<GatewayHealth>(sql`
    SELECT channel, last_success_at, last_failure_at, last_failure_reason, failing_since FROM gateway_health`);
}

/** All messages update this row. Without this interval, each would wait for the transaction of the one before. */
const SUCCESS_EVERY_MS = MINUTE_MS;

/** True when the gateway was failing. A probe does not end a failure that only a sent message disproves. */
export async function markGatewayReady(
  connection: Connection,
  channel: AlertChannel,
  by: 'message' | 'probe',
  at: Date,
): Promise<boolean> {
  const recovered = await connection.rows<{ channel: string }>(sql`
    UPDATE gateway_health SET failing_since = NULL, until_sent = false
    WHERE channel = ${channel} AND failing_since IS NOT NULL AND (${by === 'message'} OR NOT until_sent) RETURNING channel`);
  const before = new Date(at.getTime() - SUCCESS_EVERY_MS);
  await connection.rows(sql`
    UPDATE gateway_health SET last_success_at = ${at}
    WHERE channel = ${channel} AND (last_success_at IS NULL OR last_success_at <= ${before})`);
  return recovered.length > 0;
}

export interface GatewayFailure {
  at: Date;
  /** Without personal data: owners of all organizations read it. */
  reason: string;
  /** It happened after the log-in, so a probe does not show that it is over. */
  untilSent: boolean;
}

export async function markGatewayFailing(
  connection: Connection,
  channel: AlertChannel,
  { at, reason, untilSent }: GatewayFailure,
): Promise<void> {
  await connection.rows(sql`
    UPDATE gateway_health SET last_failure_at = ${at}, last_failure_reason = ${reason},
      failing_since = coalesce(failing_since, ${at}), until_sent = until_sent OR ${untilSent}
    WHERE channel = ${channel}`);
}

export interface AlertTestRow {
  test_id: string;
  channel: AlertChannel | null;
  started_at: Date;
  started_by: string | null;
  confirmed_at: Date | null;
  confirmed_by: string | null;
}

const TEST_COLUMNS = sql`test_id, channel, started_at, started_by, confirmed_at, confirmed_by`;

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

export interface TestNotification {
  notification_id: string;
  user_id: string;
  channel: NotificationChannel;
  status: NotificationStatus;
  reason: string | null;
  planned_at: Date;
  sent_at: Date | null;
  settled_at: Date | null;
  acknowledged_at: Date | null;
}

/** All notifications of a test are planned when it starts: the time has an index. */
export function listTestNotifications(
  connection: Connection,
  { test_id, started_at }: Pick<AlertTestRow, 'test_id' | 'started_at'>,
): Promise<TestNotification[]> {
  return connection.rows<TestNotification>(sql`
    SELECT notification_id, user_id, channel, status, reason, planned_at, sent_at, settled_at, acknowledged_at
    FROM notifications WHERE notice_id = ${test_id} AND planned_at = ${started_at} ORDER BY notification_id`);
}
