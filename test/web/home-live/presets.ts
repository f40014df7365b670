import { expect, it } from 'vitest';
import { go } from '../support/go.ts';
import type { Site } from '../support/site.ts';
import { lookInBothSizes, newHome, readHome } from './steps.ts';

export function homePresets(site: () => Site): void {
  it('applies a preset to this home and another one', async () => {
    const { world, hood } = site();
    const page = site().page;
    const [barn, stable] = [await newHome(site(), 'Barn'), await newHome(site(), 'Stable')];
    const made = await world.as(hood.owner).post(`/organizations/${hood.organization_id}/presets`, {
      name: 'Old town',
      settings: { noise: { threshold_db: 62, quiet: { enabled: true } }, climate: { temp_high: 27 } },
    });
    expect(made.status).toBe(201);
    await go(page, `/homes/${barn}/settings`);
    await page.getByRole('button', { name: 'Apply a preset' }).click();
    await page.getByText('Noise: limit 62 dB, quiet hours on. Climate: too warm from 27 °C.').waitFor();
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByText('Choose a preset.').waitFor();
    await page.getByRole('radio', { name: 'Old town' }).check();
    await page.getByRole('combobox', { name: 'Homes' }).fill('Stable');
    await page.getByRole('option', { name: 'Stable' }).click();
    await page.keyboard.press('Tab');
    await lookInBothSizes(page, 'presets');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByText('Old town was applied to 2 homes').waitFor();
    await expect.poll(() => page.getByLabel('Limit', { exact: true }).inputValue()).toBe('62');
    for (const homeId of [barn, stable])
      expect((await readHome(site(), homeId)).settings.climate.temp_high).toBe(27);
  });
}
