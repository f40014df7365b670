import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, USER_LANGUAGES } from '../../../src/words/index.ts';
import { EXCEPTIONS, FOR_GUESTS, MORE_SCREENED, NOT_SCREENED } from './exceptions.ts';
import { readSource } from './read-source.ts';

const SOURCES = resolve(import.meta.dirname, '../../../src');
const IS_TEST = /\.test\.ts$/;
/** What makes pages, and what makes mails. */
const MAKES_TEXT =
  /import[^;]*\bhtml\b[^;]*from '[^']*\/html\.ts'|import[^;]*\bMail\b[^;]*from '[^']*mail(\/index)?\.ts'/;
/** What speaks by the catalogue. */
const SPEAKS =
  /import[^;]*\b(wordsIn|wordsOfUser|pageWords|Words|Say|Saying|english|rich)\b[^;]*from '[^']*(words\/index|\/rich|\/page-words)\.ts'/;

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !IS_TEST.test(file))
  .map((file) => ({ file, source: readFileSync(join(SOURCES, file), 'utf8') }));

const isScreened = ({ file, source }: (typeof files)[number]) =>
  !(file in NOT_SCREENED) && (MAKES_TEXT.test(source) || SPEAKS.test(source) || MORE_SCREENED.includes(file));

const found = files
  .filter((one) => isScreened(one) || SPEAKS.test(one.source))
  .map((one) => ({ file: one.file, ...readSource(one.file, one.source, isScreened(one)) }));
const said = found.flatMap((one) => one.said);

const catalogueOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(SOURCES, 'words', `${language}.json`), 'utf8'));

interface Part {
  type: number;
  value: string;
  options?: Record<string, { value: Part[] }>;
}
/** A text, and the number of a plural, which is there already. */
const NOT_FILLED_IN = [0, 7];

function namesIn(message: string): string[] {
  const names = new Set<string>();
  const walk = (parts: Part[]): void => {
    for (const { type, value, options } of parts) {
      if (!NOT_FILLED_IN.includes(type)) names.add(value);
      for (const option of Object.values(options ?? {})) walk(option.value);
    }
  };
  walk(new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst() as Part[]);
  return [...names].sort();
}

describe('what the server says to people', () => {
  it('goes through the catalogue', () => {
    const outside = found.flatMap(({ file, outside }) =>
      outside.filter((one) => !((one.split(/:\d+ /)[1] ?? '') in (EXCEPTIONS[file] ?? {}))),
    );
    expect(outside).toEqual([]);
    expect(said.length).toBeGreaterThan(30);
  });

  it('has sentences that can be read in the source, with the values that stand in them', () => {
    expect(found.flatMap(({ file, unknown }) => (file in NOT_SCREENED ? [] : unknown))).toEqual([]);
    for (const { file, message, names } of said)
      if (names) expect([file, message, names.toSorted()]).toEqual([file, message, namesIn(message)]);
  });

  it('has no exception that is not needed', () => {
    for (const [file, texts] of Object.entries(EXCEPTIONS)) {
      const outside = found.find((one) => one.file === file)?.outside ?? [];
      for (const text of Object.keys(texts))
        expect([file, outside.some((one) => one.endsWith(` ${text}`))]).toEqual([file, true]);
    }
    const names = new Set(files.map(({ file }) => file));
    for (const file of [...Object.keys(NOT_SCREENED), ...MORE_SCREENED, ...FOR_GUESTS])
      expect([file, names.has(file)]).toEqual([file, true]);
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'is there in %s, and nothing else is',
    (language) => {
      const catalogue = catalogueOf(language);
      const isFor = (file: string) =>
        (USER_LANGUAGES as readonly string[]).includes(language) || FOR_GUESTS.includes(file);
      const wanted = new Set(said.filter(({ file }) => isFor(file)).map(({ message }) => message));
      const used = new Set(said.map(({ message }) => message));
      expect([...wanted].filter((message) => !Object.hasOwn(catalogue, message))).toEqual([]);
      expect(Object.keys(catalogue).filter((message) => !used.has(message))).toEqual([]);
      for (const [message, text] of Object.entries(catalogue)) {
        expect([message, namesIn(text)]).toEqual([message, namesIn(message)]);
        expect(text.trim()).not.toBe('');
        // Line breaks at the end belong to a mail.
        const ending = (one: string) => one.slice(one.trimEnd().length);
        expect([message, ending(text)]).toEqual([message, ending(message)]);
      }
    },
  );

  it.each(LANGUAGES.filter((language) => language !== 'en'))('stands in %s.json in order', (language) => {
    const keys = Object.keys(catalogueOf(language));
    expect(keys).toEqual(keys.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
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
    ["say('Hello {name}.', { name: 'Somebody Else' });", 'Somebody Else'],
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
    "say('Log in here.');",
    "rich(words, 'You are {email}.', { email });",
  ])('finds none in %s', (source) => {
    expect(outsideOf(source)).toEqual([]);
  });

  it('knows what is said only where it stands', () => {
    const { said, unknown } = readSource(
      'x.ts',
      "say(TEXTS[kind]); words.say('A ' + 'b {c}.', { c: 1 });",
      true,
    );
    expect([said, unknown]).toEqual([[{ file: 'x.ts', message: 'A b {c}.', names: ['c'] }], ['x.ts:1']]);
  });
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: see above.
