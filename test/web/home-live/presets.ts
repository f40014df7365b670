import { expect, it } from 'vitest';
import { text } from '../../harness/text.ts';
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
    await page.getByRole('button', { name: text('homeSettings.applyPreset') }).click();
    await page.getByText('Noise: limit 62 dB, quiet hours on. Climate: maximum temperature 27 °C.').waitFor();
    await page.getByRole('button', { name: text('homeSettings.apply'), exact: true }).click();
    await page.getByText(text('homeSettings.choosePreset')).waitFor();
    await page.getByRole('radio', { name: text('presets.oldTown') }).check();
    await page.getByRole('combobox', { name: text('common.homes') }).fill('Stable');
    await page.getByRole('option', { name: 'Stable' }).click();
    await page.keyboard.press('Tab');
    await lookInBothSizes(page, 'presets');
    await page.getByRole('button', { name: text('homeSettings.apply'), exact: true }).click();
    await page
      .getByText(text('homeSettings.wasAppliedToHomes', { preset: text('presets.oldTown'), count: 2 }))
      .waitFor();
    await expect
      .poll(() => page.getByLabel(text('homeSettings.limit'), { exact: true }).inputValue())
      .toBe('62');
    for (const homeId of [barn, stable])
      expect((await readHome(site(), homeId)).settings.climate.temp_high).toBe(27);
  });
}
