import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type Person, type World } from '../../../test/harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

const READING = ['user_read', 'homes_read', 'devices_read', 'events_read', 'guests_read', 'stays'];
const OF_MEMBERS = ['guests_write', 'alarm', 'incidents'];
const OF_ADMINS = ['homes_write', 'devices_write', 'webhook_read', 'webhook_write', 'organization_write'];

const members = (hood: Neighbourhood) => `/organizations/${hood.organization_id}/members`;

describe('an organization', () => {
  it('is created by the operator alone where LARES_ORGANIZATION_CREATION says so [organization-creation-operator-only]', async () => {
    const closed = await openWorld({ policy: { organizationCreation: 'operator' } });
    const person = await closed.person();
    const refused = await closed.as(person).post('/organizations', { name: 'Sunside' });
    expect([refused.status, refused.body.error_key]).toEqual([403, 'insufficient_access']);
    expect((await closed.as(person).get('/organizations')).body.organizations).toEqual([]);
  });

  it('belongs to the user who creates it [organization-owner]', async () => {
    const person = await world.person();
    const made = await world.as(person).post('/organizations', { name: 'Sunside' });
    expect([made.status, made.body]).toEqual([
      201,
      {
        organization_id: expect.stringMatching(/^[0-9a-f]{24}$/),
        id: made.body.organization_id,
        name: 'Sunside',
        role: 'owner',
        rights: expect.arrayContaining([...READING, ...OF_MEMBERS, ...OF_ADMINS]),
        limited: false,
        created_at: '2026-11-15T09:30:00.000Z',
        require_second_factor: false,
        second_factor_missing: false,
      },
    ]);
    const list = await world.as(person).get('/organizations');
    expect(list.body).toEqual({
      organizations: [made.body],
      paging: { total_count: 1, limit: 1000, offset: 0 },
    });
    expect((await world.as(person).get(`/organizations/${made.body.id}`)).body).toEqual(made.body);
  });

  it('shows each caller its own role', async () => {
    const hood = await world.neighbourhood();
    for (const role of ['owner', 'admin', 'member', 'operator'] as const) {
      const { body } = await world.as(hood[role]).get(`/organizations/${hood.organization_id}`);
      expect(body.role).toBe(role);
    }
  });

  it('lists the rights that the role and the token give each caller', async () => {
    const hood = await world.neighbourhood();
    const path = `/organizations/${hood.organization_id}`;
    for (const [person, rights] of [
      [hood.owner, [...READING, ...OF_MEMBERS, ...OF_ADMINS]],
      [hood.admin, [...READING, ...OF_MEMBERS, ...OF_ADMINS]],
      [hood.member, [...READING, ...OF_MEMBERS]],
      [hood.operator, READING],
      // homes_write of a member covers the alarm only. guests_write was not granted.
      [await world.tokenOf(hood.member, ['user_read', 'homes_write']), ['user_read', 'alarm', 'incidents']],
    ] as const) {
      const one = (await world.as(person).get(path)).body;
      const [listed] = (await world.as(person).get('/organizations')).body.organizations;
      expect([...one.rights].sort()).toEqual([...rights].sort());
      expect(listed).toEqual(one);
    }
    const [nameless] = (await world.as(await world.tokenOf(hood.owner, ['homes_read'])).get('/organizations'))
      .body.organizations;
    expect(Object.keys(nameless)).toEqual(['organization_id', 'id', 'name']);
  });

  it.each(['put', 'patch'] as const)('is renamed by %s of an admin', async (method) => {
    const hood = await world.neighbourhood();
    const answer = await world
      .as(hood.admin)
      [method](`/organizations/${hood.organization_id}`, { name: 'Renamed' });
    expect([answer.status, answer.body.name]).toEqual([200, 'Renamed']);
    const refused = await world
      .as(hood.member)
      [method](`/organizations/${hood.organization_id}`, { name: 'Mine' });
    expect([refused.status, refused.body.error_key]).toEqual([403, 'insufficient_access']);
  });

  it('is deleted by an owner once it has no homes', async () => {
    const hood = await world.neighbourhood();
    const path = `/organizations/${hood.organization_id}`;
    const home = await world
      .as(hood.owner)
      .post('/homes', { name: 'Last', organization_id: hood.organization_id });
    expect((await world.as(hood.admin).delete(path)).status).toBe(403);
    const refused = await world.as(hood.owner).delete(path);
    expect([refused.status, refused.body.error]).toEqual([409, 'Conflict']);
    await world.as(hood.owner).delete(`/homes/${home.body.home_id}`);
    expect((await world.as(hood.owner).delete(path)).status).toBe(200);
    expect((await world.as(hood.owner).get(path)).status).toBe(404);
  });
});

