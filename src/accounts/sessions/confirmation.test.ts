import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../../test/harness/client.ts';
import type { Visitor } from '../../../test/harness/visitor.ts';
import { type Neighbourhood, openWorld, type Person, type World } from '../../../test/harness/world.ts';
import { MINUTE_MS } from '../../platform/durations.ts';

const HOOK = { url: 'http://127.0.0.1:9/hook', events: ['battery_low'] };
const REDIRECT = 'https://app.example/callback';
const HOLDS_MS = 10 * MINUTE_MS;

let world: World;
let second: World;
let hood: Neighbourhood;
let browser: Visitor;
let org: string;

/** Two processes on one database. */
beforeAll(async () => {
  world = await openWorld();
  second = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
  hood = await world.neighbourhood();
  org = `/organizations/${hood.organization_id}`;
});

type Call = (method: string, path: string, body?: unknown) => ReturnType<Visitor['api']>;

const byPerson: Call = (method, path, body) => browser.api(method, path, body);
const byToken: Call = (method, path, body) => world.as(hood.owner).send(method, path, { body });
const confirm = (password: string, there = browser) =>
  there.api('POST', '/session/confirmation', { password });
const tokenBody = { name: 'Script', permissions: ['user_read'] };
const makeToken = (there = browser) => there.api('POST', '/users/me/tokens', tokenBody);

let hosts = 0;
let invited = 0;
const someone = (role: string) => {
  invited += 1;
  return { email: `invited${invited}@example.com`, role };
};

async function newMember(): Promise<Person> {
  const person = await world.person();
  await world.join(hood.organization_id, person, 'admin');
  return person;
}

/** Actions that need a confirmation, with the number of things they created. */
const ASKED: Record<string, { make(call: Call): ReturnType<Call>; count(): Promise<number> }> = {
  'a personal token': {
    make: (call) => call('POST', '/users/me/tokens', tokenBody),
    count: async () => (await byPerson('GET', '/users/me/tokens')).body.paging.total_count,
  },
  'an OAuth client': {
    make: (call) => call('POST', '/users/me/clients', { name: 'Panel', redirect_uris: [REDIRECT] }),
    count: async () => (await byPerson('GET', '/users/me/clients')).body.paging.total_count,
  },
  'a webhook of an organization': {
    make: (call) => {
      hosts += 1;
      return call('POST', `${org}/webhooks`, { ...HOOK, url: `http://127.0.0.${hosts}:9/hook` });
    },
    count: async () => (await byPerson('GET', `${org}/webhooks`)).body.webhooks.length,
  },
  'a webhook of a user': {
    make: (call) => call('POST', '/webhooks', HOOK),
    count: async () => (await byPerson('GET', '/webhooks')).body.hooks.length,
  },
  'an owner': {
    make: async (call) => call('PATCH', `${org}/members/${(await newMember()).user_id}`, { role: 'owner' }),
    count: async () => owners((await byPerson('GET', `${org}/members?limit=200`)).body.members),
  },
  'an invitation as owner': {
    make: (call) => call('POST', `${org}/invitations`, someone('owner')),
    count: async () => owners((await byPerson('GET', `${org}/invitations`)).body.invitations),
  },
  'a new member who is to be an owner': {
    make: (call) => call('POST', `${org}/members`, someone('owner')),
    count: async () => owners((await byPerson('GET', `${org}/invitations`)).body.invitations),
  },
};
const owners = (list: { role: string }[]) => list.filter(({ role }) => role === 'owner').length;

