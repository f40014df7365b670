import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserPath } from '../../harness/browser.ts';
import { mosquittoPath } from '../../harness/mosquitto.ts';
import { readRanTests } from '../../harness/ran-tests.ts';
import { coverageProblems, excuseProblems, testProblems } from './judge.ts';
import { readSections } from './specification.ts';
import { readTable } from './table.ts';

const DOCS = resolve(import.meta.dirname, '../../../docs');
const text = readFileSync(join(DOCS, 'conformance.md'), 'utf8');
const sections = readSections(readFileSync(join(DOCS, 'specification.md'), 'utf8'));
const { specified, decided } = readTable(text);
/** Set by `npm test` without filters. */
const isWholeSuite = process.env['LARES_WHOLE_SUITE'] === '1';

const HAS_CASES = /%[sijdf]|\$\w/;
const EACH_CASE = /%[sijdf]|\$\w+/g;

describe('docs/conformance.md', () => {
  it('has a row for every sentence of the specification, in its words and its order', () => {
    expect(coverageProblems(sections, specified)).toEqual([]);
  });

  it('names a test in every row, or says why none is needed', () => {
    expect(excuseProblems([...specified, ...decided], sections)).toEqual([]);
  });

  it.skipIf(!isWholeSuite)('names only tests that ran in this suite and passed', () => {
    const ran = readRanTests().filter(
      ({ file, state }) => state === 'passed' || (state === 'skipped' && cannotRunHere(file)),
    );
    expect(testProblems([...specified, ...decided], ran)).toEqual([]);
  });
});

describe('the check of docs/conformance.md', () => {
  it('misses each row that is taken away', () => {
    for (const gone of specified) {
      const rest = specified.filter((row) => row !== gone);
      expect(coverageProblems(sections, rest), `without line ${gone.line}`).not.toEqual([]);
    }
  });

  it('misses a sentence that the specification gains', () => {
    for (const at of sections.keys()) {
      const longer = sections.map((section, index) =>
        index === at ? { ...section, text: `${section.text} Pigs fly.` } : section,
      );
      expect(coverageProblems(longer, specified)).toEqual([expect.stringContaining('Pigs fly.')]);
    }
  });

  it('sees a row that names no test, or excuses itself without reason', () => {
    const [first] = specified.filter(({ tests }) => tests.length > 0);
    expect(first).toBeDefined();
    for (const change of [
      { tests: [] },
      { excuse: 'left open' },
      { excuse: 'no time' },
      { excuse: 'see Pigs' },
    ]) {
      expect(excuseProblems([{ ...first, ...change } as typeof first & object], sections)).toHaveLength(1);
    }
  });

  it('sees a test that was renamed, moved, did not pass or did not run', () => {
    const rows = specified.filter(({ tests }) => tests.length > 0);
    const named = [
      ...new Map(rows.flatMap(({ tests }) => tests).map((test) => [JSON.stringify(test), test])).values(),
    ];
    const passed = named.map(({ file, name }) => ({ file, name: name.replace(EACH_CASE, 'one case') }));
    expect(testProblems(rows, passed)).toEqual([]);
    for (const { file, name } of named.filter((one) => !HAS_CASES.test(one.name))) {
      const renamed = passed.map((one) =>
        one.file === file && one.name === name ? { file, name: 'another' } : one,
      );
      expect(testProblems(rows, renamed).join('\n'), name).toContain(`${file}: ${name}`);
    }
    for (const { file, name } of named.filter((one) => HAS_CASES.test(one.name))) {
      const moved = passed.filter((one) => one.file !== file);
      expect(testProblems(rows, moved).join('\n'), name).toContain(`${file}: ${name}`);
    }
  });
});

/** Tests of a browser or a broker are skipped where there is none, and `npm test` says so. */
function cannotRunHere(file: string): boolean {
  const source = readFileSync(resolve(DOCS, '..', file), 'utf8');
  return (
    (!browserPath && (file.startsWith('test/web/') || source.includes('browserPath'))) ||
    (!mosquittoPath && source.includes('mosquittoPath'))
  );
}
