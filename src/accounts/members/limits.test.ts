import { beforeAll, describe, expect, it } from 'vitest';
import { monitoredHome } from '../../../test/harness/monitored-home.ts';
import { openReceiver } from '../../../test/harness/receiver.ts';
import { type Neighbourhood, openWorld, type Person, type World } from '../../../test/harness/world.ts';

let world: World;
let hood: Neighbourhood;
let person: Person;
let organization: string;

beforeAll(async () => {
  world = await openWorld();
});

async function begin(role: 'admin' | 'member' | 'operator' | 'staff' = 'member'): Promise<void> {
  hood = await world.neighbourhood();
  person = await world.person();
  await world.join(hood.organization_id, person, role);
  organization = `/organizations/${hood.organization_id}`;
}

const newHome = (name: string, tags: string[] = []) => world.home(hood, { name, tags });
const limit = (limited_to: unknown, actor = hood.owner) =>
  world.as(actor).patch(`${organization}/members/${person.user_id}`, { limited_to });

async function seen(target = world): Promise<string[]> {
  const { homes } = (await target.as(person).get('/homes')).body;
  return homes.map(({ name }: { name: string }) => name).sort();
}

describe('a member', () => {
  it('sees all homes, also those to come, unless limited', async () => {
    await begin();
    await newHome('Boathouse');
    expect(await seen()).toEqual(['Boathouse']);
    await newHome('Barn');
    expect(await seen()).toEqual(['Barn', 'Boathouse']);
    const { members } = (await world.as(hood.owner).get(`${organization}/members`)).body;
    for (const { limited_to } of members) expect(limited_to).toBeNull();
  });

  it('who is limited sees the homes that are named and those with a tag, at once, and all again afterwards', async () => {
    await begin();
    const [boathouse] = [await newHome('Boathouse'), await newHome('Barn', ['Hill']), await newHome('Villa')];
    const answer = await limit({ home_ids: [boathouse, boathouse], tags: ['HILL', 'hill '] });
    expect([answer.status, answer.body.limited_to]).toEqual([200, { home_ids: [boathouse], tags: ['HILL'] }]);
    expect(await seen()).toEqual(['Barn', 'Boathouse']);
    await limit({ home_ids: [], tags: [] });
    expect(await seen()).toEqual([]);
    await limit(null);
    expect(await seen()).toEqual(['Barn', 'Boathouse', 'Villa']);
  });

  it('who is limited by a tag follows it, in the process that made the change and in any other', async () => {
    const other = await openWorld({ connectionConfig: world.connectionConfig });
    await begin();
    const [boathouse, barn] = [await newHome('Boathouse', ['Hill']), await newHome('Barn')];
    await limit({ home_ids: [], tags: ['Hill'] });
    const refusedAt = async (target: World, home: string) =>
      (await target.as(person).get(`/homes/${home}`)).status;
    expect(await seen()).toEqual(['Boathouse']);
    await expect.poll(() => seen(other)).toEqual(['Boathouse']);
    const owner = world.as(hood.owner);
    await owner.patch(`/homes/${barn}`, { tags: ['hill'] });
    expect(await seen()).toEqual(['Barn', 'Boathouse']);
    await expect.poll(() => seen(other)).toEqual(['Barn', 'Boathouse']);
    await owner.patch(`/homes/${boathouse}`, { tags: [] });
    expect([await seen(), await refusedAt(world, boathouse)]).toEqual([['Barn'], 403]);
    await expect.poll(() => refusedAt(other, boathouse)).toBe(403);
    await newHome('Villa', ['Hill']);
    expect(await seen()).toEqual(['Barn', 'Villa']);
    // Members that are left out stay as they are.
    await world.as(hood.owner).patch(`${organization}/members/${person.user_id}`, { role: 'operator' });
    expect(await seen()).toEqual(['Barn', 'Villa']);
  });

  it('who is limited reaches no more by an app or a token', async () => {
    await begin();
    const [boathouse, barn] = [await newHome('Boathouse'), await newHome('Barn')];
    await limit({ home_ids: [boathouse], tags: [] });
    const token = world.as(await world.tokenOf(person, ['homes_read']));
    expect((await token.get(`/homes/${boathouse}`)).status).toBe(200);
    expect((await token.get(`/homes/${barn}`)).status).toBe(403);
  });

  it('who becomes an owner has all homes, and an owner cannot be limited', async () => {
    await begin();
    const boathouse = await newHome('Boathouse');
    await newHome('Barn');
    await limit({ home_ids: [boathouse], tags: [] });
    const path = `${organization}/members/${person.user_id}`;
    const browser = await world.browserOf(hood.owner);
    const made = await browser.api('PATCH', path, { role: 'owner' });
    expect([made.status, made.body.limited_to]).toEqual([200, null]);
    expect(await seen()).toEqual(['Barn', 'Boathouse']);
    const refused = await limit({ home_ids: [boathouse], tags: [] });
    expect([refused.status, refused.body.context]).toEqual([400, 'limited_to']);
  });

  it('who manages members and is limited cannot widen themselves, nor anybody', async () => {
    await begin('admin');
    const boathouse = await newHome('Boathouse');
    await limit({ home_ids: [boathouse], tags: [] });
    expect((await limit(null, person)).status).toBe(403);
    const invited = { email: 'wide@example.com', role: 'admin' };
    expect((await world.as(person).post(`${organization}/invitations`, invited)).status).toBe(403);
    const { rights, limited } = (await world.as(person).get(organization)).body;
    expect(limited).toBe(true);
    expect(rights).toContain('homes_write');
    expect(rights).not.toContain('organization_write');
    expect(rights).not.toContain('webhook_read');
    // Leaving is always allowed.
    const left = await world.as(person).delete(`${organization}/members/${person.user_id}`);
    expect(left.status).toBe(200);
  });

  it('has changes of it in the audit log', async () => {
    await begin();
    const boathouse = await newHome('Boathouse');
    await limit({ home_ids: [boathouse], tags: ['Hill'] });
    const path = `${organization}/audit?action=member.access_changed`;
    const { entries } = (await world.as(hood.owner).get(path)).body;
    expect(entries[0].changes).toEqual([
      { member: 'limited_to', from: 'all homes', to: '1 home, tags Hill' },
    ]);
  });

  it.each([
    [{ home_ids: ['x'], tags: [] }, 'limited_to.home_ids.0'],
    [{ home_ids: ['0'.repeat(24)], tags: [] }, 'limited_to.home_ids'],
    [{ home_ids: [] }, 'limited_to.tags'],
    [{ home_ids: [], tags: [' '] }, 'limited_to.tags.0'],
    [{ home_ids: [], tags: Array.from({ length: 51 }, (_, index) => `${index}`) }, 'limited_to.tags'],
    ['all', 'limited_to'],
  ])('cannot be limited to %j', async (limited_to, member) => {
    await begin();
    const answer = await limit(limited_to);
    expect([answer.status, answer.body.context]).toEqual([400, member]);
    const elsewhere = await world.neighbourhood();
    const theirs = await world.home(elsewhere);
    expect((await limit({ home_ids: [theirs], tags: [] })).body.context).toBe('limited_to.home_ids');
    expect((await world.as(person).get(organization)).body.limited).toBe(false);
  });
});

