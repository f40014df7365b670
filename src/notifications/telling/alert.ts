import { lockHomeStatus } from '../../devices/index.ts';
import { findHome, type HomeRow } from '../../homes/store.ts';
import { translatorOfUser } from '../../i18n/index.ts';
import { findListed, type Incident, type ListedIncident, type OnIncident } from '../../incidents/index.ts';
import { type JobHandler, schedule } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import { tagKey } from '../../platform/tags.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { type Listener, listenersOf, planSummaries } from '../notices/audience.ts';
import { type Reachable, type Way, waysBy, waysOf } from '../ways/store.ts';
import { isWithin, nextAt } from '../wishes/hours.ts';
import { insertPlanned, lastTold, type NotificationChannel, setMail } from './store.ts';
import { notificationMail } from './texts.ts';
import { dueAgain, isDangerous, isToldAtOnce, PATIENCE_MS, whomToTell } from './whom.ts';

export const ALERT_JOB = 'alert';
export const BRIEF_JOB = 'brief';
export const NOTIFICATION_JOB = 'notification';

/** One job per incident: ids contain no blanks. */
const keyOf = ({ home_id, incident_id }: Pick<Incident, 'home_id' | 'incident_id'>) =>
  `${home_id} ${incident_id}`;

/**
 * Runs in the transaction of an incident that began or got worse. Late events notify nobody. Incidents that can wait
 * use another job kind: the previous version would send them at once.
 */
export const planAlert: OnIncident = async (connection, incident, { now, isLate }) => {
  if (isLate) return;
  const kind = isToldAtOnce(incident) ? ALERT_JOB : BRIEF_JOB;
  await schedule(connection, { kind, key: keyOf(incident) }, now);
};

/** Notifies the members on call, step by step, until the incident is acknowledged or over, or the last step is done. */
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
  // The host snoozed the incident.
  if (incident.snoozed_until !== null && incident.snoozed_until > now) return incident.snoozed_until;
  const home = await findHome(connection, homeId);
  if (!home) return undefined;
  const last = await lastTold(connection, homeId, incidentId);
  const due = dueAgain(incident, last, now);
  if (due > now) return due;
  const { awake, asleepUntil } = await audienceOf(connection, home, incident, now);
  const step = (last?.step ?? 0) + 1;
  const those = (answers: boolean) => [...awake].flatMap(([id, one]) => (one.answers === answers ? id : []));
  // Subscribed users are notified once; they are not part of the on-call order.
  const told = [...whomToTell(incident, those(true), step), ...(step === 1 ? those(false) : [])];
  // Users in quiet hours are notified when these end, if the incident is still open and unacknowledged.
  if (told.length === 0) return asleepUntil;
  for (const user_id of told) {
    const listener = awake.get(user_id);
    if (listener) await tell(dependencies, connection, { incident, home, ...listener, step, now });
  }
  return new Date(now.getTime() + PATIENCE_MS);
}

interface Awake {
  person: Reachable;
  ways: Way[];
  answers: boolean;
}

/**
 * Recipients for immediate notifications, in order, without those who have no channel: nobody waits for them. Quiet
 * hours delay everything that is not dangerous.
 */
async function audienceOf(
  connection: Connection,
  { organization_id, home_id, tags }: HomeRow,
  incident: ListedIncident,
  now: Date,
) {
  const { kind, level } = incident;
  const thing = { kind, level, home_id, tagKeys: tags.map(tagKey), at: now };
  const listeners = await listenersOf(connection, organization_id, thing);
  await planSummaries(
    connection,
    listeners.filter((one) => one.decision.told === 'summary' || isQuiet(one, now)),
    now,
  );
  const atOnce = listeners.filter(({ decision }) => decision.told === 'at_once');
  const people = await waysOf(
    connection,
    atOnce.map(({ user_id }) => user_id),
  );
  const awake = new Map<string, Awake>();
  let asleepUntil: Date | undefined;
  for (const listener of atOnce) {
    const person = people.get(listener.user_id);
    const ways = person ? waysFor(person, listener.decision.channels, isDangerous(incident)) : [];
    if (!person || ways.length === 0) continue;
    if (isDangerous(incident) || !isQuiet(listener, now)) {
      awake.set(listener.user_id, { person, ways, answers: listener.answers });
      continue;
    }
    const end = nextAt(listener.wishes.quiet?.to ?? '', listener.clock, now);
    if (!asleepUntil || end < asleepUntil) asleepUntil = end;
  }
  return { awake, asleepUntil };
}

const isQuiet = ({ wishes: { quiet }, clock }: Listener, now: Date): boolean =>
  quiet !== null && isWithin(quiet, clock, now);

/** Dangerous incidents use all channels when the chosen ones are not available. */
function waysFor(person: Reachable, channels: NotificationChannel[] | null, dangerous: boolean): Way[] {
  const wanted = waysBy(person, channels);
  return wanted.length === 0 && dangerous ? waysBy(person, null) : wanted;
}

interface Telling {
  incident: Incident;
  home: { name: string; timezone: string };
  person: Reachable;
  ways: Way[];
  step: number;
  now: Date;
}

async function tell(
  { tools, mailer, links, baseUrl }: NotificationDependencies,
  connection: Connection,
  { incident, home, person, ways, step, now }: Telling,
): Promise<void> {
  const { home_id, incident_id, level } = incident;
  for (const { channel, recipient, way } of ways) {
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
