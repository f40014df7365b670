import { expect, it } from 'vitest';
import { text } from '../../harness/text.ts';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

export function homesPage(site: () => Site, size: Size): void {
  it('lists the homes of the organization, finds one, and adds one', async () => {
    const { portfolio } = site();
    const page = site().page;
    await page.goto(`${site().world.url}/homes`);
    await page.getByRole('link', { name: portfolio.homeName }).waitFor();
    expect(await page.title()).toBe('Homes · Lares');
    await page.getByText(text('dashboard.devicesOffline', { offline: '1', devices: '4 devices' })).waitFor();
    await look(page, 'homes', size);

    await page.getByLabel(text('common.searchHomes')).fill('nyhavn');
    await page.getByText('1 of 4 homes').or(page.getByText('1 of 5 homes')).waitFor();
    expect(await page.getByRole('link', { name: portfolio.homeName }).count()).toBe(0);
    await page.getByLabel(text('common.searchHomes')).fill('no such home');
    await page.getByText(text('common.noHomeMatches')).waitFor();
    await page.getByRole('button', { name: text('common.showAllHomes') }).click();

    await page.getByRole('button', { name: text('homes.addHome') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('homes.addHome') })
      .click();
    await page.getByText(text('common.giveHomeName')).waitFor();
    await look(page, 'homes-add', size);
    await page.getByRole('textbox', { name: text('common.name') }).fill(`Loft on a ${size}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('homes.addHome') })
      .click();
    await page.getByRole('heading', { level: 1, name: `Loft on a ${size}` }).waitFor();
    await page.getByText(text('common.noDevicesYet')).waitFor();
    await page.getByText(text('events.nothingHasHappenedHereYet')).waitFor();
    await look(page, 'home-empty', size);
    const address = page.url();
    // Leaves the page first: it would report the deletion.
    await page.goto(`${site().world.url}/homes`);
    await removeHome(site(), address);
  });

  it('says what to do next where there is no home, and no organization', async () => {
    const { world } = site();
    const page = await site().visit(await world.person());
    await page.getByText(text('app.noOrganizationTitle')).waitFor();
    await look(page, 'no-organization', size);
    await page.getByRole('button', { name: text('app.createOrganization') }).click();
    await page.getByRole('textbox', { name: text('common.name') }).fill('Empty Nest');
    await page.getByRole('button', { name: text('app.createOrganizationLabel') }).click();
    await page.getByText(text('common.noHomesYet')).waitFor();
    await look(page, 'dashboard-empty', size);
    await page.getByRole('link', { name: text('dashboard.addFirstHome') }).click();
    await page.getByRole('heading', { level: 1, name: text('common.homes') }).waitFor();
    await page.getByText(text('common.noHomesYet')).waitFor();
    await look(page, 'homes-empty', size);
    expect(await page.getByRole('button', { name: text('homes.addHome') }).count()).toBe(2);
    await page.context().close();
  });
}

/** So that the next size finds the same portfolio. */
async function removeHome(site: Site, address: string): Promise<void> {
  const homeId = new URL(address).pathname.split('/').at(-1);
  await site.world.as(site.hood.owner).delete(`/homes/${homeId}`);
}
