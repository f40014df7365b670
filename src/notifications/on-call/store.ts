import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { tagKey } from '../../platform/values/tags.ts';

export async function listOnCall(connection: Connection, organizationId: string): Promise<string[]> {
  const rows = await connection.rows<{ user_id: string }>(sql`
    SELECT user_id FROM on_call WHERE organization_id = ${organizationId} ORDER BY position`);
  return rows.map(({ user_id }) => user_id);
}

export async function replaceOnCall(
  connection: Connection,
  organizationId: string,
  userIds: string[],
): Promise<void> {
  await connection.rows(sql`DELETE FROM on_call WHERE organization_id = ${organizationId}`);
  await connection.rows(sql`
    INSERT INTO on_call (organization_id, user_id, position)
    SELECT ${organizationId}, user_id, position
    FROM unnest(${userIds}::text[]) WITH ORDINALITY AS listed (user_id, position)`);
}

export interface OrderOfTag {
  tag: string;
  user_ids: string[];
}

/** By tag, in the order of these keys; without keys all tags, by name. */
export async function listOnCallByTag(
  connection: Connection,
  organizationId: string,
  keys?: readonly string[],
): Promise<OrderOfTag[]> {
  return connection.rows<OrderOfTag>(sql`
    SELECT min(tag) AS tag, array_agg(user_id::text ORDER BY position) AS user_ids FROM on_call_by_tag
    WHERE organization_id = ${organizationId} AND (${keys ?? null}::text[] IS NULL OR tag_key = ANY (${keys ?? null}::text[]))
    GROUP BY tag_key ORDER BY array_position(${keys ?? null}::text[], tag_key), tag_key`);
}

export async function replaceOnCallByTag(
  connection: Connection,
  organizationId: string,
  orders: OrderOfTag[],
): Promise<void> {
  const rows = orders.flatMap(({ tag, user_ids }) =>
    user_ids.map((user_id, index) => ({
      tag: tag.trim(),
      tag_key: tagKey(tag),
      user_id,
      position: index + 1,
    })),
  );
  await connection.rows(sql`DELETE FROM on_call_by_tag WHERE organization_id = ${organizationId}`);
  await connection.rows(sql`
    INSERT INTO on_call_by_tag (organization_id, tag_key, tag, user_id, position)
    SELECT ${organizationId}, listed.tag_key, listed.tag, listed.user_id, listed.position
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS listed (tag_key text, tag text, user_id text, position smallint)`);
}
