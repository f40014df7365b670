import { IntlMessageFormat } from 'intl-messageformat';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { FALLBACK, type Language, LOCALES, languageOf, USER_LANGUAGES } from './languages.ts';
import sv from './sv.json' with { type: 'json' };

/** The name of a text: its area and what it means, never its wording. */
export type TextKey = keyof typeof en;
type Catalogue = Partial<Record<TextKey, string>>;

export type Values = Record<string, string | number>;

/** The text of a key. Texts are written as ICU MessageFormat: `{name}`, `{count, plural, …}`. */
export type Translate = (key: TextKey, values?: Values) => string;

/** A text that is written once the reader's language is known. */
export type LocalizedText = (t: Translate) => string;

export interface Translator {
  language: Language;
  /** For Intl. */
  locale: string;
  t: Translate;
}

const CATALOGUES: Record<Language, Catalogue> = { en, de, es, fr, sv };

const translators = new Map<Language, Translator>();

/** The same translator each time. It parses a text when it is first used: a start should not wait for all of them. */
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
    // Some languages have the texts for guests alone; a test fails before a user would read English in place of German.
    // Pages escape every text, so a "<" is nothing but that.
    const format = new IntlMessageFormat(catalogue[key] ?? en[key], locale, undefined, { ignoreTag: true });
    formats.set(key, format);
    return format;
  };
  return { language, locale, t: (key, values) => String(formatOf(key).format(values)) };
}
