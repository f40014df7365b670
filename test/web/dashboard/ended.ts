import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { settleHome } from '../../harness/monitored-home.ts';
import { text } from '../../harness/text.ts';
import { newDevice, newHome } from '../home-live/steps.ts';
import type { Site } from '../support/site.ts';
import { tileOf } from './live.ts';

const NAME = 'Quarry hut';

export function endedIncidents(site: () => Site): void {
  it('shows a carbon monoxide alarm that has ended as not acknowledged, until a user acknowledges it', async () => {
    const { world, hood, page } = site();
    const owner = world.as(hood.owner);
    const homeId = await newHome(site(), NAME);
    const device = await newDevice(site(), homeId, 'Hall');
    await settleHome(world, homeId);
    // An alarm lasts half an hour.
    const t = world.clock.now().getTime() - 40 * MINUTE_MS;
    await device.report({
      events: [{ id: 1, t, type: 'alarm_sound', pattern: 't4', cycles: 4, confidence: 0.9 }],
    });
    await settleHome(world, homeId);
    await page.goto(`${world.url}/`);
    const line = page.locator('[data-incident]').filter({ hasText: NAME });
    await line.getByText(text('common.endedNotAcknowledged')).waitFor();
    const tile = tileOf(page, NAME);
    await tile.waitFor();
    for (const calm of [text('common.quiet'), text('common.stateOk')])
      expect(await tile.getByText(calm, { exact: true }).count()).toBe(0);
    const [{ incident_id }] = (await owner.get(`/homes/${homeId}/incidents`)).body.incidents;
    expect((await owner.post(`/homes/${homeId}/incidents/${incident_id}/acknowledge`)).status).toBe(200);
    await page.goto(`${world.url}/`);
    await tile.waitFor();
    expect(await line.count()).toBe(0);
    await owner.delete(`/homes/${homeId}`);
  });
}
