import * as oauth from 'oauth4webapi';
import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientFor } from '../../../test/harness/client.ts';
import { authorizePath, newClient, oauthState, postForm, refresh } from '../../../test/harness/oauth.ts';
import { serverText } from '../../../test/harness/text.ts';
import { hiddenFields, type Visitor } from '../../../test/harness/visitor.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';
import { PERMISSIONS } from '../../accounts/index.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import { COMMAND_LINE } from '../command-line-client.ts';
import { deleteExpiredOauthRows } from '../delete-expired.ts';

const insecure = { [oauth.allowInsecureRequests]: true };
const client: oauth.Client = { client_id: COMMAND_LINE.client_id };
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
let world: World;
let person: Person;
let browser: Visitor;
let server: oauth.AuthorizationServer;

beforeAll(async () => {
  world = await openWorld();
  person = await world.person();
  browser = await world.browserOf(person);
  const issuer = new URL(world.url);
  const answer = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
  server = await oauth.processDiscoveryResponse(issuer, answer);
});

// Allowing a device needs a session confirmed within ten minutes.
beforeEach(async () => {
  browser = await world.browserOf(person);
});

async function begin(scope = 'user_read webhook_write'): Promise<oauth.DeviceAuthorizationResponse> {
  const answer = await oauth.deviceAuthorizationRequest(server, client, oauth.None(), { scope }, insecure);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return oauth.processDeviceAuthorizationResponse(server, client, answer);
}

async function poll({ device_code }: { device_code: string }): Promise<oauth.TokenEndpointResponse> {
  const answer = await oauth.deviceCodeGrantRequest(server, client, oauth.None(), device_code, insecure);
  return oauth.processDeviceCodeResponse(server, client, answer);
}

const refusedWith = (error: string) => ({ error });

/** Opens the page with the code and decides. */
async function decide(
  visitor: Visitor,
  user_code: string,
  decision: 'allow' | 'deny',
  keep: (permission: string) => boolean = () => true,
) {
  const page = await visitor.get(`/device?user_code=${user_code}`);
  const ticked = PERMISSIONS.filter((name) => page.text.includes(`value="${name}"`)).filter(keep);
  return visitor.post('/device', [
    ...Object.entries(hiddenFields(page.text)),
    ...ticked.map((name): [string, string] => ['permission', name]),
    ['decision', decision],
  ]);
}

const readUser = (token: string) => clientFor(world.api, token).get('/users/me');
const grantsOf = async (one: Visitor) => (await one.api('GET', '/users/me/grants')).body.grants;

