import sql from 'sql-template-tag';
import { lockWhetherErased, noteReply, stayingAmong } from '../../guests/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { MessagingDependencies } from '../dependencies.ts';
import type { Incoming } from '../gateways/index.ts';
import { sealContent } from '../outbound/content.ts';
import { ownerOf } from '../outbound/senders.ts';

export type ReplyDependencies = Pick<MessagingDependencies, 'tools' | 'box' | 'gateways' | 'log'>;

/** Somebody at a phone number to whom we wrote. */
interface Written {
  organization_id: string;
  home_id: string;
  guest_id: string | null;
}

/** What an SMS of ten parts holds. */
const LONGEST_REPLY = 1600;
/** Somebody stays in one home after the other; who was written to before all of these is not meant. */
const MOST_WRITTEN = 100;

/** Keeps what a guest wrote, with whoever is meant. Numbers that nobody wrote to are dropped. */
export async function noteIncoming(
  dependencies: ReplyDependencies,
  connection: Connection,
  incoming: Incoming,
): Promise<void> {
  const { tools, box, log } = dependencies;
  const now = tools.clock.now();
  const written = await writtenTo(dependencies, connection, incoming);
  const meant = await whoIsMeant(connection, written, now);
  const { gateway, gateway_id, text } = incoming;
  if (meant === 'several') {
    // The gateway's own list has the number and the text under this id: neither belongs into a log.
    log.warn({ gateway, gateway_id }, 'a reply may be meant for several organizations; nobody got it');
    return;
  }
  if (!meant || !(await isStillKnown(connection, meant))) return;
  const message_id = tools.newId();
  const sealed = sealContent(box, message_id, { text: text.slice(0, LONGEST_REPLY) });
  const put = await connection.rows(sql`
    INSERT INTO messages (message_id, organization_id, home_id, guest_id, direction, channel, purpose, recipient,
                          sealed_body, status, scheduled_for, gateway, gateway_id, created_at)
    VALUES (${message_id}, ${meant.organization_id}, ${meant.home_id}, ${meant.guest_id}, 'in', 'sms', 'reply', NULL,
            ${sealed}, 'received', ${now}, ${gateway}, ${gateway_id}, ${now})
    ON CONFLICT (gateway, gateway_id) WHERE gateway_id IS NOT NULL DO NOTHING
    RETURNING message_id`);
  if (put.length > 0 && meant.guest_id !== null) await noteReply(connection, meant.guest_id, now);
}

/**
 * Who the guest is may have been erased at this moment: then what they write is nobody's to keep. Locked, so that whoever
 * erases it in the next one finds the reply.
 */
async function isStillKnown(connection: Connection, { guest_id }: Written): Promise<boolean> {
  return guest_id === null || (await lockWhetherErased(connection, guest_id)) === false;
}

/**
 * Guests who were written to at the number, from the number that was answered; latest first. Where that one is an
 * organization's own, its guests alone: what others wrote from it, when it was theirs, is over.
 */
async function writtenTo(
  { gateways }: ReplyDependencies,
  connection: Connection,
  { from, to }: Incoming,
): Promise<Written[]> {
  const owner = await ownerOf(connection, gateways.sms, to);
  return connection.rows<Written>(sql`
    SELECT organization_id, home_id, guest_id FROM (
      SELECT organization_id, home_id, guest_id, max(message_id) AS latest FROM messages
      WHERE recipient = ${from} AND direction = 'out' AND channel = 'sms' AND accepted_at IS NOT NULL
        AND (sender IS NULL OR sender = ${to} OR ${to} = '')
        AND (${owner ?? null}::text IS NULL OR organization_id = ${owner ?? null})
      GROUP BY organization_id, home_id, guest_id) AS people
    ORDER BY latest DESC LIMIT ${MOST_WRITTEN}`);
}

/**
 * Two guests may share a number, also guests of two organizations. Of one organization the last who was written to is
 * meant; of several the one whose stay is now. Where that does not decide it either, nobody is: what a guest writes is
 * for the host they write to and for nobody else.
 */
async function whoIsMeant(
  connection: Connection,
  written: Written[],
  now: Date,
): Promise<Written | 'several' | undefined> {
  if (organizationsOf(written) <= 1) return written[0];
  const staying = await stayingAmong(
    connection,
    written.flatMap(({ guest_id }) => guest_id ?? []),
    now,
  );
  const there = written.filter(({ guest_id }) => guest_id !== null && staying.has(guest_id));
  return organizationsOf(there) === 1 ? there[0] : 'several';
}

const organizationsOf = (written: Written[]): number =>
  new Set(written.map(({ organization_id }) => organization_id)).size;
