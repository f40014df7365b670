import { LANGUAGES, NAMES } from './languages.ts';

/** BCP 47 has longer ones, which mean nothing to time formats or screen readers. */
export const LANGUAGE_TAG = '^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$';
export const LONGEST_LANGUAGE_TAG = 35;

const isTag = new RegExp(LANGUAGE_TAG);

/** In the usual case: en-GB, zh-Hant-TW. Undefined if the text is no language tag. */
export function languageTag(text: string): string | undefined {
  if (text.length > LONGEST_LANGUAGE_TAG || !isTag.test(text)) return undefined;
  return Intl.getCanonicalLocales(text)[0];
}

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

/** Reads the forms in exports of booking programs: also `de_DE`, and names of our languages, such as German or Deutsch. */
export function languageNamed(text: string): string | undefined {
  const name = text.toLowerCase();
  const named = LANGUAGES.find(
    (language) => NAMES[language].toLowerCase() === name || inEnglish.of(language)?.toLowerCase() === name,
  );
  return named ?? languageTag(text.replaceAll('_', '-'));
}