describe('the device flow, by a client that refuses whatever RFC 8628 does not allow', () => {
  it('gives codes that a person can type, and where', async () => {
    const device = await begin();
    expect(device).toEqual({
      device_code: expect.stringMatching(/^dc_[\w-]{43}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${world.url}/device`,
      verification_uri_complete: `${world.url}/device?user_code=${device.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    const kept = JSON.stringify(await oauthState(world));
    expect(kept).not.toContain(device.device_code);
    expect(kept).not.toContain(device.user_code.replace('-', ''));
  });

  it('gives tokens for what the person ticked, once, shows the grant, and lets it be taken back', async () => {
    const device = await begin('user_read homes_read webhook_write');
    await expect(poll(device)).rejects.toMatchObject(refusedWith('authorization_pending'));
    const done = await decide(browser, device.user_code, 'allow', (name) => name !== 'homes_read');
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('Connected')]);
    const tokens = await poll(device);
    expect(tokens).toEqual({
      access_token: expect.stringMatching(/^at_/),
      refresh_token: expect.stringMatching(/^rt_/),
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'user_read webhook_write',
      user_id: person.user_id,
    });
    expect((await readUser(tokens.access_token)).body.user_id).toBe(person.user_id);
    expect((await clientFor(world.api, tokens.access_token).get('/homes')).status).toBe(403);

    const next = await postForm(world, '/oauth/token', {
      grant_type: 'refresh_token',
      client_id: COMMAND_LINE.client_id,
      refresh_token: tokens.refresh_token ?? '',
    });
    expect([next.status, next.body.scope]).toEqual([200, 'user_read webhook_write']);

    const [grant] = await grantsOf(browser);
    expect(grant).toMatchObject({
      client_name: 'Lares command line',
      permissions: ['user_read', 'webhook_write'],
    });
    expect((await browser.api('DELETE', `/users/me/grants/${grant.grant_id}`)).status).toBe(200);
    expect((await readUser(next.body.access_token)).status).toBe(401);
    const dead = await postForm(world, '/oauth/token', {
      grant_type: 'refresh_token',
      client_id: COMMAND_LINE.client_id,
      refresh_token: next.body.refresh_token,
    });
    expect([dead.status, dead.body.error]).toEqual([400, 'invalid_grant']);
  });

  it('takes back what a device code gave when it comes a second time', async () => {
    const device = await begin();
    await decide(browser, device.user_code, 'allow');
    const tokens = await poll(device);
    await expect(poll(device)).rejects.toMatchObject(refusedWith('invalid_grant'));
    expect((await readUser(tokens.access_token)).status).toBe(401);
  });

  it('gives tokens to one of several who ask at the same moment', async () => {
    const device = await begin();
    await decide(browser, device.user_code, 'allow');
    const all = await Promise.allSettled([poll(device), poll(device), poll(device)]);
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    await expect(poll(device)).rejects.toMatchObject(refusedWith('invalid_grant'));
  });

  it('answers access_denied once after the user denies it, then invalid_grant', async () => {
    const device = await begin();
    expect((await decide(browser, device.user_code, 'deny')).text).toContain(
      serverText('oauth.notConnected'),
    );
    await expect(poll(device)).rejects.toMatchObject(refusedWith('access_denied'));
    await expect(poll(device)).rejects.toMatchObject(refusedWith('invalid_grant'));
    expect((await browser.get(`/device?user_code=${device.user_code}`)).status).toBe(400);
  });

  it('has devices that ask too soon wait longer each time, and still answers them in the end', async () => {
    const device = await begin();
    await expect(poll(device)).rejects.toMatchObject(refusedWith('authorization_pending'));
    world.clock.advance(4 * SECOND_MS);
    await expect(poll(device)).rejects.toMatchObject(refusedWith('slow_down'));
    world.clock.advance(9 * SECOND_MS);
    await expect(poll(device)).rejects.toMatchObject(refusedWith('slow_down'));
    world.clock.advance(15 * SECOND_MS);
    await expect(poll(device)).rejects.toMatchObject(refusedWith('authorization_pending'));
    await decide(browser, device.user_code, 'allow');
    expect((await poll(device)).access_token).toMatch(/^at_/);
  });

  it('gives people their ten minutes in a demo, too, whose homes live faster', async () => {
    const device = await begin();
    world.clock.hurry(15 * MINUTE_MS);
    await expect(poll(device)).rejects.toMatchObject(refusedWith('authorization_pending'));
    expect((await decide(browser, device.user_code, 'allow')).status).toBe(200);
    expect((await poll(device)).access_token).toMatch(/^at_/);
  });

  it('ends after ten minutes, for the device and for the person, and is swept', async () => {
    const device = await begin();
    world.clock.advance(10 * MINUTE_MS);
    const late = await browser.get(`/device?user_code=${device.user_code}`);
    expect([late.status, late.text]).toEqual([400, expect.stringContaining('older than ten minutes')]);
    await expect(poll(device)).rejects.toMatchObject(refusedWith('expired_token'));
    await deleteExpiredOauthRows(world.tools.database, world.clock.now());
    const left = await world.tools.database.rows(
      sql`SELECT FROM oauth_device_codes WHERE expires_at <= ${world.clock.now()}`,
    );
    expect(left).toEqual([]);
    await expect(poll(device)).rejects.toMatchObject(refusedWith('invalid_grant'));
  });

  it('leaves a device with nothing when what was allowed is taken back before it asks', async () => {
    const device = await begin();
    await decide(browser, device.user_code, 'allow');
    const [grant] = await grantsOf(browser);
    await browser.api('DELETE', `/users/me/grants/${grant.grant_id}`);
    await expect(poll(device)).rejects.toMatchObject(refusedWith('invalid_grant'));
  });

  it('narrows what a device waits for to what the person allows another one', async () => {
    const first = await begin('user_read webhook_write');
    const second = await begin('user_read webhook_write');
    await decide(browser, first.user_code, 'allow');
    await decide(browser, second.user_code, 'allow', (name) => name === 'user_read');
    expect((await poll(first)).scope).toBe('user_read');
  });

  it('is for the command line alone, which can do nothing else', async () => {
    const theirs = await newClient(world, person);
    const asked = await postForm(world, '/oauth/device_authorization', { ...theirs });
    expect([asked.status, asked.body.error]).toEqual([400, 'unauthorized_client']);
    const device = await begin();
    await decide(browser, device.user_code, 'allow');
    const { device_code } = device;
    const exchanged = await postForm(world, '/oauth/token', {
      grant_type: DEVICE_GRANT,
      ...theirs,
      device_code,
    });
    expect([exchanged.status, exchanged.body.error]).toEqual([400, 'unauthorized_client']);
    expect((await poll(device)).access_token).toMatch(/^at_/);

    const { client_id } = COMMAND_LINE;
    for (const grant_type of ['client_credentials', 'authorization_code']) {
      const answer = await postForm(world, '/oauth/token', {
        grant_type,
        client_id,
        code: 'x',
        redirect_uri: 'x',
      });
      expect([answer.status, answer.body.error]).toEqual([400, 'unauthorized_client']);
    }
    const withSecret = await postForm(world, '/oauth/token', {
      grant_type: DEVICE_GRANT,
      client_id,
      client_secret: '',
      device_code: 'x',
    });
    expect([withSecret.status, withSecret.body.error]).toEqual([400, 'invalid_grant']);
    const wrongSecret = await postForm(world, '/oauth/device_authorization', {
      client_id,
      client_secret: 'cs_x',
    });
    expect([wrongSecret.status, wrongSecret.body.error]).toEqual([401, 'invalid_client']);
    const page = await browser.get(
      authorizePath({ client_id, client_secret: '' }, { redirect_uri: 'urn:ietf:wg:oauth:2.0:oob' }),
    );
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('No application')]);
    expect((await refresh(world, { client_id, client_secret: 'cs_x' }, 'rt_x')).status).toBe(401);
  });

  it('answers a scope of other services with invalid_scope, and a code that is none with invalid_grant', async () => {
    const { client_id } = COMMAND_LINE;
    const scope = await postForm(world, '/oauth/device_authorization', { client_id, scope: 'fly' });
    expect([scope.status, scope.body.error]).toEqual([400, 'invalid_scope']);
    const code = await postForm(world, '/oauth/token', {
      grant_type: DEVICE_GRANT,
      client_id,
      device_code: 'dc_x',
    });
    expect([code.status, code.body.error]).toEqual([400, 'invalid_grant']);
  });
});

