import { expect, it } from 'vitest';
import { text } from '../../harness/text.ts';
import type { Site } from '../support/site.ts';
import { lookInBothSizes, newDevice, newHome } from './steps.ts';

export function homeDeletion(site: () => Site): void {
  it('deletes a home after it was named, and asks for nothing of it any more', async () => {
    const { world, hood } = site();
    const page = site().page;
    const homeId = await newHome(site(), 'Ruin');
    await newDevice(site(), homeId, 'Cellar');
    const read = () => world.as(hood.owner).get(`/homes/${homeId}`);
    await page.goto(`${world.url}/homes/${homeId}/settings`);
    const section = page.getByRole('region', { name: text('homeSettings.deleteThisHome') });
    await section.getByRole('button', { name: text('homeSettings.deleteHome') }).click();
    const dialog = page.getByRole('dialog', { name: text('common.deleteNamed', { name: 'Ruin?' }) });
    await dialog.getByText(/^Lares deletes Ruin with 1 device and all events/).waitFor();
    await lookInBothSizes(page, 'home-delete');
    await dialog.getByRole('button', { name: text('common.cancel') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await read()).status).toBe(200);

    // Unsaved changes do not block the deletion: the test would dismiss a question, and the page would stay.
    await page.getByLabel(text('homeSettings.limit'), { exact: true }).fill('61');
    await section.getByRole('button', { name: text('homeSettings.deleteHome') }).click();
    await dialog.getByRole('button', { name: text('homeSettings.deleteHome') }).click();
    await page.getByText(text('common.wasDeleted', { name: 'Ruin' })).waitFor();
    await page.getByRole('heading', { level: 1, name: text('common.homes'), exact: true }).waitFor();
    await page.getByRole('link', { name: 'Boathouse' }).waitFor();
    await page.getByRole('link', { name: 'Ruin' }).waitFor({ state: 'detached' });
    expect((await read()).status).toBe(404);
  });
}
