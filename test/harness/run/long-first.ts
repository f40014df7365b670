import { relative, resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isSlow } from './tiers.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The longest files of each tier. If one of them began last, the whole run would wait for it. */
const LONG = [
  'src/webhooks/organization/',
  'src/guests/',
  'src/devices/series/',
  'test/packaging/',
  'test/openapi/walk.test.ts',
  'test/scenarios/crashes/crash.test.ts',
  'test/guide/',
  'test/web/',
  'test/scenarios/',
  'src/simulator/',
  'test/end-to-end/',
];

/** Runs the fast tier first, and in each tier the longest files first. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

function place({ moduleId }: TestSpecification): number {
  const file = relative(ROOT, moduleId);
  const found = LONG.findIndex((start) => file.startsWith(start));
  const inTier = found === -1 ? LONG.length : found;
  return isSlow(file) ? LONG.length + 1 + inTier : inTier;
}
