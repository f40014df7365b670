import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { Page } from '../../platform/http/paging.ts';
import type { Role } from '../auth/permissions.ts';

export interface Member {
  organization_id: string;
  user_id: string;
  fullname: string;
  email: string;
  role: Role;
  created_at: Date;
  email_verified: boolean;
}

export async function insertMember(
  connection: Connection,
  member: { organization_id: string; user_id: string; role: Role; created_at: Date },
): Promise<boolean> {
  const inserted = await connection.rows(sql`
    INSERT INTO members (organization_id, user_id, role, created_at)
    VALUES (${member.organization_id}, ${member.user_id}, ${member.role}, ${member.created_at})
    ON CONFLICT DO NOTHING RETURNING user_id`);
  return inserted.length > 0;
}

export function findMember(connection: Connection, organizationId: string, userId: string) {
  return connection.row<Member>(sql`
    SELECT m.organization_id, m.user_id, u.fullname, u.email, u.email_verified, m.role, m.created_at
    FROM members m JOIN users u USING (user_id)
    WHERE m.organization_id = ${organizationId} AND m.user_id = ${userId}`);
}

export async function listMembers(connection: Connection, organizationId: string, page: Page) {
  const members = await connection.rows<Member & { second_factor: boolean }>(sql`
    SELECT m.organization_id, m.user_id, u.fullname, u.email, u.email_verified, m.role, m.created_at,
           has_second_factor(m.user_id) AS second_factor
    FROM members m JOIN users u USING (user_id)
    WHERE m.organization_id = ${organizationId}
    ORDER BY m.user_id LIMIT ${page.limit} OFFSET ${page.offset}`);
  const count = await connection.row<{ total_count: number }>(sql`
    SELECT count(*) AS total_count FROM members WHERE organization_id = ${organizationId}`);
  return { members, total_count: count?.total_count ?? 0 };
}

export async function setRole(connection: Connection, organizationId: string, userId: string, role: Role) {
  await connection.rows(sql`
    UPDATE members SET role = ${role} WHERE organization_id = ${organizationId} AND user_id = ${userId}`);
}

export async function deleteMember(connection: Connection, organizationId: string, userId: string) {
  await connection.rows(sql`
    DELETE FROM members WHERE organization_id = ${organizationId} AND user_id = ${userId}`);
}

export async function countOwners(connection: Connection, organizationId: string): Promise<number> {
  const row = await connection.row<{ owners: number }>(sql`
    SELECT count(*) AS owners FROM members WHERE organization_id = ${organizationId} AND role = 'owner'`);
  return row?.owners ?? 0;
}

/**
 * A query of organization_id and user_id, for statements of others. Without those who miss the second factor that the
 * organization requires: what happens there is none of their business until they have one.
 */
export function membersOf(organizationIds: string[]): Sql {
  return sql`
    SELECT m.organization_id, m.user_id FROM members m JOIN organizations o USING (organization_id)
    WHERE m.organization_id = ANY (${organizationIds}::text[])
      AND (NOT o.require_second_factor OR has_second_factor(m.user_id))`;
}

export async function memberIdsOf(connection: Connection, organizationId: string): Promise<string[]> {
  const rows = await connection.rows<{ user_id: string }>(sql`
    SELECT user_id FROM members WHERE organization_id = ${organizationId}`);
  return rows.map(({ user_id }) => user_id);
}

/** Somebody who may be told what happens in an organization. */
export interface PersonToTell {
  user_id: string;
  fullname: string;
  role: Role;
}

/** Where somebody may be told what happens, and as what. */
export function organizationsToTell(
  connection: Connection,
  userId: string,
): Promise<{ organization_id: string; role: Role }[]> {
  return connection.rows<{ organization_id: string; role: Role }>(sql`
    SELECT m.organization_id, m.role FROM members m JOIN organizations o USING (organization_id) JOIN users u USING (user_id)
    WHERE m.user_id = ${userId} AND u.disabled_at IS NULL
      AND (NOT o.require_second_factor OR has_second_factor(m.user_id)) ORDER BY m.organization_id`);
}

/** Those who can log in, and have the second factor that the organization requires; in the order in which they joined. */
export function membersToTell(connection: Connection, organizationId: string): Promise<PersonToTell[]> {
  return connection.rows<PersonToTell>(sql`
    SELECT m.user_id, u.fullname, m.role FROM members m JOIN users u USING (user_id)
    JOIN (${membersOf([organizationId])}) AS fit ON fit.user_id = m.user_id
    WHERE m.organization_id = ${organizationId} AND u.disabled_at IS NULL ORDER BY m.created_at, m.user_id`);
}
