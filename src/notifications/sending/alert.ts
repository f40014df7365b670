import { lockHomeStatus } from '../../devices/index.ts';
import { findHome, type HomeRow } from '../../homes/store.ts';
import { translatorOfUser } from '../../i18n/index.ts';
import {
  findListed,
  type Incident,
  isSafety,
  type ListedIncident,
  type OnIncident,
} from '../../incidents/index.ts';
import { type JobHandler, schedule } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { tagKey } from '../../platform/values/tags.ts';
import {
  type ChannelAddress,
  type ReachableUser,
  readReachableUsers,
  selectAddresses,
} from '../channels/store.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { findRecipients, planSummaries, type Recipient } from '../notices/recipients.ts';
import { isWithin, nextAt } from '../preferences/hours.ts';
import { transactionJob } from '../transaction-job.ts';
import { isUrgent, nextStepAt, recipientsOfStep, STEP_INTERVAL_MS } from './escalation.ts';
import { findLastNotification, insertPlanned, type NotificationChannel, setMail } from './store.ts';
import { notificationMail } from './texts.ts';

export const ALERT_JOB = 'alert';
export const SAFETY_JOB = 'safety_alert';
export const BRIEF_JOB = 'brief';
export const NOTIFICATION_JOB = 'notification';

/** One job per incident: ids contain no blanks. */
const keyOf = ({ home_id, incident_id }: Pick<Incident, 'home_id' | 'incident_id'>) =>
  `${home_id} ${incident_id}`;

/**
 * Runs in the transaction of an incident that began or got worse. Late events cause no
 * notification, but for safety incidents, which stay open. Incidents that
 * can wait and safety incidents use job kinds of their own: the previous version would send the former at once, and
 * does not know all kinds of the latter.
 */
export const planAlert: OnIncident = async (connection, incident, { now, isLate }) => {
  if (isLate && !isSafety(incident)) return;
  const kind = isSafety(incident) ? SAFETY_JOB : isUrgent(incident) ? ALERT_JOB : BRIEF_JOB;
  await schedule(connection, { kind, key: keyOf(incident) }, now);
};

/** Notifies the members on call, step by step, until the incident is acknowledged or closed, or the last step is done. */
export function alertHandler(dependencies: NotificationDependencies): JobHandler {
  return transactionJob(dependencies.tools, (connection, key) => runAlertStep(dependencies, connection, key));
}

async function runAlertStep(
  dependencies: NotificationDependencies,
  connection: Connection,
  key: string,
): Promise<Date | undefined> {
  const now = dependencies.tools.clock.now();
  const [homeId = '', incidentId = ''] = key.split(' ');
  await lockHomeStatus(connection, homeId);
  const incident = await findListed(connection, homeId, incidentId, now);
  if (!incident?.is_open || incident.acknowledged_at !== null) return undefined;
  // The host snoozed the incident.
  if (incident.snoozed_until !== null && incident.snoozed_until > now) return incident.snoozed_until;
  const home = await findHome(connection, homeId);
  if (!home) return undefined;
  const last = await findLastNotification(connection, homeId, incidentId);
  const due = nextStepAt(incident, last, now);
  if (due > now) return due;
  const { recipients, quietUntil } = await findAudience(connection, home, incident, now);
  const step = (last?.step ?? 0) + 1;
  const those = (isResponsible: boolean) =>
    [...recipients].flatMap(([id, one]) => (one.isResponsible === isResponsible ? id : []));
  // Subscribed users are notified once; they are not part of the on-call order.
  const recipientIds = [
    ...recipientsOfStep(incident, those(true), step),
    ...(step === 1 ? those(false) : []),
  ];
  // Users in quiet hours are notified when these end, if the incident is still open and unacknowledged.
  if (recipientIds.length === 0) return quietUntil;
  for (const user_id of recipientIds) {
    const recipient = recipients.get(user_id);
    if (recipient)
      await planNotifications(dependencies, connection, { incident, home, ...recipient, step, now });
  }
  return new Date(now.getTime() + STEP_INTERVAL_MS);
}

interface AwakeRecipient {
  person: ReachableUser;
  addresses: ChannelAddress[];
  isResponsible: boolean;
}

/**
 * Recipients for immediate notifications, in order, without those who have no channel: a step must not wait for them.
 * Quiet hours delay everything but safety incidents.
 */
async function findAudience(
  connection: Connection,
  { organization_id, home_id, tags }: HomeRow,
  incident: ListedIncident,
  now: Date,
) {
  const { kind, level } = incident;
  const subject = { kind, level, home_id, tagKeys: tags.map(tagKey), at: now };
  const notified = await findRecipients(connection, organization_id, subject);
  await planSummaries(
    connection,
    notified.filter((one) => one.decision.timing === 'summary' || isQuiet(one, now)),
    now,
  );
  const atOnce = notified.filter(({ decision }) => decision.timing === 'at_once');
  const people = await readReachableUsers(
    connection,
    atOnce.map(({ user_id }) => user_id),
  );
  const recipients = new Map<string, AwakeRecipient>();
  let quietUntil: Date | undefined;
  for (const recipient of atOnce) {
    const person = people.get(recipient.user_id);
    const addresses = person ? addressesFor(person, recipient.decision.channels, isSafety(incident)) : [];
    if (!person || addresses.length === 0) continue;
    if (isSafety(incident) || !isQuiet(recipient, now)) {
      recipients.set(recipient.user_id, { person, addresses, isResponsible: recipient.isResponsible });
      continue;
    }
    const end = nextAt(recipient.preferences.quiet?.to ?? '', recipient.clock, now);
    if (!quietUntil || end < quietUntil) quietUntil = end;
  }
  return { recipients, quietUntil };
}

const isQuiet = ({ preferences: { quiet }, clock }: Recipient, now: Date): boolean =>
  quiet !== null && isWithin(quiet, clock, now);

/** Safety incidents use all channels when the chosen ones are not available. */
function addressesFor(
  person: ReachableUser,
  channels: NotificationChannel[] | null,
  safety: boolean,
): ChannelAddress[] {
  const wanted = selectAddresses(person, channels);
  return wanted.length === 0 && safety ? selectAddresses(person, null) : wanted;
}

interface PlannedStep {
  incident: Incident;
  home: { name: string; timezone: string };
  person: ReachableUser;
  addresses: ChannelAddress[];
  step: number;
  now: Date;
}

async function planNotifications(
  { tools, mailer, links, baseUrl }: NotificationDependencies,
  connection: Connection,
  { incident, home, person, addresses, step, now }: PlannedStep,
): Promise<void> {
  const { home_id, incident_id, level } = incident;
  for (const { channel, recipient, way } of addresses) {
    const notification_id = tools.newId();
    const isNew = await insertPlanned(connection, {
      notification_id,
      home_id,
      incident_id,
      user_id: person.user_id,
      channel,
      way,
      step,
      recipient,
      planned_at: now,
      level,
    });
    if (!isNew) continue;
    if (channel === 'email') {
      const link = `${baseUrl()}/n/${links.sign(notification_id)}`;
      // The mail outbox sends it and retries.
      const mail = notificationMail(translatorOfUser(person), { incident, home, link }, recipient ?? '', now);
      await setMail(connection, notification_id, await mailer.queue(connection, mail));
    } else await schedule(connection, { kind: NOTIFICATION_JOB, key: notification_id }, now);
  }
}
