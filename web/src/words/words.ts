import { type FormatXMLElementFn, IntlMessageFormat } from 'intl-messageformat';

/**
 * Every text of the app goes through here. A message is named by its English sentence, in ICU form, so the pages read
 * as they look; a further language is one file beside this one, which gives each sentence another.
 */

declare const marked: unique symbol;
/** A sentence that stands in a table, and is said later: `t(LABELS[kind])`. No string, so that nobody forgets to. */
export type Message = { readonly [marked]: true };

/** A sentence must be written where it is said, or be marked with `msg`: a test looks for it in every language. */
export type Written<Text extends string> = string extends Text ? never : Text;

type Value = string | number | boolean | Date | null | undefined;
export type Values = Record<string, Value>;
export type RichValues<Part> = Record<string, Value | Part | FormatXMLElementFn<Part>>;

export type Catalogue = Record<string, string>;

export const ENGLISH = 'en';

let language = ENGLISH;
let locale = ENGLISH;
let catalogue: Catalogue = {};
const compiled = new Map<string, IntlMessageFormat>();
const formats = new Map<string, unknown>();

export const msg = <Text extends string>(text: Written<Text>): Message => text as unknown as Message;

/** By which it is known. */
export const englishOf = (message: Message): string => message as unknown as string;

/** Says a sentence in the language of the reader. */
export function t<Text extends string>(message: Message | Written<Text>, values?: Values): string {
  // What has nothing to fill in needs no reading; most sentences are like this.
  const name: string = message as string;
  if (values === undefined) return wordingOf(name);
  return String(compile(name).format(values));
}

/** What the server says in English, in the reader's language where there are words for it. */
export const tOfServer = (sentence: string, values?: Values): string =>
  values === undefined ? wordingOf(sentence) : String(compile(sentence).format(values));

/** The same with parts that are elements: `<b>…</b>` of the sentence, or a value. */
export function parts<Part>(
  message: Message | string,
  values: RichValues<Part>,
): Part | string | (Part | string)[] {
  return compile(message as string).format<Part>(values);
}

/** For Intl: the language of the words, in the form that this browser's owner prefers ("en-GB"). */
export const localeOfWords = (): string => locale;

/** For `lang` of the page. */
export const languageOfWords = (): string => language;

/** From now on. What was said before is not said anew: whoever calls this draws everything again. */
export function setWords(words: { language: string; locale: string; catalogue: Catalogue }): void {
  ({ language, locale, catalogue } = words);
  compiled.clear();
  formats.clear();
}

/** A format of Intl for the language of the words; made once, for making them is slow. */
export function inWords<Format>(key: string, make: (locale: string) => Format): Format {
  const known = formats.get(key) as Format | undefined;
  if (known !== undefined) return known;
  const made = make(locale);
  formats.set(key, made);
  return made;
}

/** A label within a sentence. English nouns are written small there, those of other languages may not be. */
export const insideSentence = (label: string): string => (language === ENGLISH ? label.toLowerCase() : label);

const wordingOf = (message: string): string => catalogue[message] ?? message;

function compile(message: string): IntlMessageFormat {
  const known = compiled.get(message);
  if (known) return known;
  const made = new IntlMessageFormat(wordingOf(message), locale);
  compiled.set(message, made);
  return made;
}
