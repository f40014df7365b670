import { gzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Booking,
  calendarOf,
  type Feed,
  fixture,
  openFeed,
} from '../../../test/harness/guests/calendar-feed.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { insertPortion } from '../drafts/portion-store.ts';
import { lockImportsOf } from '../store.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

/** The feeds of one test are closed when the next one polls. */
afterEach(async () => {
  await world.app.jobs.settled();
  await world.tools.database.rows(sql`DELETE FROM jobs`);
});

const QUARTER_MS = 17 * MINUTE_MS;

interface Guest {
  guest_id: string;
  name: string;
  external_id: string;
  access_code: string;
  checkin_time: string;
  checkout_time: string;
  missing_since?: string;
}

async function connect(feed: Feed, name = 'Airbnb', home?: string, target = world, neighbourhood = hood) {
  const body = {
    name: 'Boathouse',
    organization_id: neighbourhood.organization_id,
    timezone: 'Europe/Stockholm',
  };
  const home_id = home ?? (await target.as(neighbourhood.owner).post('/homes', body)).body.home_id;
  const path = `/homes/${home_id}/integrations`;
  const made = await target.as(neighbourhood.owner).post(path, { type: 'ical', name, url: feed.url });
  expect(made.status).toBe(201);
  return { home_id, path, integration_id: made.body.integration_id as string, made: made.body };
}

type Connected = Awaited<ReturnType<typeof connect>>;

/** As if a quarter of an hour had passed: due jobs are done. */
async function nextPoll(target = world): Promise<void> {
  target.clock.advance(QUARTER_MS);
  await target.app.jobs.poll();
  await target.app.jobs.settled();
}

const guestsOf = async ({ home_id }: Connected, target = world, neighbourhood = hood): Promise<Guest[]> =>
  (await target.as(neighbourhood.owner).get(`/homes/${home_id}/guests?limit=500`)).body.guests;

const shown = async ({ path, integration_id }: Connected) =>
  (await world.as(hood.owner).get(path)).body.integrations.find(
    (one: { integration_id: string }) => one.integration_id === integration_id,
  );

/** The clock only goes forward, so days are counted from it: `day(3)` is in three days. */
function day(offset: number): string {
  const date = new Date(world.clock.now().getTime() + offset * DAY_MS);
  return date.toISOString().slice(0, 10).replaceAll('-', '');
}

const booking = (uid: string, from: number, to: number, more: Partial<Booking> = {}): Booking => ({
  uid,
  from: day(from),
  to: day(to),
  name: `Guest of ${uid}`,
  ...more,
});

