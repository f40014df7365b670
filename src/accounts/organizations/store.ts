import sql, { join, type Sql } from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { Page } from '../../platform/http/request/paging.ts';

export interface Organization {
  organization_id: string;
  name: string;
  created_at: Date;
  require_second_factor: boolean;
}

export async function insertOrganization(
  connection: Connection,
  organization: Omit<Organization, 'require_second_factor'>,
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO organizations (organization_id, name, created_at)
    VALUES (${organization.organization_id}, ${organization.name}, ${organization.created_at})`);
}

export function findOrganization(connection: Connection, organizationId: string) {
  return connection.row<Organization>(sql`
    SELECT organization_id, name, created_at, require_second_factor FROM organizations
    WHERE organization_id = ${organizationId}`);
}

export function listOrganizations(connection: Connection, ids: string[], page: Page) {
  return connection.rows<Organization>(sql`
    SELECT organization_id, name, created_at, require_second_factor FROM organizations
    WHERE organization_id = ANY (${ids}::text[])
    ORDER BY organization_id LIMIT ${page.limit} OFFSET ${page.offset}`);
}

export async function countOwnedOrganizations(connection: Connection, userId: string): Promise<number> {
  const row = await connection.row<{ count: number }>(sql`
    SELECT count(*) AS count FROM members WHERE user_id = ${userId} AND role = 'owner'`);
  return row?.count ?? 0;
}

export async function renameOrganization(connection: Connection, organizationId: string, name: string) {
  await connection.rows(sql`
    UPDATE organizations SET name = ${name} WHERE organization_id = ${organizationId}`);
}

/** The recipients of the organization's events change with it. */
export async function setSecondFactorRequired(
  connection: Connection,
  organizationId: string,
  required: boolean,
) {
  await connection.rows(sql`
    UPDATE organizations SET require_second_factor = ${required}, webhooks_version = webhooks_version + 1
    WHERE organization_id = ${organizationId}`);
}

/** Since when it is closed. Undefined if the organization does not exist. */
export function findClosure(connection: Connection, organizationId: string) {
  return connection.row<{ name: string; closed_at: Date | null }>(sql`
    SELECT name, closed_at FROM organizations WHERE organization_id = ${organizationId}`);
}

/** Null: opens it again. Triggers do the rest. */
export async function setClosed(connection: Connection, organizationId: string, at: Date | null) {
  await connection.rows(sql`
    UPDATE organizations SET closed_at = ${at} WHERE organization_id = ${organizationId}`);
}

/** False if one of these queries finds rows. The foreign key is the last guard, this gives a clear answer. */
export async function deleteOrganizationUnlessUsed(
  connection: Connection,
  organizationId: string,
  uses: Sql[],
) {
  const conditions = [
    sql`organization_id = ${organizationId}`,
    ...uses.map((query) => sql`NOT EXISTS (${query})`),
  ];
  const deleted = await connection.rows(sql`
    DELETE FROM organizations WHERE ${join(conditions, ' AND ')} RETURNING organization_id`);
  return deleted.length > 0;
}

/** Serializes changes of the organization, so that two of them cannot both see the old state. False if it is gone. */
export async function lockOrganization(connection: Connection, organizationId: string): Promise<boolean> {
  const locked = await connection.rows(sql`
    SELECT FROM organizations WHERE organization_id = ${organizationId} FOR UPDATE`);
  return locked.length > 0;
}

/** As above, but rows that refer to the organization do not wait. */
export async function lockOrganizationForChange(connection: Connection, organizationId: string) {
  await connection.rows(
    sql`SELECT FROM organizations WHERE organization_id = ${organizationId} FOR NO KEY UPDATE`,
  );
}

/** Versions by organization. Each change that a list of homes can show raises them. */
export async function readHomesVersions(connection: Connection, ids: string[]): Promise<Map<string, number>> {
  const rows = await connection.rows<{ organization_id: string; homes_version: number }>(sql`
    SELECT organization_id, homes_version FROM organizations WHERE organization_id = ANY (${ids}::text[])`);
  return new Map(rows.map((row) => [row.organization_id, row.homes_version]));
}
