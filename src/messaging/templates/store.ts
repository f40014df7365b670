import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';

/** What an organization writes instead of a built-in text. */
export interface OwnTemplate {
  template_id: string;
  language: string;
  subject: string | null;
  body: string;
}

const COLUMNS = sql`template_id, language, subject, body`;

export function listOwnTemplates(connection: Connection, organizationId: string): Promise<OwnTemplate[]> {
  return connection.rows<OwnTemplate>(
    sql`SELECT ${COLUMNS} FROM message_templates WHERE organization_id = ${organizationId}`,
  );
}

export function findOwnTemplate(
  connection: Connection,
  organizationId: string,
  templateId: string,
): Promise<OwnTemplate | undefined> {
  return connection.row<OwnTemplate>(sql`
    SELECT ${COLUMNS} FROM message_templates
    WHERE organization_id = ${organizationId} AND template_id = ${templateId}`);
}

export async function saveOwnTemplate(
  connection: Connection,
  organizationId: string,
  own: OwnTemplate,
  now: Date,
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO message_templates (organization_id, ${COLUMNS}, updated_at)
    VALUES (${organizationId}, ${own.template_id}, ${own.language}, ${own.subject}, ${own.body}, ${now})
    ON CONFLICT (organization_id, template_id) DO UPDATE
    SET language = excluded.language, subject = excluded.subject, body = excluded.body,
        updated_at = excluded.updated_at`);
}

export async function deleteOwnTemplate(connection: Connection, organizationId: string, templateId: string) {
  const deleted = await connection.rows(sql`
    DELETE FROM message_templates WHERE organization_id = ${organizationId} AND template_id = ${templateId}
    RETURNING template_id`);
  return deleted.length > 0;
}
