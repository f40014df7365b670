import * as oauth from 'oauth4webapi';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientFor } from '../../test/harness/client.ts';
import {
  allow,
  authorizePath,
  newClient,
  postForm,
  REDIRECT,
  type TestClient,
} from '../../test/harness/oauth.ts';
import type { Visitor } from '../../test/harness/visitor.ts';
import { openWorld, type Person, type World } from '../../test/harness/world.ts';
import { PERMISSIONS } from '../accounts/index.ts';
import { DAY_MS } from '../platform/durations.ts';

/** The whole flow, driven by a library that enforces the RFCs. */

const insecure = { [oauth.allowInsecureRequests]: true };
let world: World;
let person: Person;
let browser: Visitor;
let credentials: TestClient;
let server: oauth.AuthorizationServer;
let client: oauth.Client;

beforeAll(async () => {
  world = await openWorld();
  person = await world.person();
  browser = await world.browserOf(person);
  credentials = await newClient(world, await world.person());
  client = { client_id: credentials.client_id };
  const issuer = new URL(world.url);
  const answer = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
  server = await oauth.processDiscoveryResponse(issuer, answer);
});

const inBody = () => oauth.ClientSecretPost(credentials.client_secret);
const inHeader = () => oauth.ClientSecretBasic(credentials.client_secret);

interface Flow {
  auth: oauth.ClientAuth;
  pkce: boolean;
  state?: string;
  more?: Record<string, string>;
}

async function flow({ auth, pkce, state, more }: Flow): Promise<oauth.TokenEndpointResponse> {
  const verifier = oauth.generateRandomCodeVerifier();
  const back = await allow(
    browser,
    authorizePath(credentials, {
      ...(state === undefined ? {} : { state }),
      ...(pkce
        ? {
            code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
            code_challenge_method: 'S256',
          }
        : {}),
    }),
  );
  const parameters = oauth.validateAuthResponse(server, client, back, state ?? oauth.expectNoState);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    auth,
    parameters,
    REDIRECT,
    pkce ? verifier : oauth.nopkce,
    { ...insecure, ...(more ? { additionalParameters: more } : {}) },
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return oauth.processAuthorizationCodeResponse(server, client, answer);
}

async function refreshed(token: string | undefined): Promise<oauth.TokenEndpointResponse> {
  const answer = await oauth.refreshTokenGrantRequest(server, client, inBody(), token ?? '', insecure);
  return oauth.processRefreshTokenResponse(server, client, answer);
}

const readUser = (token: string) => clientFor(world.api, token).get('/users/me');

