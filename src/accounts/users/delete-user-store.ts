import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { Role } from '../auth/permissions.ts';

export interface Membership {
  organization_id: string;
  name: string;
  role: Role;
  /** Number of other members, and of owners among them. */
  others: number;
  other_owners: number;
}

/** Organizations of a user. Locks membership until the transaction ends. */
export async function lockOrganizationsOf(connection: Connection, userId: string): Promise<Membership[]> {
  await connection.rows(sql`
    SELECT FROM organizations
    WHERE organization_id IN (SELECT organization_id FROM members WHERE user_id = ${userId})
    ORDER BY organization_id FOR UPDATE`);
  return connection.rows<Membership>(sql`
    SELECT o.organization_id, o.name, m.role,
           (SELECT count(*) FROM members x
            WHERE x.organization_id = o.organization_id AND x.user_id <> m.user_id) AS others,
           (SELECT count(*) FROM members x
            WHERE x.organization_id = o.organization_id AND x.user_id <> m.user_id AND x.role = 'owner') AS other_owners
    FROM members m JOIN organizations o USING (organization_id)
    WHERE m.user_id = ${userId} ORDER BY o.organization_id`);
}

export async function deleteUser(connection: Connection, userId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM users WHERE user_id = ${userId}`);
}
