import sql from 'sql-template-tag';
import { filterUnfinishedStays } from '../../guests/stays.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { firstIdAt } from '../../platform/ids.ts';

/** Rows per statement, locked for some milliseconds. */
const AT_ONCE = 1000;

interface Span {
  organization_id: string;
  before: Date;
  now: Date;
}

/**
 * Deletes messages older than `before`, except unsent ones and those of current stays: the row prevents a second
 * message to the guest. Returns their number; stops on abort.
 */
export async function deleteOldMessages(
  database: Database,
  { organization_id, before, now }: Span,
  signal: AbortSignal,
): Promise<number> {
  let after = '';
  let deleted = 0;
  while (!signal.aborted) {
    const some = await oldMessages(database, organization_id, after, before);
    const needed = await filterUnfinishedStays(
      database,
      some.flatMap(({ guest_id }) => guest_id ?? []),
      now,
    );
    const ids = some
      .filter(({ guest_id }) => guest_id === null || !needed.has(guest_id))
      .map(({ message_id }) => message_id);
    deleted += await deleteMessages(database, ids);
    const last = some[AT_ONCE - 1];
    if (!last) break;
    after = last.message_id;
  }
  return deleted;
}

/** Ids sort by creation time, so the index by organization starts with the oldest. */
function oldMessages(connection: Connection, organizationId: string, after: string, before: Date) {
  return connection.rows<{ message_id: string; guest_id: string | null }>(sql`
    SELECT message_id, guest_id FROM messages
    WHERE organization_id = ${organizationId} AND message_id > ${after} AND message_id < ${firstIdAt(before)}
      AND status NOT IN ('scheduled', 'sending')
    ORDER BY message_id LIMIT ${AT_ONCE}`);
}

async function deleteMessages(connection: Connection, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await connection.rows<{ message_id: string }>(sql`
    DELETE FROM messages WHERE message_id = ANY (${ids}::text[]) RETURNING message_id`);
  return rows.length;
}
