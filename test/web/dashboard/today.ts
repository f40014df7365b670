import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/platform/durations.ts';
import { text } from '../../harness/text.ts';
import { lookInBothSizes } from '../home-live/steps.ts';
import type { Site } from '../support/site.ts';

/** A zone where it is about noon, so that an hour from now is still today. */
function zoneAtNoon(now: Date): string {
  const hours = 12 - now.getUTCHours();
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

export function dashboardToday(site: () => Site): void {
  it('begins with who comes and leaves today, in the time of the home, and is quiet of what is not', async () => {
    const { world, hood } = site();
    const page = site().page;
    const owner = world.as(hood.owner);
    const now = world.clock.now();
    const timezone = zoneAtNoon(now);
    const { body } = await owner.post('/homes', {
      name: 'Noon house',
      timezone,
      organization_id: hood.organization_id,
    });
    const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
    const stay = (name: string, from: number, to: number) =>
      owner.post(`/homes/${body.home_id}/guests`, { name, checkin_time: at(from), checkout_time: at(to) });
    const overview = `/organizations/${hood.organization_id}/overview`;
    const earlier = (await owner.get(overview)).body.today;
    await stay('Grace Hopper', -26 * HOUR_MS, HOUR_MS);
    await stay('Alan Turing', 2 * HOUR_MS, 50 * HOUR_MS);
    await stay('Gone already', -30 * HOUR_MS, -HOUR_MS);
    await page.goto(`${world.url}/`);
    const arrivals = page.getByRole('region', { name: text('dashboard.arrivalsToday') });
    const departures = page.getByRole('region', { name: text('dashboard.departuresToday') });
    await arrivals.getByRole('link', { name: 'Alan Turing' }).waitFor();
    await departures.getByRole('link', { name: 'Grace Hopper' }).waitFor();
    await departures
      .getByText(text('dashboard.expectedDepartures', { count: earlier.departures.total + 2 }))
      .waitFor();
    await arrivals
      .getByText(text('dashboard.expectedArrivals', { count: earlier.arrivals.total + 1 }))
      .waitFor();
    await arrivals
      .getByText(text('dashboard.detectedArrivals', { count: earlier.arrivals.detected }))
      .waitFor();
    const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: timezone });
    await arrivals.getByText(clock.format(now.getTime() + 2 * HOUR_MS), { exact: true }).waitFor();
    // A zero count stays a button, but has no border like the other tiles.
    const bar = page.getByRole('group', { name: text('dashboard.whichHomesToShow') });
    const borderOf = (name: RegExp) =>
      bar
        .getByRole('button', { name })
        .evaluate((button) => button.ownerDocument.defaultView?.getComputedStyle(button).borderTopColor);
    expect(await borderOf(/^0 ?Alarm$/)).toBe('rgba(0, 0, 0, 0)');
    expect(await borderOf(/All homes$/)).not.toBe('rgba(0, 0, 0, 0)');
    // Problems and today's arrivals are above the homes.
    const top = async (of: typeof arrivals) => (await of.boundingBox())?.y ?? 0;
    expect(await top(arrivals)).toBeLessThan(
      await top(page.getByRole('list', { name: text('common.homes') })),
    );
    await lookInBothSizes(page, 'dashboard-today');
    await arrivals.getByRole('link', { name: 'Alan Turing' }).click();
    await page.getByRole('heading', { level: 1, name: 'Alan Turing' }).waitFor();
    // Leaves the guest's page first, because that page requests the guest.
    await page.goto(`${world.url}/members`);
    await page.getByRole('heading', { level: 1, name: text('common.members') }).waitFor();
    await owner.delete(`/homes/${body.home_id}`);
  });
}
