import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest. One of them that begins last is what everybody waits for. */
const LONG = [
  'test/packaging/',
  'test/openapi/walk.test.ts',
  'test/scenarios/crash.test.ts',
  'test/guide/',
  'test/web/',
  'test/scenarios/',
  'src/simulator/',
  'test/end-to-end/',
];

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

function place({ moduleId }: TestSpecification): number {
  const found = LONG.findIndex((start) => moduleId.includes(`/${start}`));
  return found === -1 ? LONG.length : found;
}
