import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { plainArray } from '../../platform/db/plain-array.ts';
import type { KnownHook } from './dispatcher.ts';

const MOST_REMEMBERED = 50_000;

/** Webhooks that hang as far as any process knew; a hint for one that begins. Settling deliveries ends it (settle.ts). */
export async function readSuspects(connection: Connection): Promise<KnownHook[]> {
  const rows = await connection.rows<{ hook_id: string; organization_id: string }>(sql`
    SELECT hook_id, organization_id FROM organization_webhooks WHERE suspect AND broken_at IS NULL LIMIT ${MOST_REMEMBERED}`);
  return rows.map((row) => ({ hookId: row.hook_id, organizationId: row.organization_id, suspect: true }));
}

/**
 * At once, and not only when the first request has timed out: a process can end before that. Those that are marked stay
 * as they are: writing 100 of them again took 7 times as long.
 */
export async function markSuspects(connection: Connection, hookIds: string[]): Promise<void> {
  await connection.rows(sql`
    UPDATE organization_webhooks SET suspect = true
    WHERE hook_id = ANY (${plainArray(hookIds)}::text[]) AND NOT suspect AND broken_at IS NULL`);
}
