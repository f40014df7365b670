import sql from 'sql-template-tag';
import { filterStaying, lockErasedState, recordReply } from '../../guests/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { MessagingDependencies } from '../dependencies.ts';
import type { Incoming } from '../gateways/index.ts';
import { sealContent } from '../outbound/content.ts';
import { numberOwner } from '../outbound/senders.ts';

export type ReplyDependencies = Pick<MessagingDependencies, 'tools' | 'box' | 'gateways' | 'log'>;

/** A guest at a phone number who received a message. */
interface WrittenGuest {
  organization_id: string;
  home_id: string;
  guest_id: string | null;
}

/** Length of an SMS of ten parts. */
const LONGEST_REPLY = 1600;
/** A guest whose message is older than all of these is not considered. */
const MOST_WRITTEN = 100;

/** Stores the reply of a guest. Replies from unknown numbers are dropped. */
export async function storeReply(
  dependencies: ReplyDependencies,
  connection: Connection,
  incoming: Incoming,
): Promise<void> {
  const { tools, box, log } = dependencies;
  const now = tools.clock.now();
  const written = await findWrittenGuests(dependencies, connection, incoming);
  const addressee = await findAddressee(connection, written, now);
  const { gateway, gateway_id, text } = incoming;
  if (addressee === 'several') {
    // The gateway lists number and text under this id: neither belongs in a log.
    log.warn({ gateway, gateway_id }, 'a reply may be meant for several organizations; it was not delivered');
    return;
  }
  if (!addressee || !(await lockGuest(connection, addressee))) return;
  const message_id = tools.newId();
  const sealed = sealContent(box, message_id, { text: text.slice(0, LONGEST_REPLY) });
  const put = await connection.rows(sql`
    INSERT INTO messages (message_id, organization_id, home_id, guest_id, direction, channel, purpose, recipient,
                          sealed_body, status, scheduled_for, gateway, gateway_id, created_at)
    VALUES (${message_id}, ${addressee.organization_id}, ${addressee.home_id}, ${addressee.guest_id}, 'in', 'sms', 'reply', NULL,
            ${sealed}, 'received', ${now}, ${gateway}, ${gateway_id}, ${now})
    ON CONFLICT (gateway, gateway_id) WHERE gateway_id IS NOT NULL DO NOTHING
    RETURNING message_id`);
  if (put.length > 0 && addressee.guest_id !== null) await recordReply(connection, addressee.guest_id, now);
}

/**
 * The guest may have been erased at this moment; the reply is then dropped. Locked, so that a later erasure finds the
 * reply.
 */
async function lockGuest(connection: Connection, { guest_id }: WrittenGuest): Promise<boolean> {
  return guest_id === null || (await lockErasedState(connection, guest_id)) === false;
}

/**
 * Guests with a message to the number, from the number that they answered; latest first. If that number belongs to an
 * organization, only its guests count, not those of a previous owner.
 */
async function findWrittenGuests(
  { gateways }: ReplyDependencies,
  connection: Connection,
  { from, to }: Incoming,
): Promise<WrittenGuest[]> {
  const owner = await numberOwner(connection, gateways.sms, to);
  return connection.rows<WrittenGuest>(sql`
    SELECT organization_id, home_id, guest_id FROM (
      SELECT organization_id, home_id, guest_id, max(message_id) AS latest FROM messages
      WHERE recipient = ${from} AND direction = 'out' AND channel = 'sms' AND accepted_at IS NOT NULL
        AND (sender IS NULL OR sender = ${to} OR ${to} = '')
        AND (${owner ?? null}::text IS NULL OR organization_id = ${owner ?? null})
      GROUP BY organization_id, home_id, guest_id) AS people
    ORDER BY latest DESC LIMIT ${MOST_WRITTEN}`);
}

/**
 * Guests, even of two organizations, may share a number. Within one organization the latest recipient is chosen;
 * between several, the one staying now. Without a clear result the reply is dropped, so that no other host reads it.
 */
async function findAddressee(
  connection: Connection,
  written: WrittenGuest[],
  now: Date,
): Promise<WrittenGuest | 'several' | undefined> {
  if (organizationsOf(written) <= 1) return written[0];
  const currentGuests = await filterStaying(
    connection,
    written.flatMap(({ guest_id }) => guest_id ?? []),
    now,
  );
  const there = written.filter(({ guest_id }) => guest_id !== null && currentGuests.has(guest_id));
  return organizationsOf(there) === 1 ? there[0] : 'several';
}

const organizationsOf = (written: WrittenGuest[]): number =>
  new Set(written.map(({ organization_id }) => organization_id)).size;
