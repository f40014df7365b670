import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
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

/** After this time without another failure, a probe is enough. */
const UNTIL_SENT_MS = HOUR_MS;

/**
 * True when the gateway was failing. A failure after the log-in ends with the next message, or with a probe an hour
 * later: a probe only logs in.
 */
export async function markGatewayReady(
  connection: Connection,
  channel: AlertChannel,
  by: 'message' | 'probe',
  at: Date,
): Promise<boolean> {
  const quietSince = new Date(at.getTime() - UNTIL_SENT_MS);
  const recovered = await connection.rows<{ channel: string }>(sql`
    UPDATE gateway_health SET failing_since = NULL, until_sent = false
    WHERE channel = ${channel} AND failing_since IS NOT NULL AND (${by === 'message'} OR NOT until_sent OR last_failure_at <= ${quietSince})
    RETURNING channel`);
  const before = new Date(at.getTime() - SUCCESS_EVERY_MS);
  await connection.rows(sql`
    UPDATE gateway_health SET last_success_at = ${at}
    WHERE channel = ${channel} AND (last_success_at IS NULL OR last_success_at <= ${before})`);
  return recovered.length > 0;
}

interface StoredFailure {
  at: Date;
  /** Without personal data: owners of all organizations read it. */
  reason: string;
  /** It happened after the log-in, so a probe does not show that it is over. */
  untilSent: boolean;
}

/** True when the gateway was ready before. */
export async function markGatewayFailing(
  connection: Connection,
  channel: AlertChannel,
  { at, reason, untilSent }: StoredFailure,
): Promise<boolean> {
  const row = await connection.row<{ failing_since: Date }>(sql`
    UPDATE gateway_health SET last_failure_at = ${at}, last_failure_reason = ${reason},
      failing_since = coalesce(failing_since, ${at}), until_sent = until_sent OR ${untilSent}
    WHERE channel = ${channel} RETURNING coalesce(failing_since, ${at}) AS failing_since`);
  return row?.failing_since.getTime() === at.getTime();
}
