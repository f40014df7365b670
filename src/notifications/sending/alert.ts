import { lockHomeStatus } from '../../devices/index.ts';
import { findHome, type HomeRow } from '../../homes/store.ts';
import {
  findListed,
  isSafety,
  type ListedIncident,
  type OnIncident,
  setEveryoneAlerted,
  setUnreached,
} from '../../incidents/index.ts';
import { type JobHandler, schedule } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { readEscalationPolicy } from '../on-call/escalation-store.ts';
import { transactionJob } from '../transaction-job.ts';
import { alertJobOf } from './alert-job.ts';
import { type AlertAudience, canReach, findAudience, findEveryone } from './audience.ts';
import { decideStep, type EscalationDecision, type EscalationState, intervalOf } from './escalation.ts';
import { planNotifications } from './plan-notifications.ts';
import { listEarlierAlerts } from './store.ts';

/**
 * Runs in the transaction of an incident that began, continued or got worse. Late events cause no notification, but
 * for safety incidents, which stay open.
 */
export const planAlert: OnIncident = async (connection, incident, { now, isLate }) => {
  if (!isLate || isSafety(incident)) await schedule(connection, alertJobOf(incident), now);
};

/** Alerts the members on call, step by step, until the incident is acknowledged or over. */
export function alertHandler(dependencies: NotificationDependencies): JobHandler {
  return transactionJob(dependencies.tools, (connection, key) => runAlertStep(dependencies, connection, key));
}

/** One run: everything that its step needs, as it is at this moment. */
interface AlertRun extends EscalationState {
  dependencies: NotificationDependencies;
  connection: Connection;
  incident: ListedIncident;
  home: HomeRow;
  audience: AlertAudience;
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
  const audience = await findAudience(dependencies, connection, home, incident, now);
  const run: AlertRun = {
    dependencies,
    connection,
    incident,
    home,
    audience,
    policy: await readEscalationPolicy(connection, home.organization_id, incident),
    onCall: audience.candidates,
    earlier: await listEarlierAlerts(connection, homeId, incidentId),
    now,
  };
  return takeStep(run, decideStep(run));
}

/** Returns when to decide again. */
async function takeStep(run: AlertRun, decision: EscalationDecision): Promise<Date | undefined> {
  const { audience, now } = run;
  if (decision.is === 'later') return decision.at;
  await alertSubscribers(run);
  // Users in quiet hours are alerted when these end, if the incident is still open and unacknowledged.
  if (decision.is === 'over' || decision.is === 'quiet') return audience.quietUntil;
  if (decision.is === 'last_resort') await alertEveryone(run, decision.step);
  else {
    for (const user_id of [...decision.user_ids, ...decision.skipped]) {
      const alerted = audience.alerted.get(user_id);
      if (alerted) await planNotifications(run, alerted, { step: decision.step, audience: 'on_call' });
    }
  }
  return new Date(now.getTime() + intervalOf(run, now));
}

/** Subscribed users are alerted once; they are not part of the on-call order. */
async function alertSubscribers(run: AlertRun): Promise<void> {
  const { audience, earlier } = run;
  const step = Math.max(0, ...earlier.map((one) => one.step)) + 1;
  for (const user_id of audience.subscribers) {
    const alerted = audience.alerted.get(user_id);
    if (alerted && !earlier.some((one) => one.user_id === user_id))
      await planNotifications(run, alerted, { step, audience: 'subscriber' });
  }
}

/**
 * The last resort, which the incident records. When it reaches no one, the incident says so, and Lares tries again at
 * each interval: a channel may come back.
 */
async function alertEveryone(run: AlertRun, step: number): Promise<void> {
  const { dependencies, connection, incident, home, onCall, now } = run;
  const everyone = await findEveryone(connection, home, onCall);
  // An attempt that cannot reach anybody is recorded once.
  const isKnown = incident.unreached_at !== null && !everyone.some((one) => canReach(dependencies, one));
  let isReached = false;
  for (const one of isKnown ? [] : everyone)
    isReached = (await planNotifications(run, one, { step, audience: 'everyone' })) || isReached;
  if (isReached) {
    if (incident.everyone_alerted_at === null) await setEveryoneAlerted(connection, incident, now);
    return;
  }
  const { home_id, incident_id, kind } = incident;
  dependencies.log.error({ home_id, incident_id, kind }, 'no recipient could be reached');
  dependencies.unreachedAlerts.inc();
  await setUnreached(connection, incident, now);
}
