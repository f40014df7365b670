import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousViolations } from '../../harness/browser/axe.ts';
import { browserPath, openBrowser } from '../../harness/browser/browser.ts';
import { picture } from '../../harness/browser/picture.ts';
import { resetPath } from '../../harness/sign-in/reset-path.ts';
import { serverText, serverText as serverTextOf, text } from '../../harness/text.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';

/** Sign-in pages in a real browser with scripts switched off. */

const NARROWEST = { width: 320, height: 640 };

describe.skipIf(!browserPath)('the sign-in pages', { timeout: 120_000 }, () => {
  let world: World;
  let hood: Neighbourhood;
  let browser: Browser;

  beforeAll(async () => {
    world = await openWorld();
    hood = await world.neighbourhood();
    browser = await openBrowser();
  });

  async function open(
    options: { colorScheme?: 'light' | 'dark'; javaScriptEnabled?: boolean } = {},
  ): Promise<Page> {
    const context: BrowserContext = await browser.newContext({
      viewport: NARROWEST,
      javaScriptEnabled: false,
      ...options,
    });
    return context.newPage();
  }

  async function look(page: Page, name: string): Promise<void> {
    await picture(page, `sign-in-${name}`);
    const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(tooWide), `${name} scrolls sideways`).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
  }

  it('are fit for a small phone, in light and dark, and axe finds nothing serious', async () => {
    const invitations = `/organizations/${hood.organization_id}/invitations`;
    const invited = { email: 'browser@example.com', role: 'member' };
    await world.as(hood.owner).post(invitations, invited);
    const invitation = await world.linkMailedTo(invited.email);
    const empty = await openWorld();
    for (const colorScheme of ['light', 'dark'] as const) {
      // axe needs scripts; the pages have none.
      const page = await open({ colorScheme, javaScriptEnabled: true });
      for (const [name, address] of [
        ['login', `${world.url}/login`],
        ['forgot', `${world.url}/forgot-password`],
        ['closed', `${world.url}/signup`],
        ['gone', `${world.url}/reset-password?token=x`],
        ['reset', `${world.url}${await resetPath(world, hood.owner.email)}`],
        ['invited', `${world.url}${invitation}`],
        ['welcome', `${empty.url}/signup`],
      ] as const) {
        await page.goto(address);
        await look(page, `${name}-${colorScheme}`);
      }
      await page.goto(`${world.url}/login`);
      await page.getByLabel(serverText('signIn.emailAddress')).fill('nobody@example.com');
      await page.getByLabel(text('common.password')).fill('a wrong guess');
      await page.getByRole('button', { name: serverText('signIn.logIn') }).click();
      await page.getByRole('alert').waitFor();
      await look(page, `wrong-${colorScheme}`);
    }
  });

  it('are used with the keyboard alone, and show where the focus is', async () => {
    const page = await open();
    await page.goto(`${world.url}/login?return_to=/login`);
    const focused = () => page.evaluate('document.activeElement.id || document.activeElement.textContent');
    // Browsers focus a field of a new page when they first draw it.
    await expect.poll(focused).toBe('email');
    await page.keyboard.type(hood.owner.email);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('password');
    await page.keyboard.type('a wrong guess');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    // The page focuses the field with the error, and keeps the typed values.
    await expect.poll(focused).toBe('password');
    expect(await page.getByLabel(serverText('signIn.emailAddress')).inputValue()).toBe(hood.owner.email);
    expect(await page.getByLabel(text('common.password')).inputValue()).toBe('');
    const outline = 'getComputedStyle(document.activeElement).outlineWidth';
    expect(await page.evaluate(outline)).toBe('2px');
    await page.keyboard.type(hood.owner.password);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(serverTextOf('signIn.logIn'));
    expect(await page.evaluate(outline)).toBe('2px');
  });

  it('let a user log in, with the headers that browsers send', async () => {
    const page = await open();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('request', (request) => request.url().startsWith(world.url) || problems.push(request.url()));
    await page.goto(`${world.url}/login?return_to=/v8/session`);
    await page.getByLabel(serverText('signIn.emailAddress')).fill(hood.owner.email);
    await page.getByLabel(text('common.password')).fill(hood.owner.password);
    await page.getByRole('button', { name: serverText('signIn.logIn') }).click();
    await page.waitForURL(`${world.url}/v8/session`);
    expect(await page.locator('body').textContent()).toContain(hood.owner.user_id);
    expect(problems).toEqual([]);
  });

  it('cannot be framed, and a form of another site does nothing', async () => {
    const page = await open();
    await page.setContent(`<iframe src="${world.url}/login" width="300" height="300"></iframe>`);
    await expect.poll(() => page.frames()[1]?.url() ?? '').toMatch(/^chrome-error:/);
    const attacker = await open();
    await attacker.route('http://evil.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${world.url}/login"><input name="email" value="${hood.owner.email}">
          <input name="password" value="${hood.owner.password}"><button>Win</button></form>`,
      }),
    );
    await attacker.goto(`${world.url}/login`);
    await attacker.goto('http://evil.example/');
    await attacker.getByRole('button').click();
    await attacker.getByRole('heading', { name: serverText('pages.notAllowed') }).waitFor();
    const cookies = await attacker.context().cookies();
    expect(cookies.map(({ name }) => name)).not.toContain('lares_session');
  });
});
