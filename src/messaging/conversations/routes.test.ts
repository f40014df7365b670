import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';

const UNKNOWN_ID = '0'.repeat(24);

let world: World;
let hood: Neighbourhood;
let home: string;
let guest: string;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  ({ home, guest } = await newHome(hood));
});

async function newHome({ owner, organization_id }: Neighbourhood) {
  const made = (await world.as(owner).post('/homes', { name: 'Boathouse', organization_id })).body
    .home_id as string;
  // Disables automatic messages.
  await world.as(owner).patch(`/homes/${made}`, { settings: { messages: { pre_arrival: false } } });
  const stay = { name: 'Anna', checkin_time: '2026-11-20T14:00:00Z', phone_number: '+46701234567' };
  const { guest_id } = (await world.as(owner).post(`/homes/${made}/guests`, stay)).body;
  return { home: made, guest: guest_id as string };
}

const ofGuest = (homeId = home, guestId = guest) => `/homes/${homeId}/guests/${guestId}/messages`;
const ofOrganization = (query = '') => `/organizations/${hood.organization_id}/messages${query}`;
const TEXT = { text: 'Hello' };

async function settle(): Promise<void> {
  const isDue = () => world.tools.database.row(sql`SELECT FROM jobs WHERE kind = 'message'`);
  for (let rounds = 0; (await isDue()) && rounds < 50; rounds += 1) {
    await world.app.jobs.poll();
    await world.app.jobs.settled();
  }
}

describe('rights', () => {
  const routes: [
    what: string,
    method: 'GET' | 'POST' | 'DELETE',
    path: () => string,
    permission: string,
    roles: string,
  ][] = [
    ['messages of a guest', 'GET', () => ofGuest(), 'guests_read', 'owner admin member operator'],
    ['writing to a guest', 'POST', () => ofGuest(), 'guests_write', 'owner admin member'],
    ['messages of all', 'GET', () => ofOrganization(), 'guests_read', 'owner admin member operator'],
    ['noise', 'GET', () => `/homes/${home}/noise`, 'homes_read', 'owner admin member operator'],
    ['acknowledging', 'POST', () => `/homes/${home}/noise/acknowledge`, 'homes_write', 'owner admin member'],
    ['ending a snooze', 'DELETE', () => `/homes/${home}/noise/snooze`, 'homes_write', 'owner admin member'],
    ['snoozing', 'POST', () => `/homes/${home}/noise/snooze`, 'homes_write', 'owner admin member'],
  ];

  it.each(routes)(
    '%s: %s with %s is for these roles and tokens',
    async (_what, method, path, permission, roles) => {
      const body = method === 'POST' ? TEXT : undefined;
      const call = async (person: Parameters<World['as']>[0]) =>
        (await world.as(person).send(method, path(), { body })).status;
      const allowed: string[] = [];
      for (const role of ['owner', 'admin', 'member', 'operator'] as const) {
        const status = await call(hood[role]);
        expect([200, 201, 403, 409]).toContain(status);
        if (status !== 403) allowed.push(role);
      }
      expect(allowed.join(' ')).toBe(roles);
      const others = ['user_read', 'events_read', 'webhook_write'] as const;
      expect(await call(await world.tokenOf(hood.owner, [...others]))).toBe(403);
      expect(await call(await world.tokenOf(hood.owner, [permission as 'guests_read']))).not.toBe(403);
      expect(await call((await world.neighbourhood()).owner)).toBe(403);
      expect((await world.anonymous.send(method, path(), { body })).status).toBe(401);
    },
  );

  it('a parent that is not there is a 404 before the right and the body are looked at', async () => {
    const operator = world.as(hood.operator);
    for (const path of [ofGuest(UNKNOWN_ID), `/homes/${UNKNOWN_ID}/noise/snooze`])
      expect((await operator.post(path, { text: 7, minutes: 7.5 })).status).toBe(404);
    expect((await operator.get(`/organizations/${UNKNOWN_ID}/messages?limit=0`)).status).toBe(404);
    expect((await operator.post(ofGuest(home, UNKNOWN_ID), { text: 7 })).status).toBe(403);
    expect((await world.as(hood.owner).post(ofGuest(home, UNKNOWN_ID), { text: '' })).status).toBe(400);
    expect((await world.as(hood.owner).post(ofGuest(home, UNKNOWN_ID), TEXT)).status).toBe(404);
  });

  it('a guest of another home is not there', async () => {
    const other = await newHome(hood);
    expect((await world.as(hood.owner).get(ofGuest(other.home, guest))).status).toBe(404);
    expect((await world.as(hood.owner).post(ofGuest(other.home, guest), TEXT)).status).toBe(404);
    expect((await world.as(hood.owner).get(ofGuest(home, 'anna'))).status).toBe(404);
  });
});

