import { expect, it } from 'vitest';
import { serverText, text } from '../../harness/text.ts';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

export function shell(site: () => Site, size: Size): void {
  it('is led by the keyboard: skip link, navigation, focus on the new heading', async () => {
    const { world } = site();
    const page = site().page;
    await page.goto(`${world.url}/homes`);
    await page.getByRole('heading', { level: 1, name: text('common.homes') }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(text('app.skipToContent'));
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    if (size === 'phone') {
      await page.getByRole('button', { name: text('app.openMenu') }).focus();
      await page.keyboard.press('Enter');
      await page
        .getByRole('dialog')
        .getByRole('link', { name: text('common.members') })
        .waitFor();
      await look(page, 'menu', size);
    }
    await page.getByRole('link', { name: text('common.members') }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: text('common.members') }).waitFor();
    await expect.poll(() => focused(page)).toBe('Members');
    expect(await page.title()).toBe('Members · Lares');
  });

  it('switches between organizations and makes a new one', async () => {
    const { world } = site();
    const page = site().page;
    await page.goto(`${world.url}/homes`);
    if (size === 'phone') await page.getByRole('button', { name: text('app.openMenu') }).click();
    await page.getByRole('button', { name: /^Organization: Lakeside Stays/ }).click();
    await page.getByRole('menuitem', { name: text('app.newOrganization') }).click();
    await page.getByRole('textbox', { name: text('common.name') }).fill(`Sunside ${size}`);
    await page.getByRole('button', { name: text('app.createOrganizationLabel') }).click();
    await page.getByText(text('common.homesOfMember', { name: `Sunside ${size}` })).waitFor();
    await page.getByText(text('common.noHomesYet')).waitFor();
    expect(page.url()).toContain('org=');
    await page.reload();
    await page.getByText(text('common.homesOfMember', { name: `Sunside ${size}` })).waitFor();
    if (size === 'phone') await page.getByRole('button', { name: text('app.openMenu') }).click();
    await page.getByRole('button', { name: new RegExp(`^Organization: Sunside ${size}`) }).click();
    await page.getByRole('menuitem', { name: 'Lakeside Stays' }).click();
    await page.getByText(text('common.homesOfMember', { name: 'Lakeside Stays' })).waitFor();
  });

  it('keeps the chosen colours over a reload', async () => {
    const page = site().page;
    await page.goto(`${site().world.url}/homes`);
    await (await sidebar(page, size)).getByTitle(text('app.dark')).click();
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: text('common.homes') }).waitFor();
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    await (await sidebar(page, size)).getByTitle(text('app.systemColours')).click();
    await page.locator('html[data-mantine-color-scheme=light]').waitFor({ state: 'attached' });
  });

  it('says so when a page does not exist or the server is away', async () => {
    const { world } = site();
    const page = site().page;
    expect((await page.goto(`${world.url}/homes/nothing-like-it`))?.status()).toBe(200);
    await page.getByText(text('common.notFound'), { exact: true }).waitFor();
    await page.route('**/v8/homes?*', (route) => route.abort());
    await page.goto(`${world.url}/homes`);
    await page.getByText(text('common.couldNotLoad', { what: text('common.theHomes') })).waitFor();
    await look(page, 'homes-unreachable', size);
    await page.unroute('**/v8/homes?*');
    await page.getByRole('button', { name: text('common.tryAgain') }).click();
    await page.getByText(text('common.homeCount', { count: 4 })).waitFor();
    expect(site().pageErrors.splice(0).length).toBeGreaterThan(0);
  });

  it('logs out, and asks to log in again before it goes back to where one was', async () => {
    const { world, hood } = site();
    const page = site().page;
    await page.goto(`${world.url}/homes`);
    if (size === 'phone') await page.getByRole('button', { name: text('app.openMenu') }).click();
    await page.getByRole('button', { name: text('app.logOut'), exact: true }).click();
    await page.waitForURL(/\/login/);
    await page.goto(`${world.url}/members`);
    await page.waitForURL(/\/login\?return_to=%2Fmembers/);
    await page.getByLabel(text('common.email')).fill(hood.owner.email);
    await page.getByLabel(text('common.password'), { exact: true }).fill(hood.owner.password);
    await page.getByRole('button', { name: serverText('signIn.logIn') }).click();
    await page.getByRole('heading', { level: 1, name: text('common.members') }).waitFor();
    // The browser itself logs each 401 on the console.
    expect(
      site()
        .pageErrors.splice(0)
        .filter((line) => !line.includes('401')),
    ).toEqual([]);
  });
}

/**
 * The element with the links and the choice of colours. On a phone that is the opened menu, never the hidden sidebar
 * behind it, which has the same texts.
 */
async function sidebar(page: Site['page'], size: Size) {
  if (size === 'desktop') return page.locator('header').first();
  await page.getByRole('button', { name: text('app.openMenu') }).click();
  return page.getByRole('dialog');
}

function focused(page: Site['page']): Promise<unknown> {
  return page.evaluate('document.activeElement.textContent');
}