describe('a strict client', () => {
  it.each<[string, () => Flow]>([
    ['PKCE, state and Basic', () => ({ auth: inHeader(), pkce: true, state: 'x y/ä&=' })],
    ['PKCE and the secret in the body', () => ({ auth: inBody(), pkce: true })],
    ['state, without PKCE', () => ({ auth: inHeader(), pkce: false, state: 's1' })],
    ['neither PKCE nor state', () => ({ auth: inBody(), pkce: false })],
    ['response_type=token', () => ({ auth: inBody(), pkce: false, more: { response_type: 'token' } })],
  ])('gets tokens with %s [token-grant]', async (_name, how) => {
    const tokens = await flow(how());
    expect(tokens).toEqual({
      access_token: expect.stringMatching(/^at_[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^rt_[\w-]{43}$/),
      token_type: 'bearer',
      expires_in: 3600,
      scope: PERMISSIONS.join(' '),
      user_id: person.user_id,
    });
    const me = await readUser(tokens.access_token);
    expect([me.status, me.body.user_id]).toEqual([200, person.user_id]);
  });

  it('says Bearer with a capital, and answers exactly the fields of the specification to its exact form [token-response-form]', async () => {
    const back = await allow(browser, authorizePath(credentials));
    expect(back.href.startsWith(`${REDIRECT}&code=`)).toBe(true);
    const answer = await postForm(world, '/oauth/token', {
      grant_type: 'authorization_code',
      client_id: credentials.client_id,
      client_secret: credentials.client_secret,
      code: back.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      response_type: 'token',
    });
    expect([answer.status, answer.body.token_type, answer.headers['content-type']]).toEqual([
      200,
      'Bearer',
      'application/json; charset=utf-8',
    ]);
    expect(Object.keys(answer.body).sort()).toEqual([
      'access_token',
      'expires_in',
      'refresh_token',
      'scope',
      'token_type',
      'user_id',
    ]);
  });

  it('may send JSON instead of a form', async () => {
    const back = await allow(browser, authorizePath(credentials));
    const answer = await world.anonymous.post('/oauth/token', {
      grant_type: 'authorization_code',
      ...credentials,
      code: back.searchParams.get('code'),
      redirect_uri: REDIRECT,
      some_member: { of: ['another', 1] },
    });
    expect([answer.status, answer.body.user_id]).toEqual([200, person.user_id]);
    const again = await world.anonymous.post('/oauth/token', {
      grant_type: 'refresh_token',
      ...credentials,
      refresh_token: answer.body.refresh_token,
    });
    expect(again.status).toBe(200);
  });

  it('refreshes, gets a new refresh token each time, and keeps all of it for 180 days after the last use [token-refresh]', async () => {
    let tokens = await flow({ auth: inBody(), pkce: true });
    for (let round = 0; round < 3; round += 1) {
      world.clock.advance(179 * DAY_MS);
      expect((await readUser(tokens.access_token)).status).toBe(401);
      const next = await refreshed(tokens.refresh_token);
      expect(next.refresh_token).not.toBe(tokens.refresh_token);
      expect(next).toMatchObject({ expires_in: 3600, scope: tokens.scope, user_id: person.user_id });
      expect((await readUser(next.access_token)).status).toBe(200);
      tokens = next;
    }
    world.clock.advance(180 * DAY_MS);
    await expect(refreshed(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    browser = await world.browserOf(person);
  });

  it('whose answer got lost refreshes again with the same token [token-lost-refresh-answer]', async () => {
    const tokens = await flow({ auth: inBody(), pkce: true });
    await refreshed(tokens.refresh_token);
    const second = await refreshed(tokens.refresh_token);
    const third = await refreshed(second.refresh_token);
    expect((await readUser(third.access_token)).status).toBe(200);
  });

  it('loses everything when a refresh token of two generations back is used', async () => {
    const first = await flow({ auth: inBody(), pkce: true });
    const other = await flow({ auth: inBody(), pkce: true });
    const second = await refreshed(first.refresh_token);
    const third = await refreshed(second.refresh_token);
    await expect(refreshed(first.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(refreshed(third.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    for (const { access_token } of [first, second, third])
      expect((await readUser(access_token)).status).toBe(401);
    // Another log-in of the same user with the same client stays valid.
    expect((await readUser(other.access_token)).status).toBe(200);
  });

  it('narrows an access token by scope, and gets all back with the next refresh', async () => {
    const tokens = await flow({ auth: inBody(), pkce: true });
    const ask = (scope: string, token: string | undefined) =>
      oauth
        .refreshTokenGrantRequest(server, client, inBody(), token ?? '', {
          ...insecure,
          additionalParameters: { scope },
        })
        .then((answer) => oauth.processRefreshTokenResponse(server, client, answer));
    const narrow = await ask('user_read', tokens.refresh_token);
    expect(narrow.scope).toBe('user_read');
    expect((await clientFor(world.api, narrow.access_token).get('/homes')).status).toBe(403);
    await expect(ask('user_read everything', narrow.refresh_token)).rejects.toMatchObject({
      error: 'invalid_scope',
    });
    expect((await refreshed(narrow.refresh_token)).scope).toBe(PERMISSIONS.join(' '));
  });

  it('revokes: an access token alone, a refresh token with all that came from it [token-revocation]', async () => {
    const tokens = await flow({ auth: inHeader(), pkce: true });
    const next = await refreshed(tokens.refresh_token);
    const revoke = async (token: string | undefined) =>
      oauth.processRevocationResponse(
        await oauth.revocationRequest(server, client, inHeader(), token ?? '', insecure),
      );
    // Cached by the process before the revocation, which must drop it at once.
    expect((await readUser(tokens.access_token)).status).toBe(200);
    await revoke(tokens.access_token);
    expect((await readUser(tokens.access_token)).status).toBe(401);
    expect((await readUser(next.access_token)).status).toBe(200);
    await revoke(next.refresh_token);
    expect((await readUser(next.access_token)).status).toBe(401);
    await expect(refreshed(next.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(revoke('rt_unknown')).resolves.toBeUndefined();
  });

  it.each([
    ['Basic', inHeader],
    ['the body', inBody],
  ])('gets a token for its own account with client_credentials by %s', async (_name, auth) => {
    const owner = await world.person();
    credentials = await newClient(world, owner);
    client = { client_id: credentials.client_id };
    const ask = async (scope?: string) =>
      oauth.processClientCredentialsResponse(
        server,
        client,
        await oauth.clientCredentialsGrantRequest(server, client, auth(), scope ? { scope } : {}, insecure),
      );
    const tokens = await ask();
    expect(tokens).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      scope: PERMISSIONS.join(' '),
      user_id: owner.user_id,
    });
    expect((await readUser(tokens.access_token)).body.email).toBe(owner.email);
    expect((await ask('homes_read user_read')).scope).toBe('user_read homes_read');
    await expect(ask('fly')).rejects.toMatchObject({ error: 'invalid_scope' });
    // The client's own account is not a connected app, and its tokens are not personal tokens.
    const own = await world.browserOf(owner);
    expect((await own.api('GET', '/users/me/grants')).body.grants).toEqual([]);
  });

  it('finds everything where the metadata says', () => {
    expect(server).toEqual({
      issuer: world.url,
      authorization_endpoint: `${world.url}/v8/oauth/authorize`,
      token_endpoint: `${world.url}/v8/oauth/token`,
      revocation_endpoint: `${world.url}/v8/oauth/revoke`,
      device_authorization_endpoint: `${world.url}/v8/oauth/device_authorization`,
      scopes_supported: PERMISSIONS,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: [
        'authorization_code',
        'refresh_token',
        'client_credentials',
        'urn:ietf:params:oauth:grant-type:device_code',
      ],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${world.url}/docs/`,
    });
  });
});
