import sql, { type Sql } from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Connection } from '../../platform/db/database.ts';
import type { Page } from '../../platform/http/request/paging.ts';
import type { Role } from '../auth/permissions.ts';
import { homesOfMember, limitColumn, limitColumns } from './limits.ts';
import type { MemberBody } from './schema.ts';

export type Member = Omit<Static<typeof MemberBody>, 'second_factor'>;

export async function insertMember(
  connection: Connection,
  member: Pick<Member, 'organization_id' | 'user_id' | 'role' | 'limited_to' | 'created_at'>,
): Promise<boolean> {
  const { limited, home_ids, tags, tag_keys } = limitColumns(member.limited_to);
  const inserted = await connection.rows(sql`
    INSERT INTO members (organization_id, user_id, role, limited, home_ids, tags, tag_keys, created_at)
    VALUES (${member.organization_id}, ${member.user_id}, ${member.role}, ${limited}, ${home_ids}, ${tags}, ${tag_keys},
            ${member.created_at})
    ON CONFLICT DO NOTHING RETURNING user_id`);
  return inserted.length > 0;
}

export function findMember(connection: Connection, organizationId: string, userId: string) {
  return connection.row<Member>(sql`
    SELECT m.organization_id, m.user_id, u.fullname, u.email, u.email_verified, m.role, m.created_at, ${limitColumn(sql`m`)}
    FROM members m JOIN users u USING (user_id)
    WHERE m.organization_id = ${organizationId} AND m.user_id = ${userId}`);
}

export async function listMembers(connection: Connection, organizationId: string, page: Page) {
  const members = await connection.rows<Member & { second_factor: boolean }>(sql`
    SELECT m.organization_id, m.user_id, u.fullname, u.email, u.email_verified, m.role, m.created_at, ${limitColumn(sql`m`)},
           has_second_factor(m.user_id) AS second_factor
    FROM members m JOIN users u USING (user_id)
    WHERE m.organization_id = ${organizationId}
    ORDER BY m.user_id LIMIT ${page.limit} OFFSET ${page.offset}`);
  const count = await connection.row<{ total_count: number }>(sql`
    SELECT count(*) AS total_count FROM members WHERE organization_id = ${organizationId}`);
  return { members, total_count: count?.total_count ?? 0 };
}

export async function setMember(
  connection: Connection,
  organizationId: string,
  userId: string,
  { role, limited_to }: Pick<Member, 'role' | 'limited_to'>,
) {
  const { limited, home_ids, tags, tag_keys } = limitColumns(limited_to);
  await connection.rows(sql`
    UPDATE members
    SET role = ${role}, limited = ${limited}, home_ids = ${home_ids}, tags = ${tags}, tag_keys = ${tag_keys}
    WHERE organization_id = ${organizationId} AND user_id = ${userId}`);
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
 * A query of organization_id, user_id and `homes` (null, or the allowed homes) for statements of other slices. Leaves
 * out members without the second factor that the organization requires.
 */
export function membersOf(organizationIds: string[]): Sql {
  return sql`
    SELECT m.organization_id, m.user_id, CASE WHEN m.limited THEN ARRAY(${homesOfMember(sql`m`)}) END AS homes
    FROM members m JOIN organizations o USING (organization_id)
    WHERE m.organization_id = ANY (${organizationIds}::text[])
      AND (NOT o.require_second_factor OR has_second_factor(m.user_id))`;
}

export async function memberIdsOf(connection: Connection, organizationId: string): Promise<string[]> {
  const rows = await connection.rows<{ user_id: string }>(sql`
    SELECT user_id FROM members WHERE organization_id = ${organizationId}`);
  return rows.map(({ user_id }) => user_id);
}

export interface NotifiableMember {
  user_id: string;
  fullname: string;
  role: Role;
}

/** The organization, role and homes of a recipient. Null homes: all. */
export interface NotifiableMembership {
  organization_id: string;
  role: Role;
  homes: string[] | null;
}

export function listNotifiableMemberships(connection: Connection, userId: string) {
  return connection.rows<NotifiableMembership>(sql`
    SELECT m.organization_id, m.role, CASE WHEN m.limited THEN ARRAY(${homesOfMember(sql`m`)}) END AS homes
    FROM members m JOIN organizations o USING (organization_id) JOIN users u USING (user_id)
    WHERE m.user_id = ${userId} AND u.disabled_at IS NULL AND o.closed_at IS NULL
      AND (NOT o.require_second_factor OR has_second_factor(m.user_id)) ORDER BY m.organization_id`);
}

/**
 * Members who can log in and have the required second factor, in the order in which they joined. With a home: those
 * who may see it. With null: those who may see all homes.
 */
export function listNotifiableMembers(
  connection: Connection,
  organizationId: string,
  homeId?: string | null,
): Promise<NotifiableMember[]> {
  return connection.rows<NotifiableMember>(sql`
    SELECT m.user_id, u.fullname, m.role FROM members m JOIN users u USING (user_id)
    JOIN (${membersOf([organizationId])}) AS fit ON fit.user_id = m.user_id
    WHERE m.organization_id = ${organizationId} AND u.disabled_at IS NULL
      AND (${homeId === undefined} OR fit.homes IS NULL OR ${homeId ?? null}::text = ANY (fit.homes))
    ORDER BY m.created_at, m.user_id`);
}

/** The owner since the longest time. */
export async function findFirstOwner(connection: Connection, organizationId: string) {
  const owner = await connection.row<{ user_id: string }>(sql`
    SELECT user_id FROM members WHERE organization_id = ${organizationId} AND role = 'owner'
    ORDER BY created_at, user_id LIMIT 1`);
  return owner?.user_id;
}
