import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Connection } from '../../../platform/db/database.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import type { Transcript } from '../connections/schema.ts';

/** A call in the transcript of a connection. */
export type CallRow = Static<typeof Transcript>['calls'][number];

/** Of one connection: two days of syncs with two pages. */
export const MOST_CALLS = 500;
const KEPT_MS = 7 * DAY_MS;

/** Outside the transaction of the sync, so that the call of a failed sync is kept. Inserts nothing when the connection is gone. */
export async function insertCall(connection: Connection, connectionId: string, call: CallRow): Promise<void> {
  await connection.rows(sql`
    INSERT INTO connection_calls (connection_id, at, method, path, status, duration_ms, bytes, credits_left, outcome)
    SELECT connection_id, ${call.at}, ${call.method}, ${call.path}, ${call.status}, ${call.duration_ms}, ${call.bytes},
           ${call.credits_left}, ${call.outcome}
    FROM connections WHERE connection_id = ${connectionId}`);
}

export function listCalls(connection: Connection, connectionId: string, most: number): Promise<CallRow[]> {
  return connection.rows<CallRow>(sql`
    SELECT at, method, path, status, duration_ms, bytes, credits_left, outcome FROM connection_calls
    WHERE connection_id = ${connectionId} ORDER BY number DESC LIMIT ${most}`);
}

export async function deleteOldCalls(connection: Connection, connectionId: string, now: Date): Promise<void> {
  await connection.rows(sql`
    DELETE FROM connection_calls
    WHERE connection_id = ${connectionId}
      AND (at < ${new Date(now.getTime() - KEPT_MS)}
           OR number <= (SELECT number FROM connection_calls WHERE connection_id = ${connectionId}
                         ORDER BY number DESC OFFSET ${MOST_CALLS} LIMIT 1))`);
}
