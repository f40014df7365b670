import { expect, it } from 'vitest';
import { displayName } from '../../../web/src/format/names.ts';
import { text as uiText } from '../../harness/text.ts';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

export function homePage(site: () => Site, size: Size): void {
  it('shows one home: the health of its devices and its events, by kind and page', async () => {
    const { world, portfolio } = site();
    const page = site().page;
    await page.goto(`${world.url}/homes/${portfolio.homeId}`);
    await page.getByRole('heading', { level: 1, name: portfolio.homeName }).waitFor();
    for (const text of ['Offline', 'Battery 12 % (low)', uiText('devices.neverSeen'), /^\d+ minutes ago$/]) {
      await page.getByText(text, { exact: true }).first().waitFor();
    }
    await page.getByText(uiText('events.toOfEvents', { first: 1, last: 25, count: 60 })).waitFor();
    await page.getByText('81.5 dB, limit 75 dB').first().waitFor();
    await look(page, 'home', size);

    // The newest is from this moment: shown in the home's zone, with UTC on hover.
    const newest = page
      .getByRole('list', { name: uiText('common.events') })
      .locator('time[title$=UTC]')
      .first();
    const at = (await newest.getAttribute('datetime')) ?? '';
    const inZone = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Stockholm' });
    expect(await newest.textContent()).toContain(inZone.format(new Date(at)));

    await page.getByRole('button', { name: uiText('events.pageOfEvents', { page: '3' }) }).click();
    await page.getByText(uiText('events.toOfEvents', { first: 51, last: 60, count: 60 })).waitFor();
    expect(page.url()).toContain('page=3');
    await page.getByRole('combobox', { name: uiText('events.showOnly') }).fill('temperature high');
    await page.getByRole('option', { name: displayName('temperature_high') }).click();
    await page.getByText(uiText('events.toOfEvents', { first: 1, last: 15, count: 15 })).waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: uiText('events.detailsOf', { event: displayName('temperature_high') }) })
      .first()
      .click();
    await page.getByRole('dialog').getByText('31.2 °C').waitFor();
    await look(page, 'home-event', size);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('adds a device and shows its token once', async () => {
    const { world, hood, portfolio } = site();
    const page = site().page;
    await page.goto(`${world.url}/homes/${portfolio.homeId}`);
    await page.getByRole('button', { name: uiText('devices.addDevice') }).click();
    await page.getByRole('textbox', { name: uiText('common.name') }).fill(`Attic ${size}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: uiText('devices.addDevice') })
      .click();
    const token = await page.getByRole('textbox', { name: uiText('devices.deviceToken') }).inputValue();
    expect(token.length).toBeGreaterThan(30);
    await page.getByRole('button', { name: uiText('common.iHaveCopiedIt') }).click();
    await page.getByText(`Attic ${size}`).waitFor();
    expect(await page.content()).not.toContain(token);
    const { body } = await world.as(hood.owner).get(`/homes/${portfolio.homeId}/devices`);
    const added = body.devices.find((one: { description: string }) => one.description === `Attic ${size}`);
    await world.as(hood.owner).delete(`/devices/${added.device_id}`);
  });
}
