import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type NamedTest, type Row, readTable } from '../conformance/table.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const page = readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8');
const FINDINGS = 18;

/** Every title of a test, as it stands in its source. */
function isThere({ file, name }: NamedTest): boolean {
  const path = join(ROOT, file);
  if (!existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  return name.split(' › ').every((title) => source.includes(`'${title}'`));
}

const missingTests = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ tests, line }) =>
    tests.filter((one) => !isThere(one)).map(({ file, name }) => `line ${line}: ${file}: ${name}`),
  );

describe('docs/security.md', () => {
  const { specified: rows } = readTable(page);

  it('has a row for each finding', () => {
    const numbers = rows.flatMap(({ quote }) => /^(\d+)\. /.exec(quote)?.[1] ?? []);
    expect(numbers.map(Number)).toEqual(Array.from({ length: FINDINGS }, (_, place) => place + 1));
  });

  it('has a guarantee, a control and a test in every row', () => {
    const lines = page.split('\n');
    for (const { line, tests } of rows) {
      const cells = (lines[line - 1] ?? '').split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim());
      expect(cells, `line ${line}`).toHaveLength(4);
      expect(cells, `line ${line}`).not.toContain('');
      expect(tests, `line ${line}`).not.toEqual([]);
    }
  });

  it('names tests that exist', () => {
    expect(missingTests(rows)).toEqual([]);
  });

  it('is checked: a test that was renamed or moved is missed', () => {
    for (const row of rows)
      for (const { file, name } of row.tests) {
        expect(missingTests([{ ...row, tests: [{ file, name: `${name} no more` }] }])).toHaveLength(1);
        expect(missingTests([{ ...row, tests: [{ file: `gone/${file}`, name }] }])).toHaveLength(1);
      }
  });
});
