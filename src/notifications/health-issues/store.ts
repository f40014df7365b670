import sql from 'sql-template-tag';
import { tagKeysOf } from '../../homes/store.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { EndedIssue, IssueKind } from './kinds.ts';

export interface HealthIssue {
  issue_id: string;
  organization_id: string;
  home_id: string | null;
  /** Tags of the home. */
  tag_keys: string[];
  kind: IssueKind;
  object_id: string;
  began_at: Date;
  notify_at: Date;
  ended_at: Date | null;
}

const COLUMNS = sql`o.trouble_id AS issue_id, o.organization_id, o.home_id, ${tagKeysOf(sql`o.home_id`)} AS tag_keys, o.kind, o.object_id,
  o.began_at, o.tell_at AS notify_at, o.ended_at`;

/** False when the issue is open already. */
export async function insertIssue(
  connection: Connection,
  one: Omit<HealthIssue, 'tag_keys'>,
): Promise<boolean> {
  const rows = await connection.rows<{ issue_id: string }>(sql`
    INSERT INTO troubles (trouble_id, organization_id, home_id, kind, object_id, began_at, tell_at, ended_at)
    VALUES (${one.issue_id}, ${one.organization_id}, ${one.home_id}, ${one.kind}, ${one.object_id}, ${one.began_at},
            ${one.notify_at}, ${one.ended_at})
    ON CONFLICT (kind, object_id) WHERE ended_at IS NULL DO NOTHING RETURNING trouble_id AS issue_id`);
  return rows.length > 0;
}

export function endOpen(
  connection: Connection,
  { kind, object_id, at }: EndedIssue,
): Promise<{ issue_id: string; notify_at: Date } | undefined> {
  return connection.row<{ issue_id: string; notify_at: Date }>(sql`
    UPDATE troubles SET ended_at = ${at}
    WHERE kind = ${kind} AND object_id = ${object_id} AND ended_at IS NULL
    RETURNING trouble_id AS issue_id, tell_at AS notify_at`);
}

export async function deleteIssue(connection: Connection, issueId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM troubles WHERE trouble_id = ${issueId}`);
}

export function findIssue(connection: Connection, issueId: string): Promise<HealthIssue | undefined> {
  return connection.row<HealthIssue>(sql`SELECT ${COLUMNS} FROM troubles o WHERE o.trouble_id = ${issueId}`);
}

/** Users who were notified of the start. */
export async function readNotifiedUsers(connection: Connection, issueId: string): Promise<string[]> {
  const rows = await connection.rows<{ user_id: string }>(sql`
    SELECT user_id FROM told_troubles WHERE trouble_id = ${issueId} AND what = 'began'`);
  return rows.map(({ user_id }) => user_id);
}

/** A health issue to notify a user of. */
export interface UnreportedIssue extends HealthIssue {
  what: 'began' | 'ended';
  /** How the user was notified of the start. */
  how: 'at_once' | 'summary' | null;
  /** The last notification about the same object, whatever happened since. */
  last_notified_at: Date | null;
}

/**
 * Of these organizations, oldest first: issues that began without a notification, and reported issues that ended.
 * Issues older than `since` are skipped.
 */
export function findUnreported(
  connection: Connection,
  userId: string,
  organizationIds: string[],
  { now, since, most }: { now: Date; since: Date; most: number },
): Promise<UnreportedIssue[]> {
  return connection.rows<UnreportedIssue>(sql`
    SELECT ${COLUMNS}, CASE WHEN b.trouble_id IS NULL THEN 'began' ELSE 'ended' END AS what, b.how,
      (SELECT max(t.told_at) FROM troubles p JOIN told_troubles t ON t.trouble_id = p.trouble_id AND t.user_id = ${userId}
        AND t.what = 'began'
       WHERE p.kind = o.kind AND p.object_id = o.object_id) AS last_notified_at
    FROM (
      -- Two questions, each with its index: with OR every trouble that there ever was is gone over.
      SELECT * FROM troubles
      WHERE organization_id = ANY (${organizationIds}::text[]) AND tell_at > ${since} AND tell_at <= ${now}
      UNION
      SELECT * FROM troubles
      WHERE organization_id = ANY (${organizationIds}::text[]) AND ended_at > ${since} AND tell_at <= ${now}
    ) o LEFT JOIN LATERAL (
      -- One by one: a join would go over everything that the person was ever told.
      SELECT t.trouble_id, t.how FROM told_troubles t
      WHERE t.trouble_id = o.trouble_id AND t.user_id = ${userId} AND t.what = 'began' LIMIT 1
    ) b ON true
    WHERE CASE WHEN b.trouble_id IS NULL THEN o.tell_at > ${since}
          ELSE o.ended_at IS NOT NULL AND o.kind <> 'battery' AND NOT EXISTS (
            SELECT FROM told_troubles e WHERE e.trouble_id = o.trouble_id AND e.user_id = ${userId} AND e.what = 'ended') END
    ORDER BY o.began_at, o.trouble_id LIMIT ${most}`);
}

/** Those of these gateways (organization and channel) with an open issue. */
export async function listOpenGatewayIssues(connection: Connection, objectIds: string[]): Promise<string[]> {
  const rows = await connection.rows<{ object_id: string }>(sql`
    SELECT object_id FROM troubles
    WHERE kind = 'gateway' AND object_id = ANY (${objectIds}::text[]) AND ended_at IS NULL`);
  return rows.map(({ object_id }) => object_id);
}

/** Open issues, oldest first. */
export function listOpenIssues(
  connection: Connection,
  organizationIds: string[],
  now: Date,
  most: number,
): Promise<HealthIssue[]> {
  return connection.rows<HealthIssue>(sql`
    SELECT ${COLUMNS} FROM troubles o
    WHERE o.organization_id = ANY (${organizationIds}::text[]) AND o.ended_at IS NULL AND o.tell_at <= ${now}
    ORDER BY o.began_at, o.trouble_id LIMIT ${most}`);
}

export async function markReported(
  connection: Connection,
  {
    user_id,
    notice_id,
    how,
    at,
  }: { user_id: string; notice_id: string; how: 'at_once' | 'summary'; at: Date },
  reported: { issue_id: string; what: 'began' | 'ended' }[],
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO told_troubles (user_id, trouble_id, what, how, notice_id, told_at)
    SELECT ${user_id}, trouble_id, what, ${how}, ${notice_id}, ${at}
    FROM unnest(${reported.map((one) => one.issue_id)}::text[], ${reported.map((one) => one.what)}::text[])
         AS reported (trouble_id, what)`);
}

/** The issues of a notice. */
export function readIssuesOfNotice(
  connection: Connection,
  noticeId: string,
): Promise<(HealthIssue & { what: 'began' | 'ended' })[]> {
  return connection.rows<HealthIssue & { what: 'began' | 'ended' }>(sql`
    SELECT ${COLUMNS}, t.what FROM told_troubles t JOIN troubles o ON o.trouble_id = t.trouble_id
    WHERE t.notice_id = ${noticeId} ORDER BY o.began_at, o.trouble_id`);
}

/** Deletes issues that ended long ago, with their notifications and the summaries of that time. */
export async function deleteOldIssues(connection: Connection, before: Date): Promise<void> {
  await connection.rows(sql`DELETE FROM troubles WHERE ended_at < ${before}`);
  await connection.rows(sql`DELETE FROM summaries WHERE planned_at < ${before}`);
  await connection.rows(
    sql`DELETE FROM notifications WHERE notice_id IS NOT NULL AND planned_at < ${before}`,
  );
}
