import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

const ROOT = resolve(import.meta.dirname, '../..');
const RECORD = join(ROOT, '.test-output', 'ran-tests.jsonl');

export interface RanTest {
  file: string;
  /** Every `describe`, then the test, with ` › ` between. */
  name: string;
  state: 'passed' | 'failed' | 'skipped' | 'pending';
}

/** A reporter: writes down each test as its file ends, for the test that asks which ones ran. */
export default class RememberTests implements Reporter {
  onTestRunStart(): void {
    mkdirSync(dirname(RECORD), { recursive: true });
    writeFileSync(RECORD, '');
  }

  onTestModuleEnd(module: TestModule): void {
    const file = relative(ROOT, module.moduleId);
    const lines = [...module.children.allTests()].map((test) => {
      const ran: RanTest = { file, name: fullName(test), state: test.result().state };
      return `${JSON.stringify(ran)}\n`;
    });
    appendFileSync(RECORD, lines.join(''));
  }
}

export function readRanTests(): RanTest[] {
  const lines = readFileSync(RECORD, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as RanTest);
}

function fullName(test: TestCase): string {
  const names = [test.name];
  for (let above = test.parent; above.type === 'suite'; above = above.parent) names.unshift(above.name);
  return names.join(' › ');
}
