import sql from 'sql-template-tag';
import { cancel } from '../jobs/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { MESSAGE_JOB } from './outbound/message.ts';
import { PRE_ARRIVAL_JOB } from './pre-arrival/pre-arrival.ts';

/** Messages and incidents are deleted with the home by reference; their jobs find nothing to do. */
export async function cancelPreArrival(connection: Connection, homeId: string): Promise<void> {
  await cancel(connection, { kind: PRE_ARRIVAL_JOB, key: homeId });
}

/** Cancels the jobs of unsent messages. */
export async function cancelUnsentMessages(connection: Connection, homeId: string): Promise<void> {
  const messages = await connection.rows<{ message_id: string }>(sql`
    SELECT message_id FROM messages WHERE home_id = ${homeId}`);
  for (const { message_id } of messages) await cancel(connection, { kind: MESSAGE_JOB, key: message_id });
}
