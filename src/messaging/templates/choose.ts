import type { Language } from '../../i18n/index.ts';
import { builtInTexts, type TemplateText } from './built-in.ts';
import type { Template } from './templates.ts';

/** In which language somebody is written to. */
export interface Wanted {
  /** What was said of it, a tag that our own texts need not have. */
  said: string | null;
  /** The one of ours. */
  language: Language;
}

/**
 * The text of the organization in that language; else its own text as it is, which it chose over ours; else ours in that
 * language.
 */
export function textFor(template: Template, { said, language }: Wanted): TemplateText {
  if (template.is_default) return builtInTexts(template.template_id)[language];
  const own = [template, ...template.translations];
  for (const tag of said === null ? [language] : [said, language]) {
    const text =
      own.find((one) => one.language === tag) ?? own.find((one) => baseOf(one.language) === baseOf(tag));
    if (text) return text;
  }
  return template;
}

const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';