describe('the page where a code is typed', () => {
  it('asks who is there first, and comes back with the code', async () => {
    const answer = await world.visitor().get('/device?user_code=BCDF-GHJK');
    expect([answer.status, answer.headers['location']]).toEqual([
      303,
      `/login?return_to=${encodeURIComponent('/device?user_code=BCDF-GHJK')}`,
    ]);
  });

  it.each(['', 'AEIO-UYAE', 'BCDF-GHJ', 'B'.repeat(300), '1234-5678', '%00'])(
    'says of %j that it is unknown',
    async (typed) => {
      const answer = await browser.get(
        `/device?user_code=${typed === '%00' ? typed : encodeURIComponent(typed)}`,
      );
      expect([answer.status, answer.text]).toEqual([
        400,
        expect.stringContaining(serverText('oauth.invalidDeviceCode')),
      ]);
    },
  );

  it('takes it as people write it', async () => {
    const { user_code } = await begin();
    const typed = ` ${user_code.toLowerCase().replace('-', ' ')} `;
    const page = await browser.get(`/device?user_code=${encodeURIComponent(typed)}`);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(user_code)]);
  });

  it('is decided by a form of ours alone, and by one person', async () => {
    const device = await begin();
    const other = await world.browserOf(await world.person());
    const page = await browser.get(`/device?user_code=${device.user_code}`);
    const fields = hiddenFields(page.text);
    const sent = (visitor: Visitor, more: Record<string, string> = {}) =>
      visitor.post('/device', { ...fields, permission: 'user_read', decision: 'allow', ...more });
    expect((await sent(browser, { csrf: 'x' })).status).toBe(403);
    expect((await sent(other)).status).toBe(403);
    await expect(poll(device)).rejects.toMatchObject(refusedWith('authorization_pending'));
    const none = await browser.post('/device', {
      ...fields,
      decision: 'allow',
      permission: 'organization_write',
    });
    expect([none.status, none.text]).toEqual([
      400,
      expect.stringContaining(serverText('oauth.choosePermission')),
    ]);
    const [mine, theirs] = await Promise.all([sent(browser), decide(other, device.user_code, 'allow')]);
    expect([mine.status, theirs.status].sort()).toEqual([200, 400]);
  });

  it('is asked so often by one person and no more', async () => {
    const slow = await openWorld({ slowDownGuessing: true });
    const guesser = await slow.browserOf(await slow.person());
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await guesser.get('/device?user_code=BCDF-GHJK')).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    // A polling device is not a guessing one.
    const { body } = await postForm(slow, '/oauth/device_authorization', {
      client_id: COMMAND_LINE.client_id,
    });
    for (let polls = 0; polls < 70; polls += 1) {
      slow.clock.advance(6 * SECOND_MS);
      const answer = await postForm(slow, '/oauth/token', {
        grant_type: DEVICE_GRANT,
        client_id: COMMAND_LINE.client_id,
        device_code: body.device_code,
      });
      expect(answer.body.error).toBe('authorization_pending');
    }
  });
});