describe('a feed that changes between polls', () => {
  it('moves, adds and removes guests accordingly [ical-guests-moved-added-removed]', async () => {
    const feed = await openFeed(calendarOf(booking('a', 3, 5), booking('b', 6, 8), booking('c', 9, 10)));
    const connected = await connect(feed);
    const [a, b] = await guestsOf(connected);
    feed.serve(calendarOf(booking('d', 1, 2), booking('a', 3, 7), booking('b', 6, 8, { name: 'Renamed' })));
    await nextPoll();
    // The one that is gone is marked first.
    expect(await shown(connected)).toMatchObject({ guest_count: 4, leaving_count: 1 });
    await nextPoll();
    const after = await guestsOf(connected);
    expect(after.map(({ external_id }) => external_id)).toEqual(['d', 'a', 'b']);
    expect(after[1]).toMatchObject({ guest_id: a?.guest_id, access_code: a?.access_code });
    expect(after[1]?.checkout_time.slice(0, 10).replaceAll('-', '')).toBe(day(7));
    expect(after[2]).toMatchObject({ guest_id: b?.guest_id, name: 'Renamed' });
    expect((await shown(connected)).guest_count).toBe(3);
  });

  it('does so across a restart too [ical-sync-interval-restart]', async () => {
    const feed = await openFeed(calendarOf(booking('a', 3, 5), booking('b', 6, 8)));
    const first = await openWorld();
    const people = await first.neighbourhood();
    const connected = await connect(feed, 'Airbnb', undefined, first, people);
    const [a] = await guestsOf(connected, first, people);
    await first.close();
    feed.serve(calendarOf(booking('a', 4, 6), booking('c', 7, 8)));
    const second = await openWorld({ connectionConfig: first.connectionConfig, clock: first.clock });
    for (const _ of [1, 2]) await nextPoll(second);
    const after = await guestsOf(connected, second, people);
    expect(after.map(({ external_id }) => external_id)).toEqual(['a', 'c']);
    expect(after[0]?.guest_id).toBe(a?.guest_id);
    await second.close();
  });

  it('is asked every 15 minutes, a minute more or less, and not before [ical-sync-interval]', async () => {
    const feed = await openFeed(calendarOf(booking('a', 3, 5)));
    const { made } = await connect(feed);
    const inMinutes = (Date.parse(made.next_sync_at) - world.clock.now().getTime()) / MINUTE_MS;
    expect(inMinutes).toBeGreaterThanOrEqual(14);
    expect(inMinutes).toBeLessThanOrEqual(16);
    world.clock.advance(13 * MINUTE_MS);
    await world.app.jobs.poll();
    await world.app.jobs.settled();
    expect(feed.requests).toHaveLength(1);
    await nextPoll();
    await nextPoll();
    expect(feed.requests).toHaveLength(3);
  });

  it('keeps a guest whose UID changes while the days stay [ical-uid-changed]', async () => {
    const feed = await openFeed(
      calendarOf(booking('a', 3, 5, { name: 'Ann' }), booking('b', 3, 5, { name: 'Bo' })),
    );
    const connected = await connect(feed);
    const before = await guestsOf(connected);
    feed.serve(calendarOf(booking('y', 3, 5, { name: 'Bo' }), booking('x', 3, 5, { name: 'Ann' })));
    await nextPoll();
    const after = await guestsOf(connected);
    const idsByName = (guests: Guest[]) =>
      Object.fromEntries(guests.map((guest) => [guest.name, guest.guest_id]));
    expect(idsByName(after)).toEqual(idsByName(before));
    expect(after.map(({ external_id }) => external_id).sort()).toEqual(['x', 'y']);
  });

  it('takes another name on the same days for another guest [ical-name-changed]', async () => {
    const feed = await openFeed(calendarOf(booking('a', 3, 5, { name: 'Ann' })));
    const connected = await connect(feed);
    const [ann] = await guestsOf(connected);
    feed.serve(calendarOf(booking('x', 3, 5, { name: 'Bo' })));
    for (const _ of [1, 2]) await nextPoll();
    const after = await guestsOf(connected);
    expect(after).toHaveLength(1);
    expect(after[0]?.guest_id).not.toBe(ann?.guest_id);
  });

  it('keeps past stays that its platform drops, and removes current and future ones [ical-past-stays-kept]', async () => {
    const past = [booking('past', -9, -7), booking('past, too', -9, -8)];
    const feed = await openFeed(calendarOf(...past, booking('current', -1, 2), booking('future', 5, 7)));
    const connected = await connect(feed);
    const left = async () => (await guestsOf(connected)).map(({ external_id }) => external_id).sort();
    // The one that is still there begins on the day of the one that is not.
    feed.serve(calendarOf(...past.slice(1)));
    for (const _ of [1, 2]) await nextPoll();
    expect(await left()).toEqual(['past', 'past, too']);
    feed.serve(calendarOf());
    await nextPoll();
    expect(await left()).toEqual(['past', 'past, too']);
  });

  it('removes what is CANCELLED, past stays too [ical-cancelled]', async () => {
    const feed = await openFeed(calendarOf(booking('past', -9, -7), booking('future', 5, 7)));
    const connected = await connect(feed);
    const more = 'STATUS:CANCELLED\r\n';
    feed.serve(calendarOf(booking('past', -9, -7, { more }), booking('future', 5, 7, { more })));
    await nextPoll();
    expect(await guestsOf(connected)).toEqual([]);
  });

  it('leaves a stay that is over as it was when the hours of the home change, and moves the others', async () => {
    const feed = await openFeed(calendarOf(booking('past', -9, -7), booking('future', 5, 7)));
    feed.serve(
      (response) =>
        void response
          .setHeader('etag', '"1"')
          .end(calendarOf(booking('past', -9, -7), booking('future', 5, 7))),
    );
    const connected = await connect(feed);
    const before = await guestsOf(connected);
    await world.as(hood.owner).patch(`/homes/${connected.home_id}`, { checkin_hour: 18 });
    await nextPoll();
    const after = await guestsOf(connected);
    expect(after[0]).toEqual(before[0]);
    expect(Date.parse(after[1]?.checkin_time ?? '') - Date.parse(before[1]?.checkin_time ?? '')).toBe(
      3 * HOUR_MS,
    );
  });

  it('leaves a guest alone whose event cannot be read any more, and says so [ical-unreadable-event]', async () => {
    const feed = await openFeed(calendarOf(booking('a', 3, 5)));
    const connected = await connect(feed);
    const before = await guestsOf(connected);
    feed.serve(calendarOf({ uid: 'a', from: '20270230', to: '20270301' }));
    await nextPoll();
    expect(await guestsOf(connected)).toEqual(before);
    expect((await shown(connected)).last_error).toBe(
      'One event has dates that cannot be read; guests already known from there were left as they were',
    );
  });
});

