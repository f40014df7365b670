import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';

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
