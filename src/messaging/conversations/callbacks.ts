import sql from 'sql-template-tag';
import { lockHomeStatus } from '../../devices/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { Tools } from '../../platform/tools.ts';
import type { Callbacks } from '../gateways/index.ts';
import { callNumber, noiseMessage } from '../noise/messages.ts';
import type { MessageRow } from '../outbound/message.ts';
import { planNextChannel } from '../outbound/next-channel.ts';
import { planMessage } from '../outbound/plan.ts';
import { lockMessage, settle } from '../outbound/store.ts';
import { inTransaction } from '../transaction.ts';
import { type ReplyDependencies, storeReply } from './reply.ts';

type Outcome = Parameters<Callbacks['receipt']>[2];

const CALL_AGAIN_MS = 3 * MINUTE_MS;
const CALLS = 2;

const REASONS: Partial<Record<Outcome, string>> = {
  undelivered: 'It could not be delivered',
  failed: 'It could not be delivered',
  busy: 'The line was busy',
  no_answer: 'No one answered',
};

/** Handles callbacks of gateways: receipts and replies of guests. */
export function openCallbacks(dependencies: ReplyDependencies): Callbacks {
  const { tools } = dependencies;
  return {
    receipt: (gateway, gatewayId, outcome, reason) =>
      inTransaction(tools, async (connection) => {
        const sent = await lockSent(connection, gateway, gatewayId);
        if (sent) await noteOutcome(tools, connection, sent, outcome, reason);
      }),
    incoming: (incoming) =>
      inTransaction(tools, (connection) => storeReply(dependencies, connection, incoming)),
    // Calls to guests and hosts ask for no key.
    pressed: async () => undefined,
  };
}

interface Sent {
  message: MessageRow;
  isGoingOn: boolean;
}

/** A message without an outcome: the first one counts, because gateways repeat callbacks in any order. */
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
  if (purpose === 'safety') return planNextChannel(tools, connection, message, now);
  if (!isGoingOn || purpose !== 'noise' || incident_id === null || level === null) return;
  const callAgain = (outcome === 'busy' || outcome === 'no_answer') && callNumber(message) < CALLS;
  if (channel !== 'call') await planNextChannel(tools, connection, message, now);
  else if (callAgain) {
    const at = new Date(now.getTime() + CALL_AGAIN_MS);
    await planMessage(tools, connection, noiseMessage({ ...message, incident_id, level }, 'call', at, CALLS));
  }
}
