import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BANNED_IN_NAMES, BANNED_WORDS } from './banned-words.ts';
import { findWords, wordsOfName } from './find-words.ts';
import { WORDS_LEFT } from './words-left.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const BANNED = {
  names: new Set(Object.keys(BANNED_IN_NAMES)),
  comments: new Set(Object.keys(BANNED_WORDS)),
};
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.includes('/generated/'));

const areaOf = (file: string) => file.split('/', file.startsWith('src/') ? 2 : 1).join('/');

const findings = files.flatMap((file) =>
  findWords(file, readFileSync(resolve(ROOT, file), 'utf8'), BANNED).map((finding) => ({ file, ...finding })),
);

describe('names and comments use the words of the field', () => {
  it('reads every source file', () => {
    expect(files.length).toBeGreaterThan(1000);
  });

  it.each(Object.entries(WORDS_LEFT))('%s has %i banned words left', (area, left) => {
    const here = findings.filter(({ file }) => areaOf(file) === area);
    const advice = here.length < left ? 'Lower the number in words-left.ts.' : list(here);
    expect(here.length, advice).toBe(left);
  });

  it('has none elsewhere', () => {
    const elsewhere = findings.filter(({ file }) => !(areaOf(file) in WORDS_LEFT));
    expect(elsewhere, list(elsewhere)).toEqual([]);
  });
});

describe('the search for banned words', () => {
  it.each([
    ['const toldUsers = 1;', 'told', 'toldUsers'],
    ['interface Told {}', 'told', 'Told'],
    ['function f({ wishes }: P) {}', 'wishes', 'wishes'],
    ['// somebody said so', 'somebody', 'comment'],
    ['/** It is judged. */', 'judged', 'comment'],
  ])('finds one in %j', (source, word, place) => {
    expect(findWords('a.ts', source, BANNED)[0]).toEqual({ line: 1, word, place });
  });

  it.each(["const text = 'told';", 'query.where(1);', 'const hearth = 1;', '// The outdoor sensor'])(
    'finds none in %j',
    (source) => {
      expect(findWords('a.ts', source, BANNED)).toEqual([]);
    },
  );

  it('finds none in a name that stored data or the API fixes', () => {
    expect(findWords('src/devices/state.ts', 'interface State { toldAt: number }', BANNED)).toEqual([]);
    expect(findWords('src/mail/state.ts', 'interface State { toldAt: number }', BANNED)).toHaveLength(1);
  });

  it('splits names into words', () => {
    expect(wordsOfName('listToldUsers')).toEqual(['list', 'told', 'users']);
    expect(wordsOfName('TOLD_USERS')).toEqual(['told', 'users']);
  });
});

function list(found: typeof findings): string {
  return found.map(({ file, line, word, place }) => `${file}:${line} ${word} in ${place}`).join('\n');
}
