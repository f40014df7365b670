import { expect, it } from 'vitest';
import { text } from '../../harness/text.ts';
import { go } from '../support/go.ts';
import { lookInBothSizes } from '../support/look.ts';
import type { Site } from '../support/site.ts';

export function editManyHomes(site: () => Site): void {
  it('changes what is chosen in the homes that are chosen, after showing what it does', async () => {
    const { page, world, hood, portfolio } = site();
    const owner = world.as(hood.owner);
    const read = async () => (await owner.get('/homes')).body.homes as Home[];
    await owner.patch(`/homes/${portfolio.homeId}`, { settings: { noise: { threshold_db: 68 } } });
    const before = await read();
    await page.goto(`${world.url}/homes`);
    await page.getByRole('link', { name: text('homes.settingsOfManyHomes') }).click();
    await page.getByRole('heading', { level: 1, name: text('homes.settingsOfManyHomes') }).waitFor();
    await page.getByRole('button', { name: text('homes.seeWhatWillChange') }).click();
    await page.getByText(text('common.chooseAtLeastOneHome')).waitFor();
    await page.getByLabel(text('common.searchHomes')).fill('vägen');
    await page.getByRole('button', { name: text('homes.chooseAllShown', { count: 2 }) }).click();
    await page.getByLabel(text('common.searchHomes')).fill('');
    await page.getByText(text('homes.ofHomesChosen', { chosen: '2', count: 4 })).waitFor();
    await page.getByLabel('Fjord cabin').check();
    const settings = page.getByRole('combobox', { name: text('common.settings') });
    for (const name of ['Noise: Limit', 'Home: Check-in']) {
      await settings.fill(name);
      await page.getByRole('option', { name, exact: true }).click();
    }
    await page.keyboard.press('Escape');
    const limit = page.getByRole('spinbutton', { name: 'Noise: Limit' });
    await limit.fill('20');
    await page.getByRole('button', { name: text('homes.seeWhatWillChange') }).click();
    await page
      .getByText(text('homeSettings.enterNumberFromTo', { minimum: '40', maximum: '110', unit: 'dB' }))
      .waitFor();
    await limit.fill('68');
    await page.getByRole('button', { name: text('homes.seeWhatWillChange') }).click();
    const changes = page.getByRole('region', { name: text('homes.whatWillChange') });
    await changes.getByText('1 home already has these settings').waitFor();
    await expect.poll(() => changes.getByText('Noise: Limit: 75 dB → 68 dB').count()).toBe(2);
    await lookInBothSizes(page, 'many-homes');
    expect(await read()).toEqual(before);

    // The preview no longer matches the choice.
    await page.getByRole('combobox', { name: 'Home: Check-in' }).click();
    await page.getByRole('option', { name: '16:00' }).click();
    await expect.poll(() => changes.count()).toBe(0);
    await page.getByRole('button', { name: text('homes.seeWhatWillChange') }).click();
    await expect.poll(() => changes.getByText('Home: Check-in: 15:00 → 16:00').count()).toBe(3);
    await page.getByRole('button', { name: text('homes.changeHomes', { count: 3 }) }).click();
    await page.getByText(text('homes.homeWasChangedCount', { count: 3 })).waitFor();
    const after = await read();
    const shown = after.map(({ name, checkin_hour, settings: { noise } }) => [
      name,
      checkin_hour,
      noise.threshold_db,
    ]);
    expect(shown.sort()).toEqual([
      ['Boathouse', 16, 68],
      ['Fjord cabin', 16, 68],
      ['Nyhavn studio', 15, 75],
      ['Strandvägen 12', 16, 68],
    ]);
  });

  it('is for those who may change homes', async () => {
    const page = await site().visit(site().hood.member, '/homes');
    expect(await page.getByRole('link', { name: text('homes.settingsOfManyHomes') }).count()).toBe(0);
    await go(page, '/homes/settings');
    await page
      .getByText(text('common.roleNotAllowSee', { what: text('homes.theSettingsOfManyHomes') }))
      .waitFor();
    await page.context().close();
  });
}

interface Home {
  name: string;
  checkin_hour: number;
  settings: { noise: { threshold_db: number } };
}
