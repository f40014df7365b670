import { beforeAll, describe, expect, it } from 'vitest';
import { clientFor } from '../../../test/harness/client.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { PERMISSIONS, type Permission } from '../index.ts';
import { createAccessToken } from './tokens.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
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

  it('makes at most 200 that are valid, also when many are asked for at once', async () => {
    const person = await world.person();
    const browser = await world.browserOf(person);
    // One exists, and one more is allowed.
    for (let count = 1; count < 199; count += 1) {
      await createAccessToken(world.tools, { user_id: person.user_id, name: 'x', days: 1 });
    }
    const make = () => browser.api('POST', '/users/me/tokens', { name: 'x', permissions: ['user_read'] });
    const answers = await Promise.all(Array.from({ length: 6 }, make));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.error_key).toBe('quota_exceeded');
    expect((await browser.api('GET', '/users/me/tokens')).body.paging.total_count).toBe(200);
    world.clock.advance(DAY_MS);
    await browser.api('POST', '/session/confirmation', { password: person.password });
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

describe('DELETE /users/me/tokens/{token_id}', () => {
  const idOf = async (person: Person) => {
    const { tokens } = (await world.as(person).get('/users/me/tokens')).body;
    return tokens.find(({ current }: { current: boolean }) => current).token_id;
  };

  it('is not for tokens, whatever they were granted, not even to end themselves', async () => {
    const person = await world.person();
    const id = await idOf(person);
    for (const permissions of [['user_read'], PERMISSIONS] as Permission[][]) {
      const token = await world.tokenOf(person, permissions);
      for (const named of [id, await idOf(token), '0'.repeat(24), 'x']) {
        const answer = await world.as(token).delete(`/users/me/tokens/${named}`);
        expect([named, answer.status, answer.body.error_key]).toEqual([named, 403, 'insufficient_access']);
      }
    }
    expect((await world.as(person).get('/users/me')).status).toBe(200);
  });

  it('a person revokes any of theirs, once', async () => {
    const person = await world.person();
    const id = await idOf(person);
    const browser = await world.browserOf(person);
    expect((await browser.api('DELETE', `/users/me/tokens/${id}`)).status).toBe(200);
    expect((await browser.api('DELETE', `/users/me/tokens/${id}`)).status).toBe(404);
    expect((await browser.api('DELETE', '/users/me/tokens/x')).status).toBe(404);
    expect((await world.as(person).get('/users/me')).status).toBe(401);
  });
});