describe('two feeds of one home', () => {
  it('are independent, also when they call their stays the same [ical-feeds-independent]', async () => {
    const [one, two] = [
      await openFeed(calendarOf(booking('a', 3, 5), booking('past', -9, -7))),
      await openFeed(calendarOf(booking('a', 3, 5))),
    ];
    const first = await connect(one, 'One');
    const second = await connect(two, 'Two', first.home_id);
    expect(await guestsOf(first)).toHaveLength(3);
    one.serve(calendarOf(booking('past', -9, -7)));
    for (const _ of [1, 2]) await nextPoll();
    expect(await guestsOf(first)).toMatchObject([{ source: 'ical:One' }, { source: 'ical:Two' }]);
    expect([(await shown(first)).guest_count, (await shown(second)).guest_count]).toEqual([1, 1]);
  });
});

describe('ETag and Last-Modified', () => {
  it('are sent back, and 304 counts as synced [ical-conditional-requests]', async () => {
    const feed = await openFeed();
    feed.serve((response, headers) => {
      if (headers['if-none-match'] === '"one"') response.writeHead(304).end();
      else {
        response.setHeader('etag', '"one"').setHeader('last-modified', 'Sun, 15 Nov 2026 08:00:00 GMT');
        response.end(calendarOf(booking('a', 3, 5)));
      }
    });
    const connected = await connect(feed);
    await nextPoll();
    expect(feed.requests.map((headers) => [headers['if-none-match'], headers['if-modified-since']])).toEqual([
      [undefined, undefined],
      ['"one"', 'Sun, 15 Nov 2026 08:00:00 GMT'],
    ]);
    expect(await shown(connected)).toMatchObject({
      last_synced_at: world.clock.now().toISOString(),
      last_error: null,
      guest_count: 1,
    });
  });
});

