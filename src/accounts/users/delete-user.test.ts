import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { createOrganization, removeUser } from '../index.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

const exists = async (userId: string) =>
  (await world.tools.database.rows(sql`SELECT FROM users WHERE user_id = ${userId}`)).length === 1;

describe('deleting a user', () => {
  it('takes sessions, tokens and memberships along, in every process, and leaves the rest of the organization', async () => {
    const second = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
    const hood = await world.neighbourhood();
    const home = await world.home(hood);
    const { member } = hood;
    const browser = await world.browserOf(member);
    expect((await second.as(member).get('/users/me')).status).toBe(200);
    expect(await removeUser(world.tools, member.user_id)).toEqual({ organizations: [] });
    await expect.poll(async () => (await second.as(member).get('/users/me')).status).toBe(401);
    expect((await browser.api('GET', '/session')).status).toBe(401);
    const { members } = (await world.as(hood.owner).get(`/organizations/${hood.organization_id}/members`))
      .body;
    expect(members.map(({ user_id }: { user_id: string }) => user_id)).not.toContain(member.user_id);
    expect((await world.as(hood.owner).get(`/homes/${home}`)).status).toBe(200);
  });

  it('is refused for the last owner of an organization with others in it, and changes nothing', async () => {
    const { owner, admin, organization_id } = await world.neighbourhood();
    await expect(removeUser(world.tools, owner.user_id)).rejects.toThrow(
      `The user is the last owner of Lakeside Stays (${organization_id})`,
    );
    expect(await exists(owner.user_id)).toBe(true);
    expect((await world.as(owner).get('/users/me')).status).toBe(200);
    const path = `/organizations/${organization_id}/members/${admin.user_id}`;
    expect((await world.as(owner).patch(path, { role: 'owner' })).status).toBe(200);
    await removeUser(world.tools, owner.user_id);
    expect(await exists(owner.user_id)).toBe(false);
  });

  it('returns the organizations left without members, and keeps their homes', async () => {
    const person = await world.person();
    const { organization_id } = await createOrganization(world.tools, 'Alone', person.user_id);
    const { home_id } = (await world.as(person).post('/homes', { name: 'Hut', organization_id })).body;
    expect(await removeUser(world.tools, person.user_id)).toEqual({
      organizations: [{ organization_id, name: 'Alone' }],
    });
    const homes = await world.tools.database.rows(sql`SELECT FROM homes WHERE home_id = ${home_id}`);
    expect(homes).toHaveLength(1);
  });

  it('of two owners who are deleted at once, one stays', async () => {
    const hood = await world.neighbourhood();
    const path = `/organizations/${hood.organization_id}/members/${hood.admin.user_id}`;
    expect((await world.as(hood.owner).patch(path, { role: 'owner' })).status).toBe(200);
    const outcomes = await Promise.allSettled(
      [hood.owner, hood.admin].map(({ user_id }) => removeUser(world.tools, user_id)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
