import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { seriousViolations } from '../../../test/harness/browser/axe.ts';
import { browserPath, openBrowser } from '../../../test/harness/browser/browser.ts';
import { picture } from '../../../test/harness/browser/picture.ts';
import { postForm } from '../../../test/harness/oauth.ts';
import { serverText } from '../../../test/harness/text.ts';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { COMMAND_LINE } from '../command-line-client.ts';

const { client_id } = COMMAND_LINE;
const PHONE = { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true };

describe.skipIf(!browserPath)('the device flow in a real browser', { timeout: 60_000 }, () => {
  let world: World;
  let browser: Browser;

  beforeAll(async () => {
    world = await openWorld();
    browser = await openBrowser();
  });

  async function opened(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext(options);
    onTestFinished(() => context.close());
    return context.newPage();
  }

  const begin = async () =>
    (await postForm(world, '/oauth/device_authorization', { client_id, scope: 'user_read webhook_write' }))
      .body;
  const poll = (device_code: string) =>
    postForm(world, '/oauth/token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id,
      device_code,
    });

  async function look(page: Page, name: string): Promise<void> {
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false);
    await picture(page, `device-${name}`);
  }

  it.each<[string, BrowserContextOptions]>([
    ['desktop', {}],
    ['phone', PHONE],
    ['phone-dark', { ...PHONE, colorScheme: 'dark' }],
  ])('on %s: log in, type the code, compare it, untick a line, allow', async (name, options) => {
    const person = await world.person();
    const { device_code, user_code, verification_uri } = await begin();
    const page = await opened(options);
    await page.goto(verification_uri);
    await page.getByLabel(serverText('signIn.emailAddress')).fill(person.email);
    await page.getByLabel(serverText('signIn.password')).fill(person.password);
    await page.getByRole('button', { name: serverText('signIn.logIn') }).click();

    await page.getByRole('heading', { name: serverText('oauth.connectCommandLine') }).waitFor();
    await look(page, `code-${name}`);
    await page.getByLabel(serverText('common.code')).fill('BCDF');
    await page.getByRole('button', { name: serverText('common.continue') }).click();
    await page.getByRole('alert').getByText(serverText('oauth.invalidDeviceCode')).waitFor();
    await look(page, `unknown-${name}`);
    await page.getByLabel(serverText('common.code')).fill(user_code.toLowerCase());
    await page.getByRole('button', { name: serverText('common.continue') }).click();

    await page
      .getByRole('heading', { name: serverText('oauth.allowApp', { app: 'Lares command line' }) })
      .waitFor();
    expect(await page.getByText(user_code).count()).toBe(1);
    await look(page, `confirm-${name}`);
    await page.getByRole('checkbox').first().uncheck();
    await page.getByRole('button', { name: serverText('oauth.allow') }).click();
    await page.getByRole('heading', { name: serverText('oauth.connected') }).waitFor();
    await look(page, `connected-${name}`);
    expect((await poll(device_code)).body).toMatchObject({ scope: 'webhook_write', user_id: person.user_id });
  });

  it('with the keyboard alone, in German, and it can be denied', async () => {
    const person = await world.person();
    const { device_code, verification_uri_complete } = await begin();
    const page = await opened(PHONE);
    const session = await world.browserOf(person);
    expect((await session.api('PATCH', '/users/me', { locale: 'de' })).status).toBe(200);
    const [name, value] = [...session.cookies][0] ?? ['', ''];
    await page.context().addCookies([{ name, value, url: world.url }]);
    await page.goto(verification_uri_complete);
    await page.getByText(serverText('oauth.compareDeviceCode', undefined, 'de')).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await look(page, 'confirm-de');
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await page.locator('[value=deny]:focus').count()) === 1) break;
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Nicht verbunden' }).waitFor();
    await look(page, 'denied-de');
    expect((await poll(device_code)).body.error).toBe('access_denied');
  });
});
