import { expect, it } from 'vitest';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

export function dashboardPage(site: () => Site, size: Size): void {
  it('begins with the dashboard: who comes today, devices, homes and events', async () => {
    const { world, estate } = site();
    const page = site().page;
    await page.goto(`${world.url}/`);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(await page.title()).toBe('Dashboard · Lares');
    const tile = page.getByRole('list', { name: 'Homes' }).getByRole('link', { name: estate.homeName });
    await tile.getByText('1 of 4 offline', { exact: true }).waitFor();
    expect(await tile.textContent()).toContain('battery low');
    for (const text of ['Vacant', '21.4 °C', '47 dB']) await tile.getByText(text, { exact: true }).waitFor();
    await page.getByRole('link', { name: '1 device offline' }).waitFor();
    await page.getByRole('link', { name: '1 device with a low battery' }).waitFor();
    await page.getByText('None yet. Create one to have every event sent to your own system.').waitFor();
    const feed = page.getByRole('list', { name: 'Live events' });
    await feed.getByText('81.5 dB, limit 75 dB').first().waitFor();
    await page.getByText('Nobody arrives today.').waitFor();
    await look(page, 'dashboard', size);

    await page.getByRole('button', { name: 'Older events' }).click();
    await expect.poll(() => feed.getByRole('listitem').count()).toBe(60);

    await page.getByRole('link', { name: '1 device with a low battery' }).click();
    await page.getByText('1 home of 4: low battery').waitFor();
    expect(page.url()).toContain('show=battery');
    await tile.click();
    await page.getByRole('heading', { level: 1, name: estate.homeName }).waitFor();
    await page.goBack();
    await page.getByText('1 home of 4: low battery').waitFor();
  });
}