describe('an invitation', () => {
  it('passes its limits to the member who accepts it', async () => {
    await begin();
    const boathouse = await newHome('Boathouse');
    await newHome('Barn');
    person = await world.person();
    const limited_to = { home_ids: [boathouse], tags: ['Hill'] };
    const body = { email: person.email, role: 'staff', limited_to };
    const made = await world.as(hood.admin).post(`${organization}/invitations`, body);
    expect([made.status, made.body.limited_to]).toEqual([201, limited_to]);
    const listed = (await world.as(hood.admin).get(`${organization}/invitations`)).body.invitations;
    expect(listed).toEqual([made.body]);
    const path = await world.linkMailedTo(person.email);
    const browser = await world.browserOf(person);
    expect((await browser.submit(path, {})).status).toBe(303);
    expect(await seen()).toEqual(['Boathouse']);
    const { members } = (await world.as(hood.owner).get(`${organization}/members`)).body;
    const joined = members.find(({ user_id }: Person) => user_id === person.user_id);
    expect(joined).toMatchObject({ role: 'staff', limited_to });
  });

  it('of an owner has no limit', async () => {
    await begin();
    const browser = await world.browserOf(hood.owner);
    const limited_to = { home_ids: [], tags: [] };
    const body = { email: 'owner@example.com', role: 'owner', limited_to };
    const answer = await browser.api('POST', `${organization}/invitations`, body);
    expect([answer.status, answer.body.context]).toEqual([400, 'limited_to']);
  });

  it('expires when its sender is limited', async () => {
    await begin();
    const boathouse = await newHome('Boathouse');
    const guest = await world.person();
    await world.as(hood.admin).post(`${organization}/invitations`, { email: guest.email, role: 'member' });
    const path = await world.linkMailedTo(guest.email);
    person = hood.admin;
    await limit({ home_ids: [boathouse], tags: [] });
    expect((await world.visitor().get(path)).status).toBe(404);
  });
});

it('webhooks of a limited member receive the events of their homes only', async () => {
  const home = await monitoredHome(world);
  hood = home.hood;
  organization = `/organizations/${hood.organization_id}`;
  const other = await newHome('Barn', ['Hill']);
  person = hood.member;
  const receiver = await openReceiver();
  const hook = await world.as(person).post('/webhooks', { url: receiver.url, events: ['*'] });
  expect(hook.status).toBe(201);
  await limit({ home_ids: [], tags: ['hill'] });
  const happens = (home_id: string) =>
    world.app.recorder.record({ home_id, type: 'battery_low', event_time: world.clock.now() });
  await happens(home.home_id);
  await happens(other);
  const receivedHomeIds = () => receiver.received.map(({ body }) => body.event.home_id);
  await expect.poll(receivedHomeIds).toEqual([other]);
  // The tag moves to another home.
  await world.as(hood.owner).patch(`/homes/${other}`, { tags: [] });
  await world.as(hood.owner).patch(`/homes/${home.home_id}`, { tags: ['Hill'] });
  await happens(other);
  await happens(home.home_id);
  await expect.poll(receivedHomeIds).toEqual([other, home.home_id]);
});
