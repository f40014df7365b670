import { lockHomeStatus } from '../../devices/index.ts';
import { recordSentMessage } from '../../guests/index.ts';
import { type JobHandler, schedule } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { hasRoomInCaps } from '../../platform/rate-limit/caps.ts';
import { OUTBOX } from '../../platform/values/message-status.ts';
import type { MessagingDependencies } from '../dependencies.ts';
import type { Gateway, Outgoing } from '../gateways/index.ts';
import { planNextHostCall } from '../noise/host-call.ts';
import { PRE_ARRIVAL_JOB } from '../pre-arrival/pre-arrival.ts';
import { inTransaction } from '../transaction.ts';
import { maySendSms, smsCaps } from './allowance.ts';
import { compose, sealContent } from './content.ts';
import { handleFailure } from './failure.ts';
import type { MessageRow } from './message.ts';
import { isUnsent, type MessageContext, readMessageContext } from './message-context.ts';
import { NEXT_CHANNEL, planNextChannel } from './next-channel.ts';
import { type Ending, NO_GATEWAY, SMS_LIMIT, SMS_OFF, SNOOZED } from './reasons.ts';
import { decide } from './send-decision.ts';
import { readSender } from './senders.ts';
import { sentEvent } from './sent-event.ts';
import { deleteMessage, lockMessage, markAccepted, markSending, postpone, settle } from './store.ts';

/** Gateways answer within ten seconds; with this many at once a hanging gateway does not block others. */
const SENT_AT_ONCE = 16;

/** A message for the gateway. */
interface OutgoingMessage {
  context: MessageContext;
  gateway: Gateway;
  outgoing: Outgoing;
  attempt: number;
}

interface Begun {
  outgoingMessage?: OutgoingMessage;
  again?: Date;
}

/** Sends one message: decides, sends, and stores the outcome. */
export function sendHandler(dependencies: MessagingDependencies): JobHandler {
  return {
    most: SENT_AT_ONCE,
    run: async (messageId, signal) => {
      const { outgoingMessage, again, committed } = await inTransaction(
        dependencies.tools,
        async (connection) => {
          const begun: Begun & { committed?: () => void } = await begin(dependencies, connection, messageId);
          if (begun.outgoingMessage?.gateway.name !== OUTBOX) return begun;
          // The outbox has no sending step: accepting is the outcome, so nothing can get lost between them.
          const { gateway, outgoing } = begun.outgoingMessage;
          const { gateway_id } = await gateway.send(outgoing, signal);
          return {
            committed: await storeAcceptance(dependencies, connection, begun.outgoingMessage, gateway_id),
          };
        },
      );
      committed?.();
      return outgoingMessage ? deliver(dependencies, outgoingMessage, signal) : again;
    },
  };
}

async function begin(
  dependencies: MessagingDependencies,
  connection: Connection,
  messageId: string,
): Promise<Begun> {
  const { tools, box, gateways } = dependencies;
  const now = tools.clock.now();
  const context = await readMessageContext(connection, messageId, now);
  if (!context) return {};
  const { message } = context;
  const decision = decide(context, now);
  switch (decision.is) {
    case 'later':
      await postpone(connection, messageId, decision.at, SNOOZED);
      return { again: decision.at };
    case 'forgotten':
      await deleteMessage(connection, messageId);
      await schedule(connection, { kind: PRE_ARRIVAL_JOB, key: message.home_id }, now);
      return {};
    case 'ended':
      await settle(connection, messageId, decision.endWith.status, decision.endWith.reason, now);
      if (decision.endWith.nextChannel) await planNextChannel(tools, connection, message, now);
      return {};
  }
  const { channel } = message;
  const gateway = gateways[channel];
  const refused =
    channel === 'email'
      ? noGateway(dependencies, message)
      : await findRefusal(dependencies, connection, message, gateway);
  if (refused) {
    await settle(connection, messageId, refused.status, refused.reason, now);
    await planNextChannel(tools, connection, message, now);
    return {};
  }
  const { language, template_id, ...content } = await compose(dependencies, connection, context);
  // Same sender as the first attempt, even if the organization has another number since.
  const sender =
    channel === 'sms'
      ? (message.sender ?? (await readSender(connection, gateway, message.organization_id)))
      : null;
  await markSending(connection, messageId, {
    recipient: decision.to,
    sender,
    language,
    template_id,
    sealed_body: sealContent(box, messageId, content),
    gateway: gateway.name,
  });
  const outgoing = {
    message_id: messageId,
    key: messageId,
    channel,
    to: decision.to,
    ...(sender === null ? {} : { from: sender }),
    ...content,
    language,
  };
  return {
    outgoingMessage: {
      context: { ...context, message: { ...message, template_id } },
      gateway,
      outgoing,
      attempt: message.attempts + 1,
    },
  };
}

