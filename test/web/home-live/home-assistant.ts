import { expect, it } from 'vitest';
import { text } from '../../harness/text.ts';
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
    const section = page.getByRole('region', { name: text('homeSettings.homeAssistant') });
    const toggle = section.getByLabel(text('homeSettings.showHomeHomeAssistant'));
    await toggle.waitFor();
    await toggle.focus();
    await page.keyboard.press('Space');
    await page.getByText(text('homeSettings.homeAssistantToldHomeNow')).waitFor();
    expect([await toggle.isChecked(), await isOn()]).toEqual([true, true]);
    await section.scrollIntoViewIfNeeded();
    await lookInBothSizes(page, 'settings-home-assistant');
    await toggle.click();
    await page.getByText(text('homeSettings.homeTakenBackHomeAssistant')).waitFor();
    expect(await isOn()).toBe(false);

    const operator = await site().visit(hood.operator, `/homes/${homeId}/settings`);
    const theirs = operator.getByLabel(text('homeSettings.showHomeHomeAssistant'));
    await theirs.waitFor();
    expect(await theirs.isDisabled()).toBe(true);
    await operator.context().close();

    await page.route(`**${path}`, (route) =>
      route.fulfill({ json: { home_id: homeId, available: false, enabled: false } }),
    );
    await page.reload();
    await page.getByRole('region', { name: text('homeSettings.deleteThisHome') }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await section.count()).toBe(0);
    expect(await page.getByRole('link', { name: text('homeSettings.homeAssistant') }).count()).toBe(0);
    await page.unroute(`**${path}`);
  });
}
