import type { Browser, BrowserContext, Page } from 'playwright-core';
import { SECOND_MS } from '../../../src/platform/durations.ts';
import { openBrowser } from '../../harness/browser.ts';
import { FakeClock } from '../../harness/fake-clock.ts';
import { type Neighbourhood, openWorld, type Person, type World } from '../../harness/world.ts';
import { type Estate, furnish } from './furnish.ts';
import { watch } from './watch.ts';

/** One server, one database and one browser for all pages of a size. */
export const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

export type Size = keyof typeof SIZES;

const SLOWEST_STEP_MS = 20 * SECOND_MS;

/** Pages ask again every few seconds; here so many times as often, so that tests wait less. Notes stay as long as ever. */
const HURRY = 6;
const ASKS_SOONER = `{
  const { setInterval } = window;
  window.setInterval = (run, ms, ...more) => setInterval(run, ms > ${SECOND_MS} ? ms / ${HURRY} : ms, ...more);
}`;

export interface Site {
  world: World;
  hood: Neighbourhood;
  estate: Estate;
  /** The owner, logged in through the log-in page; the same tab for all tests. */
  page: Page;
  /** Somebody else, in a browser of their own. */
  visit(person: Person): Promise<Page>;
  /** What no page may have done: errors on the console, requests to other origins. */
  troubles: string[];
  close(): Promise<void>;
}

export async function openSite(size: Size, options: { smsUrl?: string } = {}): Promise<Site> {
  // The browser's own clock goes on, so the world begins at the same time.
  const world = await openWorld({ ...options, clock: new FakeClock(new Date().toISOString()) });
  const hood = await world.neighbourhood();
  const estate = await furnish(world, hood);
  const browser = await openBrowser();
  const troubles: string[] = [];
  const visit = async (person: Person) => {
    const context = await openContext(browser, size);
    const page = await context.newPage();
    await logIn(page, world, person);
    watch(context, world.url, troubles);
    return page;
  };
  return {
    world,
    hood,
    estate,
    troubles,
    visit,
    page: await visit(hood.owner),
    close: () => browser.close(),
  };
}

async function openContext(browser: Browser, size: Size): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    hasTouch: size === 'phone',
    deviceScaleFactor: 1,
    locale: 'en-GB',
    // Not the zone of any home, so that a time in the wrong zone shows.
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(SLOWEST_STEP_MS);
  await context.addInitScript(ASKS_SOONER);
  return context;
}

async function logIn(page: Page, world: World, person: Person): Promise<void> {
  await page.goto(`${world.url}/login`);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.locator('#main h1').waitFor();
}
