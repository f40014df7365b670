import { expect, it } from 'vitest';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

export function organizationPage(site: () => Site, size: Size): void {
  it('shows how long data is kept, and lets an owner change it', async () => {
    const { world, hood, page } = site();
    await page.goto(`${world.url}/organization`);
    await page.getByRole('heading', { level: 2, name: 'How long data is kept' }).waitFor();
    await page.getByText('1,830 days').first().waitFor();
    await look(page, 'organization', size);

    await page.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Guests, days').fill('soon');
    await dialog.getByRole('button', { name: 'Save and delete what is older' }).click();
    await dialog.getByText('Enter a whole number of days from 1 to 36,500, or nothing.').waitFor();
    await dialog.getByLabel('Guests, days').fill('30');
    await dialog.getByLabel('Audit log, days').fill('5');
    await dialog.getByRole('button', { name: 'Save and delete what is older' }).click();
    await dialog.getByText('Enter a whole number of days from 90 to 400, or nothing.').waitFor();
    await look(page, 'organization-change', size);
    await dialog.getByLabel('Audit log, days').fill('');
    await dialog.getByRole('button', { name: 'Save and delete what is older' }).click();
    await page.getByText('Saved. What is older is being deleted').waitFor();
    await page.getByText('30 days', { exact: true }).first().waitFor();
    const path = `/organizations/${hood.organization_id}/retention`;
    expect((await world.as(hood.owner).get(path)).body).toMatchObject({ guests_days: 30, audit_days: null });
    await world.as(hood.owner).patch(path, { guests_days: null });

    const admin = await site().visit(hood.admin, '/organization');
    await admin.getByText('Only an owner can change this.').waitFor();
    expect(await admin.getByRole('button', { name: /Change|Delete organization/ }).count()).toBe(0);
    await admin.context().close();
    const member = await site().visit(hood.member, '/organization');
    await member.getByText('Your role does not allow you to see the settings of the organization').waitFor();
    await member.context().close();
  });

  it('renames an organization, and deletes it once it has no homes', async () => {
    const { world, hood } = site();
    const owner = world.as(hood.owner);
    const { organization_id } = (await owner.post('/organizations', { name: `Short ${size}` })).body;
    const home = (await owner.post('/homes', { name: 'Last one', organization_id })).body;
    const page = await site().visit(hood.owner, `/organization?org=${organization_id}`);
    const name = page.getByRole('textbox', { name: 'Name of the organization' });
    await name.fill(' ');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Give the organization a name.').waitFor();
    await name.fill(`Long ${size}`);
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText(`What holds for all homes of Long ${size}.`).waitFor();
    const path = `/organizations/${organization_id}`;
    expect((await owner.get(path)).body.name).toBe(`Long ${size}`);

    await page.getByRole('button', { name: 'Delete organization' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete Long ${size}?` });
    await dialog.getByRole('button', { name: 'Delete organization' }).click();
    await dialog.getByText('The organization still has homes. Delete them first.').waitFor();
    expect(site().troubles.splice(0)).toEqual([expect.stringContaining('409')]);
    await look(page, 'organization-delete', size);
    expect((await owner.get(path)).status).toBe(200);
    await owner.delete(`/homes/${home.home_id}`);
    await dialog.getByRole('button', { name: 'Delete organization' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.getByText('What is wrong now in the homes of Lakeside Stays, and what comes today.').waitFor();
    expect((await owner.get(path)).status).toBe(404);
    await page.context().close();
  });

  it('makes a preset of the settings of a home, changes it and deletes it', async () => {
    const { world, hood, page, estate } = site();
    const owner = world.as(hood.owner);
    const presets = async () =>
      (await owner.get(`/organizations/${hood.organization_id}/presets`)).body.presets.slice(3);
    const home = (await owner.get(`/homes/${estate.homeId}`)).body;
    await page.goto(`${world.url}/organization`);
    const section = page.getByRole('region', { name: 'Presets' });
    await section.getByText('Quiet city flat').waitFor();
    // What is built in stays as it is.
    expect(await section.getByRole('button', { name: /Edit|Delete/ }).count()).toBe(0);
    await section.getByRole('button', { name: 'New preset' }).click();
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Save preset' });
    await save.click();
    await dialog.getByText('Give the preset a name.').waitFor();
    await dialog.getByText('Choose a home.').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Old town');
    await dialog.getByRole('combobox', { name: 'Taken from' }).fill(estate.homeName);
    await page.getByRole('option', { name: estate.homeName }).click();
    await save.click();
    await dialog.getByText('Choose at least one part.').waitFor();
    await dialog.getByRole('checkbox', { name: 'Noise' }).check();
    await look(page, 'organization-preset', size);
    await save.click();
    await page.getByText('The preset Old town was saved').waitFor();
    await section
      .getByText(/^Noise: watch for noise on, limit 75\sdB, /)
      .last()
      .waitFor();
    expect(await presets()).toMatchObject([{ name: 'Old town', settings: { noise: home.settings.noise } }]);

    // Another name alone leaves what it sets; taken from a home it sets what was chosen, and nothing else.
    const edit = async (name: string) =>
      section.getByRole('button', { name: `Edit the preset ${name}` }).click();
    await edit('Old town');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('New town');
    await save.click();
    await section.getByText('New town').waitFor();
    expect(await presets()).toMatchObject([{ name: 'New town', settings: { noise: home.settings.noise } }]);
    await edit('New town');
    await dialog.getByRole('combobox', { name: 'Taken from' }).fill(estate.homeName);
    await page.getByRole('option', { name: estate.homeName }).click();
    await dialog.getByRole('checkbox', { name: 'Noise' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Climate' }).check();
    await save.click();
    await section.getByText(/^Climate: too warm from 30\s°C, /).waitFor();
    expect((await presets())[0].settings).toEqual({ climate: home.settings.climate });
    await look(page, 'organization-presets', size);

    await section.getByRole('button', { name: 'Delete the preset New town' }).click();
    await page.getByRole('dialog', { name: 'Delete the preset New town?' }).waitFor();
    await dialog.getByRole('button', { name: 'Delete preset' }).click();
    await page.getByText('New town was deleted').waitFor();
    await section.getByText('New town').waitFor({ state: 'detached' });
    expect(await presets()).toEqual([]);
  });
}
