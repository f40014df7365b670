import { expect, it } from 'vitest';
import { EVENT_TYPES } from '../../../../src/catalogue/event-types.ts';
import { text } from '../../../harness/text.ts';
import { look } from '../../support/look.ts';
import type { Site, Size } from '../../support/site.ts';

export function eventCataloguePage(site: () => Site, size: Size): void {
  it('explains every event, says when each was seen, and finds one', async () => {
    const page = site().page;
    await page.goto(`${site().world.url}/developer/events`);
    await page
      .getByText(text('events.ofEvents', { found: EVENT_TYPES.length, all: EVENT_TYPES.length }))
      .waitFor();
    await page.getByText(text('events.seenLast30Days', { seen: 4, all: EVENT_TYPES.length })).waitFor();
    for (const name of EVENT_TYPES) expect(await page.getByText(name, { exact: true }).count(), name).toBe(1);
    const link = page.getByRole('link', { name: /Trigger and sample\s*: Noise detected$/ });
    expect(await link.getAttribute('href')).toBe('/guide/events/noise_detected');
    await look(page, 'events', size);
    await page.getByLabel(text('events.searchEvents')).fill('battery');
    await page.getByText(text('events.ofEvents', { found: '2', all: EVENT_TYPES.length })).waitFor();
  });
}
