import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTable } from '../conformance/table.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/security.md'), 'utf8');
const FINDINGS = 18;

/** The test of docs/conformance.md checks the tests that it cites too. */
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
});
