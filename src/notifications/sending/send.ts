import { findAddressees, listNotifiableMembers } from '../../accounts/index.ts';
import { findHome } from '../../homes/store.ts';
import { translatorOfUser } from '../../i18n/index.ts';
import { findListed } from '../../incidents/index.ts';
import type { JobHandler } from '../../jobs/index.ts';
import type { CancelMail } from '../../mail/index.ts';
import { describeGatewayFailure, type GatewayFailure, Refused } from '../../messaging/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import { recordGateway } from '../alerting/record.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { advanceAlert, storeReached } from './outcomes.ts';
import type { GatewayReceipt, OutgoingNotification } from './outgoing-notification.ts';
import { openCall } from './send-call.ts';
import { openPush } from './send-push.ts';
import { openSms } from './send-sms.ts';
import {
  lockNotification,
  lockNotificationOfMail,
  markSending,
  markSent,
  type Notification,
  type NotificationChannel,
  settle,
  storeFailure,
} from './store.ts';
import { callContent, incidentSentence, smsText } from './texts.ts';

/** Enough that one hanging gateway does not block the others. */
const SENT_AT_ONCE = 8;
/** Short delays: notifications are urgent. */
const DELAYS_MS = [20 * SECOND_MS, 60 * SECOND_MS];

/** No longer a member, or limited to other homes, or disabled. */
const LEFT = 'The user no longer has access to the home.';
const RETRYING = 'The gateway did not take it; Lares tries again.';

/** Mails go by the mail outbox. */
const TRANSMISSIONS = { push: openPush, sms: openSms, call: openCall, email: openSms };

/** Marks the notification as being sent and returns its content; undefined when it is not sent any more. */
export type PrepareNotification = (
  dependencies: NotificationDependencies,
  connection: Connection,
  id: string,
) => Promise<OutgoingNotification | undefined>;

/**
 * Sends one notification. `sending` is committed first, so after a crash it is sent again with the same id. A database
 * error says nothing about the gateway: the run ends, and the job is retried.
 */
export function sendHandler(
  dependencies: NotificationDependencies,
  prepare: PrepareNotification,
): JobHandler {
  const { database, clock } = dependencies.tools;
  return {
    most: SENT_AT_ONCE,
    run: async (id, signal) => {
      const outgoing = await database.transaction((connection) => prepare(dependencies, connection, id));
      if (!outgoing) return undefined;
      const { channel } = outgoing.notification;
      const sent = await transmit(dependencies, outgoing, signal);
      if (sent.failure) return handleFailure(dependencies, outgoing, sent.failure.error);
      await database.transaction(async (connection) =>
        storeReached(connection, await markSent(connection, id, clock.now(), sent.receipt)),
      );
      await recordGateway(database, channel, undefined, clock.now());
      return undefined;
    },
  };
}

interface Sent {
  receipt?: GatewayReceipt;
  /** Of the gateway, or a refusal. */
  failure?: { error: unknown };
}

async function transmit(
  dependencies: NotificationDependencies,
  outgoing: OutgoingNotification,
  signal: AbortSignal,
): Promise<Sent> {
  try {
    const transmission = await TRANSMISSIONS[outgoing.notification.channel](dependencies, outgoing);
    try {
      return { receipt: await transmission(signal) };
    } catch (error) {
      // Stopped, or the lease was lost: the next run sends it again with the same id.
      if (signal.aborted) throw error;
      return { failure: { error } };
    }
  } catch (error) {
    if (error instanceof Refused) return { failure: { error } };
    throw error;
  }
}

/** Returns when to try again. */
async function handleFailure(
  { tools, log }: NotificationDependencies,
  { notification: { notification_id, channel, attempts } }: OutgoingNotification,
  error: unknown,
): Promise<Date | undefined> {
  const attempt = attempts + 1;
  const isRefused = error instanceof Refused;
  log.warn({ notification_id, attempt }, 'notification not sent');
  const failure = isRefused ? undefined : failureOf(channel, error);
  const delay = isRefused ? undefined : DELAYS_MS[attempts];
  const reason = isRefused
    ? `It was refused: ${error.message}.`
    : (failure?.reason ?? 'The push service did not take it.');
  const now = tools.clock.now();
  await tools.database.transaction(async (connection) => {
    const outcome = delay === undefined ? { status: 'failed' as const, reason } : { reason: RETRYING };
    const subject = await storeFailure(connection, notification_id, { ...outcome, attempt, now });
    await advanceAlert(connection, subject, now);
  });
  if (failure) await recordGateway(tools.database, channel, failure, now);
  return delay === undefined ? undefined : new Date(now.getTime() + delay);
}

/** Each browser has a push service of its own: one that fails says nothing about the others. */
const failureOf = (channel: NotificationChannel, error: unknown): GatewayFailure | undefined =>
  channel === 'push' ? undefined : describeGatewayFailure(channel, error);

/** About an incident. */
export const prepareIncident: PrepareNotification = async ({ tools, links, baseUrl }, connection, id) => {
  const notification = await lockNotification(connection, id);
  if (!notification || (notification.status !== 'planned' && notification.status !== 'sending'))
    return undefined;
  const read = await readOrCancel(connection, notification, tools.clock.now());
  if ('cancelled' in read) return undefined;
  const { incident, home, person } = read;
  const { home_id, incident_id } = notification;
  await markSending(connection, id);
  const translator = translatorOfUser(person);
  const link = `${baseUrl()}/n/${links.sign(id)}`;
  return {
    notification,
    organization_id: home.organization_id,
    translator,
    sms: smsText(translator, { incident, home, link }),
    call: callContent(translator, { incident, home }, links.sign(id)),
    push: {
      title: incidentSentence(translator, { incident, home }),
      tag: `${home_id} ${incident_id}`,
      page: `${baseUrl()}/homes/${home_id}/incidents/${encodeURIComponent(incident_id)}`,
      acknowledge: link,
    },
  };
};

/** The mail outbox asks before each attempt: the reason when the mail is not sent any more. */
export const cancelMail: CancelMail = async (connection, mailId, now) => {
  const notification = await lockNotificationOfMail(connection, mailId);
  if (notification?.status !== 'planned') return undefined;
  const read = await readOrCancel(connection, notification, now);
  return 'cancelled' in read ? read.cancelled : undefined;
};

/** Cancelled when the incident is acknowledged or over, or when the recipient may not see the home any more. */
async function readOrCancel(
  connection: Connection,
  { notification_id, home_id, incident_id, user_id }: Notification,
  now: Date,
) {
  const cancel = async (cancelled: string) => {
    const subject = await settle(connection, notification_id, 'cancelled', cancelled, now);
    return { cancelled, subject };
  };
  const incident = await findListed(connection, home_id, incident_id, now);
  const home = await findHome(connection, home_id);
  if (!incident?.is_open || !home) return cancel('The incident is over.');
  if (incident.acknowledged_at !== null) return cancel('The incident was acknowledged.');
  const members = await listNotifiableMembers(connection, home.organization_id, home_id);
  const [person] = await findAddressees(connection, [user_id]);
  if (person && members.some((one) => one.user_id === user_id)) return { incident, home, person };
  const left = await cancel(LEFT);
  await advanceAlert(connection, left.subject, now);
  return left;
}
