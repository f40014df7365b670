import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { text } from '../../harness/text.ts';
import type { Site } from '../support/site.ts';
import { addGuest, lookInBothSizes, newHome } from './steps.ts';

export function guestPersonalData(site: () => Site): void {
  it('exports the data of a guest, and erases it after naming what remains', async () => {
    const { world, page } = site();
    const homeId = await newHome(site(), 'Lighthouse');
    const guestId = await addGuest(site(), homeId, {
      name: 'Wilhelmina',
      email: 'wilma@example.com',
      checkin_time: '2099-01-01T15:00:00Z',
    });
    await page.goto(`${world.url}/homes/${homeId}/guests/${guestId}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: text('guests.exportData') }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`guest-${guestId}.json`);
    const exported = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(exported.guest).toMatchObject({
      guest_id: guestId,
      name: 'Wilhelmina',
      email: 'wilma@example.com',
    });

    await page.getByRole('button', { name: text('guests.erasePersonalData') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(text('guests.whatRemains')).waitFor();
    await lookInBothSizes(page, 'erase');
    await dialog.getByRole('button', { name: text('guests.eraseForEver') }).click();
    await page.getByRole('heading', { level: 1, name: 'Erased guest' }).waitFor();
    await page.getByText('The stay remains without a name.').waitFor();
    expect(await page.getByRole('button', { name: text('guests.erasePersonalData') }).count()).toBe(0);
    expect(await page.content()).not.toContain('wilma');
    await lookInBothSizes(page, 'erased');
  });
}
