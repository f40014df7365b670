import { translatorOfUser } from '../../i18n/index.ts';
import { incidentsSince } from '../../incidents/index.ts';
import type { JobHandler } from '../../jobs/index.ts';
import { oneLine } from '../../mail/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { nameIssues } from '../health-issues/names.ts';
import { findUnreported, listOpenIssues, markReported } from '../health-issues/store.ts';
import { isDanger } from '../preferences/decide.ts';
import { dayOf, isWithin, nextAt } from '../preferences/hours.ts';
import { readNotifiedIncidents, setMail } from '../sending/store.ts';
import { describeIncident } from '../sending/texts.ts';
import { transactionJob } from '../transaction-job.ts';
import { findNotifiedUser, type NotifiedUser } from './notified-user.ts';
import { insertNotice, insertSummary, lastSummaryAt } from './store.ts';
import { issueLine, moment, summaryMail } from './texts.ts';

/** After a longer absence the summary covers these days only. */
const LONGEST_MS = 7 * DAY_MS;
const MOST_ISSUES = 500;
const MOST_INCIDENTS = 500;

/**
 * One mail per user and day with what is new since the last one; none when nothing is. The row of the day, the reported
 * issues and the mail are one transaction, so there is only one, however often the job runs.
 */
export function summaryHandler(dependencies: NotificationDependencies): JobHandler {
  return transactionJob(dependencies.tools, (connection, key) => summarize(dependencies, connection, key));
}

async function summarize(
  { tools, mailer, baseUrl }: NotificationDependencies,
  connection: Connection,
  userId: string,
): Promise<Date | undefined> {
  const now = tools.clock.now();
  const person = await findNotifiedUser(connection, userId, now);
  const email = person?.recipient.email;
  if (!person || !email) return undefined;
  const translator = translatorOfUser(person.recipient);
  const issues = await findNewIssues(connection, userId, person, now);
  const incidents = await findNewIncidents(connection, userId, person, now);
  const named = await nameIssues(connection, issues);
  const reported = issues.filter(({ issue_id }) => named.has(issue_id));
  const line = (issue: (typeof issues)[number]) => {
    const name = named.get(issue.issue_id);
    return name ? [issueLine(translator, { issue, named: name, what: issue.what }, person.clock)] : [];
  };
  const news = [...reported.flatMap(line), ...incidents];
  if (news.length === 0) return undefined;
  const notice_id = tools.newId();
  const day = dayOf(now, person.clock);
  const isFirst = await insertSummary(connection, { user_id: userId, day, notice_id, planned_at: now });
  if (!isFirst) return nextAt(person.preferences.summary_at, person.clock, now);
  const reportedIds = new Set(reported.map(({ issue_id }) => issue_id));
  const still = await findOpenIssues(connection, person, reportedIds, now);
  await markReported(
    connection,
    { user_id: userId, notice_id, how: 'summary', at: now },
    reported.map(({ issue_id, what }) => ({ issue_id: issue_id, what })),
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
async function findNewIssues(connection: Connection, userId: string, person: NotifiedUser, now: Date) {
  const since = new Date(now.getTime() - LONGEST_MS);
  const options = { now, since, most: MOST_ISSUES };
  const unreported = await findUnreported(connection, userId, person.organizationIds, options);
  return unreported.filter((one) =>
    one.what === 'ended' ? one.how === 'summary' : person.decideIssue(one).timing === 'summary',
  );
}

/** Incidents since the last summary that belong to the summary, or were held back and have ended. */
async function findNewIncidents(
  connection: Connection,
  userId: string,
  { recipient, clock, preferences, organizationIds, decide }: NotifiedUser,
  now: Date,
): Promise<string[]> {
  const last = await lastSummaryAt(connection, userId);
  const earliest = now.getTime() - (last ? LONGEST_MS : DAY_MS);
  const since = new Date(Math.max(earliest, last?.getTime() ?? 0));
  const found = await incidentsSince(connection, organizationIds, { since, now, most: MOST_INCIDENTS });
  const notifiedIds = await readNotifiedIncidents(connection, userId, found);
  return found.flatMap((incident) => {
    const {
      organization_id,
      home_id,
      home_name,
      tag_keys: tagKeys,
      kind,
      level,
      started_at,
      opened_at,
      beyond_until,
      ended_at,
    } = incident;
    const decision = decide(organization_id, { kind, home_id, tagKeys, level, at: opened_at });
    const wasHeldBack =
      decision.timing === 'at_once' &&
      !isDanger(incident) &&
      preferences.quiet !== null &&
      isWithin(preferences.quiet, clock, opened_at) &&
      !notifiedIds.has(incident.incident_id);
    if (decision.timing !== 'summary' && !wasHeldBack) return [];
    const isOver = ended_at !== null && ended_at <= now;
    const translator = translatorOfUser(recipient);
    const { t } = translator;
    const what = describeIncident(incident, translator);
    const line = t('notifications.lineAtHome', { line: what, home: oneLine(home_name) });
    const since = moment(translator, started_at ?? opened_at, clock);
    if (!isOver) return [t('notifications.lineSince', { line, since })];
    return [
      t('notifications.lineSinceUntil', {
        line,
        since,
        until: moment(translator, beyond_until ?? ended_at, clock),
      }),
    ];
  });
}

/** Issues that are still open, broken webhooks too. */
async function findOpenIssues(
  connection: Connection,
  person: NotifiedUser,
  reportedIds: ReadonlySet<string>,
  now: Date,
): Promise<string[]> {
  const open = await listOpenIssues(connection, person.organizationIds, now, MOST_ISSUES);
  const others = open.filter((one) => !reportedIds.has(one.issue_id) && person.mayList(one));
  const named = await nameIssues(connection, others);
  const translator = translatorOfUser(person.recipient);
  return others.flatMap((issue) => {
    const name = named.get(issue.issue_id);
    return name ? [issueLine(translator, { issue, named: name, what: 'began' }, person.clock)] : [];
  });
}
