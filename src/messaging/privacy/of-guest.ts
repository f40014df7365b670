import sql from 'sql-template-tag';
import { ofGuests } from '../../incidents/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { presentMessage } from '../conversations/present.ts';
import type { MessageRow } from '../outbound/message.ts';
import { MESSAGE_COLUMNS } from '../outbound/store.ts';

/** More than anybody is written; a conversation beyond it is left off and counted. */
const MOST_MESSAGES = 10_000;

/** Everything that was written to a guest, by a guest, and to hosts about a guest; oldest first, nothing masked. */
export async function messagesOfGuest(
  connection: Connection,
  box: SecretBox,
  homeId: string,
  guestId: string,
) {
  const rows = await connection.rows<MessageRow>(sql`
    SELECT ${MESSAGE_COLUMNS} FROM messages m
    WHERE m.home_id = ${homeId} AND (m.guest_id = ${guestId} OR m.guest_id IS NULL AND m.incident_id IN (${ofGuests(homeId, [guestId])}))
    ORDER BY m.message_id LIMIT ${MOST_MESSAGES + 1}`);
  return {
    messages: rows.slice(0, MOST_MESSAGES).map((message) => {
      const { recipient: _masked, ...rest } = presentMessage(box, message);
      // What a host is called at is no data of the guest.
      const isToGuest = message.guest_id !== null && message.recipient !== null;
      return { ...rest, ...(isToGuest ? { recipient: message.recipient as string } : {}) };
    }),
    isWhole: rows.length <= MOST_MESSAGES,
  };
}
