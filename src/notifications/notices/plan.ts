import { translatorOfUser } from '../../i18n/index.ts';
import { type JobHandler, schedule } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { readGatewayStates } from '../alerting/gateways.ts';
import { type ChannelAddress, selectAddresses } from '../channels/store.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { nameIssues } from '../health-issues/names.ts';
import { findUnreported, markReported, type UnreportedIssue } from '../health-issues/store.ts';
import { isWithin, nextAt } from '../preferences/hours.ts';
import { type NotificationChannel, setMail } from '../sending/store.ts';
import { transactionJob } from '../transaction-job.ts';
import { findNotifiedUser, type NotifiedUser } from './notified-user.ts';
import { insertNotice } from './store.ts';
import { issueLine, issueMail } from './texts.ts';

/** Sends one notification of a notice, by SMS or push. */
export const NOTICE_JOB = 'notice';

/** Older issues are not reported any more. */
const STILL_NEWS_MS = 2 * DAY_MS;
const MOST_AT_ONCE = 500;
/** Minimum time between notifications about the same recurring issue. */
const LEAST_BETWEEN_MS = 6 * HOUR_MS;

/** Immediate notifications about health issues: all current ones in one notice, outside quiet hours. */
export function noticePlanHandler(dependencies: NotificationDependencies): JobHandler {
  return transactionJob(dependencies.tools, (connection, key) => planNotice(dependencies, connection, key));
}

async function planNotice(
  dependencies: NotificationDependencies,
  connection: Connection,
  userId: string,
): Promise<Date | undefined> {
  const { tools, baseUrl, mailer } = dependencies;
  const now = tools.clock.now();
  const person = await findNotifiedUser(connection, userId, now);
  if (!person) return undefined;
  const { due, later } = await findDue(connection, userId, person, now);
  if (due.length === 0) return later;
  const { quiet } = person.preferences;
  if (quiet && isWithin(quiet, person.clock, now)) return nextAt(quiet.to, person.clock, now);
  const addresses = await selectWorking(dependencies, connection, person, due);
  if (addresses.length === 0) return later;
  const named = await nameIssues(connection, due);
  const reported = due.flatMap((issue) => {
    const name = named.get(issue.issue_id);
    return name ? [{ issue, named: name, what: issue.what }] : [];
  });
  if (reported.length === 0) return later;
  const notice_id = tools.newId();
  await markReported(
    connection,
    { user_id: userId, notice_id, how: 'at_once', at: now },
    reported.map(({ issue: { issue_id, what } }) => ({ issue_id, what })),
  );
  for (const { channel, recipient, way } of addresses) {
    const notification_id = tools.newId();
    const row = { notification_id, notice_id, user_id: userId, channel, way, recipient, planned_at: now };
    await insertNotice(connection, row);
    if (channel === 'email') {
      const translator = translatorOfUser(person.recipient);
      const lines = reported.map((one) => issueLine(translator, one, person.clock));
      const mail = issueMail(translator, lines, recipient ?? '', baseUrl(), now);
      await setMail(connection, notification_id, await mailer.queue(connection, mail));
    } else await schedule(connection, { kind: NOTICE_JOB, key: notification_id }, now);
  }
  return later;
}

/** Issues that are due now, and when to check again for those reported a short while ago. */
async function findDue(connection: Connection, userId: string, person: NotifiedUser, now: Date) {
  const since = new Date(now.getTime() - STILL_NEWS_MS);
  const unreported = await findUnreported(connection, userId, person.organizationIds, {
    now,
    since,
    most: MOST_AT_ONCE,
  });
  const due: UnreportedIssue[] = [];
  let later: Date | undefined;
  for (const one of unreported) {
    if (one.what === 'ended') {
      if (one.how === 'at_once') due.push(one);
      continue;
    }
    // An issue that ended before anyone was notified is not reported.
    const isOver = one.ended_at !== null && one.kind !== 'battery';
    if (isOver || person.decideIssue(one).timing !== 'at_once') continue;
    const at = one.last_notified_at && new Date(one.last_notified_at.getTime() + LEAST_BETWEEN_MS);
    if (!at || at <= now) due.push(one);
    else if (!later || at < later) later = at;
  }
  return { due, later };
}

/**
 * Without the channels whose gateway fails. A user without another one is notified by push; SMS costs money and needs a
 * rule, or a gateway that fails.
 */
async function selectWorking(
  dependencies: NotificationDependencies,
  connection: Connection,
  person: NotifiedUser,
  due: readonly UnreportedIssue[],
): Promise<ChannelAddress[]> {
  const gateways = await readGatewayStates(dependencies, connection);
  const select = (channels: NotificationChannel[] | null) =>
    selectAddresses(person.recipient, channels).filter(
      ({ channel }) => gateways.get(channel)?.state !== 'failing',
    );
  const wanted = select(channelsOf(person, due));
  if (wanted.length > 0) return wanted;
  return select(due.some(({ kind }) => kind === 'gateway') ? null : ['push']);
}

/** The union of the channels of all issues; null: all channels. */
function channelsOf(person: NotifiedUser, due: readonly UnreportedIssue[]): NotificationChannel[] | null {
  const wanted = due.map((one) => person.decideIssue(one).channels);
  return wanted.some((one) => one === null) ? null : [...new Set(wanted.flatMap((one) => one ?? []))];
}
