import { expect, it } from 'vitest';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

export function shell(site: () => Site, size: Size): void {
  it('is led by the keyboard: skip link, navigation, focus on the new heading', async () => {
    const { world } = site();
    const page = site().page;
    await page.goto(`${world.url}/homes`);
    await page.getByRole('heading', { level: 1, name: 'Homes' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    if (size === 'phone') {
      await page.getByRole('button', { name: 'Open the menu' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('link', { name: 'Members' }).waitFor();
      await look(page, 'menu', size);
    }
    await page.getByRole('link', { name: 'Members' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Members');
    expect(await page.title()).toBe('Members · Lares');
  });

  it('switches between organizations and makes a new one', async () => {
    const { world } = site();
    const page = site().page;
    await page.goto(`${world.url}/homes`);
    if (size === 'phone') await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: /^Organization: Lakeside Stays/ }).click();
    await page.getByRole('menuitem', { name: 'New organization' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`Sunside ${size}`);
    await page.getByRole('button', { name: 'Create organization' }).click();
    await page.getByText(`The homes of Sunside ${size}.`).waitFor();
    await page.getByText('No homes yet').waitFor();
    expect(page.url()).toContain('org=');
    await page.reload();
    await page.getByText(`The homes of Sunside ${size}.`).waitFor();
    if (size === 'phone') await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: new RegExp(`^Organization: Sunside ${size}`) }).click();
    await page.getByRole('menuitem', { name: 'Lakeside Stays' }).click();
    await page.getByText('The homes of Lakeside Stays.').waitFor();
  });

  it('keeps the chosen colours over a reload', async () => {
    const page = site().page;
    await page.goto(`${site().world.url}/homes`);
    await (await sidebar(page, size)).getByTitle('Dark').click();
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Homes' }).waitFor();
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    await (await sidebar(page, size)).getByTitle('As the system').click();
    await page.locator('html[data-mantine-color-scheme=light]').waitFor({ state: 'attached' });
  });

  it('says so when a page does not exist or the server is away', async () => {
    const { world } = site();
    const page = site().page;
    expect((await page.goto(`${world.url}/homes/nothing-like-it`))?.status()).toBe(200);
    await page.getByText('Not found', { exact: true }).waitFor();
    await page.route('**/v8/homes?*', (route) => route.abort());
    await page.goto(`${world.url}/homes`);
    await page.getByText('Could not load the homes').waitFor();
    await look(page, 'homes-unreachable', size);
    await page.unroute('**/v8/homes?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('4 homes').waitFor();
    expect(site().troubles.splice(0).length).toBeGreaterThan(0);
  });

  it('logs out, and asks to log in again before it goes back to where one was', async () => {
    const { world, hood } = site();
    const page = site().page;
    await page.goto(`${world.url}/homes`);
    if (size === 'phone') await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await page.waitForURL(/\/login/);
    await page.goto(`${world.url}/members`);
    await page.waitForURL(/\/login\?return_to=%2Fmembers/);
    await page.getByLabel('E-mail').fill(hood.owner.email);
    await page.getByLabel('Password', { exact: true }).fill(hood.owner.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    // The browser itself notes each 401 on the console.
    expect(
      site()
        .troubles.splice(0)
        .filter((line) => !line.includes('401')),
    ).toEqual([]);
  });
}

/**
 * Where the links and the choice of colours are. On a phone that is the opened menu, never the hidden
 * sidebar behind it, which has the same words.
 */
async function sidebar(page: Site['page'], size: Size) {
  if (size === 'desktop') return page.locator('header').first();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  return page.getByRole('dialog');
}

function focused(page: Site['page']): Promise<unknown> {
  return page.evaluate('document.activeElement.textContent');
}
