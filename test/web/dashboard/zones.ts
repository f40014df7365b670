import { expect, it } from 'vitest';
import { minutes, times } from '../../harness/monitored-home.ts';
import { text } from '../../harness/text.ts';
import { newDevice } from '../home-live/steps.ts';
import type { Site } from '../support/site.ts';

const ZONE = 'Pacific/Auckland';

export function incidentZones(site: () => Site): void {
  it('shows the time of an incident in the zone of its home, also of one created after the app read the homes', async () => {
    const { world, hood } = site();
    const page = site().page;
    await page.goto(`${world.url}/homes`);
    await page.getByRole('heading', { level: 1, name: text('common.homes') }).waitFor();
    await page.getByText(/^\d+ homes$/).waitFor();
    const home = { name: 'Far house', timezone: ZONE, organization_id: hood.organization_id };
    const homeId: string = (await world.as(hood.owner).post('/homes', home)).body.home_id;
    const hall = await newDevice(site(), homeId, 'Hall');
    await hall.report({ samples: minutes(world.clock.now().getTime(), times(12, { laeq: 88 })) });
    await page.getByRole('link', { name: text('common.incidents') }).click();
    const row = page.getByRole('row').filter({ hasText: 'Far house' });
    const time = row.locator('time').first();
    await time.waitFor();
    const at = new Date((await time.getAttribute('datetime')) ?? '');
    const wanted = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: ZONE,
    }).format(at);
    await expect.poll(() => time.textContent()).toBe(wanted);
    await world.as(hood.owner).delete(`/homes/${homeId}`);
  });
}
