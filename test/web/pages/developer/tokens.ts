import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { text } from '../../../harness/text.ts';
import { look } from '../../support/look.ts';
import type { Site, Size } from '../../support/site.ts';

export function tokensPage(site: () => Site, size: Size): void {
  it('creates a token with chosen permissions, which works until it is revoked', async () => {
    const { world } = site();
    const page = site().page;
    await page.goto(`${world.url}/developer/tokens`);
    await page.getByRole('button', { name: text('common.createToken') }).click();
    await page.getByRole('textbox', { name: text('common.name') }).fill(`Report ${size}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('common.createToken') })
      .click();
    await page.getByText(text('tokens.chooseAtLeastOnePermission')).waitFor();
    await page.locator('input[type=checkbox][value=user_read]').check();
    await page.locator('input[type=checkbox][value=homes_read]').check();
    await look(page, 'tokens-create', size);
    await confirmIdentity(site(), size);
    const token = await page.getByRole('textbox', { name: text('tokens.accessToken') }).inputValue();
    await look(page, 'tokens-secret', size);
    await page.getByRole('button', { name: text('common.iHaveCopiedIt') }).click();
    await page.getByText(`Report ${size}`, { exact: true }).waitFor();
    expect(await page.content()).not.toContain(token);
    await look(page, 'tokens', size);

    const call = (path: string) =>
      fetch(`${world.api}${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect((await call('/homes')).status).toBe(200);
    expect((await call('/devices')).status).toBe(403);
    await page.getByRole('button', { name: text('tokens.revokeNamed', { name: `Report ${size}` }) }).click();
    await page.getByRole('button', { name: text('tokens.revokeToken') }).click();
    await page.getByText(text('tokens.wasRevoked', { name: `Report ${size}` })).waitFor();
    expect((await call('/homes')).status).toBe(401);
  });
}

/** While the user creates a token, ten minutes after the log-in. All actions use the same dialog. */
async function confirmIdentity({ world, hood, page, pageErrors }: Site, size: Size): Promise<void> {
  await world.tools.database.rows(
    sql`UPDATE sessions SET confirmed_at = confirmed_at - interval '10 minutes'`,
  );
  const create = page.getByRole('dialog').getByRole('button', { name: text('common.createToken') });
  const asking = page.getByRole('dialog', { name: text('app.confirmItsYou') });
  const password = asking.getByLabel(text('common.password'), { exact: true });
  const focused = () => page.evaluate('document.activeElement.closest("[role=dialog]")?.textContent');

  // Escape closes only this dialog. The form below keeps its values and shows that nothing happened.
  await create.click();
  await password.waitFor();
  await page.keyboard.press('Escape');
  await asking.waitFor({ state: 'detached' });
  await page.getByRole('alert').getByText(text('app.notConfirmed')).waitFor();
  await expect.poll(focused).toContain(text('common.createToken'));
  expect(await page.getByRole('textbox', { name: text('common.name') }).inputValue()).toBe(`Report ${size}`);

  await create.click();
  await password.waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("type")')).toBe('password');
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await asking.getByText(text('errors.wrongPassword', { what: 'This' })).waitFor();
  await look(page, 'confirm-person', size);
  expect(pageErrors.splice(0)).toEqual(['403', '403', '400'].map((one) => expect.stringContaining(one)));
  await password.fill(hood.owner.password);
  await page.keyboard.press('Enter');
  await asking.waitFor({ state: 'detached' });
}
