import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const ROOT = resolve(import.meta.dirname, '../../..');
const RECORD = join(ROOT, '.test-output', 'ran-tests.jsonl');
const ID = / \[([\w-]+)\]$/;

/** A test file that ran, and the ids of its tests that passed or were skipped. */
export interface RanFile {
  file: string;
  passed: string[];
  skipped: string[];
}

/** A reporter: records each test file when it ends. The check of docs/conformance.md reads the record. */
export default class RecordTests implements Reporter {
  onTestRunStart(): void {
    mkdirSync(dirname(RECORD), { recursive: true });
    writeFileSync(RECORD, '');
  }

  onTestModuleEnd(module: TestModule): void {
    const idsOf = (state: 'passed' | 'skipped') =>
      [...module.children.allTests(state)].flatMap(({ name }) => ID.exec(name)?.[1] ?? []);
    const ran: RanFile = {
      file: relative(ROOT, module.moduleId),
      passed: idsOf('passed'),
      skipped: idsOf('skipped'),
    };
    appendFileSync(RECORD, `${JSON.stringify(ran)}\n`);
  }
}

export function readRanFiles(): RanFile[] {
  const lines = readFileSync(RECORD, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as RanFile);
}
