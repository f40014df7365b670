import { lockHomeStatus } from '../../devices/index.ts';
import { noteSent } from '../../guests/index.ts';
import { type JobHandler, schedule } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { hasRoomInCaps } from '../../platform/rate-limit/caps.ts';
import type { Tools } from '../../platform/tools.ts';
import type { MessagingDependencies } from '../dependencies.ts';
import type { Gateway, Outgoing } from '../gateways/index.ts';
import { planNextHostCall } from '../noise/host-call.ts';
import { planNextChannel } from '../noise/messages.ts';
import { PRE_ARRIVAL_JOB } from '../pre-arrival/pre-arrival.ts';
import { inTransaction } from '../transaction.ts';
import { maySendSms, smsCaps } from './allowance.ts';
import { compose, sealContent } from './content.ts';
import { failed } from './failed.ts';
import type { MessageRow } from './message.ts';
import { type Ending, SMS_LIMIT, SMS_OFF, SNOOZED } from './reasons.ts';
import { senderOf } from './senders.ts';
import { sentEvent } from './sent-event.ts';
import { isUnsent, readSituation, type Situation } from './situation.ts';
import { deleteMessage, lockMessage, markAccepted, markSending, putOff, settle } from './store.ts';
import { verdictOn } from './verdict.ts';

/** Gateways answer within ten seconds; with this many at once a hanging gateway does not block others. */
const SENT_AT_ONCE = 16;
const OUTBOX = 'outbox';

/** A message for the gateway. */
interface Underway {
  situation: Situation;
  gateway: Gateway;
  outgoing: Outgoing;
  attempt: number;
}

interface Begun {
  underway?: Underway;
  again?: Date;
}

/** Sends one message: decides, sends, and stores the outcome. */
export function sendHandler(dependencies: MessagingDependencies): JobHandler {
  return {
    most: SENT_AT_ONCE,
    run: async (messageId, signal) => {
      const { underway, again, committed } = await inTransaction(dependencies.tools, async (connection) => {
        const begun: Begun & { committed?: () => void } = await begin(dependencies, connection, messageId);
        if (begun.underway?.gateway.name !== OUTBOX) return begun;
        // The outbox has no sending step: accepting is the outcome, so nothing can get lost between them.
        const { gateway, outgoing } = begun.underway;
        const { gateway_id } = await gateway.send(outgoing, signal);
        return { committed: await accepted(dependencies, connection, begun.underway, gateway_id) };
      });
      committed?.();
      return underway ? deliver(dependencies, underway, signal) : again;
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
  const situation = await readSituation(connection, messageId, now);
  if (!situation) return {};
  const { message } = situation;
  const verdict = verdictOn(situation, now);
  switch (verdict.is) {
    case 'later':
      await putOff(connection, messageId, verdict.at, SNOOZED);
      return { again: verdict.at };
    case 'forgotten':
      await deleteMessage(connection, messageId);
      await schedule(connection, { kind: PRE_ARRIVAL_JOB, key: message.home_id }, now);
      return {};
    case 'ended':
      await settle(connection, messageId, verdict.ending.status, verdict.ending.reason, now);
      if (verdict.ending.nextChannel) await planNextChannel(tools, connection, message, now);
      return {};
  }
  const { channel } = message;
  const gateway = gateways[channel];
  const refused = channel === 'email' ? undefined : await refusalOf(tools, connection, message, gateway);
  if (refused) {
    await settle(connection, messageId, refused.status, refused.reason, now);
    await planNextChannel(tools, connection, message, now);
    return {};
  }
  const { language, ...content } = await compose(dependencies, connection, situation);
  // Same sender as the first attempt, even if the organization has another number since.
  const sender =
    channel === 'sms'
      ? (message.sender ?? (await senderOf(connection, gateway, message.organization_id)))
      : null;
  await markSending(connection, messageId, {
    recipient: verdict.to,
    sender,
    language,
    sealed_body: sealContent(box, messageId, content),
    gateway: gateway.name,
  });
  const outgoing = {
    message_id: messageId,
    key: messageId,
    channel,
    to: verdict.to,
    ...(sender === null ? {} : { from: sender }),
    ...content,
    language,
  };
  return { underway: { situation, gateway, outgoing, attempt: message.attempts + 1 } };
}

/** For SMS and calls. Messages by hand were counted when written; others count at the first attempt. */
async function refusalOf(
  tools: Tools,
  connection: Connection,
  { organization_id, purpose, attempts }: MessageRow,
  gateway: Gateway,
): Promise<Ending | undefined> {
  if (gateway.name === OUTBOX) return undefined;
  if (!(await maySendSms(tools, connection, [organization_id]))) return SMS_OFF;
  if (purpose === 'written' || attempts > 0) return undefined;
  const caps = await smsCaps(tools, connection, organization_id);
  return (await hasRoomInCaps(connection, tools.clock.now(), caps)) ? undefined : SMS_LIMIT;
}

async function deliver(
  dependencies: MessagingDependencies,
  underway: Underway,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const { gateway, outgoing, situation, attempt } = underway;
  let gatewayId: string;
  try {
    gatewayId = (await gateway.send(outgoing, signal)).gateway_id;
  } catch (error) {
    // Stopped, or the lease was lost: the next run sends it again with the same id.
    if (signal.aborted) throw error;
    return failed(dependencies, situation.message.message_id, attempt, error);
  }
  const committed = await inTransaction(dependencies.tools, async (connection) => {
    const { home_id, message_id } = situation.message;
    await lockHomeStatus(connection, home_id);
    const message = await lockMessage(connection, message_id);
    // The guest was deleted, or another process stored an outcome first.
    if (!message || !isUnsent(message)) return undefined;
    return accepted(dependencies, connection, underway, gatewayId);
  });
  committed?.();
  return undefined;
}

/** Stores acceptance, conversation and event in one transaction; returns what to do after the commit. */
async function accepted(
  { tools, recorder, onGateway }: MessagingDependencies,
  connection: Connection,
  { situation, outgoing, attempt }: Underway,
  gatewayId: string,
): Promise<() => void> {
  const now = tools.clock.now();
  const { message } = situation;
  await markAccepted(connection, message.message_id, gatewayId, now);
  if (message.guest_id !== null) await noteSent(connection, message.guest_id, now);
  await planNextHostCall(tools, connection, message, now);
  await onGateway(connection, message, true, now);
  const events = sentEvent(situation, { ...outgoing, attempt }, now);
  if (events.length === 0) return () => undefined;
  const recorded = await recorder.within(connection, events);
  return () => recorded.committed();
}
