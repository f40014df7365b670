/**
 * The languages there are. Guests are spoken to in all of them; people with an account in those of USER_LANGUAGES. One
 * more is a file beside this one, its line in `words.ts`, and its line here.
 */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'sv'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What the app, its mails and the pages to log in have, too. */
export const USER_LANGUAGES = ['en', 'de'] as const satisfies Language[];

export const FALLBACK: Language = 'en';

/** As those call it who speak it. */
export const NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  sv: 'Svenska',
};

/** For dates, times and numbers. English that is understood everywhere: 24 hours, and the day before the month. */
export const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de', es: 'es', fr: 'fr', sv: 'sv' };

/** Of a tag such as `de-AT`: the language, if it is one of ours. */
export function languageOf<Of extends Language>(
  tag: string | null | undefined,
  among: readonly Of[],
): Of | undefined {
  const name = tag?.split('-')[0]?.trim().toLowerCase();
  return among.find((language) => language === name);
}

/** What a browser asks for first, of those there are. */
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
