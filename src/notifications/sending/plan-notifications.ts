import { translatorOfUser } from '../../i18n/index.ts';
import type { Incident } from '../../incidents/index.ts';
import { schedule } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { missingGateway } from '../channels/gateways.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import type { AlertedUser } from './audience.ts';
import { type Audience, type EscalationPolicy, retriesSince } from './escalation.ts';
import { insertPlanned, setMail } from './store.ts';
import { notificationMail } from './texts.ts';

export const NOTIFICATION_JOB = 'notification';

interface AlertSubject {
  dependencies: NotificationDependencies;
  connection: Connection;
  incident: Incident;
  home: { name: string; timezone: string };
  policy: EscalationPolicy;
  now: Date;
}

/**
 * The notifications of a user in a step, one for each address. Those without a gateway are recorded as not sent.
 * Returns whether one is about to be sent.
 */
export async function planNotifications(
  { dependencies, connection, incident, home, policy, now }: AlertSubject,
  { person, addresses }: AlertedUser,
  { step, audience }: { step: number; audience: Audience },
): Promise<boolean> {
  const { tools, mailer, links, baseUrl } = dependencies;
  const { home_id, incident_id, level } = incident;
  let isSent = false;
  for (const { channel, recipient, way } of addresses) {
    const notification_id = tools.newId();
    const unsentReason = missingGateway(dependencies, channel) ?? null;
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
      audience,
      unsentReason,
      retriesSince: retriesSince(policy, now),
    });
    if (!isNew) continue;
    isSent ||= unsentReason === null;
    if (channel === 'email') {
      const link = `${baseUrl()}/n/${links.sign(notification_id)}`;
      // The mail outbox sends it and retries. Without a mail server the operator can read it there.
      const mail = notificationMail(translatorOfUser(person), { incident, home, link }, recipient ?? '', now);
      await setMail(connection, notification_id, await mailer.queue(connection, mail));
    } else if (unsentReason === null)
      await schedule(connection, { kind: NOTIFICATION_JOB, key: notification_id }, now);
  }
  return isSent;
}
