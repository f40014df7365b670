import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { calendarOf, openFeed } from '../../../../test/harness/guests/calendar-feed.ts';
import { type Neighbourhood, openWorld, type Person, type World } from '../../../../test/harness/world.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

const newHome = () => world.home(hood, { timezone: 'Europe/Stockholm' });

const STAY = { uid: 'a', from: '20261120', to: '20261124', name: 'Ann' };

describe('an integration', () => {
  it('is made with its first sync, and shows what came of it [integration-created-with-sync]', async () => {
    const feed = await openFeed(calendarOf(STAY));
    const home = await newHome();
    const path = `/homes/${home}/integrations`;
    const made = await world.as(hood.admin).post(path, { type: 'ical', name: 'Airbnb', url: feed.url });
    expect([made.status, made.body]).toEqual([
      201,
      {
        integration_id: expect.stringMatching(/^[0-9a-f]{24}$/),
        type: 'ical',
        name: 'Airbnb',
        url: feed.url,
        created_at: '2026-11-15T09:30:00.000Z',
        last_synced_at: '2026-11-15T09:30:00.000Z',
        last_error: null,
        guest_count: 1,
        leaving_count: 0,
        next_sync_at: expect.stringMatching(/^2026-11-15T09:4[4-6]:/),
      },
    ]);
    expect((await world.as(hood.admin).get(path)).body).toEqual({ integrations: [made.body] });
    const { guests } = (await world.as(hood.operator).get(`/homes/${home}/guests`)).body;
    expect(guests).toMatchObject([
      {
        name: 'Ann',
        source: 'ical:Airbnb',
        readonly: true,
        external_id: 'a',
        checkin_time: '2026-11-20T14:00:00.000Z',
        checkout_time: '2026-11-24T10:00:00.000Z',
        validation_errors: ['missing_phone_number_and_email'],
      },
    ]);
    const one = `/homes/${home}/guests/${guests[0].guest_id}`;
    for (const answer of [
      await world.as(hood.owner).patch(one, { name: 'Bob' }),
      await world.as(hood.owner).delete(one),
    ]) {
      expect([answer.status, answer.body.error_key]).toEqual([400, 'readonly_guest']);
    }
  });

  it('is deleted with its own guests, and no others [integration-deleted-with-guests]', async () => {
    const feed = await openFeed(calendarOf(STAY));
    const home = await newHome();
    const path = `/homes/${home}/integrations`;
    const owner = world.as(hood.owner);
    const { integration_id } = (await owner.post(path, { type: 'ical', name: 'One', url: feed.url })).body;
    await owner.post(path, { type: 'ical', name: 'Two', url: feed.url });
    await owner.post(`/homes/${home}/guests`, { name: 'Eva', checkin_time: '2026-11-20T15:00:00Z' });
    const answer = await owner.delete(`${path}/${integration_id}`);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const { guests } = (await owner.get(`/homes/${home}/guests`)).body;
    expect(guests.map((guest: { source: string }) => guest.source).sort()).toEqual(['api', 'ical:Two']);
    const jobs = await world.tools.database.rows(sql`SELECT FROM jobs WHERE key = ${integration_id}`);
    expect(jobs).toEqual([]);
    expect((await owner.delete(`${path}/${integration_id}`)).status).toBe(404);
  });

  it('goes with its home, guests and all [integration-deleted-with-home]', async () => {
    const feed = await openFeed(calendarOf(STAY));
    const home = await newHome();
    await world
      .as(hood.owner)
      .post(`/homes/${home}/integrations`, { type: 'ical', name: 'One', url: feed.url });
    expect((await world.as(hood.owner).delete(`/homes/${home}`)).status).toBe(200);
    const left = await world.tools.database.row(sql`
      SELECT (SELECT count(*) FROM integrations WHERE home_id = ${home}) AS integrations,
             (SELECT count(*) FROM guests WHERE home_id = ${home}) AS guests`);
    expect(left).toEqual({ integrations: 0, guests: 0 });
  });

  it('is synced by the word, at once [integration-sync-now]', async () => {
    const feed = await openFeed();
    const home = await newHome();
    const path = `/homes/${home}/integrations`;
    const owner = world.as(hood.owner);
    const { integration_id } = (await owner.post(path, { type: 'ical', name: 'One', url: feed.url })).body;
    feed.serve(calendarOf(STAY));
    world.clock.advance(1000);
    const answer = await owner.post(`${path}/${integration_id}/sync`);
    expect([answer.status, answer.body.guest_count]).toEqual([200, 1]);
    expect(answer.body.last_synced_at).toBe(world.clock.now().toISOString());
  });

  it('has a name that its home has not yet, and a home has 20 at most [integration-name-and-limit]', async () => {
    const feed = await openFeed();
    const home = await newHome();
    const post = (name: string) =>
      world.as(hood.owner).post(`/homes/${home}/integrations`, { type: 'ical', name, url: feed.url });
    expect((await post('One')).status).toBe(201);
    const again = await post('One');
    expect([again.status, again.body.error_key]).toEqual([409, 'generic_error']);
    expect(again.body.message).toContain('"One"');
    for (let number = 2; number <= 20; number += 1) await post(`Number ${number}`);
    expect((await post('One too many')).status).toBe(409);
  });
});

