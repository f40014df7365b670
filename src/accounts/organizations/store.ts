import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { Page } from '../../platform/http/paging.ts';

export interface Organization {
  organization_id: string;
  name: string;
  created_at: Date;
}

export async function insertOrganization(connection: Connection, organization: Organization): Promise<void> {
  await connection.rows(sql`
    INSERT INTO organizations (organization_id, name, created_at)
    VALUES (${organization.organization_id}, ${organization.name}, ${organization.created_at})`);
}

export function findOrganization(
  connection: Connection,
  organizationId: string,
): Promise<Organization | undefined> {
  return connection.row<Organization>(sql`
    SELECT organization_id, name, created_at FROM organizations WHERE organization_id = ${organizationId}`);
}

export function listOrganizations(
  connection: Connection,
  ids: string[],
  page: Page,
): Promise<Organization[]> {
  return connection.rows<Organization>(sql`
    SELECT organization_id, name, created_at FROM organizations WHERE organization_id = ANY (${ids}::text[])
    ORDER BY organization_id LIMIT ${page.limit} OFFSET ${page.offset}`);
}

export function renameOrganization(connection: Connection, organizationId: string, name: string) {
  return connection.row<Organization>(sql`
    UPDATE organizations SET name = ${name} WHERE organization_id = ${organizationId}
    RETURNING organization_id, name, created_at`);
}

/** False when it still has homes: the foreign key is the last guard, this is the polite one. */
export async function deleteOrganizationWithoutHomes(connection: Connection, organizationId: string) {
  const deleted = await connection.rows(sql`
    DELETE FROM organizations o WHERE organization_id = ${organizationId}
      AND NOT EXISTS (SELECT FROM homes h WHERE h.organization_id = o.organization_id)
    RETURNING organization_id`);
  return deleted.length > 0;
}

/** Changes of its members queue here, so that two of them cannot both see the other owner. */
export async function lockOrganization(connection: Connection, organizationId: string): Promise<void> {
  await connection.rows(sql`SELECT FROM organizations WHERE organization_id = ${organizationId} FOR UPDATE`);
}
