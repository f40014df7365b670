import { expect, it } from 'vitest';
import { go } from '../support/go.ts';
import type { Site } from '../support/site.ts';
import { lookInBothSizes, newHome } from './steps.ts';

export function homeAssistant(site: () => Site): void {
  it('shows a home in Home Assistant and takes it back, where the operator has one', async () => {
    const { page, world, hood } = site();
    const homeId = await newHome(site(), 'Orangery');
    const path = `/homes/${homeId}/home-assistant`;
    const isOn = async () => (await world.as(hood.owner).get(path)).body.enabled;
    await go(page, `/homes/${homeId}/settings`);
    const section = page.getByRole('region', { name: 'Home Assistant' });
    const toggle = section.getByLabel('Show this home in Home Assistant');
    await toggle.waitFor();
    await toggle.focus();
    await page.keyboard.press('Space');
    await page.getByText('Home Assistant is told of this home now').waitFor();
    expect([await toggle.isChecked(), await isOn()]).toEqual([true, true]);
    await section.scrollIntoViewIfNeeded();
    await lookInBothSizes(page, 'settings-home-assistant');
    await toggle.click();
    await page.getByText('This home is taken back from Home Assistant').waitFor();
    expect(await isOn()).toBe(false);

    const operator = await site().visit(hood.operator, `/homes/${homeId}/settings`);
    const theirs = operator.getByLabel('Show this home in Home Assistant');
    await theirs.waitFor();
    expect(await theirs.isDisabled()).toBe(true);
    await operator.context().close();

    await page.route(`**${path}`, (route) =>
      route.fulfill({ json: { home_id: homeId, available: false, enabled: false } }),
    );
    await page.reload();
    await page.getByRole('region', { name: 'Delete this home' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await section.count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Home Assistant' }).count()).toBe(0);
    await page.unroute(`**${path}`);
  });
}
