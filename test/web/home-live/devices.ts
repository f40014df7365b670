import { expect, it } from 'vitest';
import { sendReports } from '../../harness/monitored-home.ts';
import type { Site } from '../support/site.ts';
import { lookInBothSizes, newDevice, newHome } from './steps.ts';

export function homeDevices(site: () => Site): void {
  it('renames a device, moves it to another home and deletes it', async () => {
    const { world, hood } = site();
    const page = site().page;
    const [shed, dairy] = [await newHome(site(), 'Shed'), await newHome(site(), 'Dairy')];
    const churn = await newDevice(site(), shed, 'Churn');
    const read = () => world.as(hood.owner).get(`/devices/${churn.device_id}`);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postDataJSON());
    });
    await page.goto(`${world.url}/homes/${shed}`);
    await page.getByRole('button', { name: 'Edit Churn' }).click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.fill(' ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Say where the device is, such as Living room.').waitFor();
    await lookInBothSizes(page, 'device-edit');
    await name.fill('Butter churn');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Butter churn was saved').waitFor();
    await page.getByRole('article', { name: 'Butter churn' }).waitFor();
    expect((await read()).body.description).toBe('Butter churn');

    await page.getByRole('button', { name: 'Edit Butter churn' }).click();
    await dialog.getByRole('combobox', { name: 'Home' }).fill('Dair');
    await page.getByRole('option', { name: 'Dairy' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Butter churn was moved to Dairy').waitFor();
    await page.getByText('No devices yet').waitFor();
    expect((await read()).body).toMatchObject({ home: dairy, description: 'Butter churn' });
    expect(sent).toEqual([{ description: 'Butter churn' }, { home: dairy }]);
    // It goes on reporting, now for the other home.
    await churn.report({ samples: [{ t: world.clock.now().getTime(), laeq: 41 }] });

    await page.goto(`${world.url}/homes/${dairy}`);
    await page.getByRole('article', { name: 'Butter churn' }).getByText('41.0 dB').waitFor();
    await page.getByRole('button', { name: 'Delete Butter churn' }).click();
    await page.getByRole('dialog', { name: 'Delete Butter churn?' }).waitFor();
    await lookInBothSizes(page, 'device-delete');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await read()).status).toBe(200);
    await page.getByRole('button', { name: 'Delete Butter churn' }).click();
    await dialog.getByRole('button', { name: 'Delete device' }).click();
    await page.getByText('Butter churn was deleted').waitFor();
    await page.getByText('No devices yet').waitFor();
    expect((await read()).status).toBe(404);
    const report = { v: 1, boot_id: 1, seq: 9, sent_at: world.clock.now().getTime() };
    expect((await sendReports(world, churn.device_token, report)).status).toBe(401);
    // The button is gone, the focus is not.
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Dairy');
  });
}