describe('a feed that fails', () => {
  it.each([
    ['500', (response) => response.writeHead(500).end(), 'HTTP 500'],
    ['404', (response) => response.writeHead(404).end(), 'HTTP 404: the calendar at this address is gone'],
    [
      'a web page',
      (response) => response.end(fixture('web-page.txt')),
      'the answer is a web page instead of a calendar; the address may have expired',
    ],
    ['nothing', (response) => response.end(), 'the answer is empty instead of a calendar'],
    [
      'half a calendar',
      (response) => response.end(fixture('truncated.ics')),
      'the calendar ends in the middle: END:VCALENDAR is missing',
    ],
    [
      'half an answer',
      (response) => {
        response.writeHead(200, { 'content-length': '5000' }).write('BEGIN:VCALENDAR\r\n');
        setImmediate(() => response.destroy());
      },
      'connection closed before the response was complete',
    ],
    ['too much', (response) => response.end(Buffer.alloc(11 * 1024 * 1024, 'x')), 'the answer is too large'],
    [
      'a gzip bomb',
      (response) =>
        response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(50 * 1024 * 1024))),
      'the answer is too large',
    ],
    ['no connection', (response) => response.destroy(), 'connection closed before the response'],
  ] as [string, Parameters<Feed['serve']>[0] & object, string][])(
    'with %s keeps its guests and says why, and is well again with the next good answer [ical-failing-feed]',
    async (_what, failure, reason) => {
      const feed = await openFeed(calendarOf(booking('a', 3, 5)));
      const connected = await connect(feed);
      const before = await guestsOf(connected);
      const synced = (await shown(connected)).last_synced_at;
      feed.serve(failure);
      await nextPoll();
      expect(await guestsOf(connected)).toEqual(before);
      expect(await shown(connected)).toMatchObject({
        last_error: reason,
        last_synced_at: synced,
        guest_count: 1,
      });
      feed.serve(calendarOf(booking('a', 3, 5)));
      await nextPoll();
      expect(await shown(connected)).toMatchObject({
        last_error: null,
        last_synced_at: world.clock.now().toISOString(),
      });
    },
  );

  it('from the start is made all the same, and says why', async () => {
    const feed = await openFeed();
    feed.serve((response) => void response.writeHead(403).end());
    expect((await connect(feed)).made).toMatchObject({
      last_synced_at: null,
      last_error: 'HTTP 403: the address refuses to be read, or its secret part is wrong',
      guest_count: 0,
    });
  });

  it('in a name that does not resolve says so', async () => {
    const feed = { ...(await openFeed()), url: 'http://no-such-host.invalid/x.ics' };
    expect((await connect(feed)).made.last_error).toMatch(/^DNS: /);
  });
});

describe('every fixture', () => {
  it.each([
    ['airbnb.ics', 1],
    ['airbnb-of-old.ics', 1],
    ['vrbo.ics', 1],
    ['booking-com.ics', 0],
    ['all-day.ics', 5],
    ['times.ics', 7],
    ['own-time-zones.ics', 6],
    ['folded.ics', 1],
    ['folded-lf.ics', 1],
    ['rrule.ics', 3],
    ['cancelled.ics', 1],
    ['duplicate-uids.ics', 2],
    ['bad-dates.ics', 1],
    ['summer-time.ics', 4],
    ['contacts.ics', 4],
    ['no-events.ics', 0],
  ])('%s gives %i guests [ical-fixtures]', async (name, count) => {
    const feed = await openFeed(fixture(name));
    const { made } = await connect(feed);
    expect(made.guest_count).toBe(count);
    expect(made.last_error === null).toBe(name !== 'bad-dates.ics');
  });

  it('packed with gzip too', async () => {
    const feed = await openFeed();
    feed.serve(
      (response) => void response.setHeader('content-encoding', 'gzip').end(gzipSync(fixture('all-day.ics'))),
    );
    expect((await connect(feed)).made.guest_count).toBe(5);
    expect(feed.requests[0]?.['accept-encoding']).toBe('gzip');
  });

  it('with characters that no database takes is stored without them', async () => {
    const feed = await openFeed(calendarOf({ ...booking('a\u0000b', 3, 5), name: 'An\u0000n\u0007' }));
    const connected = await connect(feed);
    expect((await guestsOf(connected)).map(({ name }) => name)).toEqual(['An n']);
  });
});

