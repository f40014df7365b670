import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { badRequest } from '../../platform/errors.ts';
import { tagKey, tidyTags } from '../../platform/values/tags.ts';
import type { Role } from '../auth/permissions.ts';

/**
 * Limits a member or an invitation to named homes and to homes with one of these tags, whenever they get or lose it.
 * Null: all homes. Two empty lists: no home.
 */
export interface Limit {
  home_ids: string[];
  tags: string[];
}

export type OptionalLimit = Limit | null;

/** From a row of members or invitations. */
export const limitColumn = (row: Sql): Sql => sql`
  CASE WHEN ${row}.limited THEN jsonb_build_object('home_ids', ${row}.home_ids, 'tags', ${row}.tags) END AS limited_to`;

export function limitColumns(limit: OptionalLimit) {
  const { home_ids, tags } = limit ?? { home_ids: [], tags: [] };
  return { limited: limit !== null, home_ids, tags, tag_keys: tags.map(tagKey) };
}

/** A query for the homes that a limited member may see. */
export const homesOfMember = (member: Sql): Sql => sql`
  SELECT h.home_id::text FROM homes h
  WHERE h.organization_id = ${member}.organization_id
    AND (h.home_id = ANY (${member}.home_ids) OR h.tag_keys && ${member}.tag_keys)`;

/** The user `u` of a statement, with roles and limits. */
export const USER_WITH_MEMBERSHIPS = sql`
  u.user_id, u.email, u.fullname, u.locale, u.created_at, u.email_verified,
  (SELECT coalesce(jsonb_object_agg(m.organization_id, m.role), '{}')
   FROM members m WHERE m.user_id = u.user_id) AS roles,
  ARRAY(SELECT m.organization_id::text FROM members m JOIN organizations o USING (organization_id)
        WHERE m.user_id = u.user_id AND o.require_second_factor AND NOT has_second_factor(u.user_id)) AS barred,
  (SELECT coalesce(jsonb_object_agg(m.organization_id, ARRAY(${homesOfMember(sql`m`)})), '{}')
   FROM members m WHERE m.user_id = u.user_id AND m.limited) AS homes`;

/** Normalized: each home once and of this organization, each tag once. Owners have all homes. */
export async function readLimit(
  connection: Connection,
  organizationId: string,
  role: Role,
  wanted: OptionalLimit,
): Promise<OptionalLimit> {
  if (wanted === null) return null;
  if (role === 'owner')
    throw badRequest('"limited_to" must be null, because an owner has access to all homes.', {
      context: 'limited_to',
    });
  const home_ids = [...new Set(wanted.home_ids)];
  const known = await connection.rows<{ home_id: string }>(sql`
    SELECT home_id::text FROM homes
    WHERE organization_id = ${organizationId} AND home_id = ANY (${home_ids}::text[])`);
  if (known.length < home_ids.length)
    throw badRequest('"limited_to.home_ids" must contain only homes of this organization.', {
      context: 'limited_to.home_ids',
    });
  return { home_ids, tags: tidyTags(wanted.tags) };
}

/** For the audit log: "all homes", "2 homes, tags Harbour, Hill". */
export function describeLimit(limit: OptionalLimit): string {
  if (limit === null) return 'all homes';
  const { home_ids, tags } = limit;
  const homes = home_ids.length === 1 ? '1 home' : `${home_ids.length} homes`;
  return tags.length === 0 ? homes : `${homes}, tags ${tags.join(', ')}`;
}

/** The change when a limited member is added. */
export function limitChange(limit: OptionalLimit): { member: string; to: string }[] {
  return limit === null ? [] : [{ member: 'limited_to', to: describeLimit(limit) }];
}

/** For the process in which tags of homes changed: limits by tag are read again. */
export async function invalidateLimitedMembers(
  connection: Connection,
  callers: { invalidateUser(userId: string): void },
  organizationId: string,
): Promise<void> {
  const limited = await connection.rows<{ user_id: string }>(sql`
    SELECT user_id FROM members WHERE organization_id = ${organizationId} AND limited`);
  for (const { user_id } of limited) callers.invalidateUser(user_id);
}
