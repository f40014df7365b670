import type { Language } from '../../i18n/index.ts';
import { builtInTexts, type TemplateText } from './built-in.ts';
import type { Template } from './templates.ts';

/** The language of a recipient. */
export interface Wanted {
  /** The recipient's own tag, which may have no built-in text. */
  explicit: string | null;
  /** The built-in language. */
  language: Language;
}

/** The organization's text in that language; else its main text; else the built-in text in that language. */
export function textFor(template: Template, { explicit, language }: Wanted): TemplateText {
  if (template.is_default) return builtInTexts(template.template_id)[language];
  const own = [template, ...template.translations];
  for (const tag of explicit === null ? [language] : [explicit, language]) {
    const text =
      own.find((one) => one.language === tag) ?? own.find((one) => baseOf(one.language) === baseOf(tag));
    if (text) return text;
  }
  return template;
}

const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';
