import { expect, it } from 'vitest';
import { text as uiText } from '../../harness/text.ts';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

export function dashboardPage(site: () => Site, size: Size): void {
  it('begins with the dashboard: who comes today, devices, homes and events', async () => {
    const { world, portfolio } = site();
    const page = site().page;
    await page.goto(`${world.url}/`);
    await page.getByRole('heading', { level: 1, name: uiText('common.dashboard') }).waitFor();
    expect(await page.title()).toBe('Dashboard · Lares');
    const tile = page
      .getByRole('list', { name: uiText('common.homes') })
      .getByRole('link', { name: portfolio.homeName });
    await tile
      .getByText(uiText('dashboard.devicesOffline', { offline: '1', devices: '4' }), { exact: true })
      .waitFor();
    expect(await tile.textContent()).toContain('battery low');
    for (const text of ['Vacant', '21.4 °C', '47 dB']) await tile.getByText(text, { exact: true }).waitFor();
    await page.getByRole('link', { name: uiText('dashboard.deviceOfflineCount', { count: 1 }) }).waitFor();
    await page.getByRole('link', { name: uiText('dashboard.devicesLowBattery', { count: 1 }) }).waitFor();
    await page.getByText(uiText('dashboard.noWebhooksHint')).waitFor();
    const feed = page.getByRole('list', { name: uiText('dashboard.liveEvents') });
    await feed.getByText('81.5 dB, limit 75 dB').first().waitFor();
    await page.getByText(uiText('dashboard.nobodyArrivesToday')).waitFor();
    await look(page, 'dashboard', size);

    await page.getByRole('button', { name: uiText('dashboard.olderEvents') }).click();
    await expect.poll(() => feed.getByRole('listitem').count()).toBe(60);

    await page.getByRole('link', { name: uiText('dashboard.devicesLowBattery', { count: 1 }) }).click();
    await page.getByText('1 of 4 homes: low battery').waitFor();
    expect(page.url()).toContain('show=battery');
    await tile.click();
    await page.getByRole('heading', { level: 1, name: portfolio.homeName }).waitFor();
    await page.goBack();
    await page.getByText('1 of 4 homes: low battery').waitFor();
  });
}
