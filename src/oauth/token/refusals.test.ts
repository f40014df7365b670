import { createHash } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, clientFor, send } from '../../../test/harness/client.ts';
import {
  codeFor,
  exchange,
  newClient,
  oauthState,
  postForm,
  REDIRECT,
  refresh,
  type TestClient,
} from '../../../test/harness/oauth.ts';
import type { Visitor } from '../../../test/harness/visitor.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';

let world: World;
let person: Person;
let browser: Visitor;
let client: TestClient;
let other: TestClient;

beforeAll(async () => {
  world = await openWorld();
  person = await world.person();
  browser = await world.browserOf(person);
  client = await newClient(world, person);
  other = await newClient(world, await world.person());
});

// Refusals are counted per minute. Each test makes new codes.
afterEach(() => world.clock.advance(61_000));

const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const FORM = 'application/x-www-form-urlencoded';

type Fields = Record<string, string>;
interface Surroundings {
  /** A request that would succeed, with a code without a challenge. */
  good: Fields;
  /** The same with PKCE. */
  pkce: Fields;
  refresh: Fields;
  accessToken: string;
}
type Case = [name: string, status: number, error: string, ask: (given: Surroundings) => Promise<Answer>];

const token = (fields: Fields | [string, string][], headers?: Fields) =>
  postForm(world, '/oauth/token', fields, headers);
const raw = (type: string | undefined, body: string | Buffer, headers: Fields = {}) =>
  send(world.api, 'POST', '/oauth/token', {
    raw: body,
    headers: { ...(type ? { 'content-type': type } : {}), ...headers },
  });
