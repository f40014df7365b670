import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

export function auditPage(site: () => Site, size: Size): void {
  it('tells who did what in sentences, filters by person, action, thing and day, and downloads', async () => {
    const { world, hood, page } = site();
    const { organization_id, admin, member } = hood;
    const role = (wanted: string) =>
      world.as(admin).patch(`/organizations/${organization_id}/members/${member.user_id}`, { role: wanted });
    await role('operator');
    await role('member');
    await page.goto(`${world.url}/audit`);
    const sentence = 'Person 2 changed the role of Person 3 (role: operator → member)';
    await page.getByText(sentence).waitFor();
    await page.getByText('access token “test”').first().waitFor();
    await look(page, 'audit', size);

    // By keyboard alone.
    await page.getByRole('combobox', { name: 'Action' }).focus();
    await page.keyboard.type('role changed');
    // A person sees the list before they choose from it.
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Role changed']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/role_changed/);
    // Who may not change roles has changed none.
    await page.getByRole('combobox', { name: 'Person' }).click();
    await page.getByRole('option', { name: 'Person 3' }).click();
    await page.getByText('No such entries').waitFor();
    await look(page, 'audit-nothing', size);
    await page.getByRole('combobox', { name: 'Person' }).click();
    await page.getByRole('option', { name: 'Person 2' }).click();
    await page.getByText('2 entries').waitFor();
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByText('No such entries').waitFor();
    await page.getByLabel('To', { exact: true }).fill('');
    await page.getByText(sentence).waitFor();

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    const file = await (await downloading).path();
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
    // The filter holds for the file too.
    expect(lines.length).toBe(3);
    expect(lines[1]).toContain(sentence);

    await page.getByRole('button', { name: 'Everything about it' }).first().click();
    await page.getByLabel('Id of one thing').waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.getByText('Person 1 exported the audit log (format: csv)').waitFor();
  });

  it('is not for members', async () => {
    const page = await site().visit(site().hood.member, '/audit');
    await page.getByText('Your role does not allow you to see the audit log').waitFor();
    expect(await page.getByRole('link', { name: 'Download CSV' }).count()).toBe(0);
    await page.context().close();
  });
}
