import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

export function tokensPage(site: () => Site, size: Size): void {
  it('creates a token with chosen permissions, which works until it is revoked', async () => {
    const { world } = site();
    const page = site().page;
    await page.goto(`${world.url}/developer/tokens`);
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`Report ${size}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click();
    await page.getByText('Choose at least one permission.').waitFor();
    await page.locator('input[type=checkbox][value=user_read]').check();
    await page.locator('input[type=checkbox][value=homes_read]').check();
    await look(page, 'tokens-create', size);
    await asksWhoItIs(site(), size);
    const token = await page.getByRole('textbox', { name: 'Access token' }).inputValue();
    await look(page, 'tokens-secret', size);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText(`Report ${size}`, { exact: true }).waitFor();
    expect(await page.content()).not.toContain(token);
    await look(page, 'tokens', size);

    const call = (path: string) =>
      fetch(`${world.api}${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect((await call('/homes')).status).toBe(200);
    expect((await call('/devices')).status).toBe(403);
    await page.getByRole('button', { name: `Revoke Report ${size}` }).click();
    await page.getByRole('button', { name: 'Revoke token' }).click();
    await page.getByText(`Report ${size} was revoked`).waitFor();
    expect((await call('/homes')).status).toBe(401);
  });
}

/** In the middle of making a token, ten minutes after the log-in; whatever asks for it, it is the same dialog. */
async function asksWhoItIs({ world, hood, page, troubles }: Site, size: Size): Promise<void> {
  await world.tools.database.rows(
    sql`UPDATE sessions SET confirmed_at = confirmed_at - interval '10 minutes'`,
  );
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create token' });
  const asking = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const password = asking.getByLabel('Password', { exact: true });
  const focused = () => page.evaluate('document.activeElement.closest("[role=dialog]")?.textContent');

  // Escape closes this one alone; the form below it is as it was, and says that nothing happened.
  await create.click();
  await password.waitFor();
  await page.keyboard.press('Escape');
  await asking.waitFor({ state: 'detached' });
  await page.getByRole('alert').getByText('you did not confirm that it is you').waitFor();
  await expect.poll(focused).toContain('Create token');
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(`Report ${size}`);

  await create.click();
  await password.waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("type")')).toBe('password');
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await asking.getByText('This is not your password.').waitFor();
  await look(page, 'confirm-person', size);
  expect(troubles.splice(0)).toEqual(['403', '403', '400'].map((one) => expect.stringContaining(one)));
  await password.fill(hood.owner.password);
  await page.keyboard.press('Enter');
  await asking.waitFor({ state: 'detached' });
}
