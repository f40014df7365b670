import { expect, it } from 'vitest';
import { minutes, times } from '../../harness/monitored-home.ts';
import { text } from '../../harness/text.ts';
import { newDevice, newHome } from '../home-live/steps.ts';
import type { Site } from '../support/site.ts';
import { tileOf } from './live.ts';

export function dashboardFilters(site: () => Site): void {
  it('is filtered, searched and followed by keyboard alone', async () => {
    const { world } = site();
    const page = site().page;
    const now = world.clock.now().getTime();
    const cold = await newDevice(site(), await newHome(site(), 'Ice house'), 'Hall');
    await cold.report({ samples: minutes(now, times(16, { temp: 11.5, laeq: 35 })) });
    await page.goto(`${world.url}/`);
    await tileOf(page, 'Ice house').waitFor();
    const bar = page.getByRole('group', { name: text('dashboard.whichHomesToShow') });
    expect(await bar.getByRole('button', { pressed: true }).textContent()).toContain(text('common.allHomes'));

    await bar.getByRole('button', { name: /All homes$/ }).focus();
    const focused = () => page.evaluate('document.activeElement.textContent');
    for (let step = 0; step < 12 && (await focused()) !== '1Too cold'; step += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await bar.getByRole('button', { pressed: true }).textContent()).toBe('1Too cold');
    await page
      .getByRole('status')
      .filter({ hasText: /^1 of \d+ homes: too cold$/ })
      .waitFor();
    expect(page.url()).toContain('show=cold');
    await page.reload();
    await page
      .getByRole('status')
      .filter({ hasText: /^1 of \d+ homes: too cold$/ })
      .waitFor();
    await tileOf(page, 'Ice house').getByText(text('dashboard.cold'), { exact: true }).waitFor();
    await tileOf(page, 'Ice house').getByText('11.5 °C').waitFor();

    await page.getByLabel(text('dashboard.searchHomesAndGuests')).focus();
    await page.keyboard.type('nothing like it');
    await page.getByText(text('common.noHomeMatches')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        page
          .getByRole('list', { name: text('common.homes') })
          .getByRole('link')
          .count(),
      )
      .toBeGreaterThan(3);
    expect(page.url()).not.toContain('show=');
    await page.getByLabel(text('dashboard.searchHomesAndGuests')).fill('ice');
    await expect
      .poll(() =>
        page
          .getByRole('list', { name: text('common.homes') })
          .getByRole('link')
          .count(),
      )
      .toBe(1);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.dataset.home')).toMatch(/^[0-9a-f]{24}$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ice house' }).waitFor();
  });

  it('says so when no home is like that', async () => {
    const { world } = site();
    const page = site().page;
    await page.goto(`${world.url}/?show=alarm`);
    await page.getByText(text('dashboard.noHomeUnderRightNow', { filter: 'Alarm' })).waitFor();
    await page.getByRole('button', { name: text('common.showAllHomes') }).click();
    await tileOf(page, 'Boathouse').waitFor();
    expect(page.url()).not.toContain('show=');
  });
}
