import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/harness/world.ts';

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
