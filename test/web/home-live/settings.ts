import { expect, it } from 'vitest';
import type { Site } from '../support/site.ts';
import { lookInBothSizes, newHome, readHome } from './steps.ts';

export function homeSettings(site: () => Site): void {
  it('changes settings, sends only those, keeps them and takes them back', async () => {
    const { world } = site();
    const page = site().page;
    const homeId = await newHome(site(), 'Rectory');
    await page.goto(`${world.url}/homes/${homeId}`);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings of Rectory' }).waitFor();
    const noise = page.getByRole('region', { name: 'Noise' });
    await noise.getByText(/at a sleeper’s ear.* Default: 75\sdB\./).waitFor();
    await lookInBothSizes(page, 'settings');

    const limit = noise.getByLabel('Limit', { exact: true });
    await limit.fill('30');
    await page.getByRole('button', { name: 'Save' }).click();
    await noise.getByText('Enter a number from 40 to 110 dB.').waitFor();
    await expect
      .poll(() => limit.evaluate((field) => field === field.ownerDocument.activeElement))
      .toBe(true);
    await lookInBothSizes(page, 'settings-problem');

    let sent: unknown;
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent = request.postDataJSON();
    });
    await limit.fill('68');
    await noise.getByLabel('Quiet hours', { exact: true }).check();
    await noise.getByLabel('Quiet from').fill('21:30');
    await noise.getByRole('group', { name: 'Level 1' }).getByLabel('SMS to the guest').uncheck();
    await page.getByRole('radio', { name: 'The clock' }).check();
    await page.getByRole('button', { name: 'Add a time' }).click();
    const time = page.getByRole('group', { name: 'Time 1' });
    await time.getByLabel('Sun').uncheck();
    await page.getByLabel('Until', { exact: true }).last().fill('2031-05-04T10:00');
    await page.getByText('7 changes not saved yet').waitFor();
    await lookInBothSizes(page, 'settings-changed');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Everything is saved').waitFor();
    expect(sent).toEqual({
      settings: {
        noise: {
          threshold_db: 68,
          quiet: { enabled: true, start: '21:30' },
          ladder: [['flash_sound'], ['sms', 'email'], ['auto_call', 'host_call']],
        },
        alarm: {
          mode: 'schedule',
          schedule: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'], start: '22:00', end: '07:00' }],
        },
        maintenance_until: '2031-05-04T08:00:00Z',
      },
    });
    await page.reload();
    await noise.waitFor();
    expect(await limit.inputValue()).toBe('68');
    expect(await noise.getByLabel('Quiet from').inputValue()).toBe('21:30');

    await noise.getByRole('button', { name: 'Reset to defaults: Noise' }).click();
    expect(await limit.inputValue()).toBe('75');
    await page.getByText('4 changes not saved yet').waitFor();
    // Leaving asks first; who stays loses nothing.
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.getByRole('link', { name: 'Now', exact: true }).click();
    await page.getByText('4 changes not saved yet').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Everything is saved').waitFor();
    const { settings } = await readHome(site(), homeId);
    expect(settings.noise).toMatchObject({ threshold_db: 75, quiet: { enabled: false, start: '22:00' } });
    expect(settings.alarm.mode).toBe('schedule');
    await page.getByRole('link', { name: 'Now', exact: true }).click();
    await page.getByText(/^Until .* only what is dangerous is told/).waitFor();
  });
}
