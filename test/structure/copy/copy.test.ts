import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../catalogue.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { bannedInDocument, complaintsAbout, LONGEST_CONTEXT } from './rules.ts';

const ROOT = join(import.meta.dirname, '../../..');
const readCatalogue = (path: string): Catalogue => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

const listMarkdown = (root: string): string[] =>
  execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

const CATALOGUES = ['web/src/i18n', 'src/i18n'];

describe.each(CATALOGUES)('the texts of %s', (folder) => {
  const english = readCatalogue(`${folder}/en.json`);

  it('use plain words, short sentences and the active voice', () => {
    const complaints = Object.entries(english).flatMap(([key, text]) =>
      complaintsAbout(text)
        .filter(({ rule }) => EXCEPTIONS[key]?.rule !== rule)
        .map(({ rule, found }) => `${key}: ${rule} "${found}": ${text}`),
    );
    expect(complaints).toEqual([]);
  });

  it('have a context for writers and translators, each one line', () => {
    const context = readCatalogue(`${folder}/context/en.json`);
    expect(Object.keys(context)).toEqual(Object.keys(english));
    const unfit = Object.entries(context).filter(
      ([, line]) => line.trim() === '' || line.includes('\n') || line.length > LONGEST_CONTEXT,
    );
    expect(unfit).toEqual([]);
  });
});

describe('the documents', () => {
  /** They quote the specification. */
  const quoting = ['docs/specification.md', 'docs/conformance.md'];
  const documents = listMarkdown(ROOT).filter((path) => !quoting.includes(path));

  it('are found', () => {
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/alerts.md', 'bench/README.md']));
  });

  it.each(documents)('%s has no banned word', (path) => {
    expect(bannedInDocument(readFileSync(join(ROOT, path), 'utf8'))).toEqual([]);
  });

  it('a banned word in prose is found, and one in code is not', () => {
    expect(bannedInDocument('Nobody sees `nobody`.\n```sh\nnobody\n```\nIt goes on.')).toEqual([
      'line 1: Nobody',
      'line 5: goes on',
    ]);
  });
});

it('every exception is needed', () => {
  const texts = Object.assign(
    {},
    ...CATALOGUES.map((folder) => readCatalogue(`${folder}/en.json`)),
  ) as Catalogue;
  const unused = Object.entries(EXCEPTIONS).filter(
    ([key, { rule }]) => !complaintsAbout(texts[key] ?? '').some((complaint) => complaint.rule === rule),
  );
  expect(unused.map(([key]) => key)).toEqual([]);
});

it.each([
  ['banned word', 'Nobody was told of it.'],
  ['banned word', 'Nothing goes on now.'],
  ['passive voice', 'The webhook was changed'],
  ['passive voice', '{count, plural, one {# home is} other {# homes were deleted}}'],
  ['long sentence', `${'word '.repeat(26)}.`],
])('finds a %s in: %s', (rule, text) => {
  expect(complaintsAbout(text).map((complaint) => complaint.rule)).toContain(rule);
});

it.each(['The bridge is connected.', 'No open incidents.', 'Lares retries five times.'])(
  'accepts: %s',
  (text) => {
    expect(complaintsAbout(text)).toEqual([]);
  },
);
