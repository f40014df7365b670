import type { Browser, BrowserContext, Page } from 'playwright-core';
import { SECOND_MS } from '../../../src/platform/durations.ts';
import { openBrowser } from '../../harness/browser.ts';
import { FakeClock } from '../../harness/fake-clock.ts';
import {
  type Neighbourhood,
  openWorld,
  type Person,
  type World,
  type WorldOptions,
} from '../../harness/world.ts';
import { type Estate, furnish } from './furnish.ts';
import { watch } from './watch.ts';

/** One server, one database and one browser for all pages of a size. */
export const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

export type Size = keyof typeof SIZES;

const SLOWEST_STEP_MS = 20 * SECOND_MS;

/**
 * Pages ask again every few seconds; here so many times as often, so that tests wait less, and not at all while axe looks
 * at them, which takes longer than that. Notes stay as long as ever.
 */
const HURRY = 6;
const ASKS_SOONER = `{
  const { setInterval } = window;
  window.setInterval = (run, ms, ...more) => {
    if (ms <= ${SECOND_MS}) return setInterval(run, ms, ...more);
    return setInterval((...given) => window.isLookedAt || run(...given), ms / ${HURRY}, ...more);
  };
}`;

export interface Site {
  world: World;
  hood: Neighbourhood;
  estate: Estate;
  /** The owner, logged in; the same tab for all tests. */
  page: Page;
  /** Somebody else, logged in, in a browser of their own. The log-in page has tests of its own. */
  visit(person: Person, path?: string): Promise<Page>;
  /** The same, before anything is loaded; at another address of the same server where that matters. */
  enter(person: Person, url?: string): Promise<Page>;
  /** What no page may have done: errors on the console, requests to other origins. */
  troubles: string[];
}

export type SiteOptions = Omit<WorldOptions, 'clock'>;

export async function openSite(size: Size, options: SiteOptions = {}): Promise<Site> {
  // The browser's own clock goes on, so the world begins at the same time.
  const world = await openWorld({ ...options, clock: new FakeClock(new Date().toISOString()) });
  const hood = await world.neighbourhood();
  const estate = await furnish(world, hood);
  const browser = await openBrowser();
  const troubles: string[] = [];
  const enter = async (person: Person, url = world.url) => {
    const context = await openContext(browser, size);
    const { cookies } = await world.browserOf(person);
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
    watch(context, url, troubles);
    return context.newPage();
  };
  const visit = async (person: Person, path = '/') => {
    const page = await enter(person);
    await page.goto(`${world.url}${path}`);
    await page.locator('#main h1').waitFor();
    return page;
  };
  return {
    world,
    hood,
    estate,
    troubles,
    enter,
    visit,
    page: await visit(hood.owner),
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
