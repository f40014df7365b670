import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { text } from '../../harness/text.ts';
import { look } from '../support/look.ts';
import { SIZES, type Site, type Size } from '../support/site.ts';

export function reportsPage(site: () => Site, size: Size): void {
  it('shows the month of all homes and of each, goes back by a month, downloads and prints', async () => {
    const { world, hood, page, portfolio } = site();
    const month = world.clock.now().toISOString().slice(0, 7);
    const { totals, homes } = (
      await world.as(hood.owner).get(`/organizations/${hood.organization_id}/reports/${month}`)
    ).body;
    await page.goto(`${world.url}/reports`);
    await page.getByRole('heading', { level: 1, name: /^Report for / }).waitFor();
    await page.getByText('This month is not over yet').waitFor();
    const figure = (name: string) =>
      page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
    await expect
      .poll(() => figure('Incidents').innerText())
      .toMatch(new RegExp(`^Incidents\\n${totals.incidents.total}\\b`));
    await expect
      .poll(() => figure(text('reports.nightsTaken')).innerText())
      .toContain(`${totals.occupancy.taken} of ${totals.occupancy.nights} nights`);
    await look(page, 'reports', size);

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: text('common.downloadCsv') }).click();
    const lines = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines.length).toBe(1 + homes.length);

    // On paper: the report without buttons.
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: text('common.print') }).isVisible()).toBe(false);
    expect(await page.locator('header').first().isVisible()).toBe(false);
    expect(await figure('Incidents').isVisible()).toBe(true);
    expect((await page.locator('[data-paper]').boundingBox())?.width).toBeGreaterThan(
      SIZES[size].width * 0.8,
    );
    await page.emulateMedia({ media: null });

    // With the keyboard: the previous month, which the address then contains.
    await page.locator('button:has-text("20")').first().press('Enter');
    await page.waitForURL(/month=20\d\d-\d\d/);
    await page.getByText('This month is not over yet').waitFor({ state: 'hidden' });

    await page.goto(`${world.url}/homes/${portfolio.homeId}/reports?month=${month}`);
    await page.getByText('Days in the time zone').waitFor();
    await page.getByText(text('reports.batteriesToSwap')).waitFor();
    await look(page, 'home-report', size);
    // An invalid month shows the current month.
    await page.goto(`${world.url}/reports?month=2026-99`);
    await page.getByText('This month is not over yet').waitFor();
  });
}
