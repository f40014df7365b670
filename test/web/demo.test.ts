import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EVENT_TYPES } from '../../src/catalogue/index.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/platform/durations.ts';
import { browserPath, openBrowser } from '../harness/browser/browser.ts';
import { picture } from '../harness/browser/picture.ts';
import { cloneDatabase } from '../harness/database.ts';
import { dataDirectory, type StartedDemo, smallPlan, startDemo } from '../harness/program/demo.ts';
import { serverText, text } from '../harness/text.ts';
import { lookInBothSizes } from './support/look.ts';
import { shiftsOf, sumOf, watchShiftsFromStart } from './support/shifts.ts';
import { SIZES, type Size } from './support/site.ts';
import { watch } from './support/watch.ts';

const SLOWEST_MS = 2 * MINUTE_MS;

async function openDemo() {
  const { connectionConfig: location, drop } = await cloneDatabase();
  onTestFinished(drop);
  // Six minutes of showcase, also on a slow machine: half an hour would be over after thirty seconds.
  const plan = (_seed: number, until: number) => ({
    ...smallPlan(until),
    showcaseFrom: until - 6 * HOUR_MS,
  });
  const demo = await startDemo({ connectionConfig: location, dataDir: dataDirectory(), plan });
  if (demo === undefined || demo === 'elsewhere') throw new Error('no demo');
  const browser = await openBrowser();
  const context = await browser.newContext({
    viewport: SIZES.desktop,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const pageErrors: string[] = [];
  return { demo, context, page, pageErrors };
}

async function logIn({ url, login }: StartedDemo, page: Page, context: BrowserContext, pageErrors: string[]) {
  await page.goto(`${url}/login`);
  await page.getByLabel(text('common.email')).fill(login?.email ?? '');
  await page.getByLabel(text('common.password'), { exact: true }).fill(login?.password ?? '');
  await page.getByRole('button', { name: serverText('signIn.logIn') }).click();
  await page.locator('#main h1').waitFor();
  watch(context, url, pageErrors);
}

/** A picture in both sizes and themes, and the axe results for each. */
async function lookAtPage(page: Page, name: string): Promise<void> {
  for (const size of ['phone', 'desktop'] as const) {
    await page.setViewportSize(SIZES[size]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await picture(page, `${name}-${size}-${colorScheme}`);
      await page.evaluate(axe.source);
      const { violations } = (await page.evaluate('axe.run(document)')) as axe.AxeResults;
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await page.evaluate(tooWide)).toBe(0);
    }
  }
}

/** How far the page of a home moves when the banner above it appears after everything else. */
async function shiftByBanner(context: BrowserContext, url: string, size: Size): Promise<number> {
  const page = await context.newPage();
  await page.setViewportSize(SIZES[size]);
  await watchShiftsFromStart(page);
  let letThrough = () => {};
  const seen = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/demo/status', (route) => seen.then(() => route.continue()));
  await page.goto(url);
  await page.getByRole('heading', { name: text('common.devices') }).waitFor();
  const before = sumOf(await shiftsOf(page));
  letThrough();
  await page.getByRole('region', { name: text('app.demo') }).waitFor();
  const after = sumOf(await shiftsOf(page));
  await page.close();
  return after - before;
}

describe.skipIf(!browserPath)('a demo in the browser', { timeout: SLOWEST_MS }, () => {
  it('says that it is one, how far it is, and shows what its receivers got', async () => {
    const { demo, page, context, pageErrors } = await openDemo();
    await logIn(demo, page, context, pageErrors);
    const banner = page.getByRole('region', { name: text('app.demo') });
    // Nothing has begun yet.
    expect(await banner.innerText()).toContain(text('app.demoHistoryProgress', { percent: '0' }));
    expect(await banner.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
    // Not on paper: a printed report does not concern the demo history.
    await page.emulateMedia({ media: 'print' });
    expect(await banner.isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await lookInBothSizes(page, 'demo-history');
    demo.begin();
    await banner.getByText(/Until \d\d:\d\d, the demo runs at 60× speed\./).waitFor();
    await lookInBothSizes(page, 'demo-showcase');
    const [home] = (await demo.api.get('/homes')).body.homes;
    for (const size of ['desktop', 'phone'] as const)
      expect(await shiftByBanner(context, `${demo.url}/homes/${home.home_id}`, size), size).toBeLessThan(
        0.05,
      );

    for (const { home_id } of (await demo.api.get('/homes')).body.homes)
      await demo.app.recorder.record({ home_id, type: 'pir_motion', event_time: demo.demo.clock.now() });
    await expect.poll(() => demo.demo.receivers.deliveries.failing.length).toBeGreaterThan(0);
    await banner.getByRole('link', { name: 'built-in webhook receiver' }).click();
    await page.getByText('digest ok').first().waitFor();
    await page.getByRole('link', { name: 'Pause' }).click();
    await page.getByRole('link', { name: 'Go on refreshing this page' }).waitFor();
    expect(
      await page
        .getByRole('list', { name: new RegExp(`Names seen: \\d+ of ${EVENT_TYPES.length}`) })
        .getByRole('listitem')
        .count(),
    ).toBe(EVENT_TYPES.length);
    await lookAtPage(page, 'demo-receiver');
    // With the keyboard only.
    await page.getByRole('button', { name: 'Mend it' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Let it fail again' }).waitFor();
    expect(demo.demo.receivers.isRepaired).toBe(true);

    await page.goto(`${demo.url}/homes`);
    await banner.getByRole('button', { name: text('app.skipToNow') }).click();
    await expect.poll(() => demo.demo.status().state, { timeout: 20_000 }).toBe('live');
    await expect.poll(() => banner.innerText(), { timeout: 10_000 }).not.toContain('60×');
    expect(await banner.innerText()).toContain('lares demo remove');
    expect(pageErrors).toEqual([]);
  });
});
