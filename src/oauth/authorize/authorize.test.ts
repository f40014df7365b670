import sql from 'sql-template-tag';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientFor } from '../../../test/harness/client.ts';
import {
  allow,
  authorizePath,
  exchange,
  newClient,
  oauthState,
  REDIRECT,
  refresh,
  type TestClient,
} from '../../../test/harness/oauth.ts';
import { serverText } from '../../../test/harness/text.ts';
import { hiddenFields, type Visitor } from '../../../test/harness/visitor.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';
import { PERMISSION_TEXTS, PERMISSIONS } from '../../accounts/index.ts';
import { english } from '../../i18n/index.ts';

let world: World;
let owner: Person;
let person: Person;
let browser: Visitor;
let client: TestClient;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.person();
});

async function afresh() {
  person = await world.person();
  browser = await world.browserOf(person);
  client = await newClient(world, owner);
}

afterEach(() => world.clock.advance(61_000));

type More = Record<string, string>;
const path = (more: More = {}) => authorizePath(client, more);
const CHALLENGE = 'c'.repeat(43);

async function sentTo(address: string): Promise<URL> {
  const answer = await browser.get(address);
  expect(answer.status).toBe(303);
  return new URL(String(answer.headers['location']));
}

describe('the authorize page', () => {
  beforeAll(afresh);
  // Consent needs a session confirmed within ten minutes.
  beforeEach(async () => {
    browser = await world.browserOf(person);
  });

  it.each<[string, () => string]>([
    ['an unknown client', () => path({ client_id: '0'.repeat(24) })],
    ['a client_id of another form', () => path({ client_id: '<script>' })],
    ['no client_id', () => path({ client_id: '' })],
    ['two client_ids', () => `${path()}&client_id=${client.client_id}`],
    ['an unregistered redirect_uri', () => path({ redirect_uri: 'https://evil.example/' })],
    ['a redirect_uri with something added', () => path({ redirect_uri: `${REDIRECT}&x=1` })],
    ['a redirect_uri with a path added', () => path({ redirect_uri: 'https://app.example/callback/x' })],
    ['a redirect_uri in other case', () => path({ redirect_uri: REDIRECT.replace('app', 'APP') })],
    ['no redirect_uri', () => path({ redirect_uri: '' })],
    ['two redirect_uris', () => `${path()}&redirect_uri=${encodeURIComponent(REDIRECT)}`],
    ['an endless client_id', () => path({ client_id: 'a'.repeat(6000) })],
  ])('shows %s as an error and sends the browser nowhere [authorize-error-page]', async (_name, address) => {
    const before = await oauthState(world);
    for (const visitor of [browser, world.visitor()]) {
      const answer = await visitor.get(address());
      expect([answer.status, answer.headers['location']]).toEqual([400, undefined]);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.text).toContain(serverText('oauth.invalidLink'));
      expect(answer.text).not.toContain('<script>');
    }
    expect(await oauthState(world)).toEqual(before);
  });

  it.each(['ms-msdt:/id', 'myapp:/cb'])(
    'does not redirect to %s, which was registered before that was forbidden',
    async (redirect_uri) => {
      const old = await newClient(world, owner);
      await world.tools.database.rows(sql`
        UPDATE oauth_clients SET redirect_uris = ${[redirect_uri]} WHERE client_id = ${old.client_id}`);
      const answer = await browser.get(authorizePath(old, { redirect_uri }));
      expect([answer.status, answer.headers['location']]).toEqual([400, undefined]);
      expect(answer.text).toContain('is not allowed');
      // The log-in page's form must not be allowed to end there either.
      const login = `/login?return_to=${encodeURIComponent(authorizePath(old, { redirect_uri }))}`;
      const page = await world.visitor().get(login);
      expect(page.headers['content-security-policy']).toContain("form-action 'self';");
    },
  );

  it.each<[string, string, () => string]>([
    ['no response_type', 'invalid_request', () => path({ response_type: '' })],
    ['response_type token', 'unsupported_response_type', () => path({ response_type: 'token' })],
    ['two response_types', 'invalid_request', () => `${path()}&response_type=code`],
    ['two scopes', 'invalid_request', () => `${path()}&scope=user_read&scope=homes_read`],
    ['only foreign scopes', 'invalid_scope', () => path({ scope: 'openid profile' })],
    [
      'plain PKCE',
      'invalid_request',
      () => path({ code_challenge: CHALLENGE, code_challenge_method: 'plain' }),
    ],
    ['PKCE without a method', 'invalid_request', () => path({ code_challenge: CHALLENGE })],
    ['a method without a challenge', 'invalid_request', () => path({ code_challenge_method: 'S256' })],
    [
      'a challenge of another form',
      'invalid_request',
      () => path({ code_challenge: 'short', code_challenge_method: 'S256' }),
    ],
    ['an endless request', 'invalid_request', () => path({ extra: 'a'.repeat(4000) })],
  ])(
    'sends the browser back with an error for %s: %s [authorize-error-redirect]',
    async (_name, error, address) => {
      const before = await oauthState(world);
      const back = await sentTo(`${address()}&state=s%20%26%C3%A4`);
      expect(back.href.startsWith(`${REDIRECT}&`)).toBe(true);
      expect(Object.fromEntries(back.searchParams)).toEqual({
        from: 'lares',
        error,
        error_description: expect.any(String),
        state: 's &ä',
        iss: world.url,
      });
      expect(await oauthState(world)).toEqual(before);
    },
  );

  it('sends back no state when two were sent', async () => {
    const back = await sentTo(`${path()}&state=a&state=b`);
    expect([back.searchParams.get('error'), back.searchParams.has('state')]).toEqual([
      'invalid_request',
      false,
    ]);
  });

  it('asks for log-in first, and comes back to the same request [authorize-login-first]', async () => {
    const visitor = world.visitor();
    const address = path({ state: 'a b&c' });
    const answer = await visitor.get(address);
    expect(answer.status).toBe(303);
    const login = String(answer.headers['location']);
    expect(login).toBe(`/login?return_to=${encodeURIComponent(address)}`);
    const page = await visitor.get(login);
    // Chromium applies form-action to redirects after the log-in form too.
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://app.example;");
    const loggedIn = await visitor.submit(login, { email: person.email, password: person.password });
    expect([loggedIn.status, loggedIn.headers['location']]).toEqual([303, address]);
    expect((await visitor.get(address)).text).toContain('Wall panel');
  });

  it('tolerates parameters it does not know', async () => {
    const answer = await browser.get(path({ audience: 'x', prompt: 'consent', scope: 'user_read openid' }));
    expect(answer.status).toBe(200);
  });
});

