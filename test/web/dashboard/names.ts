import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../src/platform/durations.ts';
import { lookInBothSizes, newHome } from '../home-live/steps.ts';
import { SIZES, type Site } from '../support/site.ts';
import { endOf } from '../support/text-end.ts';
import { tileOf } from './live.ts';

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff de la Santísima Trinidad y Ruiz y Picasso';

export function dashboardNames(site: () => Site): void {
  it('ends a long name of a guest in an ellipsis, and shows it whole to pointers and screen readers', async () => {
    const { world, hood } = site();
    const page = site().page;
    const now = world.clock.now().getTime();
    const homeId = await newHome(site(), 'Narrow house');
    const stay = { checkin_time: new Date(now - HOUR_MS), checkout_time: new Date(now + DAY_MS) };
    await world.as(hood.owner).post(`/homes/${homeId}/guests`, { name: LONG_NAME, ...stay });
    await world.as(hood.owner).put(`/homes/${homeId}/alarm`, { alarm_status: 'on' });
    await page.goto(`${world.url}/`);
    const tile = tileOf(page, 'Narrow house');
    for (const size of ['desktop', 'phone'] as const) {
      await page.setViewportSize(SIZES[size]);
      await tile.scrollIntoViewIfNeeded();
      expect(await endOf(tile.getByText(LONG_NAME)), size).toBe('ellipsis');
      // The alarm status matters more than the rest of the name, so it stays visible.
      expect(await endOf(tile.getByText(/^, arm(ed|ing)$/)), size).toBe('whole');
      expect(await tile.getAttribute('title')).toContain(LONG_NAME);
      expect(await tile.textContent()).toContain(LONG_NAME);
    }
    await lookInBothSizes(page, 'dashboard-long-name');
    await world.as(hood.owner).delete(`/homes/${homeId}`);
  });
}
