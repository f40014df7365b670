import { expect, it } from 'vitest';
import { EVENT_TYPES } from '../../../src/catalogue/event-types.ts';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

export function eventCataloguePage(site: () => Site, size: Size): void {
  it('explains every event, says when each was seen, and finds one', async () => {
    const page = site().page;
    await page.goto(`${site().world.url}/developer/events`);
    await page.getByText(`${EVENT_TYPES.length} of ${EVENT_TYPES.length} events`).waitFor();
    await page.getByText('4 of 36 were seen in the last 30 days.').waitFor();
    for (const name of EVENT_TYPES) expect(await page.getByText(name, { exact: true }).count(), name).toBe(1);
    const link = page.getByRole('link', { name: /a sample\s*: Noise detected$/ });
    expect(await link.getAttribute('href')).toBe('/guide/events/noise_detected');
    await look(page, 'events', size);
    await page.getByLabel('Search events').fill('battery');
    await page.getByText(`2 of ${EVENT_TYPES.length} events`).waitFor();
  });
}