/** For SMS and calls. Messages by hand were counted when written; others count at the first attempt. */
async function findRefusal(
  dependencies: MessagingDependencies,
  connection: Connection,
  message: MessageRow,
  gateway: Gateway,
): Promise<Ending | undefined> {
  const { tools } = dependencies;
  if (gateway.name === OUTBOX) return noGateway(dependencies, message);
  const { organization_id, purpose, attempts } = message;
  if (!(await maySendSms(tools, connection, [organization_id]))) return SMS_OFF;
  if (purpose === 'written' || attempts > 0) return undefined;
  const caps = await smsCaps(tools, connection, organization_id);
  return (await hasRoomInCaps(connection, tools.clock.now(), caps)) ? undefined : SMS_LIMIT;
}

/** Advice must not stay in the outbox while a later channel has a gateway. */
function noGateway(
  { gateways }: MessagingDependencies,
  { purpose, channel }: MessageRow,
): Ending | undefined {
  if (purpose !== 'safety' || gateways[channel].name !== OUTBOX) return undefined;
  for (let next = NEXT_CHANNEL[channel]; next; next = NEXT_CHANNEL[next])
    if (gateways[next].name !== OUTBOX) return NO_GATEWAY;
  return undefined;
}

async function deliver(
  dependencies: MessagingDependencies,
  outgoingMessage: OutgoingMessage,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const { gateway, outgoing, context, attempt } = outgoingMessage;
  let gatewayId: string;
  try {
    gatewayId = (await gateway.send(outgoing, signal)).gateway_id;
  } catch (error) {
    // Stopped, or the lease was lost: the next run sends it again with the same id.
    if (signal.aborted) throw error;
    return handleFailure(dependencies, context.message.message_id, attempt, error);
  }
  const committed = await inTransaction(dependencies.tools, async (connection) => {
    const { home_id, message_id } = context.message;
    await lockHomeStatus(connection, home_id);
    const message = await lockMessage(connection, message_id);
    // The guest was deleted, or another process stored an outcome first.
    if (!message || !isUnsent(message)) return undefined;
    return storeAcceptance(dependencies, connection, outgoingMessage, gatewayId);
  });
  committed?.();
  return undefined;
}

/** Stores acceptance, conversation and event in one transaction; returns what to do after the commit. */
async function storeAcceptance(
  { tools, recorder, onGateway }: MessagingDependencies,
  connection: Connection,
  { context, gateway, outgoing, attempt }: OutgoingMessage,
  gatewayId: string,
): Promise<() => void> {
  const now = tools.clock.now();
  const { message } = context;
  await markAccepted(connection, message.message_id, gatewayId, now);
  if (message.guest_id !== null) await recordSentMessage(connection, message.guest_id, now);
  await planNextHostCall(tools, connection, message, now);
  await onGateway(connection, message, undefined, now);
  const events = sentEvent(context, { ...outgoing, attempt, gateway: gateway.name }, now);
  if (events.length === 0) return () => undefined;
  const recorded = await recorder.within(connection, events);
  return () => recorded.committed();
}