describe('the address', () => {
  it('is sealed in the database and stands in no line of the log [integration-address-sealed]', async () => {
    const feed = await openFeed();
    const home = await newHome();
    const path = `/homes/${home}/integrations`;
    const { integration_id } = (
      await world.as(hood.owner).post(path, { type: 'ical', name: 'One', url: feed.url })
    ).body;
    feed.serve((response) => void response.writeHead(500).end());
    world.clock.advance(1000);
    await world.as(hood.owner).post(`${path}/${integration_id}/sync`);
    const row = await world.tools.database.row(sql`
      SELECT i::text || encode(sealed_config, 'escape') AS text FROM integrations i WHERE home_id = ${home}`);
    expect(JSON.stringify(row)).not.toContain('top-secret');
    expect(world.lines.join('')).toContain('an integration could not be read');
    expect(world.lines.join('')).not.toContain('top-secret');
    expect(world.lines.join('')).not.toContain('4711.ics');
  });

  it.each([
    ['owner', true],
    ['admin', true],
    ['member', false],
    ['operator', false],
  ] as const)('%s sees all of it: %s [integration-address-readers]', async (role, whole) => {
    const feed = await openFeed();
    const home = await newHome();
    const path = `/homes/${home}/integrations`;
    await world.as(hood.owner).post(path, { type: 'ical', name: 'One', url: feed.url });
    const [{ url }] = (await world.as(hood[role]).get(path)).body.integrations;
    expect(url).toBe(whole ? feed.url : `${new URL(feed.url).origin}/…`);
  });

  it.each([
    ['', 400],
    ['not an address', 400],
    ['https://user:pass@feeds.test/', 400],
    [`https://feeds.test/${'x'.repeat(2100)}`, 400],
    ['file:///etc/passwd', 400],
  ])('%s is refused', async (url, status) => {
    const answer = await world
      .as(hood.owner)
      .post(`/homes/${await newHome()}/integrations`, { type: 'ical', name: 'One', url });
    expect([answer.status, answer.body.context]).toEqual([status, 'invalid url']);
    expect(answer.body.message).toContain('"url"');
  });

  it('in a private network is refused, unless the operator allows it [integration-private-address]', async () => {
    const strict = await openWorld({
      connectionConfig: world.connectionConfig,
      webhooks: { allowPrivate: false },
    });
    const path = `/homes/${await newHome()}/integrations`;
    for (const url of ['http://127.0.0.1:1/x.ics', 'https://10.0.0.1/x.ics', 'https://localhost/x.ics']) {
      const answer = await strict.as(hood.owner).post(path, { type: 'ical', name: 'One', url });
      expect([answer.status, answer.body.context]).toEqual([400, 'invalid url']);
    }
  });
});