describe('a long feed', () => {
  it('of 10,000 events and one of 5 MB come in whole, and go again', async () => {
    // What PostgreSQL knows then is a table of a few guests, and nothing of this home.
    await world.tools.database.rows(sql`ANALYZE guests`);
    const many = Array.from({ length: 10_000 }, (_, place) => booking(`n${place}`, place + 1, place + 2));
    const feed = await openFeed(calendarOf(...many));
    const connected = await connect(feed);
    await world.app.jobs.settled();
    expect(await shown(connected)).toMatchObject({ guest_count: 10_000, last_error: null });
    const more = `DESCRIPTION:${'x'.repeat(5200)}\r\n`;
    feed.serve(calendarOf(...many.slice(0, 1000).map((one) => ({ ...one, more }))));
    for (const _ of [1, 2]) await nextPoll();
    expect(await shown(connected)).toMatchObject({ guest_count: 1000, last_error: null });
  }, 120_000);
});

describe('at the same moment', () => {
  it('two processes sync a feed once [ical-one-sync-per-feed]', async () => {
    const feed = await openFeed(calendarOf(booking('a', 3, 5)));
    const connected = await connect(feed);
    const other = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
    let atOnce = 0;
    let mostAtOnce = 0;
    feed.serve((response) => {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      setTimeout(() => {
        atOnce -= 1;
        response.end(calendarOf(booking('a', 3, 5)));
      }, 50);
    });
    world.clock.advance(QUARTER_MS);
    await Promise.all([world, other].map(({ app }) => app.jobs.poll()));
    await Promise.all([world, other].map(({ app }) => app.jobs.settled()));
    expect(feed.requests).toHaveLength(2);
    const sync = `${connected.path}/${connected.integration_id}/sync`;
    world.clock.advance(1000);
    await Promise.all([world, other, world].map((one) => one.as(hood.owner).post(sync)));
    await Promise.all([world, other].map(({ app }) => app.jobs.settled()));
    expect(mostAtOnce).toBe(1);
    expect(await guestsOf(connected)).toHaveLength(1);
    await other.close();
  });

  it('an imported file may use the code of a guest that the feed is about to remove', async () => {
    const feed = await openFeed(calendarOf(booking('a', 3, 5), booking('b', 6, 8)));
    const connected = await connect(feed);
    const [gone] = await guestsOf(connected);
    feed.serve(calendarOf(booking('b', 6, 8)));
    await nextPoll();
    await world.tools.database.transaction(async (connection) => {
      await lockImportsOf(connection, connected.home_id);
      world.clock.advance(QUARTER_MS);
      await world.app.jobs.poll();
      const waits = () =>
        world.tools.database.rows(sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
      await expect.poll(async () => (await waits()).length).toBe(1);
      const origin = { home_id: connected.home_id, source: 'csv', readonly: false, integration_id: null };
      const guest = {
        guest_id: world.tools.newId(),
        name: 'Bo',
        checkin_time: world.clock.now(),
        access_code: gone?.access_code,
        validation_errors: [],
        search_text: 'bo',
      };
      const put = await insertPortion(connection, origin, JSON.stringify([guest]), world.clock.now());
      expect(put).toEqual({ created: 0, without_code: [guest.guest_id], changed: [] });
    });
    await world.app.jobs.settled();
    expect(await guestsOf(connected)).toMatchObject([{ external_id: 'b' }]);
  });

  it('a sync that was overtaken stores nothing [ical-overtaken-sync]', async () => {
    const feed = await openFeed(calendarOf(booking('a', 3, 5)));
    const connected = await connect(feed);
    feed.serve(async (response) => {
      await world.tools.database.rows(sql`
        UPDATE integrations SET syncs = syncs + 1 WHERE integration_id = ${connected.integration_id}`);
      response.end(calendarOf());
    });
    await nextPoll();
    expect(await guestsOf(connected)).toHaveLength(1);
  });

  it('an integration or a home that is deleted while it is read leaves no guest behind [ical-deleted-during-sync]', async () => {
    for (const what of ['integration', 'home']) {
      const feed = await openFeed(calendarOf(booking('a', 3, 5)));
      const connected = await connect(feed);
      const path =
        what === 'home' ? `/homes/${connected.home_id}` : `${connected.path}/${connected.integration_id}`;
      feed.serve(async (response) => {
        await world.as(hood.owner).delete(path);
        response.end(calendarOf(booking('a', 4, 6), booking('b', 3, 5)));
      });
      // Once more: the job finds nothing to do then, and goes.
      for (const _ of [1, 2]) await nextPoll();
      const left = await world.tools.database.rows(
        sql`SELECT FROM guests WHERE integration_id = ${connected.integration_id}`,
      );
      expect(left).toEqual([]);
      const jobs = await world.tools.database.rows(
        sql`SELECT FROM jobs WHERE key = ${connected.integration_id}`,
      );
      expect(jobs).toEqual([]);
    }
  });

  it('a process that is stopped in the middle leaves the feed to the next one [ical-sync-process-stopped]', async () => {
    const feed = await openFeed(calendarOf(booking('a', 3, 5)));
    const connected = await connect(feed);
    const stopping = await openWorld({
      connectionConfig: world.connectionConfig,
      clock: world.clock,
      roles: ['api'],
    });
    const asked = new Promise<void>((resolve) => feed.serve(() => resolve()));
    const sync = stopping.as(hood.owner).post(`${connected.path}/${connected.integration_id}/sync`);
    await asked;
    await stopping.close();
    expect((await sync).status).toBe(200);
    feed.serve(calendarOf(booking('b', 3, 5)));
    world.clock.advance(1000);
    await world.app.jobs.poll();
    await world.app.jobs.settled();
    await nextPoll();
    expect(await guestsOf(connected)).toMatchObject([{ external_id: 'b' }]);
  });
});

describe('a stay that is not in the calendar any more', () => {
  const marksOf = async (connected: Connected) =>
    (await guestsOf(connected)).map(({ external_id, missing_since }) => [external_id, missing_since]);

  it('is marked, and stays when the next reading has it again [ical-missing-stay-marked]', async () => {
    const whole = calendarOf(booking('a', 3, 5), booking('b', 6, 8));
    const feed = await openFeed(whole);
    const connected = await connect(feed);
    feed.serve(calendarOf(booking('b', 6, 8)));
    await nextPoll();
    expect(await marksOf(connected)).toEqual([
      ['a', world.clock.now().toISOString()],
      ['b', undefined],
    ]);
    feed.serve(whole);
    await nextPoll();
    expect(await marksOf(connected)).toEqual([
      ['a', undefined],
      ['b', undefined],
    ]);
  });

  it('does not go by a reading that fails, nor by one that is the same as the one before', async () => {
    const feed = await openFeed(calendarOf(booking('a', 3, 5), booking('b', 6, 8)));
    const connected = await connect(feed);
    feed.serve(calendarOf(booking('b', 6, 8)));
    await nextPoll();
    feed.serve((response) => void response.end(fixture('truncated.ics')));
    await nextPoll();
    expect(await guestsOf(connected)).toHaveLength(2);
    // Read in full while a guest is missing, whatever the validators of the previous sync were.
    feed.serve((response, headers) => {
      if (headers['if-none-match'] === undefined)
        response.setHeader('etag', '"1"').end(calendarOf(booking('b', 6, 8)));
      else response.writeHead(304).end();
    });
    await nextPoll();
    expect(await marksOf(connected)).toEqual([['b', undefined]]);
  });

  it('is kept for a day where the calendar is empty all of a sudden [ical-empty-calendar-grace]', async () => {
    const feed = await openFeed(calendarOf(booking('a', 3, 5), booking('b', 6, 8)));
    const connected = await connect(feed);
    feed.serve((response) => void response.setHeader('etag', '"0"').end(calendarOf()));
    for (const _ of [1, 2, 3]) await nextPoll();
    expect(await shown(connected)).toMatchObject({
      guest_count: 2,
      leaving_count: 0,
      last_error: expect.stringMatching(/^The calendar is empty, and was not before/),
    });
    world.clock.advance(DAY_MS);
    await nextPoll();
    expect(await shown(connected)).toMatchObject({ guest_count: 2, leaving_count: 2, last_error: null });
    await nextPoll();
    expect(await shown(connected)).toMatchObject({ guest_count: 0, leaving_count: 0, last_error: null });
  });
});
