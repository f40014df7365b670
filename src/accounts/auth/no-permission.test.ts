import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { PERMISSIONS } from '../index.ts';

/** What every valid token may ask for: the user's name and organizations. */

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

const OTHERS = PERMISSIONS.filter((permission) => permission !== 'user_read');

describe('GET /users/me', () => {
  it.each(OTHERS)(
    'with nothing but %s answers user_id, fullname and email, and no more [current-user-minimum-members]',
    async (permission) => {
      const token = await world.tokenOf(hood.member, [permission]);
      const answer = await world.as(token).get('/users/me');
      expect([answer.status, answer.body]).toStrictEqual([
        200,
        {
          user_id: hood.member.user_id,
          fullname: expect.stringMatching(/^Person \d+$/),
          email: hood.member.email,
        },
      ]);
      // The cached answer is the same.
      expect((await world.as(token).get('/users/me')).body).toStrictEqual(answer.body);
    },
  );

  it('with user_read, and to a session, answers everything', async () => {
    const token = await world.tokenOf(hood.member, ['user_read']);
    const everything = {
      user_id: hood.member.user_id,
      fullname: expect.stringMatching(/^Person \d+$/),
      email: hood.member.email,
      locale: 'en',
      created_at: '2026-11-15T09:30:00.000Z',
      email_verified: true,
      roles: [{ organization_id: hood.organization_id, role: 'member' }],
    };
    expect((await world.as(token).get('/users/me')).body).toStrictEqual(everything);
    const browser = await world.browserOf(hood.member);
    expect((await browser.api('GET', '/users/me')).body).toStrictEqual(everything);
  });

  it('the same by id, and everything else of the user, still takes user_read', async () => {
    const token = await world.tokenOf(hood.member, OTHERS);
    for (const path of [`/users/${hood.member.user_id}`, '/users/me/tokens', '/permissions']) {
      expect((await world.as(token).get(path)).status).toBe(403);
    }
  });
});

describe('GET /organizations', () => {
  it('lets a token with nothing but webhook_read find its organization, and ask what it may [webhook-only-token-organizations]', async () => {
    const token = world.as(await world.tokenOf(hood.owner, ['webhook_read']));
    const { status, body } = await token.get('/organizations');
    expect([status, body]).toStrictEqual([
      200,
      {
        organizations: [
          { organization_id: hood.organization_id, id: hood.organization_id, name: 'Lakeside Stays' },
        ],
        paging: { total_count: 1, limit: 1000, offset: 0 },
      },
    ]);
    const [{ organization_id }] = body.organizations;
    expect((await token.get(`/organizations/${organization_id}/webhooks`)).status).toBe(200);
  });

  it('with user_read, and to a session, answers the role and the day it was made too', async () => {
    const whole = {
      organization_id: hood.organization_id,
      id: hood.organization_id,
      name: 'Lakeside Stays',
      role: 'admin',
      limited: false,
      created_at: '2026-11-15T09:30:00.000Z',
      require_second_factor: false,
      second_factor_missing: false,
    };
    const token = await world.tokenOf(hood.admin, ['user_read']);
    expect((await world.as(token).get('/organizations')).body.organizations).toStrictEqual([
      { ...whole, rights: ['user_read'] },
    ]);
    const browser = await world.browserOf(hood.admin);
    expect((await browser.api('GET', '/organizations')).body.organizations).toStrictEqual([
      { ...whole, rights: [...PERMISSIONS, 'alarm', 'incidents', 'stays'] },
    ]);
  });

  it('has none of those the caller does not belong to [foreign-organizations-hidden]', async () => {
    await world.neighbourhood();
    const token = await world.tokenOf(hood.operator, ['homes_read']);
    expect((await world.as(token).get('/organizations')).body.paging.total_count).toBe(1);
  });
});

it('both answer 401 without a token and with an invalid one [current-user-unauthenticated]', async () => {
  for (const path of ['/users/me', '/organizations']) {
    expect((await world.anonymous.get(path)).status).toBe(401);
    expect((await world.anonymous.get(path, { authorization: 'Bearer at_nonsense' })).status).toBe(401);
  }
});

it('the document says that both take a valid token, and no 403', async () => {
  const { paths } = (await world.anonymous.get('/openapi.json')).body;
  for (const path of ['/users/me', '/organizations']) {
    const { description, responses } = paths[path].get;
    expect([description, Object.keys(responses)]).toEqual([
      expect.stringMatching(/Requires a valid access token with any permissions\.$/),
      ['200', ...(path === '/organizations' ? ['400'] : []), '401', '429', '500', '503'],
    ]);
  }
});

describe('GET /permissions', () => {
  it('has plain words for every one of them', async () => {
    const { body } = await world.as(await world.person(['user_read'])).get('/permissions');
    expect(body.permissions.map(({ name }: { name: string }) => name)).toEqual(PERMISSIONS);
    for (const { description } of body.permissions) expect(description).toMatch(/^[A-Z][^_]{10,}$/);
  });
});
