import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { openMailServer, textOf } from '../../../test/harness/gateways/mail-server.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { listOutbox, takeFromInvitationCaps } from '../../mail/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';

let world: World;
let hood: Neighbourhood;
let path: string;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  path = `/organizations/${hood.organization_id}/invitations`;
});

describe('invitations', () => {
  it('go to their address alone: no answer has the link', async () => {
    const made = await world.as(hood.admin).post(path, { email: 'new@example.com', role: 'member' });
    expect([made.status, made.body]).toEqual([
      201,
      {
        invitation_id: expect.stringMatching(/^[0-9a-f]{24}$/),
        email: 'new@example.com',
        role: 'member',
        limited_to: null,
        created_at: '2026-11-15T09:30:00.000Z',
        expires_at: '2026-11-22T09:30:00.000Z',
        invited_by: hood.admin.user_id,
      },
    ]);
    const list = await world.as(hood.owner).get(path);
    expect(list.body).toEqual({
      invitations: [made.body],
      paging: { total_count: 1, limit: 50, offset: 0 },
    });
    const link = await world.linkMailedTo('new@example.com');
    expect(link).toMatch(/^\/signup\?invitation=in_/);
    for (const { text } of [made, list]) expect(text).not.toContain('in_');
    expect(await listOutbox(world.tools)).toEqual([
      expect.objectContaining({
        to: 'new@example.com',
        subject: 'Invitation to Lakeside Stays',
        state: 'waiting',
      }),
    ]);
  });

  it('wait without a mail server, and go out once one is configured', async () => {
    const before = await openWorld();
    const { owner, organization_id } = await before.neighbourhood();
    const invited = { email: 'waiting@example.com', role: 'member' };
    await before.as(owner).post(`/organizations/${organization_id}/invitations`, invited);
    const { recipients, gateways } = (
      await before.as(owner).get(`/organizations/${organization_id}/alerting`)
    ).body;
    expect(recipients).not.toEqual([]);
    // What the page of members shows: the state, and the variable to set.
    expect(gateways).toContainEqual({ channel: 'email', state: 'missing', variables: ['LARES_SMTP_URL'] });
    const link = await before.linkMailedTo('waiting@example.com');
    await before.close();
    const server = await openMailServer();
    const after = await openWorld({
      connectionConfig: before.connectionConfig,
      smtpUrl: server.url,
      clock: before.clock,
    });
    before.clock.advance(MINUTE_MS);
    expect(await after.app.jobs.runAllDue(20)).toBe(true);
    expect(server.mails.map(({ to }) => to)).toEqual([['waiting@example.com']]);
    const sent = /signup\?invitation=[\w-]+/.exec(textOf(server.mails[0]?.raw ?? ''))?.[0];
    expect(link).toBe(`/${sent}`);
    expect((await fetch(`${after.url}${link}`)).status).toBe(200);
  });

  it('of the same address and role are the same invitation again, in the log too', async () => {
    const { owner, organization_id } = await world.neighbourhood();
    const invitations = `/organizations/${organization_id}/invitations`;
    const invited = { email: 'again@example.com', role: 'member' };
    const logged = async () => {
      const { entries } = (await world.as(owner).get(`/organizations/${organization_id}/audit`)).body;
      return entries
        .map(({ action }: { action: string }) => action)
        .filter((action: string) => action.startsWith('invitation.'));
    };
    await world.as(owner).post(invitations, invited);
    await world.as(owner).post(invitations, invited);
    expect(await logged()).toEqual(['invitation.resent', 'invitation.created']);
    await world.as(owner).post(invitations, { ...invited, role: 'operator' });
    expect((await logged())[0]).toBe('invitation.created');
    expect((await world.as(owner).get(invitations)).body.invitations).toHaveLength(1);
  });

  it('say who invites in one line, whatever the names are', async () => {
    const { owner, organization_id } = await world.neighbourhood();
    const organization = `/organizations/${organization_id}`;
    await world.as(owner).patch(organization, { name: 'Homes\n\nhttps://evil.example' });
    await world.as(owner).post(`${organization}/invitations`, { email: 'line@example.com', role: 'member' });
    const text = await world.mailTo('line@example.com');
    expect(text).toMatch(/^Person \d+ invites you to Homes https:\/\/evil\.example on Lares, as member\.\n/);
  });

  it('are for those who manage the organization', async () => {
    for (const person of [hood.member, hood.operator, await world.person()]) {
      for (const answer of [
        await world.as(person).get(path),
        await world.as(person).post(path, { email: 'x@example.com', role: 'member' }),
        await world.as(person).delete(`${path}/${'0'.repeat(24)}`),
      ]) {
        expect([answer.status, answer.body.error_key]).toEqual([403, 'insufficient_access']);
      }
    }
  });

  it('make owners only when an owner sends them, and only an owner takes those back', async () => {
    const body = { email: 'boss@example.com', role: 'owner' };
    expect((await world.as(hood.admin).post(path, body)).status).toBe(403);
    const made = await world.as(hood.owner).post(path, body);
    expect(made.status).toBe(201);
    expect((await world.as(hood.admin).delete(`${path}/${made.body.invitation_id}`)).status).toBe(403);
    // Nor by inviting the same address with a lower role.
    expect((await world.as(hood.admin).post(path, { ...body, role: 'member' })).status).toBe(403);
    expect((await world.as(hood.owner).delete(`${path}/${made.body.invitation_id}`)).status).toBe(200);
    expect((await world.as(hood.owner).delete(`${path}/${made.body.invitation_id}`)).status).toBe(404);
  });

  it('of the same address replace each other: the older link stops', async () => {
    const invite = async (email: string) => {
      await world.as(hood.owner).post(path, { email, role: 'member' });
      return world.linkMailedTo(email);
    };
    const [older, newer] = [await invite('twice@example.com'), await invite('Twice@Example.com')];
    const open = async (link: string) => (await world.visitor().get(link)).status;
    expect([await open(older), await open(newer)]).toEqual([404, 200]);
  });

  it('of a member: 409', async () => {
    const answer = await world
      .as(hood.owner)
      .post(path, { email: hood.member.email.toUpperCase(), role: 'admin' });
    expect([answer.status, answer.body.error]).toEqual([409, 'Conflict']);
  });

  it('are at most 500 at once, open ones', async () => {
    const full = await world.neighbourhood();
    const { organization_id, owner } = full;
    const now = world.clock.now();
    const soon = new Date(now.getTime() + 1000);
    await world.tools.database.rows(sql`
      INSERT INTO invitations (invitation_id, organization_id, email, role, token_hash, invited_by, created_at, expires_at)
      SELECT lpad(to_hex(n), 24, '0'), ${organization_id}, n || '@example.com', 'member', sha256(n::text::bytea),
             ${owner.user_id}, ${now}, ${soon}
      FROM generate_series(1, 500) AS n`);
    const invite = () =>
      world.as(owner).post(`/organizations/${organization_id}/invitations`, {
        email: 'one-more@example.com',
        role: 'member',
      });
    expect((await invite()).status).toBe(409);
    world.clock.advance(1000);
    expect((await invite()).status).toBe(201);
  });

  it('of another organization are not there', async () => {
    const other = await world.neighbourhood();
    const made = await world.as(other.owner).post(`/organizations/${other.organization_id}/invitations`, {
      email: 'elsewhere@example.com',
      role: 'member',
    });
    expect((await world.as(hood.owner).delete(`${path}/${made.body.invitation_id}`)).status).toBe(404);
  });

  it.each([
    [{ role: 'member' }, 'email'],
    [{ email: 'no address', role: 'member' }, 'email'],
    [{ email: `${'x'.repeat(300)}@example.com`, role: 'member' }, 'email'],
    [{ email: 'a@example.com' }, 'role'],
    [{ email: 'a@example.com', role: 'king' }, 'role'],
    [{ email: 'ada@example.com,bob@example.com', role: 'member' }, 'email'],
  ])('%j is a 400 that names the member', async (body, member) => {
    const answer = await world.as(hood.owner).post(path, body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(`"${member}"`)]);
  });
});

