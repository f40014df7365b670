import type { JobHandler } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { findRecipients, planNotices, planSummaries } from '../notices/recipients.ts';
import { findIssue, type HealthIssue, readNotifiedUsers } from './store.ts';

/** Health issues have the lowest level. */
const LEVEL = 1;

export const subjectOf = ({ kind, home_id, tag_keys, began_at }: HealthIssue) => ({
  kind,
  home_id,
  tagKeys: tag_keys,
  level: LEVEL,
  at: began_at,
});

/** Finds the recipients of a health issue that began or ended. A job per user then sends one notice about all issues. */
export function issueHandler({ tools }: NotificationDependencies): JobHandler {
  return {
    most: 4,
    run: (issueId) =>
      tools.database.transaction((connection) =>
        planIssueNotifications(connection, issueId, tools.clock.now()),
      ),
  };
}

async function planIssueNotifications(
  connection: Connection,
  issueId: string,
  now: Date,
): Promise<Date | undefined> {
  const issue = await findIssue(connection, issueId);
  if (!issue) return undefined;
  if (issue.notify_at > now) return issue.notify_at;
  const notifiedIds = await readNotifiedUsers(connection, issueId);
  // The end goes to those who were notified of the start; a low battery has no end.
  const isOver = issue.ended_at !== null && issue.kind !== 'battery';
  const all = await findRecipients(connection, issue.organization_id, subjectOf(issue));
  const listeners = isOver ? all.filter(({ user_id }) => notifiedIds.includes(user_id)) : all;
  const atOnce = listeners.filter(({ decision }) => decision.timing === 'at_once');
  await planNotices(
    connection,
    atOnce.map(({ user_id }) => user_id),
    now,
  );
  await planSummaries(
    connection,
    listeners.filter(({ decision }) => decision.timing === 'summary'),
    now,
  );
  return undefined;
}
