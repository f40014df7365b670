import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '../../../src/platform/durations.ts';
import { openWorld } from '../../harness/world.ts';

const VICTIM = 'victim@example.com';
const NEWCOMER = { fullname: 'Vera Real', password: 'plum velvet anchor' };

/** Several organizations share one Lares, and an admin of one of them may be hostile. */
describe('a user who invites an address that is not theirs', () => {
  it('never sees the link, and gains nothing when another organization adds that address', async () => {
    const world = await openWorld();
    const [hostile, other] = [await world.neighbourhood(), await world.neighbourhood()];
    const attacker = world.as(hostile.owner);
    const invitations = `/organizations/${hostile.organization_id}/invitations`;
    const first = await attacker.post(invitations, { email: VICTIM, role: 'member' });
    world.clock.advance(SECOND_MS);
    const seen = [
      first,
      await attacker.post(`/organizations/${hostile.organization_id}/members`, {
        email: VICTIM,
        role: 'admin',
      }),
      await attacker.get(invitations),
      await attacker.get(`/organizations/${hostile.organization_id}/members`),
    ];
    expect(seen.map(({ status }) => status)).toEqual([201, 201, 200, 200]);
    const link = await world.linkMailedTo(VICTIM);
    const secret = link.split('=')[1] ?? '';
    for (const { text } of seen) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain('signup');
    }
    // Even with another user's link, an account with another address gets no access.
    expect((await (await world.browserOf(hostile.admin)).get(link)).status).toBe(403);

    world.clock.advance(SECOND_MS);
    const members = `/organizations/${other.organization_id}/members`;
    expect((await world.as(other.owner).post(members, { email: VICTIM, role: 'admin' })).status).toBe(201);
    const list = (await world.as(other.owner).get(members)).body.members;
    expect(list.map((one: { email: string }) => one.email)).not.toContain(VICTIM);

    // The real person uses the mailed links: in the one organization first, then in the other.
    const invitationOfOther = await world.linkMailedTo(VICTIM);
    const browser = world.visitor();
    expect((await browser.submit(link, NEWCOMER)).status).toBe(303);
    const { roles, email_verified } = (await browser.api('GET', '/users/me')).body;
    expect([roles, email_verified]).toEqual([
      [{ organization_id: hostile.organization_id, role: 'admin' }],
      true,
    ]);
    expect((await browser.submit(invitationOfOther, {})).status).toBe(303);
    expect((await browser.api('GET', '/users/me')).body.roles).toHaveLength(2);
  });

  it('nor with an account that was made with that address before', async () => {
    const world = await openWorld();
    const squatter = world.visitor();
    await squatter.submit('/signup', {
      ...NEWCOMER,
      email: VICTIM,
      organization: 'Not mine',
      setup_code: await world.setupCode(),
    });
    const own = (await squatter.api('GET', '/users/me')).body.roles;
    expect(own).toHaveLength(1);
    const { organization_id, owner } = await world.neighbourhood();
    world.clock.advance(SECOND_MS);
    await world.as(owner).post(`/organizations/${organization_id}/members`, { email: VICTIM, role: 'admin' });
    const me = (await squatter.api('GET', '/users/me')).body;
    expect([me.roles, me.email_verified]).toEqual([own, false]);
    expect((await squatter.api('GET', `/organizations/${organization_id}`)).status).toBe(403);

    // The owner of the mailbox takes the account back, and the squatter loses access.
    const invitation = await world.linkMailedTo(VICTIM);
    world.clock.advance(SECOND_MS);
    await world.visitor().submit('/forgot-password', { email: VICTIM });
    await expect.poll(() => world.mailTo(VICTIM)).toContain('/reset-password');
    const browser = world.visitor();
    const password = 'another velvet anchor';
    await browser.submit(await world.linkMailedTo(VICTIM), { password });
    expect((await squatter.api('GET', '/users/me')).status).toBe(401);
    await browser.submit('/login', { email: VICTIM, password });
    expect((await browser.api('GET', '/users/me')).body.email_verified).toBe(true);
    expect((await browser.submit(invitation, {})).status).toBe(303);
    expect((await browser.api('GET', `/organizations/${organization_id}`)).body.role).toBe('admin');
  });
});
