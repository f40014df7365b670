import { lockHomeStatus } from '../../devices/index.ts';
import { findHome } from '../../homes/index.ts';
import { findListed, type Incident, type OnIncident } from '../../incidents/index.ts';
import { type JobHandler, schedule } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { onCallOf } from '../on-call/on-call.ts';
import { type Reachable, waysOf } from '../ways/store.ts';
import { insertPlanned, lastTold, type NotificationChannel, setMail } from './store.ts';
import { notificationMail } from './texts.ts';
import { dueAgain, isToldAtOnce, PATIENCE_MS, whomToTell } from './whom.ts';

export const ALERT_JOB = 'alert';
export const NOTIFICATION_JOB = 'notification';

/** One for an incident: homes and incidents have ids without blanks. */
const keyOf = ({ home_id, incident_id }: Pick<Incident, 'home_id' | 'incident_id'>) =>
  `${home_id} ${incident_id}`;

/** Part of the transaction in which it began, or got worse. What was over long before we heard of it wakes nobody. */
export const planAlert: OnIncident = async (connection, incident, { now, isLate }) => {
  if (!isToldAtOnce(incident) || isLate) return;
  await schedule(connection, { kind: ALERT_JOB, key: keyOf(incident) }, now);
};

/** Tells those on call, and comes back until somebody acknowledged it, it is over, or everybody was told often enough. */
export function alertHandler(dependencies: NotificationDependencies): JobHandler {
  const { tools } = dependencies;
  return {
    most: 4,
    run: (key) =>
      retryDeadlock(() => tools.database.transaction((connection) => alert(dependencies, connection, key))),
  };
}

async function alert(
  dependencies: NotificationDependencies,
  connection: Connection,
  key: string,
): Promise<Date | undefined> {
  const now = dependencies.tools.clock.now();
  const [homeId = '', incidentId = ''] = key.split(' ');
  await lockHomeStatus(connection, homeId);
  const incident = await findListed(connection, homeId, incidentId, now);
  if (!incident?.is_open || incident.acknowledged_at !== null) return undefined;
  // Somebody knows of it and put it off.
  if (incident.snoozed_until !== null && incident.snoozed_until > now) return incident.snoozed_until;
  const home = await findHome(connection, homeId);
  if (!home) return undefined;
  const last = await lastTold(connection, homeId, incidentId);
  const due = dueAgain(incident, last, now);
  if (due > now) return due;
  const people = await reachableOnCall(connection, home.organization_id);
  const step = (last?.step ?? 0) + 1;
  const told = whomToTell(incident, [...people.keys()], step);
  if (told.length === 0) return undefined;
  for (const user_id of told) {
    const person = people.get(user_id);
    if (person) await tell(dependencies, connection, { incident, home, person, step, now });
  }
  return new Date(now.getTime() + PATIENCE_MS);
}

/** In their order. Who cannot be told in any way must not be in the way of the next. */
async function reachableOnCall(
  connection: Connection,
  organizationId: string,
): Promise<Map<string, Reachable>> {
  const onCall = (await onCallOf(connection, organizationId)).map(({ user_id }) => user_id);
  const ways = await waysOf(connection, onCall);
  const able = onCall.flatMap((id) => ways.get(id) ?? []).filter(isReachable);
  return new Map(able.map((person) => [person.user_id, person]));
}

const isReachable = ({ email, phone_number, browsers }: Reachable): boolean =>
  email !== null || phone_number !== null || browsers.length > 0;

interface Telling {
  incident: Incident;
  home: { name: string; timezone: string };
  person: Reachable;
  step: number;
  now: Date;
}

async function tell(
  { tools, mailer, links, baseUrl }: NotificationDependencies,
  connection: Connection,
  { incident, home, person, step, now }: Telling,
): Promise<void> {
  const { home_id, incident_id } = incident;
  const plan = async (
    channel: NotificationChannel,
    recipient: string | null,
    way = '',
  ): Promise<string | undefined> => {
    const notification_id = tools.newId();
    const { user_id } = person;
    const row = {
      notification_id,
      home_id,
      incident_id,
      user_id,
      channel,
      way,
      step,
      recipient,
      planned_at: now,
      level: incident.level,
    };
    return (await insertPlanned(connection, row)) ? notification_id : undefined;
  };
  const later = [
    ...person.browsers.map((way) => plan('push', null, way)),
    ...(person.phone_number === null ? [] : [plan('sms', person.phone_number)]),
  ];
  for (const id of await Promise.all(later))
    if (id !== undefined) await schedule(connection, { kind: NOTIFICATION_JOB, key: id }, now);
  if (person.email !== null) {
    const id = await plan('email', person.email);
    if (id === undefined) return;
    const link = `${baseUrl()}/n/${links.sign(id)}`;
    // The outbox of mails sends it, again and again if it must.
    const mail = notificationMail({ incident, home, link }, person.email, now);
    await setMail(connection, id, await mailer.queue(connection, mail));
  }
}
