import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openApp } from '../../../src/app.ts';
import { PACKAGE_ROOT } from '../../../src/platform/package-root.ts';
import { appUnderTest } from '../../harness/program/app-under-test.ts';

it('tests in this folder open the built app, not the sources', async () => {
  const built = await import(join(PACKAGE_ROOT, 'dist/bin/app.js'));
  expect(appUnderTest().openApp).toBe(built.openApp);
  expect(appUnderTest().openApp).not.toBe(openApp);
});
