import { join } from 'node:path';
import { expect } from 'vitest';

type AppModule = typeof import('../../src/app.ts');

const BUNDLED = join(import.meta.dirname, '../../dist/bin/app.js');
/** These tests run the program that users run. A package that breaks in the bundle alone fails here. */
const ON_THE_BUNDLE = /\/test\/(?:end-to-end|guide|scenarios|web)\//;

/** The composition root: the file of `dist` that `lares start` imports, or the sources. */
export function loadApp(): Promise<AppModule> {
  const isOnBundle = ON_THE_BUNDLE.test(expect.getState().testPath ?? '');
  return isOnBundle ? import(BUNDLED) : import('../../src/app.ts');
}
