/**
 * All languages. Guests get texts in any of them, users in those of USER_LANGUAGES. To add a language, add a file
 * beside this one, its import in `translator.ts`, and a line here.
 */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'sv'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Languages of the app, its mails and the log-in pages. */
export const USER_LANGUAGES = ['en', 'de'] as const satisfies Language[];

export const FALLBACK: Language = 'en';

/** The name of each language in that language. */
export const NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  sv: 'Svenska',
};

/** For dates, times and numbers. British English: 24 hours, and the day before the month. */
export const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de', es: 'es', fr: 'fr', sv: 'sv' };

/** The language of a tag such as `de-AT`. Undefined if it is none of ours. */
export function languageOf<Of extends Language>(
  tag: string | null | undefined,
  among: readonly Of[],
): Of | undefined {
  const name = tag?.split('-')[0]?.trim().toLowerCase();
  return among.find((language) => language === name);
}

/** The first supported language that the browser accepts. */
export function languageWanted<Of extends Language>(
  acceptLanguage: string | undefined,
  among: readonly Of[],
): Of | undefined {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.split(';');
      return { tag, weight: Number(quality?.trim().replace(/^q=/, '') ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const language = languageOf(tag, among);
    if (language) return language;
  }
  return undefined;
}
