import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BANNED_IN_NAMES, BANNED_WORDS } from './banned-words.ts';
import { findWords, wordsOfName } from './find-words.ts';
import { FIXED_FILES, FIXED_NAMES } from './fixed-names.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const BANNED = {
  names: new Set(Object.keys(BANNED_IN_NAMES)),
  comments: new Set(Object.keys(BANNED_WORDS)),
};
/** Ends a title. Each id is declared once, so the titles below do not spell it. */
const ID = '[late-told-rule]';
/** Lists the banned words themselves. */
const LIST = 'test/structure/vocabulary/banned-words.ts';
const listed = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !file.includes('/generated/'));
const sources = listed('*.ts', '*.tsx').filter((file) => file !== LIST);
const textOf = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');
const words = (file: string) => file.split('/').flatMap(wordsOfName);

const found = sources.flatMap((file) =>
  findWords(file, textOf(file), BANNED).map(({ line, word, place }) => `${file}:${line} ${word} in ${place}`),
);

describe('names, comments, log messages, error texts and test titles use the words of the field', () => {
  it('in every source file', () => {
    expect(found).toEqual([]);
    expect(sources.length).toBeGreaterThan(1000);
  });

  it('in the names of files and folders', () => {
    const banned = listed().filter((file) => words(file).some((word) => BANNED.names.has(word)));
    expect(banned).toEqual(Object.keys(FIXED_FILES));
  });

  it('except names that are fixed, each for a reason and still there', () => {
    const unused = FIXED_NAMES.filter(({ name, reason, paths = [''] }) => {
      const pattern = new RegExp(`\\b${name}\\b`);
      const isUsed = (path: string) =>
        sources.some((file) => file.startsWith(path) && pattern.test(textOf(file)));
      return reason === '' || !paths.every(isUsed);
    });
    expect(unused).toEqual([]);
  });
});

describe('the search for banned words', () => {
  it.each([
    ['const toldUsers = 1;', 'told', 'toldUsers'],
    ['interface Told {}', 'told', 'Told'],
    ['function f({ wishes }: P) {}', 'wishes', 'wishes'],
    ['// somebody said so', 'somebody', 'comment'],
    ['/** It is judged. */', 'judged', 'comment'],
    ["log.warn({ error }, 'a bridge was not told');", 'told', 'text'],
    ["throw badRequest(`Nobody stayed there.`, { context: 'told' });", 'nobody', 'text'],
    ["throw new Error('judged ' + (late ? 'a' : 'b'));", 'judged', 'text'],
    ["it('is told', () => {});", 'told', 'title'],
    ['it.skipIf(isSlow)(`it is told`, () => {});', 'told', 'title'],
    ["describe('with' + ' wishes', () => {});", 'wishes', 'title'],
    ["it.each([['nobody stays', 1]] as const)('is empty: %s', () => {});", 'nobody', 'title'],
    ["const cases = ['nobody stays']; it.each(cases)('%s', () => {});", 'nobody', 'title'],
    [`raises('pir_motion', { when: 'somebody moves ${ID}' });`, 'somebody', 'title'],
  ])('finds one in %j', (source, word, place) => {
    expect(findWords('a.ts', source, BANNED)[0]).toEqual({ line: 1, word, place });
  });

  it.each([
    "const text = 'told';",
    "log.info({ kind: 'told' }, 'ok');",
    "throw conflict('last_told_at is no {told}');",
    'query.where(1);',
    `it('reads alarm_heard and \`told\` of a rule ${ID}', () => {});`,
    "it.each([['told', 'nobody stays']])('answers %s to %s', () => {});",
    'const hearth = 1;',
    '// The outdoor sensor',
  ])('finds none in %j', (source) => {
    expect(findWords('a.ts', source, BANNED)).toEqual([]);
  });

  it('finds none in a name that stored data or the API fixes', () => {
    expect(findWords('src/devices/state.ts', 'interface State { toldAt: number }', BANNED)).toEqual([]);
    expect(findWords('src/mail/state.ts', 'interface State { toldAt: number }', BANNED)).toHaveLength(1);
  });

  it('splits names into words', () => {
    expect(wordsOfName('listToldUsers')).toEqual(['list', 'told', 'users']);
    expect(wordsOfName('TOLD_USERS')).toEqual(['told', 'users']);
  });
});