describe('bad input', () => {
  it.each([
    [{}, 'type'],
    [{ type: 'ftp', name: 'One', url: 'https://feeds.test/' }, 'type'],
    [{ type: 'ical', url: 'https://feeds.test/' }, 'name'],
    [{ type: 'ical', name: ' ', url: 'https://feeds.test/' }, 'name'],
    [{ type: 'ical', name: 'x'.repeat(201), url: 'https://feeds.test/' }, 'name'],
    [{ type: 'ical', name: 'One' }, 'url'],
    [{ type: 'ical', name: 'One', url: 5 }, 'url'],
  ])('%j is a 400 that names %s [integration-invalid]', async (body, member) => {
    const home = await newHome();
    const answer = await world.as(hood.owner).post(`/homes/${home}/integrations`, body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(`"${member}"`)]);
    expect((await world.as(hood.owner).get(`/homes/${home}/integrations`)).body).toEqual({
      integrations: [],
    });
  });

  it.each(['0'.repeat(24), 'x', '%00'])('the integration %s is not there', async (id) => {
    const path = `/homes/${await newHome()}/integrations/${id}`;
    expect((await world.as(hood.owner).delete(path)).status).toBe(404);
    expect((await world.as(hood.owner).post(`${path}/sync`)).status).toBe(404);
  });

  it('one of another home is not there either', async () => {
    const feed = await openFeed();
    const body = { type: 'ical', name: 'One', url: feed.url };
    const { integration_id } = (
      await world.as(hood.owner).post(`/homes/${await newHome()}/integrations`, body)
    ).body;
    const path = `/homes/${await newHome()}/integrations/${integration_id}`;
    expect((await world.as(hood.owner).delete(path)).status).toBe(404);
    expect((await world.as(hood.owner).post(`${path}/sync`)).status).toBe(404);
  });
});

describe('who may', () => {
  /** Status of read, create, sync and delete. */
  async function tries(person: Person | undefined): Promise<number[]> {
    const feed = await openFeed();
    const home = await newHome();
    const path = `/homes/${home}/integrations`;
    const body = { type: 'ical', name: 'One', url: feed.url };
    const { integration_id } = (await world.as(hood.owner).post(path, body)).body;
    const client = person ? world.as(person) : world.anonymous;
    return [
      (await client.get(path)).status,
      (await client.post(path, { ...body, name: 'Two' })).status,
      (await client.post(`${path}/${integration_id}/sync`)).status,
      (await client.delete(`${path}/${integration_id}`)).status,
    ];
  }

  it.each([
    ['owner', [200, 201, 200, 200]],
    ['admin', [200, 201, 200, 200]],
    ['member', [200, 403, 403, 403]],
    ['operator', [200, 403, 403, 403]],
  ] as const)('%s: %j [integration-roles]', async (role, statuses) => {
    expect(await tries(hood[role])).toEqual(statuses);
  });

  it('another organization gets 403, a caller without a token 401 [integration-stranger]', async () => {
    expect(await tries(await world.person())).toEqual([403, 403, 403, 403]);
    expect(await tries(undefined)).toEqual([401, 401, 401, 401]);
  });

  it('a token gives no more than it was granted [integration-token-permissions]', async () => {
    expect(await tries(await world.tokenOf(hood.owner, ['guests_read']))).toEqual([200, 403, 403, 403]);
    expect(await tries(await world.tokenOf(hood.owner, ['organization_write']))).toEqual([
      403, 201, 200, 200,
    ]);
    expect(await tries(await world.tokenOf(hood.owner, ['guests_write', 'homes_write']))).toEqual([
      403, 403, 403, 403,
    ]);
  });

  it('an unknown home is a 404, before the right and the body are looked at', async () => {
    const path = `/homes/${'0'.repeat(24)}/integrations`;
    expect((await world.as(hood.operator).post(path, {})).status).toBe(404);
    expect((await world.as(hood.operator).get(path)).status).toBe(404);
  });
});
