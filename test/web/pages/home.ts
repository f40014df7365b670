import { expect, it } from 'vitest';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

export function homePage(site: () => Site, size: Size): void {
  it('shows one home: the health of its devices and its events, by kind and page', async () => {
    const { world, estate } = site();
    const page = site().page;
    await page.goto(`${world.url}/homes/${estate.homeId}`);
    await page.getByRole('heading', { level: 1, name: estate.homeName }).waitFor();
    for (const text of ['Offline', 'Battery 12 % (low)', 'Not seen yet', /^\d+ minutes ago$/]) {
      await page.getByText(text, { exact: true }).first().waitFor();
    }
    await page.getByText('1 to 25 of 60 events').waitFor();
    await page.getByText('81.5 dB, limit 75 dB').first().waitFor();
    await look(page, 'home', size);

    // The newest is of this moment: shown in the zone of the home, with UTC when pointed at.
    const newest = page.getByRole('list', { name: 'Events' }).locator('time[title$=UTC]').first();
    const at = (await newest.getAttribute('datetime')) ?? '';
    const inZone = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Stockholm' });
    expect(await newest.textContent()).toContain(inZone.format(new Date(at)));

    await page.getByRole('button', { name: 'Page 3 of the events' }).click();
    await page.getByText('51 to 60 of 60 events').waitFor();
    expect(page.url()).toContain('page=3');
    await page.getByRole('combobox', { name: 'Show only' }).fill('temperature high');
    await page.getByRole('option', { name: 'Temperature high' }).click();
    await page.getByText('1 to 15 of 15 events').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Details of Temperature high' }).first().click();
    await page.getByRole('dialog').getByText('31.2 °C').waitFor();
    await look(page, 'home-event', size);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('adds a device and shows its token once', async () => {
    const { world, hood, estate } = site();
    const page = site().page;
    await page.goto(`${world.url}/homes/${estate.homeId}`);
    await page.getByRole('button', { name: 'Add device' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`Attic ${size}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Add device' }).click();
    const token = await page.getByRole('textbox', { name: 'Device token' }).inputValue();
    expect(token.length).toBeGreaterThan(30);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText(`Attic ${size}`).waitFor();
    expect(await page.content()).not.toContain(token);
    const { body } = await world.as(hood.owner).get(`/homes/${estate.homeId}/devices`);
    const added = body.devices.find((one: { description: string }) => one.description === `Attic ${size}`);
    await world.as(hood.owner).delete(`/devices/${added.device_id}`);
  });
}
