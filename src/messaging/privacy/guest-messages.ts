import sql from 'sql-template-tag';
import { incidentIdsOfGuests } from '../../incidents/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { presentMessage } from '../conversations/present.ts';
import type { MessageRow } from '../outbound/message.ts';
import { MESSAGE_COLUMNS } from '../outbound/store.ts';

/** More than a real conversation; further messages are counted only. */
const MOST_MESSAGES = 10_000;

/** Messages to and from a guest, and to hosts about the guest; oldest first, unmasked. */
export async function readGuestMessages(
  connection: Connection,
  box: SecretBox,
  homeId: string,
  guestId: string,
) {
  const rows = await connection.rows<MessageRow>(sql`
    SELECT ${MESSAGE_COLUMNS} FROM messages m
    WHERE m.home_id = ${homeId} AND (m.guest_id = ${guestId} OR m.guest_id IS NULL AND m.incident_id IN (${incidentIdsOfGuests(homeId, [guestId])}))
    ORDER BY m.message_id LIMIT ${MOST_MESSAGES + 1}`);
  return {
    messages: rows.slice(0, MOST_MESSAGES).map((message) => {
      const { recipient: _masked, ...rest } = presentMessage(box, message);
      // A host's address is no data of the guest.
      const isToGuest = message.guest_id !== null && message.recipient !== null;
      return { ...rest, ...(isToGuest ? { recipient: message.recipient as string } : {}) };
    }),
    isWhole: rows.length <= MOST_MESSAGES,
  };
}
