import { beforeAll, describe, expect, it } from 'vitest';
import { clientFor } from '../../test/harness/client.ts';
import {
  allow,
  authorizePath,
  exchange,
  newClient,
  postForm,
  refresh,
  type TestClient,
} from '../../test/harness/oauth.ts';
import { openWorld, type Person, type World } from '../../test/harness/world.ts';

let world: World;
let ann: Person;
let bea: Person;
let client: TestClient;

beforeAll(async () => {
  world = await openWorld();
  [ann, bea] = [await world.person(), await world.person()];
  client = await newClient(world, ann);
});

/** From Bea's consent to Ann's client. */
async function tokensOfBea(scope?: string) {
  const path = authorizePath(client, scope === undefined ? {} : { scope });
  const back = await allow(await world.browserOf(bea), path);
  return (await exchange(world, client, back.searchParams.get('code') ?? '')).body;
}

async function personalToken(permissions: string[]): Promise<string> {
  const browser = await world.browserOf(ann);
  return (await browser.api('POST', '/users/me/tokens', { name: 'mine', permissions })).body.access_token;
}

const credentials = async (scope: string) =>
  (await postForm(world, '/oauth/token', { grant_type: 'client_credentials', ...client, scope })).body
    .access_token;

describe('GET /users/me answers the current user for a token', () => {
  const ways: [string, () => Promise<string>, () => Person][] = [
    ['a person made', () => personalToken(['user_read']), () => ann],
    ['of a code', async () => (await tokensOfBea()).access_token, () => bea],
    [
      'of a refresh token',
      async () => (await refresh(world, client, (await tokensOfBea()).refresh_token)).body.access_token,
      () => bea,
    ],
    ['of client credentials', () => credentials('user_read'), () => ann],
  ];

  it.each(ways)('%s [current-user]', async (_way, token, owner) => {
    const answer = await clientFor(world.api, await token()).get('/users/me');
    const { user_id, email } = owner();
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        user_id,
        fullname: expect.stringMatching(/^Person \d+$/),
        email,
        locale: 'en',
        created_at: '2026-11-15T09:30:00.000Z',
        email_verified: true,
        roles: [],
      },
    ]);
  });

  it.each([
    ['a person made', () => personalToken(['webhook_read']), () => ann],
    [
      'of a code',
      async () => {
        const other = await newClient(world, ann);
        const back = await allow(await world.browserOf(bea), authorizePath(other, { scope: 'homes_read' }));
        return (await exchange(world, other, back.searchParams.get('code') ?? '')).body.access_token;
      },
      () => bea,
    ],
    ['of client credentials', () => credentials('events_read'), () => ann],
  ] as typeof ways)(
    '%s, also when it was not granted user_read [current-user-any-permission]',
    async (_way, token, owner) => {
      const answer = await clientFor(world.api, await token()).get('/users/me');
      const { user_id, email } = owner();
      expect([answer.status, answer.body]).toEqual([
        200,
        { user_id, fullname: expect.stringMatching(/^Person \d+$/), email },
      ]);
    },
  );
});

it('the consent page says what every application sees', async () => {
  const page = await (await world.browserOf(bea)).get(authorizePath(await newClient(world, ann)));
  expect(page.text).toContain('your name, your e-mail address and the names of your organizations');
});
