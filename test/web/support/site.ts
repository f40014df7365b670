import type { Browser, BrowserContext, Page } from 'playwright-core';
import { SECOND_MS } from '../../../src/platform/durations.ts';
import { openBrowser } from '../../harness/browser/browser.ts';
import { FakeClock } from '../../harness/fake-clock.ts';
import {
  type Neighbourhood,
  openWorld,
  type Person,
  type World,
  type WorldOptions,
} from '../../harness/world.ts';
import { type Portfolio, seedPortfolio } from './portfolio.ts';
import { watch } from './watch.ts';

/** One server, one database and one browser for all pages of a size. */
export const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

export type Size = keyof typeof SIZES;

const SLOWEST_STEP_MS = 20 * SECOND_MS;

/**
 * Pages poll every few seconds. This speeds polling up by this factor, so that tests wait less, and stops it while
 * axe runs, which takes longer than that. Notifications keep their duration.
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
  portfolio: Portfolio;
  /** The logged-in owner; all tests share this tab. */
  page: Page;
  /** Another user, logged in, in a separate browser. Other tests cover the log-in page. */
  visit(person: Person, path?: string): Promise<Page>;
  /** The same, before any page loads. Takes another address of the same server if that matters. */
  enter(person: Person, url?: string): Promise<Page>;
  /** Errors that no page may cause: console errors, requests to other origins. */
  pageErrors: string[];
}

export type SiteOptions = Omit<WorldOptions, 'clock'>;

export async function openSite(size: Size, options: SiteOptions = {}): Promise<Site> {
  // The browser's clock runs by itself, so the world begins at the same time.
  const world = await openWorld({ ...options, clock: new FakeClock(new Date().toISOString()) });
  const hood = await world.neighbourhood();
  const portfolio = await seedPortfolio(world, hood);
  const browser = await openBrowser();
  const pageErrors: string[] = [];
  const enter = async (person: Person, url = world.url) => {
    const context = await openContext(browser, size);
    const { cookies } = await world.browserOf(person);
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
    watch(context, url, pageErrors);
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
    portfolio,
    pageErrors,
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
    // Not the zone of any home, so that a time in the wrong zone is visible.
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(SLOWEST_STEP_MS);
  await context.addInitScript(ASKS_SOONER);
  return context;
}
