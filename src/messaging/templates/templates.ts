import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { badRequest, notFound } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import { BUILT_IN, type BuiltInTemplate } from './built-in.ts';
import { requirePlaceholders } from './placeholders.ts';
import { render, type TemplateValues } from './render.ts';
import type { TemplateChange, TemplateDraft } from './schema.ts';
import { segmentsOf } from './segments.ts';
import {
  deleteOwnTemplate,
  findOwnTemplate,
  listOwnTemplates,
  type OwnTemplate,
  saveOwnTemplate,
} from './store.ts';

/** A text as an organization sends it: its own, or the one that comes with Lares. */
export interface Template extends BuiltInTemplate {
  is_default: boolean;
}

export async function findTemplate(
  connection: Connection,
  organizationId: string,
  templateId: string,
): Promise<Template> {
  return merged(builtIn(templateId), await findOwnTemplate(connection, organizationId, templateId));
}

export async function listTemplates(tools: Tools, organizationId: string): Promise<Template[]> {
  const own = await listOwnTemplates(tools.database, organizationId);
  return BUILT_IN.map((template) =>
    merged(
      template,
      own.find(({ template_id }) => template_id === template.template_id),
    ),
  );
}

/** Replaces as a whole: what the change does not name is as in the built-in text. */
export async function replaceTemplate(
  tools: Tools,
  organizationId: string,
  templateId: string,
  change: TemplateChange,
): Promise<Template> {
  const template = checked(builtIn(templateId), change);
  const { template_id, language, body } = template;
  const own = { template_id, language, subject: change.subject ?? null, body };
  await saveOwnTemplate(tools.database, organizationId, own, tools.clock.now());
  return { ...template, is_default: false };
}

/** Whether there was another text. */
export async function resetTemplate(
  tools: Tools,
  organizationId: string,
  templateId: string,
): Promise<boolean> {
  const { template_id } = builtIn(templateId);
  return deleteOwnTemplate(tools.database, organizationId, template_id);
}

/** As a guest would get it: the text of now, or one that is being written. */
export async function previewTemplate(
  tools: Tools,
  organizationId: string,
  templateId: string,
  draft: TemplateDraft,
): Promise<{ subject?: string; text: string; segments?: number }> {
  const current = await findTemplate(tools.database, organizationId, templateId);
  const template = checked(current, draft);
  const rendered = render(template, somebody(tools.clock.now()));
  return { ...rendered, ...(template.channel === 'sms' ? { segments: segmentsOf(rendered.text) } : {}) };
}

function builtIn(templateId: string): BuiltInTemplate {
  const found = BUILT_IN.find(({ template_id }) => template_id === templateId);
  if (!found) throw notFound('Template');
  return found;
}

function merged(template: BuiltInTemplate, own: OwnTemplate | undefined): Template {
  if (!own) return { ...template, is_default: true };
  const { language, body, subject } = own;
  return { ...template, language, body, ...(subject === null ? {} : { subject }), is_default: false };
}

/** `template` with what the draft changes of it, if that is fit to be sent. */
function checked<T extends BuiltInTemplate>(template: T, draft: TemplateDraft): T {
  const { subject, body, language } = draft;
  if (subject !== undefined) {
    if (template.channel !== 'email')
      throw badRequest('"subject" is only for e-mails.', { context: 'subject' });
    requirePlaceholders('subject', subject, template.placeholders);
  }
  if (body !== undefined) requirePlaceholders('body', body, template.placeholders);
  return {
    ...template,
    ...(language === undefined ? {} : { language: canonical(language) }),
    ...(subject === undefined ? {} : { subject }),
    ...(body === undefined ? {} : { body }),
  };
}

function canonical(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? language;
  } catch {
    throw badRequest('"language" must be a language tag (BCP 47), such as en-GB or sv.', {
      context: 'language',
    });
  }
}

/** Who never stays anywhere. The address is as long as real ones. */
function somebody(now: Date): TemplateValues {
  const tomorrow = (Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS;
  return {
    timezone: 'UTC',
    home_name: 'Lakeside Cottage',
    guest_name: 'Maria Lindqvist',
    guest_page: `https://homes.example.com/g/${'x'.repeat(38)}`,
    checkin_time: new Date(tomorrow + 15 * HOUR_MS),
    checkout_time: new Date(tomorrow + 3 * DAY_MS + 11 * HOUR_MS),
    host_contact: '+46 70 123 45 67',
    level: 2,
    sound_level: 82,
    limit: 75,
  };
}
