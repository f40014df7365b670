import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, USER_LANGUAGES } from '../../../src/i18n/index.ts';
import { type Catalogue, duplicatesWithinAreas, icuArguments, KEY } from '../catalogue.ts';
import { EXCEPTIONS, FOR_GUESTS, NOT_SCREENED } from './exceptions.ts';
import { readSource } from './read-source.ts';

const SOURCES = resolve(import.meta.dirname, '../../../src');
const IS_TEST = /\.test\.ts$/;
/** Code that makes pages, and code that makes mails. */
const MAKES_TEXT =
  /import[^;]*\bhtml\b[^;]*from '[^']*\/html\.ts'|import[^;]*\bMail\b[^;]*from '[^']*mail(\/index)?\.ts'/;
/** Code that uses the catalogue. */
const TRANSLATES =
  /import[^;]*\b(translatorFor|translatorOfUser|translatorOfRequest|Translator|Translate|LocalizedText|english|rich)\b[^;]*from '[^']*(i18n\/index|\/rich|\/request-translator)\.ts'/;

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !IS_TEST.test(file))
  .map((file) => ({ file, source: readFileSync(join(SOURCES, file), 'utf8') }));

const isScreened = ({ file, source }: (typeof files)[number]) =>
  !(file in NOT_SCREENED) && (MAKES_TEXT.test(source) || TRANSLATES.test(source));

const found = files
  .filter((one) => isScreened(one) || TRANSLATES.test(one.source))
  .map((one) => ({ file: one.file, ...readSource(one.file, one.source, isScreened(one)) }));
const used = found.flatMap((one) => one.used);
const usedKeys = [...new Set(used.map(({ key }) => key))].sort();
const guestKeys = [
  ...new Set(used.filter(({ file }) => FOR_GUESTS.includes(file)).map(({ key }) => key)),
].sort();

const catalogueOf = (language: string): Catalogue =>
  JSON.parse(readFileSync(join(SOURCES, 'i18n', `${language}.json`), 'utf8'));
const english = catalogueOf('en');
const argumentsOf = (message: string) => icuArguments(message, { ignoreTag: true });

describe('the texts of the server', () => {
  it('are all in the catalogue', () => {
    const outside = found.flatMap(({ file, outside }) =>
      outside.filter((one) => !((one.split(/:\d+ /)[1] ?? '') in (EXCEPTIONS[file] ?? {}))),
    );
    expect(outside).toEqual([]);
    expect(used.length).toBeGreaterThan(30);
  });

  it('have keys that can be read in the source, with the values of the message', () => {
    expect(found.flatMap(({ file, unknown }) => (file in NOT_SCREENED ? [] : unknown))).toEqual([]);
    for (const { file, key, names } of used)
      if (names) expect([file, key, names.toSorted()]).toEqual([file, key, argumentsOf(english[key] ?? '')]);
  });

  it('have no exception that is not needed', () => {
    for (const [file, texts] of Object.entries(EXCEPTIONS)) {
      const outside = found.find((one) => one.file === file)?.outside ?? [];
      for (const text of Object.keys(texts))
        expect([file, outside.some((one) => one.endsWith(` ${text}`))]).toEqual([file, true]);
    }
    const names = new Set(files.map(({ file }) => file));
    for (const file of [...Object.keys(NOT_SCREENED), ...FOR_GUESTS])
      expect([file, names.has(file)]).toEqual([file, true]);
  });

  it('are used, every one, and there once in an area', () => {
    expect(Object.keys(english)).toEqual(usedKeys);
    expect(duplicatesWithinAreas(english)).toEqual([]);
  });

  it('have keys of an area and a meaning', () => {
    expect(Object.keys(english).filter((key) => !KEY.test(key))).toEqual([]);
  });

  it.each(LANGUAGES)('are the same in %s, in order, with the same values', (language) => {
    const catalogue = catalogueOf(language);
    const isForUsers = (USER_LANGUAGES as readonly string[]).includes(language);
    expect(Object.keys(catalogue)).toEqual(isForUsers ? usedKeys : guestKeys);
    for (const [key, text] of Object.entries(catalogue)) {
      const original = english[key] ?? '';
      expect([key, argumentsOf(text)]).toEqual([key, argumentsOf(original)]);
      expect(text.trim()).not.toBe('');
      // Line breaks at the end belong to the mail.
      const ending = (one: string) => one.slice(one.trimEnd().length);
      expect([key, ending(text)]).toEqual([key, ending(original)]);
    }
  });
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: sources, as they stand in files.
describe('the reading of a source', () => {
  const outsideOf = (source: string) =>
    readSource('x.ts', source, true).outside.map((one) => one.split(/:\d+ /)[1]);

  it.each([
    ["const text = 'Log in here.';", 'Log in here.'],
    ["const title = { title: 'Welcome' };", 'Welcome'],
    ['const mail = `Hello ${name}, how are you`;', 'Hello …, how are you'],
    ['html`<p>Two words</p>`;', 'Two words'],
    ['html`<button aria-label="Close">x</button>`;', 'Close'],
    ['html`<a href="${address}">Back</a>`;', 'Back'],
    ["t('a.hello', { name: 'Ann Lee' });", 'Ann Lee'],
  ])('finds the words in %s', (source, words) => {
    expect(outsideOf(source)).toEqual([words]);
  });

  it.each([
    "import { a } from 'Some Place';",
    "const kind = 'quiet';",
    "type Kind = 'Too Loud';",
    "const path = '/login?a=b';",
    'html`<p class="soft two">${text}</p>`;',
    'html` checked`;',
    "throw new Error('This is for us.');",
    "t('signIn.logIn');",
    "rich(translator, 'signIn.loggedInAs', { email });",
  ])('finds none in %s', (source) => {
    expect(outsideOf(source)).toEqual([]);
  });

  it('knows keys that are literals', () => {
    const { used, unknown } = readSource('x.ts', "t(TEXTS[kind]); translator.t('a.b', { c: 1 });", true);
    expect([used, unknown]).toEqual([[{ file: 'x.ts', key: 'a.b', names: ['c'] }], ['x.ts:1']]);
  });
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: see above.
