import { expect, it } from 'vitest';
import { text } from '../../../harness/text.ts';
import { look } from '../../support/look.ts';
import type { Site, Size } from '../../support/site.ts';

export function clientsPage(site: () => Site, size: Size): void {
  it('creates an OAuth client, shows its secret once, edits, rotates and deletes it [oauth-client-page]', async () => {
    const { world } = site();
    const page = site().page;
    await page.goto(`${world.url}/developer/clients`);
    await page.getByText(text('oauthClients.noOauthClientsYet')).waitFor();
    await look(page, 'clients-empty', size);
    await page.getByRole('button', { name: text('oauthClients.createClient') }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate('document.activeElement.textContent'))
      .toBe(text('oauthClients.createClient'));
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: text('common.name') }).fill(text('oauthClients.exampleName'));
    await page.getByLabel(text('oauthClients.redirectUris')).fill('ftp://nowhere.example.com');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('oauthClients.createClient') })
      .click();
    // The API refuses it, and the form shows the API's text at the field.
    await page.getByText(/^Line 1 must be an https address/).waitFor();
    await look(page, 'clients-create', size);
    expect(site().pageErrors.splice(0)).toEqual([expect.stringContaining('400')]);
    const uris = 'https://app.example.com/callback\nhttp://localhost:4000/back';
    await page.getByLabel(text('oauthClients.redirectUris')).fill(uris);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('oauthClients.createClient') })
      .click();
    const secret = await page.getByRole('textbox', { name: text('oauthClients.clientSecret') }).inputValue();
    const clientId = await page
      .getByRole('dialog')
      .getByRole('textbox', { name: text('oauthClients.clientId') })
      .inputValue();
    await look(page, 'clients-secret', size);
    await page
      .getByRole('button', { name: text('common.copyNamed', { what: text('oauthClients.theClientSecret') }) })
      .click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    await page.getByRole('button', { name: text('common.iHaveCopiedIt') }).click();
    await page.getByRole('heading', { name: text('oauthClients.exampleName') }).waitFor();
    expect(await page.content()).not.toContain(secret);
    await look(page, 'clients', size);

    expect(await tokenStatus(world.url, clientId, secret)).toBe(200);
    await page
      .getByRole('button', {
        name: text('oauthClients.rotateSecretOf', { name: text('oauthClients.exampleName') }),
      })
      .click();
    await page
      .getByRole('button', { name: text('oauthClients.rotateSecret'), exact: true })
      .last()
      .click();
    const rotated = await page.getByRole('textbox', { name: text('oauthClients.clientSecret') }).inputValue();
    expect(rotated).not.toBe(secret);
    await page.getByRole('button', { name: text('common.iHaveCopiedIt') }).click();
    expect(await tokenStatus(world.url, clientId, secret)).toBe(401);
    expect(await tokenStatus(world.url, clientId, rotated)).toBe(200);

    await page
      .getByRole('button', { name: text('common.editNamed', { name: text('oauthClients.exampleName') }) })
      .click();
    await page.getByLabel(text('oauthClients.redirectUris')).fill('https://app.example.com/other');
    await page.getByRole('button', { name: text('common.save') }).click();
    await page.getByText('https://app.example.com/other').waitFor();
    await page
      .getByRole('button', { name: text('common.deleteNamed', { name: text('oauthClients.exampleName') }) })
      .click();
    await page.getByRole('button', { name: text('oauthClients.deleteClient') }).click();
    await page.getByText(text('oauthClients.noOauthClientsYet')).waitFor();
    expect(await tokenStatus(world.url, clientId, rotated)).toBe(401);
  });
}

/** The client authenticates at the authorization server, as an external program would. */
async function tokenStatus(url: string, clientId: string, secret: string): Promise<number> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: secret,
  });
  return (await fetch(`${url}/v8/oauth/token`, { method: 'POST', body })).status;
}
