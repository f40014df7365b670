import { LANGUAGES, NAMES } from './languages.ts';

/** BCP 47 has longer ones, which mean nothing to time formats or screen readers. */
export const LANGUAGE_TAG = '^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$';
export const LONGEST_LANGUAGE_TAG = 35;

const isTag = new RegExp(LANGUAGE_TAG);

/** As such tags are written: en-GB, zh-Hant-TW. Undefined: it is none. */
export function languageTag(text: string): string | undefined {
  if (text.length > LONGEST_LANGUAGE_TAG || !isTag.test(text)) return undefined;
  return Intl.getCanonicalLocales(text)[0];
}

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

/** As exports of booking programs have it: also `de_DE`, and our languages by name, such as German or Deutsch. */
export function languageNamed(text: string): string | undefined {
  const name = text.toLowerCase();
  const named = LANGUAGES.find(
    (language) => NAMES[language].toLowerCase() === name || inEnglish.of(language)?.toLowerCase() === name,
  );
  return named ?? languageTag(text.replaceAll('_', '-'));
}
