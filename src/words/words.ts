import { IntlMessageFormat } from 'intl-messageformat';
import de from './de.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { FALLBACK, type Language, LOCALES, languageOf, USER_LANGUAGES } from './languages.ts';
import sv from './sv.json' with { type: 'json' };

export type Values = Record<string, string | number>;

/** The English sentence, in the language that this is for. Written as ICU MessageFormat: `{name}`, `{count, plural, …}`. */
export type Say = (message: string, values?: Values) => string;

/** A sentence that is said once it is known to whom. */
export type Saying = (say: Say) => string;

export interface Words {
  language: Language;
  /** For Intl. */
  locale: string;
  say: Say;
}

const CATALOGUES: Record<Exclude<Language, 'en'>, Record<string, string>> = { de, es, fr, sv };

const made = new Map<Language, Words>();

/** The same ones each time. A message is read once, when it is first said: a start should not wait for all of them. */
export function wordsIn(language: Language): Words {
  const known = made.get(language);
  if (known) return known;
  const words = openWords(language);
  made.set(language, words);
  return words;
}

/** What programs are told, and what stands in the document. */
export const english = wordsIn('en');

/** For somebody with an account, by the language that they set: `de-AT` is German. */
export function wordsOfUser({ locale }: { locale: string }): Words {
  return wordsIn(languageOf(locale, USER_LANGUAGES) ?? FALLBACK);
}

function openWords(language: Language): Words {
  const catalogue = language === 'en' ? undefined : CATALOGUES[language];
  const messages = new Map<string, IntlMessageFormat>();
  const locale = LOCALES[language];
  const read = (message: string): IntlMessageFormat => {
    const known = messages.get(message);
    if (known) return known;
    // What a catalogue does not have is said in English; a test fails before that happens. Pages escape what is said, so
    // a "<" is nothing but that.
    const format = new IntlMessageFormat(catalogue?.[message] ?? message, locale, undefined, {
      ignoreTag: true,
    });
    messages.set(message, format);
    return format;
  };
  return { language, locale, say: (message, values) => String(read(message).format(values)) };
}
