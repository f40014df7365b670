import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { EVENT_TYPES, USER_EVENT_TYPES } from '../../src/catalogue/index.ts';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { seriousViolations } from '../harness/axe.ts';
import { browserPath, openBrowser } from '../harness/browser.ts';
import { picture } from '../harness/picture.ts';
import { openWorld, type World } from '../harness/world.ts';

/** The site as `npm run docs` builds it and Lares serves it. That it was built means that no link of it is dead. */

const ROOT = join(import.meta.dirname, '../..');
const GUIDE = join(ROOT, 'dist/guide');
const BUILD_MS = 8 * MINUTE_MS;

/** One of each kind of page. */
const KINDS = [
  '',
  'quickstart',
  'operations/pgbouncer',
  'events/',
  'events/noise_detected',
  'reference/evidence',
];
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

let world: World;
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['scripts/docs.mjs'], { cwd: ROOT });
  world = await openWorld({ roles: ['api'] });
}, BUILD_MS);

it('has a page for every event, with each name that users hear', () => {
  const catalogue = readFileSync(join(GUIDE, 'events/index.html'), 'utf8');
  const missing = USER_EVENT_TYPES.filter((name) => !catalogue.includes(name));
  expect(missing).toEqual([]);
  const { files } = JSON.parse(readFileSync(join(GUIDE, 'site.json'), 'utf8')) as { files: string[] };
  expect(EVENT_TYPES.filter((type) => !files.includes(`events/${type}.html`))).toEqual([]);
});

it('lets few scripts stand inside its pages', () => {
  const { scripts } = JSON.parse(readFileSync(join(GUIDE, 'site.json'), 'utf8')) as { scripts: string[] };
  expect(scripts.length).toBeLessThanOrEqual(4);
});

describe.skipIf(!browserPath)('in a browser, offline', { timeout: 4 * MINUTE_MS }, () => {
  let page: Page;
  const troubles: string[] = [];

  beforeAll(async () => {
    const context = await (await openBrowser()).newContext({ viewport: DESK, reducedMotion: 'reduce' });
    page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on(
      'request',
      (request) => request.url().startsWith(world.url) || troubles.push(`foreign: ${request.url()}`),
    );
  });

  it.each(KINDS)('/guide/%s keeps nobody out, in both themes and on a phone', async (path) => {
    await page.setViewportSize(DESK);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${world.url}/guide/${path}`);
    await page.locator('h1').first().waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, `guide-${path.replaceAll('/', '-')}-desk-light`, false);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(PHONE);
    await page.locator('html.dark').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, `guide-${path.replaceAll('/', '-')}-phone-dark`, false);
    const wider = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(wider).toBe(0);
    expect(troubles).toEqual([]);
  });

  it('finds a word, by keyboard alone', async () => {
    await page.setViewportSize(DESK);
    await page.goto(`${world.url}/guide/`);
    await page.locator('h1').first().waitFor();
    const isOpen = async () => {
      await page.keyboard.press('Control+k');
      return page.locator('.VPLocalSearchBox input:focus').isVisible();
    };
    await expect.poll(isOpen).toBe(true);
    await page.keyboard.type('almost_freezing');
    await page.locator('.result', { hasText: 'almost_freezing' }).first().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('/guide/events/almost_freezing');
    await expect.poll(() => page.locator('h1').innerText()).toContain('almost_freezing');
    expect(troubles).toEqual([]);
  });

  it('leads to the reference, where the call can be tried', async () => {
    await page.goto(`${world.url}/guide/reference/homes`);
    await page.getByRole('link', { name: 'Try it' }).first().click();
    await expect.poll(() => page.url()).toContain('/docs/#/Homes/');
  });
});
