import { setupI18n } from '@lingui/core';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import de from './de.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { type Language, LOCALES } from './languages.ts';
import sv from './sv.json' with { type: 'json' };

export type Values = Record<string, string | number>;

/** The English sentence, in the language that this is for. Written as ICU MessageFormat: `{name}`, `{count, plural, …}`. */
export type Say = (message: string, values?: Values) => string;

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

function openWords(language: Language): Words {
  const catalogue = language === 'en' ? undefined : CATALOGUES[language];
  const messages: Record<string, CompiledMessage> = Object.create(null);
  const locale = LOCALES[language];
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale, messages });
  return {
    language,
    locale,
    say: (message, values = {}) => {
      // What a catalogue does not have is said in English; a test fails before that happens.
      messages[message] ??= compileMessageOrThrow(catalogue?.[message] ?? message);
      return withBackslashes(i18n._(message, withoutBackslashes(values)));
    },
  };
}

/**
 * The library makes characters of `\u000a` and the like, also where they stand in a value: a name could bring line
 * breaks into a subject. So no value has a backslash while it works; this one of Unicode's private characters stands for it.
 */
const STAND_IN = '\uE05C';

function withoutBackslashes(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', STAND_IN) : value,
    ]),
  );
}

function withBackslashes(text: string): string {
  return text.replaceAll(STAND_IN, '\\');
}
