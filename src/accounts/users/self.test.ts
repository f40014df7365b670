import { beforeAll, describe, expect, it } from 'vitest';
import { clientFor } from '../../../test/harness/client.ts';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { createAccessToken, PERMISSIONS } from '../index.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

describe('PATCH /users/me', () => {
  it('changes name and language, and nothing else', async () => {
    const person = await world.person();
    const browser = await world.browserOf(person);
    const sent = {
      fullname: 'New Name',
      locale: 'sv-SE',
      email: 'other@example.com',
      user_id: '0'.repeat(24),
    };
    const answer = await browser.api('PATCH', '/users/me', sent);
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({
        user_id: person.user_id,
        email: person.email,
        fullname: 'New Name',
        locale: 'sv-SE',
      }),
    ]);
    expect((await world.as(person).get('/users/me')).body).toEqual(answer.body);
    expect((await browser.api('PATCH', '/users/me', {})).body).toEqual(answer.body);
  });

  it.each([
    [{ fullname: ' ' }, 'fullname'],
    [{ fullname: 'x'.repeat(201) }, 'fullname'],
    [{ fullname: 7 }, 'fullname'],
    [{ locale: 'English' }, 'locale'],
    [{ locale: '../x' }, 'locale'],
  ])('%j is a 400 that names the member', async (body, member) => {
    const browser = await world.browserOf(await world.person());
    const answer = await browser.api('PATCH', '/users/me', body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(`"${member}"`)]);
  });
});

describe('PUT /users/me/password', () => {
  const NEW = 'a new password';

  it('changes it and ends all other sessions', async () => {
    const person = await world.person();
    const [here, elsewhere] = [await world.browserOf(person), await world.browserOf(person)];
    const body = { current_password: person.password, new_password: NEW };
    const answer = await here.api('PUT', '/users/me/password', body);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await here.api('GET', '/session')).status).toBe(200);
    expect((await elsewhere.api('GET', '/session')).status).toBe(401);
    const logIn = (password: string) => world.visitor().submit('/login', { email: person.email, password });
    expect([(await logIn(person.password)).status, (await logIn(NEW)).status]).toEqual([400, 303]);
  });

  it.each([
    ['a wrong one', { current_password: 'not my password', new_password: NEW }, 'current_password'],
    ['none', { new_password: NEW }, 'current_password'],
    ['too short a new one', { current_password: 'right', new_password: 'short' }, 'new_password'],
    ['too long a new one', { current_password: 'right', new_password: 'x'.repeat(201) }, 'new_password'],
  ] as [string, Record<string, string>, string][])(
    '%s: a 400 that names the member, and nothing changes',
    async (_name, body, member) => {
      const person = await world.person();
      const [here, elsewhere] = [await world.browserOf(person), await world.browserOf(person)];
      const sent =
        body['current_password'] === 'right' ? { ...body, current_password: person.password } : body;
      const answer = await here.api('PUT', '/users/me/password', sent);
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(`"${member}"`)]);
      expect((await elsewhere.api('GET', '/session')).status).toBe(200);
      const same = await world.visitor().submit('/login', { email: person.email, password: person.password });
      expect(same.status).toBe(303);
    },
  );

  it('is slowed down for whoever guesses the current one', async () => {
    const slow = await openWorld({ where: world.where, slowDownGuessing: true });
    const browser = await slow.browserOf(await slow.person());
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      const body = { current_password: 'a wrong guess', new_password: NEW };
      statuses.push((await browser.api('PUT', '/users/me/password', body)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });
});

describe('POST /users/me/tokens', () => {
  it('makes a token with these permissions, answered this once', async () => {
    const person = await world.person();
    const browser = await world.browserOf(person);
    const body = { name: 'Dashboard', permissions: ['user_read', 'homes_read'], days: 30 };
    const made = await browser.api('POST', '/users/me/tokens', body);
    expect([made.status, made.body]).toEqual([
      201,
      {
        token_id: expect.stringMatching(/^[0-9a-f]{24}$/),
        name: 'Dashboard',
        permissions: ['user_read', 'homes_read'],
        created_at: world.clock.now().toISOString(),
        expires_at: new Date(world.clock.now().getTime() + 30 * DAY_MS).toISOString(),
        access_token: expect.stringMatching(/^at_[\w-]{43}$/),
      },
    ]);
    const client = clientFor(world.api, made.body.access_token);
    expect((await client.get('/users/me')).body.user_id).toBe(person.user_id);
    expect((await client.get('/devices')).status).toBe(403);
    const list = await browser.api('GET', '/users/me/tokens');
    expect(list.text).toContain(made.body.token_id);
    expect(list.text).not.toContain(made.body.access_token);
  });

  it('makes at most 200 that are valid', async () => {
    const person = await world.person();
    const browser = await world.browserOf(person);
    for (let count = 1; count < 200; count += 1) {
      await createAccessToken(world.tools, { user_id: person.user_id, name: 'x', days: 1 });
    }
    const make = () => browser.api('POST', '/users/me/tokens', { name: 'x', permissions: ['user_read'] });
    expect((await make()).status).toBe(409);
    world.clock.advance(DAY_MS);
    expect((await make()).status).toBe(201);
  });

  it('without days it does not expire', async () => {
    const browser = await world.browserOf(await world.person());
    const made = await browser.api('POST', '/users/me/tokens', { name: 'x', permissions: ['user_read'] });
    expect(made.body.expires_at).toBeNull();
  });

  it.each([
    [{ permissions: ['user_read'] }, 'name'],
    [{ name: ' ', permissions: ['user_read'] }, 'name'],
    [{ name: 'x' }, 'permissions'],
    [{ name: 'x', permissions: [] }, 'permissions'],
    [{ name: 'x', permissions: ['everything'] }, 'permissions'],
    [{ name: 'x', permissions: ['user_read', 'user_read'] }, 'permissions'],
    [{ name: 'x', permissions: ['user_read'], days: 0 }, 'days'],
    [{ name: 'x', permissions: ['user_read'], days: 3651 }, 'days'],
    [{ name: 'x', permissions: ['user_read'], days: '7' }, 'days'],
  ])('%j is a 400 that names the member', async (body, member) => {
    const browser = await world.browserOf(await world.person());
    const answer = await browser.api('POST', '/users/me/tokens', body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(`"${member}`)]);
  });
});

describe('GET /permissions', () => {
  it('has plain words for every one of them', async () => {
    const { body } = await world.as(await world.person(['user_read'])).get('/permissions');
    expect(body.permissions.map(({ name }: { name: string }) => name)).toEqual(PERMISSIONS);
    for (const { description } of body.permissions) expect(description).toMatch(/^[A-Z][^_]{10,}$/);
  });
});
