import { describe, expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { browserPaths, launchBrowser } from '../harness/browser/browser.ts';
import { startLares, temporaryDirectory } from '../harness/program.ts';

/** Pages of each kind: server-rendered pages, the reference, the guide, and JSON. */
const PAGES = ['/login', '/docs/', '/guide/', '/guide/quickstart', '/signup', '/healthz', '/favicon.ico'];

describe.skipIf(browserPaths.length === 0)('the built program', { timeout: 3 * MINUTE_MS }, () => {
  it(`serves every kind of page without an error in ${browserPaths.join(' and ')}`, async () => {
    const lares = await startLares({ LARES_DATA_DIR: temporaryDirectory() });
    const failures: string[] = [];
    for (const path of browserPaths) {
      const browser = await launchBrowser(path);
      onTestFinished(() => browser.close());
      const page = await browser.newPage();
      const report = (text: string) => failures.push(`${path}: ${page.url()}: ${text}`);
      page.on('pageerror', (error) => report(error.message));
      page.on('console', (message) => message.type() === 'error' && report(message.text()));
      for (const wanted of PAGES) await page.goto(`${lares.url}${wanted}`, { waitUntil: 'networkidle' });
    }
    expect(failures).toEqual([]);
    const icon = await fetch(`${lares.url}/favicon.ico`);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await icon.text()).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
  });
});