describe('bad input', () => {
  const bad: [body: object, member: string][] = [
    [{}, 'text'],
    [{ text: '' }, 'text'],
    [{ text: ' \n' }, 'text'],
    [{ text: 'x'.repeat(1601) }, 'text'],
    [{ text: 5 }, 'text'],
    [{ text: 'Hello', channel: 'call' }, 'channel'],
    [{ text: 'Hello', channel: 'pigeon' }, 'channel'],
  ];
  it.each(bad)('%j names the member, and nothing is written', async (body, member) => {
    const { status, body: answer } = await world.as(hood.owner).post(ofGuest(), body);
    expect([status, answer.message]).toEqual([400, expect.stringContaining(`"${member}"`)]);
  });

  it.each([4, 241, 5.5, '30', null])('a snooze of %s minutes is refused', async (minutes) => {
    const { status, body } = await world.as(hood.owner).post(`/homes/${home}/noise/snooze`, { minutes });
    expect([status, body.message]).toEqual([400, expect.stringContaining('"minutes"')]);
  });

  it.each([
    ['?status=lost', 'status'],
    ['?home_id=boathouse', 'home_id'],
    ['?limit=501', 'limit'],
    ['?offset=-1', 'offset'],
  ])('the query %s names its member', async (query, member) => {
    const { status, body } = await world.as(hood.owner).get(ofOrganization(query));
    expect([status, body.message]).toEqual([400, expect.stringContaining(`"${member}"`)]);
  });
});

describe('lists', () => {
  it('are newest first, in pages, with what each page is of', async () => {
    const own = await world.neighbourhood();
    const [one, two] = [await newHome(own), await newHome(own)];
    const owner = world.as(own.owner);
    for (const [place, { home: homeId, guest: guestId }] of [one, two, one].entries()) {
      world.clock.advance(1000);
      await owner.post(ofGuest(homeId, guestId), { text: `Number ${place}` });
      await settle();
    }
    const path = `/organizations/${own.organization_id}/messages`;
    const texts = async (query: string) => {
      const { body } = await owner.get(`${path}${query}`);
      return [body.messages.map(({ text }: { text: string }) => text), body.paging.total_count];
    };
    expect(await texts('')).toEqual([['Number 2', 'Number 1', 'Number 0'], 3]);
    expect(await texts('?limit=1&offset=1')).toEqual([['Number 1'], 3]);
    expect(await texts('?offset=9')).toEqual([[], 3]);
    expect(await texts(`?home_id=${one.home}`)).toEqual([['Number 2', 'Number 0'], 2]);
    expect(await texts('?status=not_sent&limit=1')).toEqual([['Number 2'], 3]);
    expect(await texts('?status=sent')).toEqual([[], 0]);
    // In the words of earlier versions.
    expect(await texts('?status=accepted&limit=1')).toEqual([['Number 2'], 3]);
    expect(await texts('?status=failed')).toEqual([[], 0]);
    expect(await texts(`?home_id=${home}`)).toEqual([[], 0]);

    const ofOne = await owner.get(`${ofGuest(one.home, one.guest)}?limit=1`);
    expect([ofOne.body.messages.length, ofOne.body.paging]).toEqual([
      1,
      { total_count: 2, limit: 1, offset: 0 },
    ]);
    const { messages, gateways } = (await owner.get(`${path}?limit=1`)).body;
    expect(gateways).toEqual({ sms: 'outbox', email: 'outbox', call: 'outbox' });
    expect(messages).toEqual([
      {
        message_id: ofOne.body.messages[0].message_id,
        home_id: one.home,
        home_name: 'Boathouse',
        guest_id: one.guest,
        guest_name: 'Anna',
        direction: 'out',
        channel: 'sms',
        purpose: 'written',
        status: 'not_sent',
        reason: 'No SMS gateway is configured.',
        language: 'en',
        recipient: '+46•••••67',
        text: 'Number 2',
        gateway: 'outbox',
        attempts: 1,
        scheduled_for: world.clock.now().toISOString(),
        created_at: world.clock.now().toISOString(),
        settled_at: world.clock.now().toISOString(),
      },
    ]);
  });

  it('hold no text in the database that could be read there', async () => {
    await world.as(hood.owner).post(ofGuest(), { text: 'the key is under the mat' });
    const rows = await world.tools.database.rows<{ row: string }>(sql`SELECT m::text AS row FROM messages m`);
    const secret = Buffer.from('under the mat').toString('hex');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(secret);
  });
});
