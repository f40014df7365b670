import sql from 'sql-template-tag';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calendarOf, type Feed, openFeed } from '../../../../test/harness/guests/calendar-feed.ts';
import { newHome, newReadonlyGuest } from '../../../../test/harness/guests/stays.ts';
import { type Neighbourhood, openWorld, type World } from '../../../../test/harness/world.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

afterEach(async () => {
  await world.app.jobs.settled();
  await world.tools.database.rows(sql`DELETE FROM jobs`);
});

const owner = () => world.as(hood.owner);
const ANN = { uid: 'ann', from: '20261220', to: '20261224', name: 'Ann' };
const BO = { uid: 'bo', from: '20261226', to: '20261228', name: 'Bo' };
const PAST = { uid: 'past', from: '20261001', to: '20261005', name: 'Past' };

interface Connected {
  home: string;
  path: string;
}

async function connect(feed: Feed, name = 'Airbnb', home?: string): Promise<Connected> {
  const homeId = home ?? (await newHome(world, hood));
  const all = `/homes/${homeId}/integrations`;
  const made = await owner().post(all, { type: 'ical', name, url: feed.url });
  expect(made.status, made.text).toBe(201);
  // On a busy machine the answer comes before the first reading is done.
  await world.app.jobs.settled();
  return { home: homeId, path: `${all}/${made.body.integration_id}` };
}

const shown = async ({ home, path }: Connected) =>
  (await owner().get(`/homes/${home}/integrations`)).body.integrations.find(
    ({ integration_id }: { integration_id: string }) => path.endsWith(integration_id),
  );
const guestsOf = async ({ home }: Connected) =>
  (await owner().get(`/homes/${home}/guests`)).body.guests as Record<string, string>[];
const entries = async () => {
  const path = `/organizations/${hood.organization_id}/audit?action=integration.updated&limit=500`;
  return (await owner().get(path)).body.entries;
};

describe('a feed with another address', () => {
  it('is read there at once, and keeps the guests that come again as who they are', async () => {
    const [before, after] = [
      await openFeed(calendarOf(ANN, BO, PAST)),
      await openFeed(calendarOf(ANN, { ...BO, uid: 'bo-elsewhere' })),
    ];
    const one = await connect(before);
    await owner().post(`/homes/${one.home}/guests`, { name: 'Eva', checkin_time: '2026-12-20T15:00:00Z' });
    const known = await guestsOf(one);
    world.clock.advance(1000);
    const answer = await owner().patch(one.path, { url: after.url });
    expect(answer.status).toBe(200);
    await world.app.jobs.settled();
    expect(await shown(one)).toMatchObject({
      name: 'Airbnb',
      url: after.url,
      last_error: null,
      guest_count: 3,
      last_synced_at: world.clock.now().toISOString(),
    });
    expect([before.requests.length, after.requests.length]).toEqual([1, 1]);
    const now = await guestsOf(one);
    expect(now.map(({ guest_id, access_code }) => [guest_id, access_code])).toEqual(
      known.map(({ guest_id, access_code }) => [guest_id, access_code]),
    );
    // The next ones too.
    world.clock.advance(17 * MINUTE_MS);
    await world.app.jobs.poll();
    await world.app.jobs.settled();
    expect([before.requests.length, after.requests.length]).toEqual([1, 2]);
  });

  it('loses guests that do not come again and whose stay is not over, and never those of others', async () => {
    const [before, after] = [await openFeed(calendarOf(ANN, PAST)), await openFeed(calendarOf(BO))];
    const one = await connect(before);
    await connect(await openFeed(calendarOf({ ...ANN, name: 'Cy' })), 'Other', one.home);
    await owner().post(`/homes/${one.home}/guests`, { name: 'Eva', checkin_time: '2026-12-20T15:00:00Z' });
    await owner().patch(one.path, { url: after.url });
    expect((await guestsOf(one)).map(({ name }) => name)).toContain('Ann');
    await owner().post(`${one.path}/sync`);
    await world.app.jobs.settled();
    expect((await guestsOf(one)).map(({ name }) => name).sort()).toEqual(['Bo', 'Cy', 'Eva', 'Past']);
  });

  it('keeps all of its guests where it cannot be read, and shows why', async () => {
    const one = await connect(await openFeed(calendarOf(ANN)));
    const broken = await openFeed();
    broken.serve((response) => void response.writeHead(404).end());
    await owner().patch(one.path, { url: broken.url });
    await world.app.jobs.settled();
    const body = await shown(one);
    expect([body.guest_count, body.last_error]).toEqual([1, expect.stringContaining('404')]);
    expect(await guestsOf(one)).toHaveLength(1);
  });

  it('does not ask it for what has changed since the reading of the old one', async () => {
    const before = await openFeed();
    before.serve((response) => void response.setHeader('etag', '"1"').end(calendarOf(ANN)));
    const after = await openFeed();
    after.serve((response, headers) =>
      headers['if-none-match'] ? response.writeHead(304).end() : response.end(calendarOf(BO)),
    );
    const one = await connect(before);
    await owner().patch(one.path, { url: after.url });
    await world.app.jobs.settled();
    expect((await guestsOf(one)).map(({ name }) => name).sort()).toEqual(['Ann', 'Bo']);
  });

  it('stores nothing of a reading that had begun at the old one', async () => {
    const before = await openFeed(calendarOf(ANN));
    const one = await connect(before);
    let answerOld = () => {};
    const asked = new Promise<void>((resolve) => {
      before.serve((response) => {
        answerOld = () => response.end(calendarOf(ANN, PAST));
        resolve();
      });
    });
    world.clock.advance(1000);
    const other = await openWorld({ connectionConfig: world.connectionConfig });
    const syncing = other.as(hood.owner).post(`${one.path}/sync`);
    await asked;
    const after = await openFeed(calendarOf(BO));
    const edited = owner().patch(one.path, { name: 'Renamed', url: after.url });
    // It is stored by now; that it is read waits for the reading that is under way.
    await expect.poll(async () => (await shown(one)).name).toBe('Renamed');
    answerOld();
    await Promise.all([syncing, edited]);
    // Whichever process takes it up.
    for (const process of [other, world]) await process.app.jobs.poll();
    const guests = async () => (await guestsOf(one)).map(({ name, source }) => [name, source]);
    const expected = ['Ann', 'Bo'].map((name) => [name, 'ical:Renamed']);
    await expect.poll(guests, { timeout: 20_000 }).toEqual(expected);
    await other.app.jobs.settled();
    await world.app.jobs.settled();
    expect(await guests()).toEqual(expected);
  });

  it('has it encrypted, and the audit log records the change without the address', async () => {
    const one = await connect(await openFeed());
    const after = await openFeed();
    const known = (await entries()).length;
    await owner().patch(one.path, { url: after.url });
    await owner().patch(one.path, { url: after.url });
    await owner().patch(one.path, {});
    const audited = await entries();
    expect(audited).toHaveLength(known + 1);
    expect(audited[0]).toMatchObject({
      object: { kind: 'integration', name: 'Airbnb' },
      changes: [{ member: 'url' }],
    });
    expect(JSON.stringify(audited)).not.toContain('top-secret');
    const row = await world.tools.database.row(sql`
      SELECT i::text || encode(sealed_config, 'escape') AS text FROM integrations i WHERE home_id = ${one.home}`);
    expect(JSON.stringify(row)).not.toContain('top-secret');
    expect(world.lines.join('')).not.toContain('top-secret');
  });
});