describe('a person who showed who they are', () => {
  it.each(Object.keys(ASKED))(
    'for ten minutes makes %s, and is then asked again [step-up-ten-minutes]',
    async (what) => {
      const { make, count } = ASKED[what] as (typeof ASKED)[string];
      browser = await world.browserOf(hood.owner);
      const before = await count();
      world.clock.advance(HOLDS_MS - 1);
      expect((await make(byPerson)).status).toBeLessThan(300);
      world.clock.advance(1);
      const refused = await make(byPerson);
      expect([refused.status, refused.body]).toEqual([
        403,
        {
          error: 'forbidden',
          error_key: 'confirmation_required',
          message: expect.stringContaining('POST /v8/session/confirmation'),
        },
      ]);
      expect(await count()).toBe(before + 1);
      const confirmed = await confirm(hood.owner.password);
      const until = new Date(world.clock.now().getTime() + HOLDS_MS).toISOString();
      expect([confirmed.status, confirmed.body]).toEqual([200, { confirmed_until: until }]);
      world.clock.advance(HOLDS_MS - 1);
      expect((await make(byPerson)).status).toBeLessThan(300);
      expect(await count()).toBe(before + 2);
    },
  );

  it('is asked before the secret of a client is replaced, which goes on until then', async () => {
    browser = await world.browserOf(hood.owner);
    const client = (await byPerson('POST', '/users/me/clients', { name: 'Panel', redirect_uris: [REDIRECT] }))
      .body;
    const rotate = () => byPerson('POST', `/users/me/clients/${client.client_id}/secret`);
    const works = async (client_secret: string) =>
      (
        await send(world.api, 'POST', '/oauth/token', {
          body: { grant_type: 'client_credentials', client_id: client.client_id, client_secret },
        })
      ).status;
    world.clock.advance(HOLDS_MS);
    expect([(await rotate()).status, await works(client.client_secret)]).toEqual([403, 200]);
    await confirm(hood.owner.password);
    const rotated = await rotate();
    expect([
      rotated.status,
      await works(client.client_secret),
      await works(rotated.body.client_secret),
    ]).toEqual([201, 401, 200]);
  });

  it('needs no confirmation for changes that grant no access, nor with an access token', async () => {
    browser = await world.browserOf(hood.owner);
    world.clock.advance(HOLDS_MS);
    const { user_id } = await newMember();
    for (const [method, path, body] of [
      ['PATCH', `${org}/members/${user_id}`, { role: 'member' }],
      ['POST', `${org}/invitations`, someone('admin')],
      ['POST', '/homes', { name: 'Boathouse', organization_id: hood.organization_id }],
    ] as const)
      expect((await byPerson(method, path, body)).status, path).toBeLessThan(300);
    // For a user who already is an owner.
    const again = { role: 'owner' };
    expect((await byPerson('PATCH', `${org}/members/${hood.owner.user_id}`, again)).status).toBe(200);
    for (const [what, { make }] of Object.entries(ASKED))
      if (!/token|client/.test(what)) expect((await make(byToken)).status, what).toBeLessThan(300);
  });
});

describe('POST /session/confirmation', () => {
  it('counts for this session alone, and at once in every process', async () => {
    const person = await world.person();
    const [here, elsewhere] = [await world.browserOf(person), await world.browserOf(person)];
    const there = second.visitor();
    there.cookies.set('lares_session', here.cookies.get('lares_session') ?? '');
    world.clock.advance(HOLDS_MS);
    // Both processes have cached the session.
    expect([(await makeToken(here)).status, (await makeToken(there)).status]).toEqual([403, 403]);
    expect((await confirm(person.password, here)).status).toBe(200);
    expect([(await makeToken(there)).status, (await makeToken(elsewhere)).status]).toEqual([201, 403]);
  });

  it.each([
    ['a wrong password', { password: 'not my password' }],
    ['none', {}],
    ['too long a one', { password: 'x'.repeat(201) }],
    ['no text', { password: 7 }],
  ])('%s is a 400 that names it, and confirms nothing', async (_what, body) => {
    const here = await world.browserOf(await world.person());
    world.clock.advance(HOLDS_MS);
    const answer = await here.api('POST', '/session/confirmation', body);
    expect([answer.status, answer.body.context]).toEqual([400, 'password']);
    expect((await makeToken(here)).status).toBe(403);
  });

  it('needs the token of the session, as every change does, and a session that has not ended', async () => {
    const person = await world.person();
    const here = await world.browserOf(person);
    world.clock.advance(HOLDS_MS);
    const { password } = person;
    const forged = await here.api('POST', '/session/confirmation', { password }, { 'x-csrf-token': 'x' });
    expect([forged.status, forged.body.error_key]).toEqual([403, 'insufficient_access']);
    expect((await makeToken(here)).status).toBe(403);
    await here.api('DELETE', '/users/me/sessions');
    expect((await confirm(password, here)).status).toBe(401);
  });

  it('slows down wrong passwords, counted together with those for a change of the password', async () => {
    const slow = await openWorld({
      connectionConfig: world.connectionConfig,
      slowDownGuessing: true,
      clock: world.clock,
    });
    const person = await slow.person();
    const here = await slow.browserOf(person);
    const change = { current_password: 'a wrong guess', new_password: 'plum velvet anchor' };
    for (let count = 0; count < 5; count += 1) {
      expect((await confirm('a wrong guess', here)).status).toBe(400);
      expect((await here.api('PUT', '/users/me/password', change)).status).toBe(400);
    }
    const refused = await confirm(person.password, here);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '6']);
    // Log-ins have a bucket of their own, and count.
    const login = slow.visitor();
    await login.submit('/login', { email: person.email, password: person.password });
    expect((await makeToken(login)).status).toBe(201);
  });
});
