import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { EVENT_TYPES, USER_EVENT_TYPES } from '../../src/catalogue/index.ts';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { seriousViolations } from '../harness/browser/axe.ts';
import { browserPath, openBrowser } from '../harness/browser/browser.ts';
import { picture } from '../harness/browser/picture.ts';
import { text } from '../harness/text.ts';
import { openWorld, type World } from '../harness/world.ts';

/** The site as Lares builds and serves it. A dead link fails the build. */

const ROOT = join(import.meta.dirname, '../..');
const GUIDE = join(ROOT, 'dist/guide');
const BUILD_MS = 2 * MINUTE_MS;

/** One page of each kind. */
const KINDS = [
  'guide/',
  'guide/quickstart',
  'guide/operations/pgbouncer',
  'guide/events/',
  'guide/events/noise_detected',
  'docs/',
  'docs/evidence',
];
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

let world: World;
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['scripts/docs.mjs'], { cwd: ROOT });
  world = await openWorld({ roles: ['api'] });
}, BUILD_MS);

it('has a page for every event, with each name that users receive', () => {
  const catalogue = readFileSync(join(GUIDE, 'events/index.html'), 'utf8').replaceAll('<wbr>', '');
  const missing = USER_EVENT_TYPES.filter((name) => !catalogue.includes(name));
  expect(missing).toEqual([]);
  const { files } = JSON.parse(readFileSync(join(GUIDE, 'site.json'), 'utf8')) as { files: string[] };
  expect(EVENT_TYPES.filter((type) => !files.includes(`events/${type}.html`))).toEqual([]);
});

it('has no script, style or event handler inside a page, which its policy would block', () => {
  const { files } = JSON.parse(readFileSync(join(GUIDE, 'site.json'), 'utf8')) as { files: string[] };
  const pages = files.filter((name) => name.endsWith('.html'));
  const inline = /<script(?![^>]*\bsrc=)|<style|<[^>]+\s(?:style|on\w+)=/;
  expect(pages.length).toBeGreaterThan(150);
  expect(pages.filter((name) => inline.test(readFileSync(join(GUIDE, name), 'utf8')))).toEqual([]);
});

it('keeps the anchors that links from elsewhere use', () => {
  const ids = (page: string) =>
    [...readFileSync(join(GUIDE, page), 'utf8').matchAll(/<h[1-4] id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids('quickstart.html')).toEqual(expect.arrayContaining(['_1-start-lares', 'python']));
  expect(ids('events/noise_detected.html')).toEqual([
    'noise-detected',
    'when-it-is-raised',
    'when-it-is-not-raised',
    'what-usually-follows',
    'members',
    'to-organization-webhooks',
    'to-user-webhooks',
  ]);
});

describe.skipIf(!browserPath)('in a browser, offline', { timeout: 4 * MINUTE_MS }, () => {
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    const context = await (await openBrowser()).newContext({ viewport: DESK, reducedMotion: 'reduce' });
    page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on(
      'request',
      (request) => request.url().startsWith(world.url) || problems.push(`foreign: ${request.url()}`),
    );
  });

  it.each(KINDS)('/%s is accessible, in both themes and on a phone', async (path) => {
    await page.setViewportSize(DESK);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${world.url}/${path}`);
    await page.locator('h1').first().waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, `${path.replaceAll('/', '-')}-desk-light`, false);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(PHONE);
    await page.locator('html.dark').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, `${path.replaceAll('/', '-')}-phone-dark`, false);
    const wider = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(wider).toBe(0);
    expect(problems).toEqual([]);
  });

  it('finds a word, by keyboard alone', async () => {
    await page.setViewportSize(DESK);
    await page.goto(`${world.url}/guide/`);
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Search the guide' });
    await page.keyboard.type('almost_freezing');
    await search.getByRole('link', { name: 'almost_freezing' }).first().waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, 'guide-search', false);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('/guide/events/almost_freezing');
    await expect.poll(() => page.locator('h1').innerText()).toContain('almost_freezing');
    expect(problems).toEqual([]);
  });

  it('opens the list of pages on a phone, by keyboard alone', async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`${world.url}/guide/quickstart`);
    const pages = page.getByRole('navigation', { name: 'Pages', exact: true });
    expect(await pages.isVisible()).toBe(false);
    await page.getByRole('button', { name: text('app.menu') }).press('Enter');
    await pages.getByRole('link', { name: 'Concepts' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, 'guide-menu', false);
    await page.keyboard.press('Escape');
    await expect.poll(() => pages.isVisible()).toBe(false);
  });

  it('keeps the colours that the reader chose', async () => {
    await page.setViewportSize(DESK);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${world.url}/guide/quickstart`);
    await page.getByRole('button', { name: 'Use dark colours' }).click();
    await page.goto(`${world.url}/guide/concepts`);
    const isDark = () => page.locator('html.dark').count();
    expect(await isDark()).toBe(1);
    await page.getByRole('button', { name: 'Use light colours' }).click();
    expect(await isDark()).toBe(0);
  });

  it('copies a sample as it is shown', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${world.url}/guide/sdk`);
    const block = page.locator('.code', { hasText: 'npm install' }).first();
    await block.getByRole('button', { name: text('common.copy') }).click();
    await block.getByRole('button', { name: text('common.copied') }).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toBe(await block.locator('code').textContent());
  });
});