describe('a feed with another name', () => {
  it('has its guests under it, past ones too, and knows them again', async () => {
    const feed = await openFeed(calendarOf(ANN, PAST));
    const one = await connect(feed);
    const before = await guestsOf(one);
    const { body } = await owner().patch(one.path, { name: 'Booking' });
    expect(body).toMatchObject({ name: 'Booking', url: feed.url, guest_count: 2 });
    const after = await guestsOf(one);
    expect(after.map(({ source, guest_id }) => [source, guest_id])).toEqual(
      before.map(({ guest_id }) => ['ical:Booking', guest_id]),
    );
  });

  it('that another one of the home has is refused', async () => {
    const one = await connect(await openFeed(calendarOf(ANN)));
    await connect(await openFeed(), 'Taken', one.home);
    const answer = await owner().patch(one.path, { name: 'Taken' });
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('"Taken"')]);
    expect((await guestsOf(one)).map(({ source }) => source)).toEqual(['ical:Airbnb']);
  });

  it('that guests of an import go by is refused', async () => {
    const one = await connect(await openFeed(calendarOf(ANN)), 'Mine');
    await newReadonlyGuest(world, hood, one.home);
    expect((await owner().patch(one.path, { name: 'Airbnb' })).status).toBe(409);
    expect((await shown(one)).name).toBe('Mine');
  });
});

describe('a change is refused', () => {
  it.each([
    [{ url: 'not an address' }, 'invalid url'],
    [{ url: 'https://user:pass@feeds.test/' }, 'invalid url'],
    [{ url: 'ftp://feeds.test/' }, 'invalid url'],
    [{ url: 5 }, 'url'],
    [{ url: null }, 'url'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ name: 'New', url: 'x' }, 'invalid url'],
  ])('%j: a 400 that names %s, and nothing changes', async (body, context) => {
    const one = await connect(await openFeed());
    const before = await shown(one);
    const answer = await owner().patch(one.path, body);
    expect([answer.status, answer.body.context]).toEqual([400, context]);
    expect(await shown(one)).toEqual(before);
  });

  it('for an address in a private network, unless the operator allows it', async () => {
    const one = await connect(await openFeed());
    const strict = await openWorld({
      connectionConfig: world.connectionConfig,
      webhooks: { allowPrivate: false },
    });
    for (const url of ['http://127.0.0.1:1/x.ics', 'https://10.0.0.1/x.ics', 'https://localhost/x.ics']) {
      const answer = await strict.as(hood.owner).patch(one.path, { url });
      expect([answer.status, answer.body.context]).toEqual([400, 'invalid url']);
    }
  });

  it('to those who may not set it up, and of one that is not there', async () => {
    const one = await connect(await openFeed());
    for (const actor of [hood.member, hood.operator])
      expect((await world.as(actor).patch(one.path, { name: 'x' })).status).toBe(403);
    for (const id of ['0'.repeat(24), 'x', '%00'])
      expect((await owner().patch(`/homes/${one.home}/integrations/${id}`, { name: 'x' })).status).toBe(404);
    const [, , , , id] = one.path.split('/');
    const elsewhere = await newHome(world, hood);
    expect((await owner().patch(`/homes/${elsewhere}/integrations/${id}`, { name: 'x' })).status).toBe(404);
  });
});
