import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { PACKAGE_ROOT } from '../../../src/platform/package-root.ts';

const FOLDER = join(PACKAGE_ROOT, '.test-output', 'screens');
const isWanted = process.env['LARES_PICTURES'] === '1';

/** Saves a picture for people. Only with LARES_PICTURES=1, because drawing takes a good part of a page's test. */
export async function picture(page: Page, name: string, fullPage = true): Promise<void> {
  if (!isWanted) return;
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage, animations: 'disabled' });
}
