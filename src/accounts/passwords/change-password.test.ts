import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
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
    ['a common new one', { current_password: 'right', new_password: 'Password123' }, 'new_password'],
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

  it('slows down attempts with a wrong current password', async () => {
    const slow = await openWorld({ connectionConfig: world.connectionConfig, slowDownGuessing: true });
    const browser = await slow.browserOf(await slow.person());
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      const body = { current_password: 'a wrong guess', new_password: NEW };
      statuses.push((await browser.api('PUT', '/users/me/password', body)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });
});
