import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { seriousViolations } from '../../../test/harness/browser/axe.ts';
import { browserPath, openBrowser } from '../../../test/harness/browser/browser.ts';
import { picture } from '../../../test/harness/browser/picture.ts';
import { clientFor } from '../../../test/harness/client.ts';
import { newClient, postForm, type TestClient } from '../../../test/harness/oauth.ts';
import { serverText } from '../../../test/harness/text.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';
import { PERMISSION_TEXTS, PERMISSIONS, type Permission } from '../../accounts/index.ts';
import { english } from '../../i18n/index.ts';

const UNTICKED: Permission = 'homes_write';
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const LONG_NAME = 'Wall panel of the house by the lake with quite a long name';

/** A page that loads nothing foreign and logs no error. A blocked form would log one. */
interface Watched {
  page: Page;
  problems: string[];
}

describe.skipIf(!browserPath)('consent in a real browser', { timeout: 60_000 }, () => {
  let world: World;
  let browser: Browser;
  let person: Person;
  let client: TestClient;
  let callback: string;
  const server = createServer((_request, response) => response.end('<title>Back at the app</title>'));

  beforeAll(async () => {
    world = await openWorld();
    browser = await openBrowser();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    callback = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  });
  afterAll(() => void server.close());

  async function open(options: BrowserContextOptions): Promise<Watched> {
    person = await world.person();
    client = await newClient(world, await world.person(), [callback]);
    return watched(options);
  }

  async function watched(options: BrowserContextOptions): Promise<Watched> {
    const context = await browser.newContext(options);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => {
      const url = request.url();
      const known = url.startsWith(world.url) || url.startsWith(new URL(callback).origin) || url === 'data:,';
      if (!known) problems.push(`foreign: ${url}`);
    });
    return { page, problems };
  }

  const address = (more: Record<string, string> = {}) => {
    const query = {
      client_id: client.client_id,
      redirect_uri: callback,
      response_type: 'code',
      state: 's',
      ...more,
    };
    return `${world.url}/v8/oauth/authorize?${new URLSearchParams(query).toString()}`;
  };
  const boxFor = (page: Page, permission: Permission) =>
    page.getByRole('checkbox', { name: PERMISSION_TEXTS[permission](english.t) });

  async function tokensOf(page: Page) {
    const back = new URL(page.url());
    expect(back.origin + back.pathname).toBe(callback);
    expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['s', world.url]);
    const answer = await postForm(world, '/oauth/token', {
      grant_type: 'authorization_code',
      ...client,
      code: back.searchParams.get('code') ?? '',
      redirect_uri: callback,
    });
    expect(answer.status).toBe(200);
    return answer.body;
  }

  async function expectAllBut(unticked: Permission, tokens: { scope: string; access_token: string }) {
    expect(tokens.scope.split(' ')).toEqual(PERMISSIONS.filter((permission) => permission !== unticked));
    const call = clientFor(world.api, tokens.access_token);
    expect((await call.get('/homes')).status).toBe(200);
    const made = await call.post('/homes', { name: 'x', organization_id: '0'.repeat(24) });
    expect([made.status, made.body.error_key]).toEqual([403, 'insufficient_access']);
  }

  it.each<[string, BrowserContextOptions]>([
    ['desktop-light', { viewport: { width: 1280, height: 800 } }],
    ['phone-dark', { ...PHONE, colorScheme: 'dark' }],
    ['phone-light', PHONE],
  ])(
    'on %s: log in, untick one permission, and the token lacks exactly that one [consent-browser]',
    async (name, options) => {
      const { page, problems } = await open(options);
      await page.goto(address());
      expect(new URL(page.url()).pathname).toBe('/login');
      expect(await seriousViolations(page)).toEqual([]);
      await page.getByLabel(serverText('signIn.emailAddress')).fill(person.email);
      await page.getByLabel(serverText('signIn.password')).fill(person.password);
      await page.getByRole('button', { name: serverText('signIn.logIn') }).click();

      await page
        .getByRole('heading', { name: serverText('oauth.allowApp', { app: 'Wall panel' }) })
        .waitFor();
      expect(await page.getByRole('checkbox').count()).toBe(PERMISSIONS.length);
      expect(await seriousViolations(page)).toEqual([]);
      const wide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
      expect(wide).toBe(false);
      await picture(page, `oauth-consent-${name}`);
      await boxFor(page, UNTICKED).uncheck();
      await page.getByRole('button', { name: serverText('oauth.allow') }).click();
      await page.waitForURL(`${callback}**`);
      await expectAllBut(UNTICKED, await tokensOf(page));
      expect(problems).toEqual([]);
    },
  );

  it('with the keyboard alone, on a phone, without JavaScript', async () => {
    const { page, problems } = await open({ ...PHONE, javaScriptEnabled: false });
    await page.goto(address());
    const focused = page.locator(':focus');
    expect(await focused.getAttribute('name')).toBe('email');
    await page.keyboard.type(person.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: serverText('oauth.allowApp', { app: 'Wall panel' }) }).waitFor();
    const reach = async (selector: string) => {
      for (let presses = 0; presses < 30; presses += 1) {
        await page.keyboard.press('Tab');
        if ((await page.locator(`${selector}:focus`).count()) === 1) return;
      }
      throw new Error(`${selector} cannot be reached with Tab`);
    };
    await reach(`[value=${UNTICKED}]`);
    await picture(page, 'oauth-consent-keyboard');
    await page.keyboard.press('Space');
    await reach('[value=allow]');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${callback}**`);
    await expectAllBut(UNTICKED, await tokensOf(page));
    expect(problems).toEqual([]);
  });

  it('a log-in on the way to an app that has consent ends at the app, and so does a denial', async () => {
    const { page } = await open({});
    const logIn = async (on: Page) => {
      await on.goto(address());
      await on.getByLabel(serverText('signIn.emailAddress')).fill(person.email);
      await on.getByLabel(serverText('signIn.password')).fill(person.password);
      await on.getByRole('button', { name: serverText('signIn.logIn') }).click();
    };
    await logIn(page);
    await page.getByRole('button', { name: serverText('oauth.deny') }).click();
    await page.waitForURL(`${callback}**`);
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
    await page.goto(address());
    await page.getByRole('button', { name: serverText('oauth.allow') }).click();
    await page.waitForURL(`${callback}**`);

    // Another browser of the same user: the log-in form leads to the app through two redirects.
    const other = await watched({});
    await logIn(other.page);
    await other.page.waitForURL(`${callback}**`);
    expect((await tokensOf(other.page)).scope.split(' ')).toEqual(PERMISSIONS);
    expect(other.problems).toEqual([]);
  });

  it('says what is wrong: nothing ticked, and a link that leads nowhere', async () => {
    const { page, problems } = await open(PHONE);
    const session = await world.browserOf(person);
    const [name, value] = [...session.cookies][0] ?? ['', ''];
    await page.context().addCookies([{ name, value, url: world.url }]);
    const named = await session.api('POST', '/users/me/clients', {
      name: LONG_NAME,
      redirect_uris: [callback],
    });
    await page.goto(address({ scope: 'user_read', client_id: named.body.client_id }));
    await page.getByRole('checkbox').uncheck();
    await page.getByRole('button', { name: serverText('oauth.allow') }).click();
    await page.getByRole('alert').getByText(serverText('oauth.choosePermission')).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, 'oauth-consent-nothing-ticked');
    problems.length = 0; // The browser logs the 400.

    await page.goto(address({ redirect_uri: 'https://evil.example/' }));
    await page.getByRole('heading', { name: serverText('oauth.invalidLink') }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await picture(page, 'oauth-unknown-redirect');
  });

  it('a form that may not end at the app is stopped by the browser, so the policy does count', async () => {
    const { page, problems } = await open({});
    const session = await world.browserOf(person);
    const [name, value] = [...session.cookies][0] ?? ['', ''];
    await page.context().addCookies([{ name, value, url: world.url }]);
    await page.route('**/v8/oauth/authorize**', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const headers = response.headers();
      const policy = headers['content-security-policy'] ?? '';
      await route.fulfill({
        response,
        headers: { ...headers, 'content-security-policy': policy.replace(/(form-action 'self')[^;]*/, '$1') },
      });
    });
    await page.goto(address());
    await page.getByRole('button', { name: serverText('oauth.allow') }).click();
    await expect.poll(() => problems.join()).toContain('form-action');
    expect(page.url().startsWith(callback)).toBe(false);
  });
});
