import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientFor } from '../../test/harness/client.ts';
import {
  allow,
  authorizePath,
  exchange,
  newClient,
  postForm,
  type TestClient,
} from '../../test/harness/oauth.ts';
import { serverText } from '../../test/harness/text.ts';
import { hiddenFields, type Visitor } from '../../test/harness/visitor.ts';
import { openWorld, type Person, type World } from '../../test/harness/world.ts';
import { MINUTE_MS } from '../platform/durations.ts';
import { COMMAND_LINE } from './command-line-client.ts';

const HOLDS_MS = 10 * MINUTE_MS;
let world: World;
let person: Person;
let browser: Visitor;
let client: TestClient;

beforeAll(async () => {
  world = await openWorld();
});

beforeEach(async () => {
  world.clock.advance(MINUTE_MS);
  person = await world.person();
  browser = await world.browserOf(person);
  client = await newClient(world, await world.person());
});

const confirmPathFor = (path: string) => `/login/confirm?return_to=${encodeURIComponent(path)}`;
const grants = async () => (await browser.api('GET', '/users/me/grants')).body.grants;
const mails = async () => (await world.noticesTo(person.email)).map(({ subject }) => subject);
const NEW_APP = serverText('accounts.noticeSubject', { what: 'new connected app' });

async function beginDevice() {
  const fields = { client_id: COMMAND_LINE.client_id, scope: 'user_read' };
  const { device_code, user_code } = (await postForm(world, '/oauth/device_authorization', fields)).body;
  const path = `/device?user_code=${user_code.replace('-', '')}`;
  const poll = () =>
    postForm(world, '/oauth/token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: COMMAND_LINE.client_id,
      device_code,
    });
  return { path, poll };
}

const ALLOWED: [string, string][] = [
  ['permission', 'user_read'],
  ['decision', 'allow'],
];

/** Submits the form of a page that was opened while the session was confirmed. */
const send = (path: string, page: string) =>
  browser.post(path, [...Object.entries(hiddenFields(page)), ...ALLOWED]);

describe('OAuth consent', () => {
  it('asks a session older than ten minutes to confirm before it shows the page, then continues', async () => {
    const path = authorizePath(client, { scope: 'user_read' });
    world.clock.advance(HOLDS_MS);
    const asked = await browser.get(path);
    expect([asked.status, asked.headers['location']]).toEqual([303, confirmPathFor(path)]);
    const confirmed = await browser.submit(confirmPathFor(path), { password: person.password });
    expect([confirmed.status, confirmed.headers['location']]).toEqual([303, path]);
    const code = (await allow(browser, path)).searchParams.get('code') ?? '';
    expect((await exchange(world, client, code)).status).toBe(200);
  });

  it('refuses the form of a session older than ten minutes, and gives no grant [consent-stale-session]', async () => {
    const path = authorizePath(client, { scope: 'user_read' });
    const page = (await browser.get(path)).text;
    world.clock.advance(HOLDS_MS);
    const refused = await send(path, page);
    expect([refused.status, refused.headers['location']]).toEqual([303, confirmPathFor(path)]);
    expect([await grants(), await mails()]).toEqual([[], []]);
  });

  it('lets the user deny without confirming', async () => {
    const path = authorizePath(client);
    const page = (await browser.get(path)).text;
    world.clock.advance(HOLDS_MS);
    const denied = await browser.post(path, { ...hiddenFields(page), decision: 'deny' });
    expect(String(denied.headers['location'])).toContain('error=access_denied');
  });

  it('answers a code at once to an app that has the consent already, however old the session', async () => {
    const path = authorizePath(client, { scope: 'user_read' });
    await allow(browser, path);
    world.clock.advance(HOLDS_MS);
    expect((await allow(browser, path)).searchParams.get('code')).toMatch(/^ac_/);
  });

  it('mails the user about the app [consent-mail]', async () => {
    await allow(browser, authorizePath(client));
    const [notice] = await world.noticesTo(person.email);
    expect(notice?.subject).toBe(NEW_APP);
    expect(notice?.text).toContain(serverText('accounts.appConnected', { name: 'Wall panel' }));
    expect(notice?.text).toContain(`${world.url}/account\n`);
  });
});

describe('the device login', () => {
  it('asks a session older than ten minutes to confirm before it shows the page, then continues', async () => {
    world.clock.advance(HOLDS_MS);
    const { path, poll } = await beginDevice();
    const asked = await browser.get(path);
    expect([asked.status, asked.headers['location']]).toEqual([303, confirmPathFor(path)]);
    const confirmed = await browser.submit(confirmPathFor(path), { password: person.password });
    expect([confirmed.status, confirmed.headers['location']]).toEqual([303, path]);
    const page = (await browser.get(path)).text;
    expect((await send('/device', page)).text).toContain('Connected');
    expect((await poll()).status).toBe(200);
    expect(await mails()).toEqual([NEW_APP]);
  });

  it('refuses the form of a session older than ten minutes, and the device gets no token [device-login-stale-session]', async () => {
    world.clock.advance(HOLDS_MS - 1);
    const { path, poll } = await beginDevice();
    const page = (await browser.get(path)).text;
    world.clock.advance(1);
    const refused = await send('/device', page);
    expect([refused.status, refused.headers['location']]).toEqual([303, confirmPathFor(path)]);
    expect([(await poll()).body.error, await grants(), await mails()]).toEqual([
      'authorization_pending',
      [],
      [],
    ]);
  });

  it('ends when the user logs out everywhere [device-login-logout-everywhere]', async () => {
    const { path, poll } = await beginDevice();
    await send('/device', (await browser.get(path)).text);
    const { access_token, refresh_token } = (await poll()).body;
    expect((await browser.api('DELETE', '/users/me/sessions')).status).toBe(200);
    expect((await clientFor(world.api, access_token).get('/users/me')).status).toBe(401);
    const fields = { grant_type: 'refresh_token', client_id: COMMAND_LINE.client_id, refresh_token };
    expect((await postForm(world, '/oauth/token', fields)).body.error).toBe('invalid_grant');
  });
});
