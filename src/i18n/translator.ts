import { IntlMessageFormat } from 'intl-messageformat';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { FALLBACK, type Language, LOCALES, languageOf, USER_LANGUAGES } from './languages.ts';
import sv from './sv.json' with { type: 'json' };

/** The name of a text: its area and meaning, never its wording. */
export type TextKey = keyof typeof en;
type Catalogue = Partial<Record<TextKey, string>>;

export type Values = Record<string, string | number>;

/** The text of a key. Texts are written as ICU MessageFormat: `{name}`, `{count, plural, …}`. */
export type Translate = (key: TextKey, values?: Values) => string;

/** A text whose language is chosen later, when the reader is known. */
export type LocalizedText = (t: Translate) => string;

export interface Translator {
  language: Language;
  /** For Intl. */
  locale: string;
  t: Translate;
}

const CATALOGUES: Record<Language, Catalogue> = { en, de, es, fr, sv };

const translators = new Map<Language, Translator>();

/** Returns the same translator each time. Texts are parsed at their first use, because parsing all delays the start. */
export function translatorFor(language: Language): Translator {
  const known = translators.get(language);
  if (known) return known;
  const translator = openTranslator(language);
  translators.set(language, translator);
  return translator;
}

/** For programs and for the API document. */
export const english = translatorFor('en');

/** For a user, by the language of their account: `de-AT` is German. */
export function translatorOfUser({ locale }: { locale: string }): Translator {
  return translatorFor(languageOf(locale, USER_LANGUAGES) ?? FALLBACK);
}

function openTranslator(language: Language): Translator {
  const catalogue = CATALOGUES[language];
  const formats = new Map<TextKey, IntlMessageFormat>();
  const locale = LOCALES[language];
  const formatOf = (key: TextKey): IntlMessageFormat => {
    const known = formats.get(key);
    if (known) return known;
    // Some languages have only the texts for guests. A test ensures that no text for users falls back to English.
    // Pages escape every text, so "<" never begins an element.
    const format = new IntlMessageFormat(catalogue[key] ?? en[key], locale, undefined, { ignoreTag: true });
    formats.set(key, format);
    return format;
  };
  return { language, locale, t: (key, values) => String(formatOf(key).format(values)) };
}
