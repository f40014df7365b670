import { localeOfWords } from '../words/words.ts';
/** "Swedish" for sv; nothing for what is no language. */
export function languageName(tag: string): string | undefined {
  try {
    return new Intl.DisplayNames(localeOfWords(), { type: 'language', fallback: 'none' }).of(tag.trim());
  } catch {
    return undefined;
  }
}