describe('the consent page', () => {
  beforeAll(afresh);

  it('names the client and the account, lists each permission in words, and cannot be framed [consent-page]', async () => {
    const answer = await browser.get(path());
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<strong>Wall panel</strong>');
    expect(answer.text).toContain(person.email);
    for (const describe of Object.values(PERMISSION_TEXTS))
      expect(answer.text).toContain(describe(english.t));
    expect(answer.text.match(/type="checkbox"[^>]* checked/g)).toHaveLength(PERMISSIONS.length);
    expect(answer.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; " +
        "form-action 'self' https://app.example; frame-ancestors 'none'",
    });
    expect(answer.text).not.toMatch(/<script|style=| on\w+=/);
  });

  it('escapes whatever a client is called', async () => {
    const made = await browser.api('POST', '/users/me/clients', {
      name: '<img src=x onerror=alert(1)>"\'&',
      redirect_uris: [REDIRECT],
    });
    const answer = await browser.get(path({ client_id: made.body.client_id }));
    expect(answer.text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    expect(answer.text).not.toContain('<img');
  });

  it('offers only what the scope names', async () => {
    const page = await browser.get(path({ scope: 'homes_read user_read unknown' }));
    expect([...page.text.matchAll(/name="permission" value="(\w+)"/g)].map(([, name]) => name)).toEqual([
      'user_read',
      'homes_read',
    ]);
  });

  it('grants nothing when it is denied', async () => {
    const before = await oauthState(world);
    const fields = hiddenFields((await browser.get(path({ state: 's' }))).text);
    const answer = await browser.post(path({ state: 's' }), {
      ...fields,
      permission: 'user_read',
      decision: 'deny',
    });
    const back = new URL(String(answer.headers['location']));
    expect([answer.status, back.searchParams.get('error'), back.searchParams.get('state')]).toEqual([
      303,
      'access_denied',
      's',
    ]);
    expect(await oauthState(world)).toEqual(before);
  });

  it('asks again when nothing was ticked, and never grants what it did not offer', async () => {
    const before = await oauthState(world);
    const address = path({ scope: 'user_read' });
    const fields = hiddenFields((await browser.get(address)).text);
    for (const more of [[], [['permission', 'homes_read']]] as [string, string][][]) {
      const answer = await browser.post(address, [...Object.entries(fields), ...more, ['decision', 'allow']]);
      expect([answer.status, answer.headers['location']]).toEqual([400, undefined]);
      expect(answer.text).toContain(serverText('oauth.choosePermission'));
    }
    expect(await oauthState(world)).toEqual(before);
  });

  it.each<[string, (fields: More) => More, More]>([
    ['no token', () => ({}), {}],
    ['a wrong token', () => ({ csrf: 'x'.repeat(43) }), {}],
    ['the origin of another site', (fields) => fields, { origin: 'https://evil.example' }],
    ['Sec-Fetch-Site: cross-site', (fields) => fields, { 'sec-fetch-site': 'cross-site' }],
  ])('refuses a form with %s', async (_name, change, headers) => {
    const before = await oauthState(world);
    const fields = hiddenFields((await browser.get(path())).text);
    const sent = { ...change(fields), permission: 'user_read', decision: 'allow' };
    const answer = await browser.post(path(), sent, headers);
    expect([answer.status, answer.headers['location']]).toEqual([403, undefined]);
    expect(await oauthState(world)).toEqual(before);
  });

  it("refuses a form with the token of another person's session", async () => {
    const stranger = await world.browserOf(await world.person());
    const fields = hiddenFields((await stranger.get(path())).text);
    const answer = await browser.post(path(), { ...fields, permission: 'user_read', decision: 'allow' });
    expect(answer.status).toBe(403);
  });

  it('sends a browser without a session to the log-in page', async () => {
    const answer = await world.visitor().post(path(), { decision: 'allow', permission: 'user_read' });
    expect([answer.status, String(answer.headers['location']).startsWith('/login?')]).toEqual([303, true]);
  });
});