describe('the quota of invitations', () => {
  const invite = (of: Neighbourhood, email: string) =>
    world.as(of.owner).post(`/organizations/${of.organization_id}/invitations`, { email, role: 'member' });

  it('is ten an hour to one address; then a 429 gives the time, and the last link still works', async () => {
    const own = await world.neighbourhood();
    for (let count = 0; count < 10; count += 1)
      expect((await invite(own, 'often@example.com')).status).toBe(201);
    const refused = await invite(own, 'Often@Example.com');
    expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
      429,
      '3600',
      {
        error: 'Too Many Requests',
        error_key: 'rate_limited',
        message: expect.stringMatching(/10 invitations of one person per hour.* Try again at 2026-11-\d\dT/),
      },
    ]);
    const open = await world.as(own.owner).get(`/organizations/${own.organization_id}/invitations`);
    expect(open.body.paging.total_count).toBe(1);
    const mails = (await listOutbox(world.tools)).filter(({ to }) => /^often@/i.test(to));
    expect(mails).toHaveLength(10);
    expect((await invite(await world.neighbourhood(), 'often@example.com')).status).toBe(201);
  });

  it('is two hundred an hour for one organization', async () => {
    const own = await world.neighbourhood();
    const { organization_id } = own;
    const now = world.clock.now();
    await world.tools.database.longTimeout.transaction(async (connection) => {
      for (let count = 0; count < 199; count += 1)
        await takeFromInvitationCaps(
          connection,
          now,
          { to: `many${count}@example.com`, organization_id, user_id: own.admin.user_id },
          Number.POSITIVE_INFINITY,
        );
    });
    expect((await invite(own, 'the-last@example.com')).status).toBe(201);
    const refused = await invite(own, 'one-more@example.com');
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringContaining('200 invitations of an organization per hour'),
    ]);
  });

  it('is three hundred an hour for one account, over all its organizations [invitation-quota-account]', async () => {
    const own = await world.neighbourhood();
    const { user_id } = own.owner;
    const now = world.clock.now();
    await world.tools.database.longTimeout.transaction(async (connection) => {
      for (let count = 0; count < 300; count += 1)
        await takeFromInvitationCaps(
          connection,
          now,
          { to: `far${count}@example.com`, organization_id: `of ${count % 10}`, user_id },
          Number.POSITIVE_INFINITY,
        );
    });
    const another = (await world.as(own.owner).post('/organizations', { name: 'Another' })).body;
    const refused = await world.as(own.owner).post(`/organizations/${another.organization_id}/invitations`, {
      email: 'x@example.com',
      role: 'member',
    });
    expect([refused.status, refused.headers['retry-after'], refused.body.message]).toEqual([
      429,
      '3600',
      expect.stringContaining('300 invitations of one account per hour'),
    ]);
  });

  it('is set by the configuration for the whole service, over all accounts [invitation-quota-service]', async () => {
    const small = await openWorld({ quotas: { invitations_per_day: 4 } });
    const [one, other] = [await small.neighbourhood(), await small.neighbourhood()];
    const inviting = ({ owner, organization_id }: Neighbourhood) =>
      small
        .as(owner)
        .post(`/organizations/${organization_id}/invitations`, { email: 'y@example.com', role: 'member' });
    expect((await inviting(one)).status).toBe(201);
    const refused = await inviting(other);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringContaining('1 invitations of this service per hour, 4 per day'),
    ]);
  });
});
