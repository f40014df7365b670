import sql from 'sql-template-tag';
import { ofGuests } from '../../incidents/index.ts';
import { cancelAll } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { MESSAGE_JOB } from '../outbound/message.ts';
import { ERASED } from '../outbound/reasons.ts';

export interface ErasedMessages {
  /** To the guests, from them, and to hosts about them. */
  messages: number;
  /** Of these, what was still to be sent to the guests. */
  cancelled: number;
}

/**
 * Takes text, address and reason out of every message to and from these guests; that there was one, when, and what became
 * of it, remains. What was not sent is not sent. One that a gateway is being handed at this moment may arrive: it is
 * cancelled here, so that nothing of it is written down afterwards.
 *
 * The caller has locked the home's status and the guests.
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
  const toHosts = await eraseTextsToHosts(connection, homeId, guestIds);
  return { messages: rows.length + toHosts, cancelled: cancelled.length };
}

/** A host may have been told the guest's name. One that is sent once more is put together anew, without it. */
async function eraseTextsToHosts(
  connection: Connection,
  homeId: string,
  guestIds: string[],
): Promise<number> {
  const rows = await connection.rows<{ message_id: string }>(sql`
    UPDATE messages SET sealed_body = NULL
    WHERE home_id = ${homeId} AND guest_id IS NULL AND sealed_body IS NOT NULL AND incident_id IN (${ofGuests(homeId, guestIds)})
    RETURNING message_id`);
  return rows.length;
}
