import { currentLocale } from '../i18n/texts.ts';
/** "Swedish" for sv. Undefined if it is no language. */
export function languageName(tag: string): string | undefined {
  try {
    return new Intl.DisplayNames(currentLocale(), { type: 'language', fallback: 'none' }).of(tag.trim());
  } catch {
    return undefined;
  }
}
