import { join } from 'node:path';
import { expect } from 'vitest';
import * as source from '../../../src/app.ts';

/**
 * The file of `dist` that `lares start` imports. Loaded here: loading it at first use would count as time of a test.
 */
const built: typeof source = await import(join(import.meta.dirname, '../../../dist/bin/app.js'));
/** These tests run the program that users run. A package that breaks in the bundle alone fails here. */
const ON_BUILT = /\/test\/(?:end-to-end|guide|scenarios|web)\//;

/** The composition root, built or from the sources. */
export function appUnderTest(): typeof source {
  return ON_BUILT.test(expect.getState().testPath ?? '') ? built : source;
}
