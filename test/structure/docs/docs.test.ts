import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findDeadPaths, listPaths } from './paths.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const paths = listPaths(ROOT);
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
describe('the documents', () => {
  it.each(documents)('%s names only files that exist', (document) => {
    const dead = findDeadPaths(ROOT, document, readFileSync(join(ROOT, document), 'utf8'), paths);
    expect(dead).toEqual([]);
  });

  it('have a decision record in the index, and each index entry a record', () => {
    const records = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d/.test(name));
    const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8');
    const listed = [...index.matchAll(/\]\((\d[\w-]+\.md)\)/g)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(records.toSorted());
  });
});

describe('the check of the documents', () => {
  it('finds links and paths that lead nowhere, and passes those that lead somewhere', () => {
    const check = (text: string) => findDeadPaths(ROOT, 'docs/audit.md', text, paths);
    expect(check('[a](gone.md), [b](../README.md#x), [c](https://a.example)')).toEqual(['gone.md']);
    expect(check('`src/gone.ts`, `src/gone/folder`, `gone.ts`, `nowhere/`')).toEqual([
      'src/gone.ts',
      'src/gone/folder',
      'gone.ts',
      'nowhere/',
    ]);
    expect(check('`src/audit/`, `docs/audit.md`, `structure/docs/paths.ts`, `src/app`')).toEqual([]);
    expect(check('`GET /homes`, `homes_read`, `a/b`, `$HOME/x.ts`\n```\n`src/gone.ts`\n```\n')).toEqual([]);
  });
});