const without = (fields: Fields, ...names: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
const twice = (fields: Fields, name: string): [string, string][] => [
  ...Object.entries(fields),
  [name, fields[name] ?? 'x'],
];
const encoded = (fields: Fields) => new URLSearchParams(fields).toString();

const CASES: Case[] = [
  ['a wrong secret', 401, 'invalid_client', ({ good }) => token({ ...good, client_secret: 'cs_wrong' })],
  [
    'the secret of another client',
    401,
    'invalid_client',
    ({ good }) => token({ ...good, client_secret: other.client_secret }),
  ],
  ['no secret', 401, 'invalid_client', ({ good }) => token(without(good, 'client_secret'))],
  ['no secret but PKCE', 401, 'invalid_client', ({ pkce }) => token(without(pkce, 'client_secret'))],
  [
    'no client at all',
    401,
    'invalid_client',
    ({ good }) => token(without(good, 'client_secret', 'client_id')),
  ],
  ['an unknown client', 401, 'invalid_client', ({ good }) => token({ ...good, client_id: '0'.repeat(24) })],
  ['a client_id of another form', 401, 'invalid_client', ({ good }) => token({ ...good, client_id: "x'--" })],
  [
    'a wrong secret by Basic',
    401,
    'invalid_client',
    ({ good }) => token(without(good, 'client_id', 'client_secret'), basic(`${client.client_id}:cs_wrong`)),
  ],
  [
    'Basic without a colon',
    401,
    'invalid_client',
    ({ good }) => token(without(good, 'client_id', 'client_secret'), basic('nothing')),
  ],
  [
    'Basic that is not base64',
    401,
    'invalid_client',
    ({ good }) => token(without(good, 'client_id', 'client_secret'), { authorization: 'Basic §§' }),
  ],
  [
    'Basic with a broken escape',
    401,
    'invalid_client',
    ({ good }) => token(without(good, 'client_id', 'client_secret'), basic(`${client.client_id}:%zz`)),
  ],
  [
    'Basic and a secret in the body',
    400,
    'invalid_request',
    ({ good }) => token(good, basic(`${client.client_id}:${client.client_secret}`)),
  ],
  [
    'Basic and another client_id in the body',
    400,
    'invalid_request',
    ({ good }) =>
      token(
        { ...without(good, 'client_secret'), client_id: other.client_id },
        basic(`${client.client_id}:${client.client_secret}`),
      ),
  ],
  [
    'a Bearer token instead of a secret',
    401,
    'invalid_client',
    ({ good }) => token(without(good, 'client_secret'), { authorization: `Bearer ${person.token}` }),
  ],

  ['no grant_type', 400, 'invalid_request', ({ good }) => token(without(good, 'grant_type'))],
  ['an empty grant_type', 400, 'invalid_request', ({ good }) => token({ ...good, grant_type: '' })],
  [
    'the password grant',
    400,
    'unsupported_grant_type',
    ({ good }) => token({ ...good, grant_type: 'password' }),
  ],
  [
    'the implicit grant',
    400,
    'unsupported_grant_type',
    ({ good }) => token({ ...good, grant_type: 'token' }),
  ],
  ['no code', 400, 'invalid_request', ({ good }) => token(without(good, 'code'))],
  ['an empty code', 400, 'invalid_request', ({ good }) => token({ ...good, code: '' })],
  ['no redirect_uri', 400, 'invalid_request', ({ good }) => token(without(good, 'redirect_uri'))],
  ['no refresh_token', 400, 'invalid_request', (given) => token(without(given.refresh, 'refresh_token'))],

  ['an unknown code', 400, 'invalid_grant', ({ good }) => token({ ...good, code: 'ac_unknown' })],
  [
    'another redirect_uri',
    400,
    'invalid_grant',
    ({ good }) => token({ ...good, redirect_uri: `${REDIRECT}&x` }),
  ],
  [
    'a redirect_uri that differs in a slash',
    400,
    'invalid_grant',
    ({ good }) => token({ ...good, redirect_uri: REDIRECT.replace('/callback', '/callback/') }),
  ],
  ["another client's code", 400, 'invalid_grant', ({ good }) => token({ ...good, ...other })],
  [
    'a refresh token as code',
    400,
    'invalid_grant',
    (given) => token({ ...given.good, code: given.refresh['refresh_token'] ?? '' }),
  ],
  [
    'a tampered code_verifier',
    400,
    'invalid_grant',
    ({ pkce }) => token({ ...pkce, code_verifier: `w${VERIFIER.slice(1)}` }),
  ],
  [
    'the challenge as code_verifier',
    400,
    'invalid_grant',
    ({ pkce }) => token({ ...pkce, code_verifier: CHALLENGE }),
  ],
  ['a short code_verifier', 400, 'invalid_grant', ({ pkce }) => token({ ...pkce, code_verifier: 'v' })],
  [
    'no code_verifier where there was a challenge',
    400,
    'invalid_grant',
    ({ pkce }) => token(without(pkce, 'code_verifier')),
  ],
  [
    'a code_verifier where there was no challenge',
    400,
    'invalid_grant',
    ({ good }) => token({ ...good, code_verifier: VERIFIER }),
  ],

  [
    'an unknown refresh token',
    400,
    'invalid_grant',
    (given) => token({ ...given.refresh, refresh_token: 'rt_unknown' }),
  ],
  ["another client's refresh token", 400, 'invalid_grant', (given) => token({ ...given.refresh, ...other })],
  [
    'an access token as refresh token',
    400,
    'invalid_grant',
    (given) => token({ ...given.refresh, refresh_token: given.accessToken }),
  ],
  ['a scope beyond the grant', 400, 'invalid_scope', (given) => token({ ...given.refresh, scope: 'fly' })],
  [
    'an unknown scope for the own account',
    400,
    'invalid_scope',
    () => token({ grant_type: 'client_credentials', ...client, scope: 'user_read fly' }),
  ],

  ['the code twice', 400, 'invalid_request', ({ good }) => token(twice(good, 'code'))],
  ['the client_id twice', 400, 'invalid_request', ({ good }) => token(twice(good, 'client_id'))],
  [
    'an unknown parameter twice',
    400,
    'invalid_request',
    ({ good }) => token(twice({ ...good, extra: '1' }, 'extra')),
  ],
  ['an endless code', 400, 'invalid_request', ({ good }) => token({ ...good, code: 'a'.repeat(5000) })],
  [
    'an endless client_id',
    400,
    'invalid_request',
    ({ good }) => token({ ...good, client_id: 'a'.repeat(5000) }),
  ],
  ['an endless body', 413, 'invalid_request', ({ good }) => token({ ...good, extra: 'a'.repeat(70_000) })],
  [
    'too many fields',
    400,
    'invalid_request',
    ({ good }) =>
      raw(FORM, `${encoded(good)}${Array.from({ length: 300 }, (_, index) => `&x${index}=1`).join('')}`),
  ],
  ['a form without its content type', 400, 'invalid_request', ({ good }) => raw(undefined, encoded(good))],
  ['a form called text', 400, 'invalid_request', ({ good }) => raw('text/plain', encoded(good))],
  [
    'a form called multipart',
    400,
    'invalid_request',
    ({ good }) => raw('multipart/form-data; boundary=x', encoded(good)),
  ],
  ['a form called JSON', 400, 'invalid_request', ({ good }) => raw('application/json', encoded(good))],
  ['JSON called a form', 400, 'invalid_request', ({ good }) => raw(FORM, JSON.stringify(good))],
  [
    'bytes that are not UTF-8',
    400,
    'invalid_request',
    ({ good }) => raw(FORM, Buffer.concat([Buffer.from(`${encoded(good)}&x=`), Buffer.from([0xff, 0xfe])])),
  ],
  ['an escape that is not UTF-8', 400, 'invalid_request', ({ good }) => raw(FORM, `${encoded(good)}&x=%ff`)],
  ['a NUL', 400, 'invalid_request', ({ good }) => token({ ...good, code: 'a\0b' })],
  [
    'JSON that is cut off',
    400,
    'invalid_request',
    ({ good }) => raw('application/json', JSON.stringify(good).slice(0, -1)),
  ],
  [
    'JSON that is not UTF-8',
    400,
    'invalid_request',
    () => raw('application/json', Buffer.from([0x22, 0xff, 0x22])),
  ],
  ['a JSON array', 400, 'invalid_request', ({ good }) => raw('application/json', JSON.stringify([good]))],
  ['JSON null', 400, 'invalid_request', () => raw('application/json', 'null')],
  [
    'a JSON number as code',
    400,
    'invalid_request',
    ({ good }) => raw('application/json', JSON.stringify({ ...good, code: 7 })),
  ],
  [
    'a JSON null as code',
    400,
    'invalid_request',
    ({ good }) => raw('application/json', JSON.stringify({ ...good, code: null })),
  ],
  ['an empty body', 400, 'invalid_request', () => raw(FORM, '')],
];

async function surroundings(): Promise<Surroundings> {
  const request = { grant_type: 'authorization_code', ...client, redirect_uri: REDIRECT };
  const issued = (await exchange(world, client, await codeFor(browser, client))).body;
  return {
    good: { ...request, code: await codeFor(browser, client) },
    pkce: {
      ...request,
      code: await codeFor(browser, client, { code_challenge: CHALLENGE, code_challenge_method: 'S256' }),
      code_verifier: VERIFIER,
    },
    refresh: { grant_type: 'refresh_token', ...client, refresh_token: issued.refresh_token },
    accessToken: issued.access_token,
  };
}

describe('the token endpoint refuses', () => {
  it.each(CASES)('%s: %i %s, and nothing changes [token-refusals]', async (_name, status, error, ask) => {
    const given = await surroundings();
    const before = await oauthState(world);
    const answer = await ask(given);
    expect([answer.status, answer.body]).toEqual([
      status,
      { error, error_description: expect.stringMatching(/\w/) },
    ]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(await oauthState(world)).toEqual(before);
    // The refused requests did not use up the code.
    expect((await token(given.good)).status).toBe(200);
    expect((await token(given.pkce)).status).toBe(200);
    expect((await token(given.refresh)).status).toBe(200);
  });

  it('names Basic when Basic was tried, and only then', async () => {
    const { good } = await surroundings();
    const byBasic = await token(
      without(good, 'client_id', 'client_secret'),
      basic(`${client.client_id}:cs_wrong`),
    );
    expect(byBasic.headers['www-authenticate']).toBe('Basic realm="lares", charset="UTF-8"');
    expect((await token({ ...good, client_secret: 'x' })).headers['www-authenticate']).toBeUndefined();
  });

  it('an expired code; one that is a second younger works [code-expiry]', async () => {
    const code = await codeFor(browser, client);
    world.clock.advance(60_000);
    const before = await oauthState(world);
    const late = await exchange(world, client, code);
    expect([late.status, late.body.error]).toEqual([400, 'invalid_grant']);
    expect(await oauthState(world)).toEqual(before);
    const next = await codeFor(browser, client);
    world.clock.advance(59_999);
    expect((await exchange(world, client, next)).status).toBe(200);
  });

  it('a code_verifier that fits its challenge and is too short to be secret', async () => {
    const challenge = createHash('sha256').update('short').digest('base64url');
    const code = await codeFor(browser, client, { code_challenge: challenge, code_challenge_method: 'S256' });
    const before = await oauthState(world);
    const answer = await exchange(world, client, code, { code_verifier: 'short' });
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant']);
    expect(await oauthState(world)).toEqual(before);
  });

  it('a used code, and revokes what it gave: its family, and nothing else [code-reuse-revokes-family]', async () => {
    const bystander = (await exchange(world, client, await codeFor(browser, client))).body;
    const before = await oauthState(world);
    const code = await codeFor(browser, client);
    const first = (await exchange(world, client, code)).body;
    const second = (await refresh(world, client, first.refresh_token)).body;
    // Much later the code's tokens still exist, so the code is still known.
    world.clock.advance(86_400_000);
    const third = (await refresh(world, client, second.refresh_token)).body;
    expect((await clientFor(world.api, third.access_token).get('/users/me')).status).toBe(200);
    const again = await exchange(world, client, code, { redirect_uri: 'https://elsewhere.example/' });
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
    expect((await clientFor(world.api, third.access_token).get('/users/me')).status).toBe(401);
    expect((await refresh(world, client, third.refresh_token)).body.error).toBe('invalid_grant');
    const after = await oauthState(world);
    const grantsApart = ({ oauth_grants: _grants, ...rest }: typeof after) => rest;
    expect(grantsApart(after)).toEqual(grantsApart(before));
    expect((await refresh(world, client, bystander.refresh_token)).status).toBe(200);
  });

  it("another client that presents a used code: the owner's tokens stay", async () => {
    const code = await codeFor(browser, client);
    const issued = (await exchange(world, client, code)).body;
    const before = await oauthState(world);
    expect((await exchange(world, other, code)).body.error).toBe('invalid_grant');
    expect(await oauthState(world)).toEqual(before);
    expect((await refresh(world, client, issued.refresh_token)).status).toBe(200);
  });
});

describe('the revocation endpoint', () => {
  const revoke = (fields: Fields) => postForm(world, '/oauth/revoke', fields);

  it('ignores unknown tokens and those of another client, with the same answer', async () => {
    const issued = (await exchange(world, client, await codeFor(browser, client))).body;
    const before = await oauthState(world);
    for (const value of [
      'rt_unknown',
      'x\u{1F4A5}',
      issued.access_token,
      issued.refresh_token,
      person.token,
    ]) {
      const answer = await revoke({ ...other, token: value, token_type_hint: 'nonsense' });
      expect([answer.status, answer.body]).toEqual([200, {}]);
    }
    expect(await oauthState(world)).toEqual(before);
  });

  it.each<[string, number, string, () => Fields]>([
    ['a wrong secret', 401, 'invalid_client', () => ({ ...client, client_secret: 'x', token: 'y' })],
    ['no client', 401, 'invalid_client', () => ({ token: 'y' })],
    ['no token', 400, 'invalid_request', () => ({ ...client })],
    ['an endless token', 400, 'invalid_request', () => ({ ...client, token: 'y'.repeat(5000) })],
  ])('refuses %s: %i %s', async (_name, status, error, fields) => {
    const before = await oauthState(world);
    const answer = await revoke(fields());
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(await oauthState(world)).toEqual(before);
  });
});
