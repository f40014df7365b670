import { endUnreached, findIncident } from '../../incidents/index.ts';
import { schedule } from '../../jobs/index.ts';
import type { MailSettled } from '../../mail/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { alertJobOf } from './alert-job.ts';
import { type NotificationSubject, storeMailState } from './store.ts';

/** A channel failed: the next step does not wait for an answer that cannot come. Part of the failure's transaction. */
export async function advanceAlert(
  connection: Connection,
  subject: NotificationSubject | undefined,
  now: Date,
): Promise<void> {
  const { home_id, incident_id } = subject ?? {};
  if (home_id == null || incident_id == null) return;
  const incident = await findIncident(connection, home_id, incident_id);
  if (incident) await schedule(connection, alertJobOf(incident), now);
}

/** A channel took it: the incident has reached someone. */
export async function storeReached(
  connection: Connection,
  subject: NotificationSubject | undefined,
): Promise<void> {
  const { home_id, incident_id } = subject ?? {};
  if (home_id != null && incident_id != null) await endUnreached(connection, { home_id, incident_id });
}

/** The outcome of a mail; does nothing when it carries no notification. */
export const storeMailOutcome: MailSettled = async (connection, mailId, outcome, at) => {
  const subject = await storeMailState(connection, mailId, outcome, at);
  if (outcome === 'sent') await storeReached(connection, subject);
  else await advanceAlert(connection, subject, at);
};
