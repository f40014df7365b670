import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { text } from '../../harness/text.ts';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

export function auditPage(site: () => Site, size: Size): void {
  it('lists actions in sentences, filters by person, action, thing and day, and downloads', async () => {
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

    // With the keyboard only.
    await page.getByRole('combobox', { name: text('audit.action') }).focus();
    await page.keyboard.type('role changed');
    // A user sees the list before choosing from it.
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual([text('audit.roleChanged')]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/role_changed/);
    // This person may not change roles, so has no such entries.
    await page.getByRole('combobox', { name: text('audit.person') }).click();
    await page.getByRole('option', { name: 'Person 3' }).click();
    await page.getByText(text('audit.noSuchEntries')).waitFor();
    await look(page, 'audit-nothing', size);
    await page.getByRole('combobox', { name: text('audit.person') }).click();
    await page.getByRole('option', { name: 'Person 2' }).click();
    await page.getByText(text('audit.entryCount', { count: 2 })).waitFor();
    await page.getByLabel(text('audit.to'), { exact: true }).fill('2020-01-01');
    await page.getByText(text('audit.noSuchEntries')).waitFor();
    await page.getByLabel(text('audit.to'), { exact: true }).fill('');
    await page.getByText(sentence).waitFor();

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: text('common.downloadCsv') }).click();
    const file = await (await downloading).path();
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
    // The filter holds for the file too.
    expect(lines.length).toBe(3);
    expect(lines[1]).toContain(sentence);

    await page
      .getByRole('button', { name: text('audit.everythingAboutIt') })
      .first()
      .click();
    await page.getByLabel(text('audit.idOfOneThing')).waitFor();
    await page.getByRole('button', { name: text('audit.showEverything') }).click();
    await page.getByText('Person 1 exported the audit log (format: csv)').waitFor();
  });

  it('is not for members', async () => {
    const page = await site().visit(site().hood.member, '/audit');
    await page.getByText(text('common.roleNotAllowSee', { what: text('audit.auditLog') })).waitFor();
    expect(await page.getByRole('link', { name: text('common.downloadCsv') }).count()).toBe(0);
    await page.context().close();
  });
}
