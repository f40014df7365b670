import { expect, it } from 'vitest';
import { go } from '../support/go.ts';
import { lookInBothSizes } from '../support/look.ts';
import type { Site } from '../support/site.ts';

export function editManyHomes(site: () => Site): void {
  it('changes what is chosen in the homes that are chosen, after showing what it does', async () => {
    const { page, world, hood, estate } = site();
    const owner = world.as(hood.owner);
    const read = async () => (await owner.get('/homes')).body.homes as Home[];
    await owner.patch(`/homes/${estate.homeId}`, { settings: { noise: { threshold_db: 68 } } });
    const before = await read();
    await page.goto(`${world.url}/homes`);
    await page.getByRole('link', { name: 'Settings of many homes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings of many homes' }).waitFor();
    await page.getByRole('button', { name: 'See what will change' }).click();
    await page.getByText('Choose at least one home.').waitFor();
    await page.getByLabel('Search homes').fill('vägen');
    await page.getByRole('button', { name: 'Choose all 2 shown' }).click();
    await page.getByLabel('Search homes').fill('');
    await page.getByText('2 of 4 homes chosen').waitFor();
    await page.getByLabel('Fjord cabin').check();
    const settings = page.getByRole('combobox', { name: 'Settings' });
    for (const name of ['Noise: Limit', 'Home: Check-in']) {
      await settings.fill(name);
      await page.getByRole('option', { name, exact: true }).click();
    }
    await page.keyboard.press('Escape');
    const limit = page.getByRole('spinbutton', { name: 'Noise: Limit' });
    await limit.fill('20');
    await page.getByRole('button', { name: 'See what will change' }).click();
    await page.getByText('Enter a number from 40 to 110 dB.').waitFor();
    await limit.fill('68');
    await page.getByRole('button', { name: 'See what will change' }).click();
    const changes = page.getByRole('region', { name: 'What will change' });
    await changes.getByText('1 home is so already').waitFor();
    await expect.poll(() => changes.getByText('Noise: Limit: 75 dB → 68 dB').count()).toBe(2);
    await lookInBothSizes(page, 'many-homes');
    expect(await read()).toEqual(before);

    // What was seen is not what is chosen any more.
    await page.getByRole('combobox', { name: 'Home: Check-in' }).click();
    await page.getByRole('option', { name: '16:00' }).click();
    await expect.poll(() => changes.count()).toBe(0);
    await page.getByRole('button', { name: 'See what will change' }).click();
    await expect.poll(() => changes.getByText('Home: Check-in: 15:00 → 16:00').count()).toBe(3);
    await page.getByRole('button', { name: 'Change 3 homes' }).click();
    await page.getByText('3 homes were changed').waitFor();
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
    expect(await page.getByRole('link', { name: 'Settings of many homes' }).count()).toBe(0);
    await go(page, '/homes/settings');
    await page.getByText('Your role does not allow you to see the settings of many homes').waitFor();
    await page.context().close();
  });
}

interface Home {
  name: string;
  checkin_hour: number;
  settings: { noise: { threshold_db: number } };
}
