import sql, { join, type Sql } from 'sql-template-tag';
import type { OnlyHomes } from '../../accounts/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Page } from '../../platform/http/request/paging.ts';
import {
  MESSAGE_STATUSES,
  type MessageStatus,
  OUTBOX,
  storedStatusesOf,
} from '../../platform/values/message-status.ts';
import type { MessageRow, Status } from '../outbound/message.ts';
import { MESSAGE_COLUMNS } from '../outbound/store.ts';

/** Newest first: ids sort by creation time. */
export async function listGuestMessages(connection: Connection, guestId: string, page: Page) {
  const which = sql`m.guest_id = ${guestId}`;
  const messages = await connection.rows<MessageRow>(sql`
    SELECT ${MESSAGE_COLUMNS} FROM messages m WHERE ${which}
    ORDER BY m.message_id DESC LIMIT ${page.limit} OFFSET ${page.offset}`);
  return { messages, total_count: await count(connection, which) };
}

export type NamedMessage = MessageRow & { home_name: string; guest_name: string | null };

export interface MessageFilter {
  /** A stored status is accepted as in earlier versions. */
  status: MessageStatus | Status | undefined;
  home_id: string | undefined;
  incident_id: string | undefined;
  /** The homes that the reader is limited to. */
  onlyHomes: OnlyHomes;
}

export async function listOrganizationMessages(
  connection: Connection,
  organizationId: string,
  { status, home_id, incident_id, onlyHomes }: MessageFilter,
  page: Page,
) {
  const which = join(
    [
      sql`m.organization_id = ${organizationId}`,
      ...(onlyHomes === undefined ? [] : [sql`m.home_id = ANY (${[...onlyHomes]}::text[])`]),
      ...(status === undefined ? [] : [hasStatus(status)]),
      ...(home_id === undefined ? [] : [sql`m.home_id = ${home_id}`]),
      ...(incident_id === undefined ? [] : [sql`m.incident_id = ${incident_id}`]),
    ],
    ' AND ',
  );
  const messages = await connection.rows<NamedMessage>(sql`
    SELECT ${MESSAGE_COLUMNS}, h.name AS home_name, g.name AS guest_name
    FROM messages m JOIN homes h USING (home_id) LEFT JOIN guests g USING (guest_id)
    WHERE ${which} ORDER BY m.message_id DESC LIMIT ${page.limit} OFFSET ${page.offset}`);
  return { messages, total_count: await count(connection, which) };
}

function hasStatus(status: MessageStatus | Status): Sql {
  const outside = MESSAGE_STATUSES.find((one) => one === status);
  if (outside === undefined) return sql`m.status = ${status}`;
  const isStored = sql`m.status = ANY (${storedStatusesOf(outside)}::text[])`;
  const isKept = sql`(m.gateway = ${OUTBOX} AND m.direction = 'out')`;
  return outside === 'not_sent'
    ? sql`(${isKept} OR ${isStored})`
    : sql`(${isKept} IS NOT TRUE AND ${isStored})`;
}

async function count(connection: Connection, which: Sql): Promise<number> {
  const row = await connection.row<{ total_count: number }>(
    sql`SELECT count(*) AS total_count FROM messages m WHERE ${which}`,
  );
  return row?.total_count ?? 0;
}
