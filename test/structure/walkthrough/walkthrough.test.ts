import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadedWith } from '../imports/runtime-imports.ts';
import { readSteps, type Step } from './read-steps.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CONTRIBUTING = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');

function faultsOf(steps: Step[]): string[] {
  return steps.flatMap(({ file, name, text, isIndirect }, index) => {
    if (!existsSync(join(ROOT, file))) return [`${text}: there is no ${file}`];
    const source = readFileSync(join(ROOT, file), 'utf8');
    const declaration = new RegExp(`^export (async )?(function|class|const) ${name}\\b`, 'm');
    if (!declaration.test(source)) return [`${text}: ${file} exports no ${name}`];
    const before = steps[index - 1];
    if (!before) return [];
    const isImported = loadedWith(before.file).has(file);
    if (!isImported && !isIndirect) return [`${text}: ${before.file} does not import ${file}`];
    if (isImported && isIndirect) return [`${text}: ${before.file} imports ${file}`];
    return [];
  });
}

describe.each(['A report arrives', 'A webhook is delivered'])('the steps of "%s"', (title) => {
  const steps = readSteps(CONTRIBUTING, title);

  it('are ten, each with a file, a function of it, and its way there', () => {
    expect(steps).toHaveLength(10);
    expect(faultsOf(steps)).toEqual([]);
  });
});

describe('the check of the steps', () => {
  const FIRST = '1. `src/devices/ingest/intake.ts` has `openIntake`.';
  const check = (...lines: string[]) =>
    faultsOf(readSteps(['', '### Steps', '', FIRST, ...lines, ''].join('\n'), 'Steps'));

  it.each([
    ['a file that is gone', '2. `src/gone.ts` has `gone`.', 'there is no src/gone.ts'],
    ['a function that is gone', '2. `src/devices/report/read-report.ts` has `gone`.', 'exports no gone'],
    [
      'a file that is not imported',
      '2. `src/devices/ingest/http.ts` has\n   `ingestPlugin`.',
      'does not import',
    ],
    [
      'an import that is there after all',
      '2. Through the database, `src/devices/report/read-report.ts` has `readReport`.',
      'imports src/devices/report/read-report.ts',
    ],
  ])('finds %s', (_what, line, fault) => {
    expect(check(line)).toEqual([expect.stringContaining(fault)]);
  });

  it('passes a step that is imported', () => {
    expect(check('2. `src/devices/report/read-report.ts` has\n   `readReport`.')).toEqual([]);
  });
});
