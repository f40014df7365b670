import sql from 'sql-template-tag';
import { incidentIdsOfGuests } from '../../incidents/index.ts';
import { cancelAll } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { MESSAGE_JOB } from '../outbound/message.ts';
import { ERASED } from '../outbound/reasons.ts';

export interface ErasedMessages {
  /** To and from the guests, and to hosts about them. */
  messages: number;
  /** Of these, unsent messages to the guests. */
  cancelled: number;
}

/**
 * Deletes text, address and reason of all messages to and from these guests; time and outcome remain. Unsent messages
 * are cancelled. One that is at a gateway now may still arrive: it is cancelled too, so that nothing of it is stored
 * later. The caller has locked the home's status and the guests.
 */
export async function eraseMessages(
  connection: Connection,
  homeId: string,
  guestIds: string[],
  now: Date,
): Promise<ErasedMessages> {
  const unsent = sql`status IN ('scheduled', 'sending')`;
  const rows = await connection.rows<{ message_id: string; reason: string | null }>(sql`
    UPDATE messages SET recipient = NULL, sealed_body = NULL,
      reason = CASE WHEN ${unsent} THEN ${ERASED.reason} END,
      settled_at = CASE WHEN ${unsent} THEN ${now} ELSE settled_at END,
      status = CASE WHEN ${unsent} THEN ${ERASED.status} ELSE status END
    WHERE guest_id = ANY (${guestIds}::text[])
      AND (recipient IS NOT NULL OR sealed_body IS NOT NULL OR reason IS NOT NULL OR ${unsent})
      AND reason IS DISTINCT FROM ${ERASED.reason}
    RETURNING message_id, reason`);
  const cancelled = rows.filter(({ reason }) => reason === ERASED.reason).map((row) => row.message_id);
  await cancelAll(connection, MESSAGE_JOB, cancelled);
  const toHosts = await eraseHostTexts(connection, homeId, guestIds);
  return { messages: rows.length + toHosts, cancelled: cancelled.length };
}

/** A text to the host may contain the guest's name. A retry is composed again without it. */
async function eraseHostTexts(connection: Connection, homeId: string, guestIds: string[]): Promise<number> {
  const rows = await connection.rows<{ message_id: string }>(sql`
    UPDATE messages SET sealed_body = NULL
    WHERE home_id = ${homeId} AND guest_id IS NULL AND sealed_body IS NOT NULL AND incident_id IN (${incidentIdsOfGuests(homeId, guestIds)})
    RETURNING message_id`);
  return rows.length;
}
