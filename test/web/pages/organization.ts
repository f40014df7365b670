import { expect, it } from 'vitest';
import { text } from '../../harness/text.ts';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

export function organizationPage(site: () => Site, size: Size): void {
  it('shows how long data is kept, and lets an owner change it', async () => {
    const { world, hood, page } = site();
    await page.goto(`${world.url}/organization`);
    await page.getByRole('heading', { level: 2, name: text('organization.howLongDataIsKept') }).waitFor();
    await page
      .getByText(text('organization.dayCount', { count: 1830 }))
      .first()
      .waitFor();
    await look(page, 'organization', size);

    await page.getByRole('button', { name: text('organization.change') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(text('organization.days', { name: 'Guests' })).fill('soon');
    await dialog.getByRole('button', { name: text('organization.saveDeleteOlder') }).click();
    await dialog.getByText(text('organization.enterDays', { from: 1, to: 36500 })).waitFor();
    await dialog.getByLabel(text('organization.days', { name: 'Guests' })).fill('30');
    await dialog.getByLabel(text('organization.days', { name: text('common.auditLog') })).fill('5');
    await dialog.getByRole('button', { name: text('organization.saveDeleteOlder') }).click();
    await dialog.getByText(text('organization.enterDays', { from: 90, to: 400 })).waitFor();
    await look(page, 'organization-change', size);
    await dialog.getByLabel(text('organization.days', { name: text('common.auditLog') })).fill('');
    await dialog.getByRole('button', { name: text('organization.saveDeleteOlder') }).click();
    await page.getByText(text('organization.savedOlderBeingDeleted')).waitFor();
    await page.getByText(text('common.days30'), { exact: true }).first().waitFor();
    const path = `/organizations/${hood.organization_id}/retention`;
    expect((await world.as(hood.owner).get(path)).body).toMatchObject({ guests_days: 30, audit_days: null });
    await world.as(hood.owner).patch(path, { guests_days: null });

    const admin = await site().visit(hood.admin, '/organization');
    await admin.getByText(text('organization.onlyOwnerCanChangeThis')).waitFor();
    expect(await admin.getByRole('button', { name: /Change|Delete organization/ }).count()).toBe(0);
    await admin.context().close();
    const member = await site().visit(hood.member, '/organization');
    await member
      .getByText(text('common.roleNotAllowSee', { what: text('organization.settingsOfOrganization') }))
      .waitFor();
    await member.context().close();
  });

  it('renames an organization, and deletes it once it has no homes', async () => {
    const { world, hood } = site();
    const owner = world.as(hood.owner);
    const { organization_id } = (await owner.post('/organizations', { name: `Short ${size}` })).body;
    const home = (await owner.post('/homes', { name: 'Last one', organization_id })).body;
    const page = await site().visit(hood.owner, `/organization?org=${organization_id}`);
    const name = page.getByRole('textbox', { name: text('organization.nameOfOrganization') });
    await name.fill(' ');
    await page.getByRole('button', { name: text('organization.saveName') }).click();
    await page.getByText(text('common.giveOrganizationName')).waitFor();
    await name.fill(`Long ${size}`);
    await page.getByRole('button', { name: text('organization.saveName') }).click();
    await page.getByText(text('organization.intro', { name: `Long ${size}` })).waitFor();
    const path = `/organizations/${organization_id}`;
    expect((await owner.get(path)).body.name).toBe(`Long ${size}`);

    await page.getByRole('button', { name: text('organization.deleteOrganization') }).click();
    const dialog = page.getByRole('dialog', { name: text('common.deleteNamed', { name: `Long ${size}?` }) });
    await dialog.getByRole('button', { name: text('organization.deleteOrganization') }).click();
    await dialog.getByText(text('errors.organizationHasHomes')).waitFor();
    expect(site().pageErrors.splice(0)).toEqual([expect.stringContaining('409')]);
    await look(page, 'organization-delete', size);
    expect((await owner.get(path)).status).toBe(200);
    await owner.delete(`/homes/${home.home_id}`);
    await dialog.getByRole('button', { name: text('organization.deleteOrganization') }).click();
    await page.getByRole('heading', { level: 1, name: text('common.dashboard') }).waitFor();
    await page.getByText(text('dashboard.intro', { organization: 'Lakeside Stays' })).waitFor();
    expect((await owner.get(path)).status).toBe(404);
    await page.context().close();
  });

  it('makes a preset of the settings of a home, changes it and deletes it', async () => {
    const { world, hood, page, portfolio } = site();
    const owner = world.as(hood.owner);
    const presets = async () =>
      (await owner.get(`/organizations/${hood.organization_id}/presets`)).body.presets.slice(3);
    const home = (await owner.get(`/homes/${portfolio.homeId}`)).body;
    await page.goto(`${world.url}/organization`);
    const section = page.getByRole('region', { name: text('common.presets') });
    await section.getByText(text('presets.quietCityFlat')).waitFor();
    // Built-in presets cannot be changed.
    expect(await section.getByRole('button', { name: /Edit|Delete/ }).count()).toBe(0);
    await section.getByRole('button', { name: text('presets.newPreset') }).click();
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: text('presets.savePreset') });
    await save.click();
    await dialog.getByText(text('presets.givePresetName')).waitFor();
    await dialog.getByText(text('common.chooseAHome')).waitFor();
    await dialog.getByRole('textbox', { name: text('common.name') }).fill(text('presets.oldTown'));
    await dialog.getByRole('combobox', { name: text('presets.takenFrom') }).fill(portfolio.homeName);
    await page.getByRole('option', { name: portfolio.homeName }).click();
    await save.click();
    await dialog.getByText(text('presets.chooseAtLeastOnePart')).waitFor();
    await dialog.getByRole('checkbox', { name: text('common.noise') }).check();
    await look(page, 'organization-preset', size);
    await save.click();
    await page.getByText(text('presets.presetWasSaved', { name: text('presets.oldTown') })).waitFor();
    await section
      .getByText(/^Noise: noise monitoring on, limit 75\sdB, /)
      .last()
      .waitFor();
    expect(await presets()).toMatchObject([{ name: 'Old town', settings: { noise: home.settings.noise } }]);

    // A new name alone keeps the preset's settings. Copied from a home, the preset sets only what was chosen.
    const edit = async (name: string) =>
      section.getByRole('button', { name: text('presets.editPreset', { name }) }).click();
    await edit(text('presets.oldTown'));
    await dialog.getByRole('textbox', { name: text('common.name') }).fill('New town');
    await save.click();
    await section.getByText('New town').waitFor();
    expect(await presets()).toMatchObject([{ name: 'New town', settings: { noise: home.settings.noise } }]);
    await edit('New town');
    await dialog.getByRole('combobox', { name: text('presets.takenFrom') }).fill(portfolio.homeName);
    await page.getByRole('option', { name: portfolio.homeName }).click();
    await dialog.getByRole('checkbox', { name: text('common.noise') }).uncheck();
    await dialog.getByRole('checkbox', { name: text('homeSettings.climate') }).check();
    await save.click();
    await section.getByText(/^Climate: maximum temperature 30\s°C, /).waitFor();
    expect((await presets())[0].settings).toEqual({ climate: home.settings.climate });
    await look(page, 'organization-presets', size);

    await section
      .getByRole('button', { name: text('presets.deleteThePreset', { name: 'New town' }) })
      .click();
    await page
      .getByRole('dialog', { name: text('presets.deletePresetNamedQuestion', { name: 'New town' }) })
      .waitFor();
    await dialog.getByRole('button', { name: text('presets.deletePreset') }).click();
    await page.getByText(text('common.wasDeleted', { name: 'New town' })).waitFor();
    await section.getByText('New town').waitFor({ state: 'detached' });
    expect(await presets()).toEqual([]);
  });
}
