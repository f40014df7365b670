import sql from 'sql-template-tag';
import type { Connection } from '../../../platform/db/database.ts';
import { plainArray } from '../../../platform/db/plain-array.ts';
import type { WebhookState } from '../engine/dispatcher.ts';

const MOST_REMEMBERED = 50_000;

/**
 * Webhooks whose endpoint any process found degraded, for a process that starts. Storing an outcome resets the flag
 * (settle.ts).
 */
export async function readDegradedWebhooks(connection: Connection): Promise<WebhookState[]> {
  const rows = await connection.rows<{ hook_id: string; organization_id: string }>(sql`
    SELECT hook_id, organization_id FROM organization_webhooks WHERE suspect AND broken_at IS NULL LIMIT ${MOST_REMEMBERED}`);
  return rows.map((row) => ({ hookId: row.hook_id, organizationId: row.organization_id, degraded: true }));
}

/**
 * Stored before the first request times out: a process can end before that. Marked rows stay unchanged: writing 100 of
 * them again took 7 times as long.
 */
export async function markDegraded(connection: Connection, hookIds: string[]): Promise<void> {
  await connection.rows(sql`
    UPDATE organization_webhooks SET suspect = true
    WHERE hook_id = ANY (${plainArray(hookIds)}::text[]) AND NOT suspect AND broken_at IS NULL`);
}