describe('consent', () => {
  beforeAll(afresh);
  const tokensFor = async (back: URL) =>
    (await exchange(world, client, back.searchParams.get('code') ?? '')).body;
  const permissionsOf = async (token: string) =>
    PERMISSIONS.filter((name) => token.split(' ').includes(name));

  it('is asked for again only when the client wants more; what was unticked is not granted [consent-remembered]', async () => {
    const first = await allow(
      browser,
      path({ scope: 'user_read homes_read' }),
      (name) => name === 'user_read',
    );
    const tokens = await tokensFor(first);
    expect(tokens.scope).toBe('user_read');
    expect((await clientFor(world.api, tokens.access_token).get('/users/me')).status).toBe(200);
    expect((await clientFor(world.api, tokens.access_token).get('/homes')).status).toBe(403);

    // The same permissions or fewer: a code at once.
    const silent = await sentTo(path({ scope: 'user_read' }));
    expect((await tokensFor(silent)).scope).toBe('user_read');
    // More permissions: the page asks, with refused ones unticked and new ones ticked.
    const page = await browser.get(path({ scope: 'user_read homes_read devices_read' }));
    expect(page.status).toBe(200);
    const ticks = [...page.text.matchAll(/value="(\w+)"( checked)?/g)].map(([, name, tick]) => [
      name,
      !!tick,
    ]);
    expect(Object.fromEntries(ticks)).toMatchObject({
      user_read: true,
      homes_read: false,
      devices_read: true,
    });
  });

  it('that is taken back in part also narrows tokens that are out already, at once', async () => {
    await afresh();
    const before = await tokensFor(await allow(browser, path({ scope: 'user_read homes_read' })));
    expect((await clientFor(world.api, before.access_token).get('/homes')).status).toBe(200);
    await allow(browser, path({ scope: 'homes_read events_read' }), (name) => name === 'events_read');
    expect((await clientFor(world.api, before.access_token).get('/homes')).status).toBe(403);
    const next = (await refresh(world, client, before.refresh_token)).body;
    expect(await permissionsOf(next.scope)).toEqual(['user_read']);
    const { grants } = (await browser.api('GET', '/users/me/grants')).body;
    expect(grants).toEqual([
      {
        grant_id: expect.stringMatching(/^[0-9a-f]{24}$/),
        client_id: client.client_id,
        client_name: 'Wall panel',
        permissions: ['user_read', 'events_read'],
        created_at: expect.any(String),
        last_used_at: expect.any(String),
      },
    ]);
  });

  it('is asked for again after the user took it back, and its tokens stop at once', async () => {
    await afresh();
    const tokens = await tokensFor(await allow(browser, path()));
    const { grants } = (await browser.api('GET', '/users/me/grants')).body;
    const stranger = await world.browserOf(await world.person());
    const grant = `/users/me/grants/${grants[0].grant_id}`;
    expect((await stranger.api('DELETE', grant)).status).toBe(404);
    expect((await browser.api('DELETE', grant)).status).toBe(200);
    expect((await clientFor(world.api, tokens.access_token).get('/users/me')).status).toBe(401);
    expect((await refresh(world, client, tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect((await browser.get(path())).status).toBe(200);
    expect((await browser.api('DELETE', grant)).status).toBe(404);
  });

  it('gives what role and permission both allow, no more', async () => {
    const hood = await world.neighbourhood();
    browser = await world.browserOf(hood.operator);
    const tokens = await tokensFor(await allow(browser, path()));
    const call = clientFor(world.api, tokens.access_token);
    expect((await call.get('/homes')).status).toBe(200);
    const made = await call.post('/homes', { name: 'x', organization_id: hood.organization_id });
    expect([made.status, made.body.error_key]).toEqual([403, 'insufficient_access']);
  });
});
