import { translatorOfUser } from '../../i18n/index.ts';
import { incidentsSince } from '../../incidents/index.ts';
import type { JobHandler } from '../../jobs/index.ts';
import { oneLine } from '../../mail/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { setMail, toldOfIncidents } from '../telling/store.ts';
import { whatGoesOn } from '../telling/texts.ts';
import { nameTroubles } from '../troubles/names.ts';
import { noteTold, openTroubles, untoldTo } from '../troubles/store.ts';
import { isDanger } from '../wishes/decide.ts';
import { dayOf, isWithin, nextAt } from '../wishes/hours.ts';
import { findListening, type Listening } from './person.ts';
import { insertNotice, insertSummary, lastSummaryAt } from './store.ts';
import { moment, summaryMail, troubleLine } from './texts.ts';

/** After a longer absence the summary covers these days only. */
const LONGEST_MS = 7 * DAY_MS;
const MOST_TROUBLES = 500;
const MOST_INCIDENTS = 500;

/**
 * One mail per user and day with what is new since the last one; none when nothing is. The row of the day, the reported
 * issues and the mail are one transaction, so there is only one, however often the job runs.
 */
export function summaryHandler(dependencies: NotificationDependencies): JobHandler {
  const { tools } = dependencies;
  return {
    most: 4,
    run: (userId) =>
      retryDeadlock(() =>
        tools.database.transaction((connection) => summarize(dependencies, connection, userId)),
      ),
  };
}

async function summarize(
  { tools, mailer, baseUrl }: NotificationDependencies,
  connection: Connection,
  userId: string,
): Promise<Date | undefined> {
  const now = tools.clock.now();
  const person = await findListening(connection, userId);
  const email = person?.ways.email;
  if (!person || !email) return undefined;
  const translator = translatorOfUser(person.ways);
  const troubles = await newTroubles(connection, userId, person, now);
  const incidents = await newIncidents(connection, userId, person, now);
  const named = await nameTroubles(connection, troubles);
  const told = troubles.filter(({ trouble_id }) => named.has(trouble_id));
  const line = (trouble: (typeof troubles)[number]) => {
    const name = named.get(trouble.trouble_id);
    return name ? [troubleLine(translator, { trouble, named: name, what: trouble.what }, person.clock)] : [];
  };
  const news = [...told.flatMap(line), ...incidents];
  if (news.length === 0) return undefined;
  const notice_id = tools.newId();
  const day = dayOf(now, person.clock);
  const isFirst = await insertSummary(connection, { user_id: userId, day, notice_id, planned_at: now });
  if (!isFirst) return nextAt(person.wishes.summary_at, person.clock, now);
  const known = new Set(told.map(({ trouble_id }) => trouble_id));
  const still = await stillOpen(connection, person, known, now);
  await noteTold(
    connection,
    { user_id: userId, notice_id, how: 'summary', at: now },
    told.map(({ trouble_id, what }) => ({ trouble_id, what })),
  );
  const notification_id = tools.newId();
  await insertNotice(connection, {
    notification_id,
    notice_id,
    user_id: userId,
    channel: 'email',
    way: '',
    recipient: email,
    planned_at: now,
  });
  const mail = summaryMail(translator, { news, still }, email, baseUrl(), now);
  await setMail(connection, notification_id, await mailer.queue(connection, mail));
  return undefined;
}

/** Issues in an earlier summary that have ended, and issues for this one. */
async function newTroubles(connection: Connection, userId: string, person: Listening, now: Date) {
  const since = new Date(now.getTime() - LONGEST_MS);
  const asked = { now, since, most: MOST_TROUBLES };
  const untold = await untoldTo(connection, userId, person.organizationIds, asked);
  return untold.filter((one) =>
    one.what === 'ended' ? one.how === 'summary' : person.decideTrouble(one).told === 'summary',
  );
}

/** Incidents since the last summary that belong to the summary, or were held back and have ended. */
async function newIncidents(
  connection: Connection,
  userId: string,
  { ways, clock, wishes, organizationIds, decide }: Listening,
  now: Date,
): Promise<string[]> {
  const last = await lastSummaryAt(connection, userId);
  const earliest = now.getTime() - (last ? LONGEST_MS : DAY_MS);
  const since = new Date(Math.max(earliest, last?.getTime() ?? 0));
  const found = await incidentsSince(connection, organizationIds, { since, now, most: MOST_INCIDENTS });
  const told = await toldOfIncidents(connection, userId, found);
  return found.flatMap((incident) => {
    const {
      organization_id,
      home_id,
      home_name,
      tag_keys: tagKeys,
      kind,
      level,
      opened_at,
      ended_at,
    } = incident;
    const decision = decide(organization_id, { kind, home_id, tagKeys, level, at: opened_at });
    const wasHeldBack =
      decision.told === 'at_once' &&
      !isDanger(incident) &&
      wishes.quiet !== null &&
      isWithin(wishes.quiet, clock, opened_at) &&
      !told.has(incident.incident_id);
    if (decision.told !== 'summary' && !wasHeldBack) return [];
    const isOver = ended_at !== null && ended_at <= now;
    const translator = translatorOfUser(ways);
    const { t } = translator;
    const what = whatGoesOn(incident, t);
    const line = t('notifications.lineAtHome', { line: what, home: oneLine(home_name) });
    const since = moment(translator, opened_at, clock);
    if (!isOver) return [t('notifications.lineSince', { line, since })];
    return [t('notifications.lineSinceUntil', { line, since, until: moment(translator, ended_at, clock) })];
  });
}

/** Issues that are still open, broken webhooks too. */
async function stillOpen(
  connection: Connection,
  person: Listening,
  known: ReadonlySet<string>,
  now: Date,
): Promise<string[]> {
  const open = await openTroubles(connection, person.organizationIds, now, MOST_TROUBLES);
  const others = open.filter((one) => !known.has(one.trouble_id) && person.mayHear(one));
  const named = await nameTroubles(connection, others);
  const translator = translatorOfUser(person.ways);
  return others.flatMap((trouble) => {
    const name = named.get(trouble.trouble_id);
    return name ? [troubleLine(translator, { trouble, named: name, what: 'began' }, person.clock)] : [];
  });
}
