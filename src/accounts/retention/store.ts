import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { mapMembers, type RetentionDays } from './retention-days.ts';

/** The organization's own settings. */
export async function findRetention(connection: Connection, organizationId: string): Promise<RetentionDays> {
  const row = await connection.row<RetentionDays>(sql`
    SELECT samples_days, events_days, messages_days, guests_days, audit_days FROM organization_retention
    WHERE organization_id = ${organizationId}`);
  return row ?? mapMembers(() => null);
}

export async function putRetention(
  connection: Connection,
  organizationId: string,
  days: RetentionDays,
  now: Date,
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO organization_retention
      (organization_id, samples_days, events_days, messages_days, guests_days, audit_days, updated_at)
    VALUES (${organizationId}, ${days.samples_days}, ${days.events_days}, ${days.messages_days}, ${days.guests_days},
            ${days.audit_days}, ${now})
    ON CONFLICT (organization_id) DO UPDATE SET samples_days = excluded.samples_days,
      events_days = excluded.events_days, messages_days = excluded.messages_days, guests_days = excluded.guests_days,
      audit_days = excluded.audit_days, updated_at = excluded.updated_at`);
}

/** Organizations in the order of their ids, after `after`. */
export async function listOrganizationsAfter(connection: Connection, after: string, most: number) {
  const rows = await connection.rows<{ organization_id: string }>(sql`
    SELECT organization_id FROM organizations WHERE organization_id > ${after}
    ORDER BY organization_id LIMIT ${most}`);
  return rows.map((row) => row.organization_id);
}