describe('two processes on one database', () => {
  it('a role given through one counts at once in the other', async () => {
    const other = await openWorld({ connectionConfig: world.connectionConfig });
    const person = await world.person();
    // Both processes have cached that this user has no organization.
    for (const process of [world, other])
      expect((await process.as(person).get('/users/me')).body.roles).toEqual([]);
    for (let round = 0; round < 20; round += 1) {
      const { organization_id } = (await world.as(person).post('/organizations', { name: 'New' })).body;
      expect((await other.as(person).get(`/organizations/${organization_id}`)).status).toBe(200);
    }
  });
});

describe('members', () => {
  it('are listed, invited, changed and removed', async () => {
    const hood = await world.neighbourhood();
    const newcomer = await world.person();
    const admin = world.as(hood.admin);
    const added = await admin.post(members(hood), { email: newcomer.email, role: 'operator' });
    expect([added.status, added.body]).toEqual([
      201,
      {
        invitation_id: expect.stringMatching(/^[0-9a-f]{24}$/),
        email: newcomer.email,
        role: 'operator',
        limited_to: null,
        created_at: '2026-11-15T09:30:00.000Z',
        expires_at: '2026-11-22T09:30:00.000Z',
        invited_by: hood.admin.user_id,
      },
    ]);
    // Only after they accepted.
    expect((await admin.get(members(hood))).body.paging.total_count).toBe(4);
    expect((await admin.patch(`${members(hood)}/${newcomer.user_id}`, { role: 'member' })).status).toBe(404);
    const browser = await world.browserOf(newcomer);
    await browser.submit(await world.linkMailedTo(newcomer.email), {});
    const changed = await admin.patch(`${members(hood)}/${newcomer.user_id}`, { role: 'member' });
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        organization_id: hood.organization_id,
        user_id: newcomer.user_id,
        fullname: expect.stringMatching(/^Person/),
        email: newcomer.email,
        email_verified: true,
        role: 'member',
        limited_to: null,
        created_at: '2026-11-15T09:30:00.000Z',
      },
    ]);
    const list = await admin.get(members(hood));
    expect(list.body.members).toContainEqual(changed.body);
    expect(list.body.paging).toEqual({ total_count: 5, limit: 50, offset: 0 });
    const removed = await admin.delete(`${members(hood)}/${newcomer.user_id}`);
    expect([removed.status, removed.body]).toEqual([200, {}]);
    expect((await admin.delete(`${members(hood)}/${newcomer.user_id}`)).status).toBe(404);
  });

  it('leave when they want to, whatever their role, but for the last owner', async () => {
    const hood = await world.neighbourhood();
    const leave = (person: Person) => world.as(person).delete(`${members(hood)}/${person.user_id}`);
    // A token without the permission to manage organizations cannot.
    const reader = await world.tokenOf(hood.member, ['user_read']);
    expect([(await leave(reader)).status, (await leave(hood.owner)).status]).toEqual([403, 409]);
    for (const role of ['member', 'operator', 'admin'] as const) {
      const person = hood[role];
      // Other members cannot.
      const another = await world.as(person).delete(`${members(hood)}/${hood.owner.user_id}`);
      expect([another.status, another.body.error_key]).toEqual([403, 'insufficient_access']);
      const left = await leave(person);
      expect([left.status, left.body]).toEqual([200, {}]);
      expect((await world.as(person).get('/users/me')).body.roles).toEqual([]);
      expect((await leave(person)).status).toBe(403);
    }
    expect((await world.as(hood.owner).get(members(hood))).body.paging.total_count).toBe(1);
  });

  it('are added with the same answer whether their address has an account or not', async () => {
    const hood = await world.neighbourhood();
    const { email } = await world.person();
    const answers = await Promise.all(
      ['members', 'invitations'].flatMap((collection) =>
        [email, 'nobody-has-it@example.com'].map(async (address) => {
          const path = `/organizations/${hood.organization_id}/${collection}`;
          const { status, body } = await world.as(hood.owner).post(path, { email: address, role: 'member' });
          return [status, Object.keys(body)];
        }),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(201);
  });

  it('lose their access at once when removed', async () => {
    const hood = await world.neighbourhood();
    const path = `/organizations/${hood.organization_id}`;
    expect((await world.as(hood.operator).get(path)).status).toBe(200);
    await world.as(hood.owner).delete(`${members(hood)}/${hood.operator.user_id}`);
    expect((await world.as(hood.operator).get(path)).status).toBe(403);
  });

  it('are managed by owners and admins alone', async () => {
    const hood = await world.neighbourhood();
    for (const role of ['member', 'operator'] as const) {
      const answer = await world.as(hood[role]).get(members(hood));
      expect([answer.status, answer.body.error_key]).toEqual([403, 'insufficient_access']);
    }
  });

  it('are made and unmade owners by owners alone', async () => {
    const hood = await world.neighbourhood();
    const admin = world.as(hood.admin);
    const newcomer = await world.person();
    for (const answer of [
      await admin.post(members(hood), { email: newcomer.email, role: 'owner' }),
      await admin.patch(`${members(hood)}/${hood.member.user_id}`, { role: 'owner' }),
      await admin.patch(`${members(hood)}/${hood.owner.user_id}`, { role: 'member' }),
      await admin.delete(`${members(hood)}/${hood.owner.user_id}`),
    ]) {
      expect([answer.status, answer.body.error_key]).toEqual([403, 'insufficient_access']);
    }
  });

  it('always include an owner', async () => {
    const hood = await world.neighbourhood();
    const last = await world
      .as(hood.owner)
      .patch(`${members(hood)}/${hood.owner.user_id}`, { role: 'member' });
    expect([last.status, last.body.message]).toEqual([409, expect.stringContaining('last owner')]);
  });

  it('keep an owner when two owners step down at the same moment', async () => {
    const ROUNDS = 20;
    for (let round = 0; round < ROUNDS; round += 1) {
      const hood = await world.neighbourhood();
      await world.as(hood.owner).patch(`${members(hood)}/${hood.admin.user_id}`, { role: 'owner' });
      const answers = await Promise.all([
        world.as(hood.owner).delete(`${members(hood)}/${hood.owner.user_id}`),
        world.as(hood.admin).patch(`${members(hood)}/${hood.admin.user_id}`, { role: 'member' }),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    }
  });

  it.each([
    [{ role: 'member' }, 400, 'email'],
    [{ email: 'not an address', role: 'member' }, 400, 'email'],
    [{ email: 'x@example.com', role: 'king' }, 400, 'role'],
  ])('inviting %j is a %i that names %s', async (body, status, member) => {
    const hood = await world.neighbourhood();
    const answer = await world.as(hood.owner).post(members(hood), body);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(`"${member}"`)]);
  });

  it('cannot be added twice', async () => {
    const hood = await world.neighbourhood();
    const answer = await world
      .as(hood.owner)
      .post(members(hood), { email: hood.member.email, role: 'admin' });
    expect([answer.status, answer.body.error, answer.body.error_key]).toEqual([
      409,
      'Conflict',
      'generic_error',
    ]);
  });
});
