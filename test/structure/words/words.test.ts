import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { PERMISSION_TEXTS } from '../../../src/accounts/auth/permission-texts.ts';
import { CATEGORIES } from '../../../src/catalogue/texts.ts';
import { DOUBTS, STATEMENTS } from '../../../src/evidence/statements.ts';
import { BUILT_IN } from '../../../src/homes/presets/built-in.ts';
import { english } from '../../../src/i18n/index.ts';
import * as REASONS from '../../../src/messaging/outbound/reasons.ts';
import { OF_SERVER } from '../../../web/src/words/of-server.ts';
import { EXCEPTIONS, NOT_YET } from './exceptions.ts';
import { type FileWords, readWords } from './read-words.ts';

const SOURCES = join(import.meta.dirname, '../../../web/src');
const SERVER = join(import.meta.dirname, '../../../src');
const ROOM = 'words';

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith(`${ROOM}/`))
  .filter((name) => !NOT_YET.some((folder) => name.startsWith(folder)));
const words = new Map<string, FileWords>(
  files.map((name) => [name, readWords(name, readFileSync(join(SOURCES, name), 'utf8'))]),
);
/** How the app says what the API refuses. */
const refusals = OF_SERVER.map((one) =>
  typeof one === 'string' ? { ofServer: one, words: one } : { ofServer: one[0], words: one[1] },
);
/** What the server says in words of its own, and the app shows. */
const ofServer = [
  ...Object.keys(CATEGORIES),
  ...Object.values(CATEGORIES).flatMap((texts) => Object.values(texts)),
  ...BUILT_IN.map(({ name }) => name),
  ...Object.values(REASONS).map((one) => (typeof one === 'string' ? one : one.reason)),
  ...STATEMENTS,
  ...Object.values(DOUBTS),
  ...Object.values(PERMISSION_TEXTS).map((saying) => saying(english.t)),
  ...refusals.map((one) => one.words),
];
const used = new Set([
  ...[...words.values()].flatMap(({ said }) => said.map(({ text }) => text)),
  ...ofServer,
]);

const all = (which: 'outside' | 'tooEarly'): string[] =>
  [...words].flatMap(([name, found]) =>
    found[which]
      .filter(({ text }) => !EXCEPTIONS.has(text))
      .map(({ text, line }) => `${name}:${line}: ${text}`),
  );

/** Names of what is filled in, such as {name}, and of elements, such as <b>. */
function places(message: string): string[] {
  const names = new Set<string>();
  const read = (parts: unknown[]): void => {
    for (const part of parts as { type: number; value: string; options?: object; children?: unknown[] }[]) {
      // 0 is a text, 7 the number of a plural.
      if (part.type !== 0 && part.type !== 7) names.add(part.value);
      for (const { value } of Object.values(part.options ?? {}) as { value: unknown[] }[]) read(value);
      if (part.children) read(part.children);
    }
  };
  read(new IntlMessageFormat(message, 'en').getAst());
  return [...names].sort();
}

describe('the words of the app', () => {
  it('all go through the catalogue', () => {
    expect(all('outside')).toEqual([]);
  });

  it('are said when somebody reads them, not while the page is loaded', () => {
    expect(all('tooEarly')).toEqual([]);
  });
});

describe('what the API refuses', () => {
  /** As the server writes it, on however many lines; the quotes and the dot of a problem with a member are put around it elsewhere. */
  const server = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(SERVER, name), 'utf8').replaceAll(/['`]\s*\+\s*['`]/g, ''))
    .concat(readFileSync(join(SERVER, 'i18n/en.json'), 'utf8'))
    .join('\n');
  const ofAjv = [
    'must NOT have more than',
    'must NOT have fewer than',
    'must be >=',
    'must be <=',
    'characters',
  ];

  it.each(refusals)('is what the app knows: $ofServer', ({ ofServer }) => {
    const parts = ofServer.split(/\{\w+\}/).map((part) => part.trim().replace(/^: |\.$/, ''));
    expect(parts.filter((part) => !server.includes(part) && !ofAjv.includes(part))).toEqual([]);
  });
});

const languages = readdirSync(join(SOURCES, ROOM)).filter((name) => name.endsWith('.json'));

it('has German', () => {
  expect(languages).toContain('de.json');
});

describe.each(languages)('%s', (name) => {
  const text = readFileSync(join(SOURCES, ROOM, name), 'utf8');
  const catalogue: Record<string, string> = JSON.parse(text);

  it('has every sentence of the app', () => {
    expect([...used].filter((message) => !Object.hasOwn(catalogue, message))).toEqual([]);
  });

  it.runIf(NOT_YET.length === 0)('has no sentence that nobody says', () => {
    expect(Object.keys(catalogue).filter((message) => !used.has(message))).toEqual([]);
  });

  it('fills in the same values', () => {
    const other = Object.entries(catalogue).filter(
      ([message, wording]) => String(places(message)) !== String(places(wording)),
    );
    expect(other).toEqual([]);
  });

  it('is in order, so that two people can add to it', () => {
    const keys = Object.keys(catalogue);
    expect(keys).toEqual(keys.toSorted((one, two) => (one < two ? -1 : 1)));
  });
});
