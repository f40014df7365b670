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
    await dialog.getByText('Enter a whole number of days, or nothing.').waitFor();
    await dialog.getByLabel('Guests, days').fill('30');
    await dialog.getByLabel('Audit log, days').fill('5');
    await dialog.getByRole('button', { name: 'Save and delete what is older' }).click();
    await dialog.getByText('This must be null or from 90 to 400 days.').waitFor();
    await look(page, 'organization-change', size);
    await dialog.getByLabel('Audit log, days').fill('');
    await dialog.getByRole('button', { name: 'Save and delete what is older' }).click();
    await page.getByText('Saved. What is older is being deleted').waitFor();
    await page.getByText('30 days', { exact: true }).first().waitFor();
    const path = `/organizations/${hood.organization_id}/retention`;
    expect((await world.as(hood.owner).get(path)).body).toMatchObject({ guests_days: 30, audit_days: null });
    await world.as(hood.owner).patch(path, { guests_days: null });
    expect(site().troubles.splice(0)).toEqual([expect.stringContaining('400')]);

    const admin = await site().visit(hood.admin, '/organization');
    await admin.getByText('Only an owner can change this.').waitFor();
    expect(await admin.getByRole('button', { name: 'Change' }).count()).toBe(0);
    await admin.context().close();
    const member = await site().visit(hood.member, '/organization');
    await member.getByText('Your role does not allow you to see the settings of the organization').waitFor();
    await member.context().close();
  });
}
