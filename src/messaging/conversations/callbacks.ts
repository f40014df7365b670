import sql from 'sql-template-tag';
import { lockHomeStatus } from '../../devices/index.ts';
import { noteReply } from '../../guests/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { Tools } from '../../platform/tools.ts';
import type { MessagingDependencies } from '../dependencies.ts';
import type { Callbacks } from '../gateways/index.ts';
import { callNumber, noiseMessage, planNextChannel } from '../noise/messages.ts';
import { sealContent } from '../outbound/content.ts';
import type { MessageRow } from '../outbound/message.ts';
import { planMessage } from '../outbound/plan.ts';
import { lockMessage, settle } from '../outbound/store.ts';
import { inTransaction } from '../transaction.ts';

type Needed = Pick<MessagingDependencies, 'tools' | 'box'>;
type Outcome = Parameters<Callbacks['receipt']>[2];
type Incoming = Parameters<Callbacks['incoming']>[0];

const CALL_AGAIN_MS = 3 * MINUTE_MS;
const CALLS = 2;
/** What an SMS of ten parts holds. */
const LONGEST_REPLY = 1600;

const REASONS: Partial<Record<Outcome, string>> = {
  undelivered: 'It could not be delivered',
  failed: 'It could not be delivered',
  busy: 'The line was busy',
  no_answer: 'Nobody answered',
};

/** What gateways tell us later: what became of a message, and what guests answer. */
export function openCallbacks(dependencies: Needed): Callbacks {
  const { tools } = dependencies;
  return {
    receipt: (gateway, gatewayId, outcome, reason) =>
      inTransaction(tools, async (connection) => {
        const sent = await lockSent(connection, gateway, gatewayId);
        if (sent) await noteOutcome(tools, connection, sent, outcome, reason);
      }),
    incoming: (incoming) =>
      inTransaction(tools, (connection) => noteIncoming(dependencies, connection, incoming)),
  };
}

interface Sent {
  message: MessageRow;
  isGoingOn: boolean;
}

/** One of which nothing was told yet: the first outcome counts, as gateways repeat themselves and keep no order. */
async function lockSent(
  connection: Connection,
  gateway: string,
  gatewayId: string,
): Promise<Sent | undefined> {
  const found = await connection.row<{ message_id: string; home_id: string }>(sql`
    SELECT message_id, home_id FROM messages
    WHERE gateway = ${gateway} AND gateway_id = ${gatewayId} AND direction = 'out'`);
  const home = found && (await lockHomeStatus(connection, found.home_id));
  const message = home && (await lockMessage(connection, found.message_id));
  if (message?.status !== 'accepted') return undefined;
  const { incident_id } = message;
  return { message, isGoingOn: incident_id !== null && incident_id === home?.open_incident };
}

async function noteOutcome(
  tools: Tools,
  connection: Connection,
  { message, isGoingOn }: Sent,
  outcome: Outcome,
  detail: string | undefined,
): Promise<void> {
  const now = tools.clock.now();
  const { message_id, purpose, channel, incident_id, level } = message;
  if (outcome === 'delivered' || outcome === 'answered')
    return settle(connection, message_id, 'delivered', null, now);
  const reason = `${REASONS[outcome]}${detail === undefined ? '' : `: ${detail}`}.`;
  await settle(connection, message_id, 'undelivered', reason, now);
  if (!isGoingOn || purpose !== 'noise' || incident_id === null || level === null) return;
  const toCallAgain = (outcome === 'busy' || outcome === 'no_answer') && callNumber(message) < CALLS;
  if (channel !== 'call') await planNextChannel(tools, connection, message, now);
  else if (toCallAgain) {
    const at = new Date(now.getTime() + CALL_AGAIN_MS);
    await planMessage(tools, connection, noiseMessage({ ...message, incident_id, level }, 'call', at, CALLS));
  }
}

/** Whoever was written to last at that number: two guests may share one. Numbers that nobody wrote to are dropped. */
async function noteIncoming(
  { tools, box }: Needed,
  connection: Connection,
  { gateway, gateway_id, from, text }: Incoming,
): Promise<void> {
  const now = tools.clock.now();
  const guest = await connection.row<{
    organization_id: string;
    home_id: string;
    guest_id: string | null;
  }>(sql`
    SELECT organization_id, home_id, guest_id FROM messages
    WHERE recipient = ${from} AND direction = 'out' AND channel = 'sms' AND accepted_at IS NOT NULL
    ORDER BY message_id DESC LIMIT 1`);
  if (!guest) return;
  const message_id = tools.newId();
  const sealed = sealContent(box, message_id, { text: text.slice(0, LONGEST_REPLY) });
  const put = await connection.rows(sql`
    INSERT INTO messages (message_id, organization_id, home_id, guest_id, direction, channel, purpose, recipient,
                          sealed_body, status, scheduled_for, gateway, gateway_id, created_at)
    VALUES (${message_id}, ${guest.organization_id}, ${guest.home_id}, ${guest.guest_id}, 'in', 'sms', 'reply', NULL,
            ${sealed}, 'received', ${now}, ${gateway}, ${gateway_id}, ${now})
    ON CONFLICT (gateway, gateway_id) WHERE gateway_id IS NOT NULL DO NOTHING
    RETURNING message_id`);
  if (put.length > 0 && guest.guest_id !== null) await noteReply(connection, guest.guest_id, now);
}
