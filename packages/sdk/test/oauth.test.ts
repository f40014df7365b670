import { beforeAll, expect, it } from 'vitest';
import { codeFor, newClient, postForm, REDIRECT, type TestClient } from '../../../test/harness/oauth.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';
import {
  clientCredentials,
  createClient,
  exchangeCode,
  refreshingTokens,
  type Tokens,
} from '../src/index.ts';

const HOUR_MS = 3_600_000;

let world: World;
let person: Person;
let client: TestClient;
beforeAll(async () => {
  world = await openWorld();
  person = await world.person();
  client = await newClient(world, person);
});

const about = () => ({ ...client, baseUrl: world.api, now: () => world.clock.now().getTime() });

async function firstTokens(): Promise<Tokens> {
  const code = await codeFor(await world.browserOf(person), client);
  return exchangeCode({ ...about(), code, redirect_uri: REDIRECT });
}

/** A refreshing client, with everything it stored and its number of token requests. */
function refreshing(tokens: Tokens, store?: (tokens: Tokens) => Promise<void>) {
  const stored: Tokens[] = [];
  let requests = 0;
  const token = refreshingTokens({
    ...about(),
    tokens,
    fetch: (request) => {
      requests += 1;
      return fetch(request);
    },
    store: store ?? ((fresh) => void stored.push(fresh)),
  });
  return { lares: createClient({ baseUrl: world.api, token }), stored, requests: () => requests };
}

it('a code gives tokens that last an hour', async () => {
  const tokens = await firstTokens();
  expect(tokens.expires_at).toBe(world.clock.now().getTime() + HOUR_MS);
  const { lares, requests } = refreshing(tokens);
  expect(await lares.GET('/users/me')).toMatchObject({ user_id: person.user_id });
  expect(requests()).toBe(0);
});

it('many calls at once refresh once, before the token expires, and store what they got', async () => {
  const tokens = await firstTokens();
  const { lares, stored, requests } = refreshing(tokens);
  world.clock.advance(HOUR_MS - 30_000);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => lares.GET('/users/me')));
  expect(answers).toHaveLength(5);
  expect(requests()).toBe(1);
  expect(stored).toHaveLength(1);
  expect(stored[0]?.refresh_token).not.toBe(tokens.refresh_token);

  // The next client starts from the rotated refresh token, as another program that reads the stored tokens.
  const next = refreshing(stored[0] ?? tokens);
  world.clock.advance(HOUR_MS);
  await next.lares.GET('/users/me');
  expect(next.stored[0]?.refresh_token).not.toBe(stored[0]?.refresh_token);
});

it('a token that the service refuses is renewed once, and the call made again with its body', async () => {
  const tokens = await firstTokens();
  const { lares, requests } = refreshing({ ...tokens, access_token: 'revoked-meanwhile' });
  const answers = await Promise.all(
    ['Lake', 'Hill', 'Wood'].map((name) => lares.POST('/organizations', { body: { name } })),
  );
  expect(answers.map(({ name }) => name)).toEqual(['Lake', 'Hill', 'Wood']);
  expect(requests()).toBe(1);
});

it('tokens that could not be stored are not used, and the old refresh token still works', async () => {
  const tokens = await firstTokens();
  world.clock.advance(HOUR_MS);
  const stored: Tokens[] = [];
  const { lares } = refreshing(tokens, async (fresh) => {
    stored.push(fresh);
    if (stored.length === 1) throw new Error('disk full');
  });
  await expect(lares.GET('/users/me')).rejects.toThrow('disk full');
  expect(await lares.GET('/users/me')).toMatchObject({ user_id: person.user_id });
  expect(stored).toHaveLength(2);
});

it('rejects with invalid_grant when the refresh token was revoked', async () => {
  const tokens = await firstTokens();
  await postForm(world, '/oauth/revoke', { ...client, token: tokens.refresh_token ?? '' });
  const { lares } = refreshing(tokens);
  await expect(lares.GET('/users/me')).rejects.toMatchObject({ status: 400, error_key: 'invalid_grant' });
});

it('a program acts for its own account by client credentials, and asks again when they expire', async () => {
  let requests = 0;
  const token = clientCredentials({
    ...about(),
    fetch: (request) => {
      requests += 1;
      return fetch(request);
    },
  });
  const lares = createClient({ baseUrl: world.api, token });
  for (let call = 0; call < 2; call += 1)
    expect(await lares.GET('/users/me')).toMatchObject({ user_id: person.user_id });
  expect(requests).toBe(1);
  world.clock.advance(HOUR_MS);
  await lares.GET('/users/me');
  expect(requests).toBe(2);
});

it.each(['', '/', '/v8', '/v8/'])(
  'tokens come from the address of the service with %j behind it',
  async (ending) => {
    const source = clientCredentials({ ...about(), baseUrl: `${world.url}${ending}` });
    expect(await source.accessToken()).toMatch(/^at_/);
  },
);
