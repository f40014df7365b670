import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findLongFunctions } from './long-functions.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const FOLDERS = ['src', 'bin', 'web/src', 'bench', 'test'];
const FILES_A_FOLDER = 16;
const LINES_A_FUNCTION = 80;

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...FOLDERS], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => existsSync(resolve(ROOT, file)));

describe('a folder', () => {
  it(`has at most ${FILES_A_FOLDER} source files, besides tests`, () => {
    const counted = new Map<string, number>();
    for (const file of sources) counted.set(dirname(file), (counted.get(dirname(file)) ?? 0) + 1);
    const full = [...counted].filter(([, files]) => files > FILES_A_FOLDER);
    expect(full.map(([folder, files]) => `${folder} has ${files}`)).toEqual([]);
    expect(counted.size).toBeGreaterThan(150);
  });
});

describe('a function', () => {
  // Tests and their parts list cases one below the other.
  const checked = sources.filter((file) => !file.startsWith('test/'));

  it(`has at most ${LINES_A_FUNCTION} lines, besides rows of a route table`, () => {
    const long = checked.flatMap((file) =>
      findLongFunctions(file, readFileSync(resolve(ROOT, file), 'utf8'), LINES_A_FUNCTION).map(
        ({ name, lines }) => `${name} in ${file} has ${lines} lines`,
      ),
    );
    expect(long).toEqual([]);
    expect(checked.length).toBeGreaterThan(800);
  });
});

describe('the search for long functions', () => {
  const body = (lines: number) => 'step();\n'.repeat(lines);

  it.each([
    ['a function', `function first() {\n${body(80)}}`, [{ name: 'first', lines: 82 }]],
    ['an arrow function', `const first = () => {\n${body(80)}};`, [{ name: 'first', lines: 82 }]],
    ['a method', `class Home {\nread() {\n${body(80)}}\n}`, [{ name: 'read', lines: 82 }]],
    ['a member', `const home = {\nread: () => {\n${body(80)}}\n};`, [{ name: 'read', lines: 82 }]],
    [
      'a handler in a table',
      `const rows = () => [\nroute({\nhandle: () => {\n${body(80)}}\n})\n];`,
      [{ name: 'handle', lines: 82 }],
    ],
    ['no short function', `function first() {\n${body(78)}}`, []],
    ['no table of routes', `const rows = () => [\nroute({\n${'a: 1,\n'.repeat(90)}})\n];`, []],
  ])('finds %s', (_what, source, found) => {
    expect(findLongFunctions('a.ts', source, LINES_A_FUNCTION)).toEqual(found);
  });
});
