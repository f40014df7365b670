import { LANGUAGES, languageTag } from '../../i18n/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { badRequest, notFound } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import { hazardTexts } from '../safety/hazard.ts';
import {
  BUILT_IN,
  type BuiltInTemplate,
  builtInTexts,
  levelTemplateIds,
  type TemplateText,
} from './built-in.ts';
import { requirePlaceholders } from './placeholders.ts';
import { render, type TemplateValues } from './render.ts';
import type { TemplateChange, TemplateDraft } from './schema.ts';
import { segmentsOf } from './segments.ts';
import {
  deleteOwnTemplate,
  findOwnTemplate,
  listOwnTemplates,
  type OwnTemplate,
  replaceTranslations,
  saveOwnTemplate,
} from './store.ts';

/** The text an organization sends: its own, or the built-in one. */
export interface Template extends BuiltInTemplate {
  is_default: boolean;
  /** The organization's translations. */
  translations: TemplateText[];
  /** The built-in texts. */
  built_in: TemplateText[];
}

export async function findTemplate(
  connection: Connection,
  organizationId: string,
  templateId: string,
): Promise<Template> {
  return merged(builtIn(templateId), await findOwnTemplate(connection, organizationId, templateId));
}

/** The template that is sent: at noise levels 2 and 3 the organization may have a text of a lower level only. */
export async function findSentTemplate(
  connection: Connection,
  organizationId: string,
  templateId: string,
): Promise<Template> {
  for (const id of levelTemplateIds(templateId)) {
    const own = await findOwnTemplate(connection, organizationId, id);
    if (own) return merged(builtIn(id), own);
  }
  return merged(builtIn(templateId), undefined);
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

/** Replaces the whole text: omitted members return to the built-in text. Translations stay unless named. */
export async function replaceTemplate(
  tools: Tools,
  organizationId: string,
  templateId: string,
  change: TemplateChange,
): Promise<Template> {
  const template = validateDraft(builtIn(templateId), change);
  const { template_id, language, body } = template;
  const translations = change.translations && checkedTranslations(template, change.translations);
  const own = { template_id, language, subject: change.subject ?? null, body };
  const now = tools.clock.now();
  await saveOwnTemplate(tools.database, organizationId, own, now);
  if (translations) await replaceTranslations(tools.database, organizationId, template_id, translations, now);
  return findTemplate(tools.database, organizationId, templateId);
}

/** Validated as the main text; one per language. */
function checkedTranslations(
  template: BuiltInTemplate,
  translations: readonly TemplateText[],
): TemplateText[] {
  const taken = new Set([template.language]);
  return translations.map((translation, index) => {
    const { language, subject, body } = validateDraft(template, translation, `translations.${index}.`);
    if (taken.has(language)) {
      throw badRequest(
        `"translations" has more than one text in ${language}. The language of "body" counts too.`,
        {
          context: 'translations',
        },
      );
    }
    taken.add(language);
    return { language, ...(translation.subject === undefined ? {} : { subject: subject ?? '' }), body };
  });
}

/** False when there was no own text. */
export async function resetTemplate(
  tools: Tools,
  organizationId: string,
  templateId: string,
): Promise<boolean> {
  const { template_id } = builtIn(templateId);
  return deleteOwnTemplate(tools.database, organizationId, template_id);
}

/** A preview of the current text or a draft, as a guest would get it. */
export async function previewTemplate(
  tools: Tools,
  organizationId: string,
  templateId: string,
  draft: TemplateDraft,
): Promise<{ subject?: string; text: string; segments?: number }> {
  const current = await findTemplate(tools.database, organizationId, templateId);
  const template = validateDraft(current, draft);
  const rendered = render(template, template.channel, sampleValues(tools.clock.now(), template.language));
  return { ...rendered, ...(template.channel === 'sms' ? { segments: segmentsOf(rendered.text) } : {}) };
}

function builtIn(templateId: string): BuiltInTemplate {
  const found = BUILT_IN.find(({ template_id }) => template_id === templateId);
  if (!found) throw notFound('Template');
  return found;
}

function merged(template: BuiltInTemplate, own: OwnTemplate | undefined): Template {
  const texts = builtInTexts(template.template_id);
  const built_in = LANGUAGES.map((language) => texts[language]);
  if (!own) return { ...template, is_default: true, translations: [], built_in };
  const { language, body, subject } = own;
  const translations = own.translations.map((one) => ({
    language: one.language,
    // Without a main text the built-in subject applies.
    ...(template.subject === undefined ? {} : { subject: one.subject ?? subject ?? template.subject }),
    body: one.body,
  }));
  return {
    ...template,
    language,
    body,
    ...(subject === null ? {} : { subject }),
    is_default: false,
    translations,
    built_in,
  };
}

/** `template` with the draft's changes, after validation. */
function validateDraft<T extends BuiltInTemplate>(template: T, draft: TemplateDraft, previous = ''): T {
  const { subject, body, language } = draft;
  if (subject !== undefined) {
    if (template.channel !== 'email')
      throw badRequest(`"${previous}subject" is only for e-mails.`, { context: `${previous}subject` });
    requirePlaceholders(`${previous}subject`, subject, template.placeholders);
  }
  if (body !== undefined) requirePlaceholders(`${previous}body`, body, template.placeholders);
  return {
    ...template,
    ...(language === undefined ? {} : { language: languageTag(language) ?? language }),
    ...(subject === undefined ? {} : { subject }),
    ...(body === undefined ? {} : { body }),
  };
}

/** An invented guest, with an address of realistic length. */
function sampleValues(now: Date, language: string): TemplateValues {
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
    ...hazardTexts('carbon_monoxide', LANGUAGES.find((one) => language.startsWith(one)) ?? 'en'),
  };
}
