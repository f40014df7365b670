import { schedule } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import type { Tools } from '../../platform/tools.ts';
import type { EndedIssue, IssueKind, NewIssue } from './kinds.ts';
import { deleteIssue, endOpen, insertIssue } from './store.ts';

/** Finds the recipients of a health issue that began or ended. */
export const ISSUE_JOB = 'trouble';

/**
 * Time before a new issue is reported; many end by themselves. Feeds and booking connections are read every quarter of
 * an hour, so this is four failures. A device counts as offline, and a webhook as broken, only after several failures.
 */
const GRACE_MS: Record<IssueKind, number> = {
  device_offline: 0,
  battery: 0,
  feed: HOUR_MS,
  connection: HOUR_MS,
  webhook: 0,
  gateway: 10 * MINUTE_MS,
};

/** Runs in the transaction of the failure. An open issue stays as it is. */
export async function openIssue(
  tools: Pick<Tools, 'newId'>,
  connection: Connection,
  { at, ...issue }: NewIssue,
): Promise<void> {
  const issue_id = tools.newId();
  const notify_at = new Date(at.getTime() + GRACE_MS[issue.kind]);
  // A low battery ends at once: no event reports a new battery.
  const ended_at = issue.kind === 'battery' ? at : null;
  if (await insertIssue(connection, { ...issue, issue_id, began_at: at, notify_at, ended_at }))
    await schedule(connection, { kind: ISSUE_JOB, key: issue_id }, notify_at);
}

/** Runs in the transaction of the recovery. Deletes an issue without notifications. */
export async function endIssue(connection: Connection, issue: EndedIssue): Promise<void> {
  const { at } = issue;
  const ended = await endOpen(connection, issue);
  if (!ended) return;
  if (ended.notify_at > at) await deleteIssue(connection, ended.issue_id);
  else await schedule(connection, { kind: ISSUE_JOB, key: ended.issue_id }, at);
}
