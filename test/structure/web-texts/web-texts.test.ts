import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PERMISSION_TEXTS } from '../../../src/accounts/auth/permission-texts.ts';
import { EVENT_GROUPS } from '../../../src/catalogue/index.ts';
import { LIMITATIONS, STATEMENTS } from '../../../src/evidence/content/statements.ts';
import { BUILT_IN_PRESETS } from '../../../src/homes/presets/built-in-presets.ts';
import { english as serverEnglish } from '../../../src/i18n/index.ts';
import * as REASONS from '../../../src/messaging/outbound/reasons.ts';
import { NO_GATEWAY_REASONS } from '../../../src/platform/values/message-status.ts';
import { API_ERRORS } from '../../../web/src/i18n/api-errors.ts';
import { API_TEXTS } from '../../../web/src/i18n/api-texts.ts';
import { type Catalogue, duplicatesWithinAreas, icuArguments, KEY } from '../catalogue.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { type FileTexts, readSource } from './read-source.ts';

const SOURCES = join(import.meta.dirname, '../../../web/src');
const SERVER = join(import.meta.dirname, '../../../src');
const I18N = 'i18n';

const texts = new Map<string, FileTexts>(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [name, readSource(name, readFileSync(join(SOURCES, name), 'utf8'))]),
);
const catalogueOf = (file: string): Catalogue => JSON.parse(readFileSync(join(SOURCES, I18N, file), 'utf8'));
const english = catalogueOf('en.json');
const languages = readdirSync(join(SOURCES, I18N)).filter((name) => name.endsWith('.json'));

const all = (which: 'outside' | 'tooEarly'): string[] =>
  [...texts].flatMap(([name, found]) =>
    found[which]
      .filter(({ text }) => !name.startsWith(`${I18N}/`) && !EXCEPTIONS.has(text))
      .map(({ text, line }) => `${name}:${line}: ${text}`),
  );

describe('the texts of the app', () => {
  it('are all in the catalogue', () => {
    expect(all('outside')).toEqual([]);
  });

  it('are made when a page renders, not while a module loads', () => {
    expect(all('tooEarly')).toEqual([]);
  });

  it('are used, every one', () => {
    const used = new Set([...texts.values()].flatMap(({ keys }) => keys));
    expect(Object.keys(english).filter((key) => !used.has(key))).toEqual([]);
  });

  it('have keys of an area and a meaning, and stand there once in an area', () => {
    expect(Object.keys(english).filter((key) => !KEY.test(key))).toEqual([]);
    expect(duplicatesWithinAreas(english)).toEqual([]);
  });
});

it('knows every text of the API that the app shows', () => {
  const shown = [
    ...Object.keys(EVENT_GROUPS),
    ...BUILT_IN_PRESETS.map(({ name }) => name),
    ...Object.values(REASONS).map((one) => (typeof one === 'string' ? one : one.reason)),
    ...Object.values(NO_GATEWAY_REASONS),
    ...STATEMENTS,
    ...Object.values(LIMITATIONS),
    ...Object.values(PERMISSION_TEXTS).map((text) => text(serverEnglish.t)),
  ];
  expect(Object.keys(API_TEXTS).toSorted()).toEqual([...new Set(shown)].sort());
});

describe('the errors of the API that the app knows', () => {
  /**
   * The message as the server's source has it, on one or more lines. Other code adds the quotes and the dot of a
   * member's problem.
   */
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

  it.each(API_ERRORS)('are in the server: %s', (sentence) => {
    const parts = sentence.split(/\{\w+\}/).map((part) => part.trim().replace(/^: |\.$/, ''));
    expect(parts.filter((part) => !server.includes(part) && !ofAjv.includes(part))).toEqual([]);
  });
});

it('has English and German', () => {
  expect(languages.toSorted()).toEqual(['de.json', 'en.json']);
});

it.each(languages)('%s has the same keys in order, and the same values in each text', (file) => {
  const catalogue = catalogueOf(file);
  expect(Object.keys(catalogue)).toEqual(Object.keys(english).sort());
  const differing = Object.entries(catalogue).filter(
    ([key, text]) => String(icuArguments(text)) !== String(icuArguments(english[key] ?? '')),
  );
  expect(differing).toEqual([]);
  expect(Object.entries(catalogue).filter(([, text]) => text.trim() === '')).toEqual([]);
});
