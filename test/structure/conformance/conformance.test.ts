import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserPath } from '../../harness/browser/browser.ts';
import { mosquittoPath } from '../../harness/gateways/mosquitto.ts';
import { type RanFile, readRanFiles } from '../../harness/run/ran-tests.ts';
import { findUncovered, findUnexcused } from './coverage.ts';
import { readSections } from './specification.ts';
import { readTable } from './table.ts';
import { findDeclaredIds, findIdProblems, findNotPassed, readDeclaredIds } from './test-ids.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const readDocument = (name: string) => readFileSync(join(ROOT, 'docs', name), 'utf8');
const sections = readSections(readDocument('specification.md'));
const { specified, decided } = readTable(readDocument('conformance.md'));
const threats = readTable(readDocument('security.md')).specified;
const cited = [...specified, ...decided, ...threats].flatMap(({ tests }) => tests);
const declared = readDeclaredIds();
/** Set when `npm test` or `npm run test:all` runs without filters. */
const isWholeSuite = process.env['LARES_WHOLE_SUITE'] === '1';
const ranEveryTier = (process.env['LARES_TIER'] ?? 'all') === 'all';

describe('docs/conformance.md', () => {
  it('has a row for every sentence of the specification, in its words and its order', () => {
    expect(findUncovered(sections, specified)).toEqual([]);
  });

  it('cites a test in every row, or says why none is needed', () => {
    expect(findUnexcused([...specified, ...decided], sections)).toEqual([]);
  });
});

describe('the ids of tests in docs/conformance.md and docs/security.md', () => {
  it('are each declared by one test, and no test declares another', () => {
    expect(findIdProblems(cited, declared)).toEqual([]);
  });

  it.skipIf(!isWholeSuite)('belong to tests that ran in this suite and passed', () => {
    const record = readRanFiles().map((one) =>
      cannotRunHere(one.file) ? { ...one, passed: [...one.passed, ...one.skipped] } : one,
    );
    expect(findNotPassed(cited, declared, { record, ranEveryTier })).toEqual([]);
  });
});

describe('the check of docs/conformance.md', () => {
  it('finds each row that is removed', () => {
    for (const removed of specified) {
      const rest = specified.filter((row) => row !== removed);
      expect(findUncovered(sections, rest), `without line ${removed.line}`).not.toEqual([]);
    }
  });

  it('finds a sentence that the specification gains', () => {
    for (const at of sections.keys()) {
      const longer = sections.map((section, index) =>
        index === at ? { ...section, text: `${section.text} Pigs fly.` } : section,
      );
      expect(findUncovered(longer, specified)).toEqual([expect.stringContaining('Pigs fly.')]);
    }
  });

  it('finds a row that cites no test, or excuses itself without reason', () => {
    const [first] = specified.filter(({ tests }) => tests.length > 0);
    expect(first).toBeDefined();
    for (const change of [
      { tests: [] },
      { excuse: 'left open' },
      { excuse: 'no time' },
      { excuse: 'see Pigs' },
    ]) {
      expect(findUnexcused([{ ...first, ...change } as typeof first & object], sections)).toHaveLength(1);
    }
  });
});

describe('the check of the ids', () => {
  it('reads the ids of a source, also those that are filled in', () => {
    const source =
      "it('is kept [guest-kept]', …); it.each(ways)('is %s [guest-%s]', …); it('no [id] here', …)";
    expect(findDeclaredIds('a.test.ts', source).map(({ id }) => id)).toEqual(['guest-kept', 'guest-%s']);
  });

  it('finds each declaration that is missing, doubled or cited nowhere', () => {
    const missing = [...new Set(cited)].map((id) => `no test has the id ${id}`);
    expect(findIdProblems(cited, [])).toEqual(missing);
    expect(findIdProblems(cited, [...declared, ...declared])).toHaveLength(missing.length);
    const pigs = { id: 'pigs-fly', file: 'pigs.test.ts' };
    expect(findIdProblems(cited, [...declared, pigs])).toEqual([
      'no document cites pigs-fly of pigs.test.ts',
    ]);
  });

  it('finds each cited test that did not pass, and in a tier only those of its files', () => {
    const guests: RanFile = { file: 'guests.test.ts', passed: ['guest-kept'], skipped: ['guest-moved'] };
    const ids = ['guest-kept', 'guest-moved', 'crash'];
    const sources = [
      { id: 'guest-kept', file: guests.file },
      { id: 'guest-%s', file: guests.file },
      { id: 'crash', file: 'crash.test.ts' },
    ];
    const notPassed = (record: RanFile[], everyTier: boolean) =>
      findNotPassed(ids, sources, { record, ranEveryTier: everyTier });
    expect(notPassed([guests], false)).toEqual(['guest-moved']);
    expect(notPassed([guests], true)).toEqual(['guest-moved', 'crash']);
    expect(notPassed([], true)).toEqual(ids);
    expect(notPassed([], false)).toEqual([]);
    expect(notPassed([{ ...guests, passed: ids }], true)).toEqual([]);
  });
});

/** Tests with a browser or a broker are skipped on a machine without one, and `npm test` lists them. */
function cannotRunHere(file: string): boolean {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return (
    (!browserPath && (file.startsWith('test/web/') || source.includes('browserPath'))) ||
    (!mosquittoPath && source.includes('mosquittoPath'))
  );
}
