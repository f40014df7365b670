import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { TemplateText } from './built-in.ts';

/** A text that replaces a built-in one. */
interface OwnText {
  template_id: string;
  language: string;
  subject: string | null;
  body: string;
}

/** With its translations. */
export interface OwnTemplate extends OwnText {
  translations: Omit<OwnText, 'template_id'>[];
}

const COLUMNS = sql`template_id, language, subject, body`;
/** Sorted by language. */
const WITH_TRANSLATIONS = sql`template_id, language, subject, body, coalesce((
  SELECT json_agg(json_build_object('language', t.language, 'subject', t.subject, 'body', t.body) ORDER BY t.language)
  FROM message_template_translations t
  WHERE t.organization_id = m.organization_id AND t.template_id = m.template_id), '[]') AS translations`;

export function listOwnTemplates(connection: Connection, organizationId: string): Promise<OwnTemplate[]> {
  return connection.rows<OwnTemplate>(
    sql`SELECT ${WITH_TRANSLATIONS} FROM message_templates m WHERE organization_id = ${organizationId}`,
  );
}

export function findOwnTemplate(
  connection: Connection,
  organizationId: string,
  templateId: string,
): Promise<OwnTemplate | undefined> {
  return connection.row<OwnTemplate>(sql`
    SELECT ${WITH_TRANSLATIONS} FROM message_templates m
    WHERE organization_id = ${organizationId} AND template_id = ${templateId}`);
}

export async function saveOwnTemplate(
  connection: Connection,
  organizationId: string,
  own: OwnText,
  now: Date,
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO message_templates (organization_id, ${COLUMNS}, updated_at)
    VALUES (${organizationId}, ${own.template_id}, ${own.language}, ${own.subject}, ${own.body}, ${now})
    ON CONFLICT (organization_id, template_id) DO UPDATE
    SET language = excluded.language, subject = excluded.subject, body = excluded.body,
        updated_at = excluded.updated_at`);
}

/** Replaces all translations; others are deleted. */
export async function replaceTranslations(
  connection: Connection,
  organizationId: string,
  templateId: string,
  texts: readonly TemplateText[],
  now: Date,
): Promise<void> {
  await connection.rows(sql`
    DELETE FROM message_template_translations
    WHERE organization_id = ${organizationId} AND template_id = ${templateId}`);
  if (texts.length === 0) return;
  await connection.rows(sql`
    INSERT INTO message_template_translations (organization_id, template_id, language, subject, body, updated_at)
    SELECT ${organizationId}, ${templateId}, language, subject, body, ${now}::timestamptz
    FROM json_to_recordset(${JSON.stringify(texts)}::json) AS t (language text, subject text, body text)`);
}

/** Deletes its translations too. */
export async function deleteOwnTemplate(connection: Connection, organizationId: string, templateId: string) {
  const deleted = await connection.rows(sql`
    DELETE FROM message_templates WHERE organization_id = ${organizationId} AND template_id = ${templateId}
    RETURNING template_id`);
  return deleted.length > 0;
}
