import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { displayName } from '../../../web/src/format/names.ts';
import { minutes, times } from '../../harness/monitored-home.ts';
import { text as uiText } from '../../harness/text.ts';
import { isSameDocument, lookInBothSizes, markDocument, newDevice, newHome } from '../home-live/steps.ts';
import { SIZES, type Site } from '../support/site.ts';

export const countOf = (page: Page, label: string) =>
  page.getByRole('button', { name: new RegExp(`^[\\d,]+ ?${label}$`) }).textContent();

export const tileOf = (page: Page, home: string) =>
  page.getByRole('list', { name: uiText('common.homes') }).getByRole('link', { name: home });

/** The layout shift without user input, as the browser sums it up. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value;
    }).observe({ type: 'layout-shift' });`);
  return () => page.evaluate('globalThis.shifted') as Promise<number>;
}

export function dashboardLive(site: () => Site): void {
  it('shows how a home becomes noisy and quiet again while the page is open, and nothing jumps', async () => {
    const { world, hood } = site();
    const page = site().page;
    const now = world.clock.now().getTime();
    const homeId = await newHome(site(), 'Aalto house');
    const hall = await newDevice(site(), homeId, 'Hall');
    await hall.report({ samples: [{ t: now - 12 * MINUTE_MS, laeq: 47.2, temp: 21.4 }] });
    await world.as(hood.owner).post(`/homes/${homeId}/guests`, {
      name: 'Ada Lovelace',
      checkin_time: new Date(now - 3_600_000).toISOString(),
      checkout_time: new Date(now + 86_400_000).toISOString(),
    });
    await page.setViewportSize(SIZES.desktop);
    await page.goto(`${world.url}/`);
    const tile = tileOf(page, 'Aalto house');
    for (const text of ['Quiet', 'Ada Lovelace', '21.4 °C', '47 dB'])
      await tile.getByText(text, { exact: true }).waitFor();
    expect(await countOf(page, 'Noisy')).toBe('0Noisy');
    expect(await countOf(page, 'Occupied')).toBe('1Occupied');
    const feed = page.getByRole('list', { name: uiText('dashboard.liveEvents') });
    await feed.getByText('Aalto house').first().waitFor();
    await page.getByRole('region', { name: uiText('dashboard.liveEvents') }).waitFor();
    await markDocument(page);
    const shifted = await watchShifts(page);

    await hall.report({ samples: minutes(now - 60_000, times(10, { laeq: 84.4 })) });
    await tile.getByText(uiText('dashboard.noisy'), { exact: true }).waitFor();
    await tile.getByText('84 dB').waitFor();
    expect(await countOf(page, 'Noisy')).toBe('1Noisy');
    await feed
      .getByText(uiText('messages.reasonWithLevel', { why: displayName('noise_detected'), level: '1' }))
      .first()
      .waitFor();
    const live = page
      .locator('[aria-live=polite]')
      .filter({ hasText: /^New event: Aalto house, Noise detected$/ });
    await live.waitFor({ state: 'attached' });
    // The home that needs attention comes first.
    const first = page
      .getByRole('list', { name: uiText('common.homes') })
      .getByRole('link')
      .first();
    await expect.poll(() => first.textContent()).toContain('Aalto house');
    await lookInBothSizes(page, 'dashboard');
    await page.setViewportSize(SIZES.desktop);
    // Tiles and events move inside their lists; nothing around them may move.
    expect(await shifted()).toBeLessThan(0.1);
    expect(await isSameDocument(page)).toBe(true);

    world.clock.advance(6 * MINUTE_MS);
    await hall.report({ samples: minutes(now + 5 * MINUTE_MS, times(6, { laeq: 45 })) });
    await tile.getByText(uiText('common.quiet'), { exact: true }).waitFor();
    await feed.getByText(displayName('noise_quieted')).first().waitFor();
  });

  it('postpones new events while the user reads, and shows how many there are', async () => {
    const { world, portfolio } = site();
    const page = site().page;
    await page.goto(`${world.url}/`);
    const feed = page.getByRole('list', { name: uiText('dashboard.liveEvents') });
    const rows = feed.getByRole('listitem');
    await rows.nth(1).hover();
    const before = await rows.first().textContent();
    const record = (type: 'humidity_high' | 'humidity_low', seconds: number) =>
      world.app.recorder.record({
        type,
        home_id: portfolio.homeId,
        event_time: new Date(world.clock.now().getTime() + 3_600_000 + seconds * 1000),
      });
    await record('humidity_high', 1);
    await page.getByRole('button', { name: uiText('dashboard.showNew', { count: 1 }) }).waitFor();
    expect(await rows.first().textContent()).toBe(before);
    await page.getByRole('button', { name: uiText('dashboard.showNew', { count: 1 }) }).focus();
    await page.keyboard.press('Enter');
    await rows.first().getByText(displayName('humidity_high')).waitFor();
    expect(await feed.evaluate((list) => list === list.ownerDocument.activeElement)).toBe(true);

    await page.getByRole('heading', { level: 1 }).hover();
    await page.getByLabel(uiText('dashboard.searchHomesAndGuests')).focus();
    await record('humidity_low', 2);
    await rows.first().getByText(displayName('humidity_low')).waitFor();
    expect(await page.getByRole('button', { name: /^Show \d+ new events?$/ }).count()).toBe(0);
  });

  it('keeps the home one points at where it is', async () => {
    const { world } = site();
    const page = site().page;
    const now = world.clock.now().getTime();
    const attic = await newDevice(site(), await newHome(site(), 'Zebra house'), 'Attic');
    await attic.report({ samples: [{ t: now - 3_600_000, laeq: 40 }] });
    await page.goto(`${world.url}/`);
    const tile = tileOf(page, 'Zebra house');
    // Both appear when they are loaded: the card moves the homes, the warning covers the last of them.
    await page.locator('#alert-setup').waitFor();
    await page.getByRole('region', { name: uiText('app.alertReachability') }).waitFor();
    await tile.hover();
    const before = await tile.boundingBox();
    await attic.report({ samples: minutes(now, times(10, { laeq: 90 })) });
    await tile.getByText(uiText('dashboard.noisy'), { exact: true }).waitFor();
    expect(await tile.boundingBox()).toEqual(before);
    await page.getByRole('heading', { level: 1 }).hover();
    await expect.poll(async () => (await tile.boundingBox())?.y).not.toBe(before?.y);
  });

  it('shows when it is not up to date, and sends no requests while hidden', async () => {
    const { world, hood } = site();
    const page = await site().enter(hood.owner);
    await page.clock.install();
    await page.goto(`${world.url}/`);
    await page.getByRole('region', { name: uiText('dashboard.liveEvents') }).waitFor();
    await page.route('**/overview', (route) => route.abort());
    await page.clock.fastForward('00:06');
    for (let retry = 0; retry < 3; retry += 1) await page.clock.fastForward('00:05');
    await page.getByText(uiText('common.notUpToDate')).waitFor();
    await page.unroute('**/overview');
    await page.clock.fastForward('00:30');
    await page.getByText(uiText('common.notUpToDate')).waitFor({ state: 'detached' });

    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/v8/')) asked += 1;
    });
    await page.clock.fastForward('00:06');
    await expect.poll(() => asked).toBeGreaterThanOrEqual(2);
    await page.evaluate(`
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));`);
    asked = 0;
    await page.clock.runFor('01:00');
    // Requests sent before this one are counted before it completes.
    await page.evaluate("fetch('/app/lares.svg').then(() => true)");
    expect(asked).toBe(0);
    await page.context().close();
    expect(
      site()
        .pageErrors.splice(0)
        .every((line) => line.includes('ERR_FAILED')),
    ).toBe(true);
  });
}
