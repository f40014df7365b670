import { type FormatXMLElementFn, IntlMessageFormat } from 'intl-messageformat';
import type english from './en.json';

/**
 * The texts of the app, by key: an area and a meaning, never the wording. Each is written as ICU MessageFormat; another
 * language is one more file beside en.json.
 */
export type TextKey = keyof typeof english;

type Value = string | number | boolean | Date | null | undefined;
export type Values = Record<string, Value>;
export type RichValues<Part> = Record<string, Value | Part | FormatXMLElementFn<Part>>;

export type Catalogue = Partial<Record<TextKey, string>>;

/** Event types in another language than English, whose texts the API has. The catalogue of events declares them. */
export type EventTexts = Readonly<Record<string, { name: string; text: string }>>;

export const ENGLISH = 'en';

let language = ENGLISH;
let locale = ENGLISH;
let catalogue: Catalogue = {};
let eventTexts: EventTexts = {};
const englishTexts: Catalogue = {};
const compiled = new Map<TextKey, IntlMessageFormat>();
const formats = new Map<string, unknown>();

/**
 * The build adds the English of a module's keys to the module (web/inline-texts.ts), so a page loads only its own.
 * @public
 */
export function addEnglish(texts: Catalogue): void {
  Object.assign(englishTexts, texts);
}

/** The text of a key in the reader's language. */
export function t(key: TextKey, values?: Values): string {
  // A text without values needs no parsing; most are like this.
  if (values === undefined) return messageOf(key);
  return String(compile(key).format(values));
}

/** The same with parts that are elements: `<b>…</b>` of the text, or a value. */
export function formatParts<Part>(key: TextKey, values: RichValues<Part>): Part | string | (Part | string)[] {
  return compile(key).format<Part>(values);
}

/** The name and the text of an event type in the reader's language. Undefined where that is English. */
export const translatedEvent = (type: string): EventTexts[string] | undefined =>
  Object.hasOwn(eventTexts, type) ? eventTexts[type] : undefined;

/** For Intl: the language of the texts, in the form that this browser's owner prefers ("en-GB"). */
export const currentLocale = (): string => locale;

/** For `lang` of the page. */
export const currentLanguage = (): string => language;

/** Applies from the next `t` on: the caller renders the page again. */
export function setTexts(texts: {
  language: string;
  locale: string;
  catalogue: Catalogue;
  eventTexts: EventTexts;
}): void {
  ({ language, locale, catalogue, eventTexts } = texts);
  compiled.clear();
  formats.clear();
}

/** A format of Intl for the current locale; made once, for making them is slow. */
export function cachedFormat<Format>(key: string, make: (locale: string) => Format): Format {
  const known = formats.get(key) as Format | undefined;
  if (known !== undefined) return known;
  const made = make(locale);
  formats.set(key, made);
  return made;
}

/** A label within a sentence. Only English writes nouns small there. Abbreviations such as PM2.5 stay as they are. */
export const insideSentence = (label: string): string =>
  language === ENGLISH ? label.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase()) : label;

const messageOf = (key: TextKey): string => catalogue[key] ?? englishTexts[key] ?? key;

function compile(key: TextKey): IntlMessageFormat {
  const known = compiled.get(key);
  if (known) return known;
  const made = new IntlMessageFormat(messageOf(key), locale);
  compiled.set(key, made);
  return made;
}
