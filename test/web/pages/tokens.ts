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
    await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click();
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
