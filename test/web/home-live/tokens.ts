import { expect, it } from 'vitest';
import { sendReports } from '../../harness/monitored-home.ts';
import { text } from '../../harness/text.ts';
import { go } from '../support/go.ts';
import type { Site } from '../support/site.ts';
import { lookInBothSizes, newDevice, newHome } from './steps.ts';

export function homeTokens(site: () => Site): void {
  it('gives a device another token, shown once, with the way to report', async () => {
    const { world } = site();
    const page = site().page;
    const homeId = await newHome(site(), 'Bakery');
    const oven = await newDevice(site(), homeId, 'Oven');
    await go(page, `/homes/${homeId}/devices/${oven.device_id}`);
    await page.getByRole('button', { name: text('devices.newTokenFor', { device: 'Oven' }) }).click();
    await page.getByLabel(text('devices.stopOtherTokens')).check();
    await lookInBothSizes(page, 'token-ask');
    await page.getByRole('button', { name: text('common.createToken') }).click();
    const token = await page.getByRole('textbox', { name: text('devices.deviceToken') }).inputValue();
    expect(token).toMatch(/^dt_/);
    expect(token).not.toBe(oven.device_token);
    const dialog = page.getByRole('dialog');
    expect(await dialog.textContent()).toContain(`-t lares/v1/d/${oven.device_id}/report`);
    await lookInBothSizes(page, 'token');
    const report = { v: 1, boot_id: 7, seq: 1, sent_at: world.clock.now().getTime() };
    expect((await sendReports(world, oven.device_token, report)).status).toBe(401);
    expect((await sendReports(world, token, report)).status).toBe(202);
    await page.getByRole('button', { name: text('common.iHaveCopiedIt') }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(token);
  });

  it('shows a command that works as it stands', async () => {
    const page = site().page;
    const homeId = await newHome(site(), 'Brewery');
    await go(page, `/homes/${homeId}`);
    await page.getByRole('button', { name: text('devices.addDevice') }).click();
    await page.getByRole('textbox', { name: text('common.name') }).fill('Kettle');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('devices.addDevice') })
      .click();
    await page.getByRole('textbox', { name: text('devices.deviceToken') }).waitFor();
    const command = (await page.locator('pre').first().textContent()) ?? '';
    const { execFile } = await import('node:child_process');
    const { promisify } = await import('node:util');
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    expect(JSON.parse(stdout)).toMatchObject({ accepted: 1 });
    await page.getByRole('button', { name: text('common.iHaveCopiedIt') }).click();
    await page.getByRole('article', { name: 'Kettle' }).getByText('47.5 dB').waitFor();
  });
}
