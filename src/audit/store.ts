import sql, { join, type Sql } from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import type { Page } from '../platform/http/request/paging.ts';
import { firstIdAt, timeOfId } from '../platform/ids.ts';
import type { AuditChannel } from './actor.ts';
import type { Change } from './entry.ts';

export interface AuditRow {
  audit_id: string;
  at: Date;
  action: string;
  user_id: string | null;
  user_name: string | null;
  via: AuditChannel;
  token_id: string | null;
  token_name: string | null;
  address: string | null;
  user_agent: string | null;
  object_kind: string;
  object_id: string | null;
  object_name: string | null;
  home_id: string | null;
  changes: Change[] | null;
  count: number | null;
  times: number | null;
}

const COLUMNS = sql`audit_id, at, action, user_id, user_name, via, token_id, token_name, address, user_agent,
  object_kind, object_id, object_name, home_id, changes, count, times`;

/** One statement for any number: a preset applied to a thousand homes writes a thousand entries. */
export async function insertEntries(connection: Connection, entries: object[]): Promise<void> {
  await connection.rows(sql`
    INSERT INTO audit_log (organization_id, ${COLUMNS})
    SELECT organization_id, ${COLUMNS} FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e (
      audit_id text, at timestamptz, organization_id text, action text, user_id text, user_name text, via text,
      token_id text, token_name text, address text, user_agent text, object_kind text, object_id text,
      object_name text, home_id text, changes jsonb, count integer, times integer)`);
}

export interface AuditFilter {
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only entries older than this one. */
  before?: string | undefined;
  actor?: string | undefined;
  action?: string | undefined;
  object_kind?: string | undefined;
  object_id?: string | undefined;
}

/** Newest first: ids sort by creation time. */
export async function listEntries(
  connection: Connection,
  organizationId: string,
  filter: AuditFilter,
  page: Page,
): Promise<AuditRow[]> {
  return connection.rows<AuditRow>(sql`
    SELECT ${COLUMNS} FROM audit_log WHERE ${conditions(organizationId, filter)}
    ORDER BY audit_id DESC LIMIT ${page.limit} OFFSET ${page.offset}`);
}

export async function countEntries(
  connection: Connection,
  organizationId: string,
  filter: AuditFilter,
): Promise<number> {
  const row = await connection.row<{ total_count: number }>(sql`
    SELECT count(*) AS total_count FROM audit_log WHERE ${conditions(organizationId, filter)}`);
  return row?.total_count ?? 0;
}

/** Time conditions twice: on the id for the index, on the column to exclude partitions. */
function conditions(organizationId: string, filter: AuditFilter): Sql {
  const { from, to, before, actor, action, object_kind, object_id } = filter;
  return join(
    [
      sql`organization_id = ${organizationId}`,
      ...(from ? [sql`audit_id >= ${firstIdAt(from)} AND at >= ${from}`] : []),
      ...(to ? [sql`audit_id < ${firstIdAt(to)} AND at < ${to}`] : []),
      ...(before === undefined ? [] : [sql`audit_id < ${before} AND at <= ${timeOfId(before)}`]),
      ...(actor === undefined ? [] : [sql`user_id = ${actor}`]),
      ...(action === undefined ? [] : [sql`action = ${action}`]),
      ...(object_kind === undefined ? [] : [sql`object_kind = ${object_kind}`]),
      ...(object_id === undefined ? [] : [sql`object_id = ${object_id}`]),
    ],
    ' AND ',
  );
}
