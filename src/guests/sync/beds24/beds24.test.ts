import sql from 'sql-template-tag';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { atFileEnd } from '../../../../test/harness/at-end.ts';
import {
  type Beds24Booking,
  type FakeBeds24,
  openFakeBeds24,
} from '../../../../test/harness/gateways/fake-beds24.ts';
import { type Neighbourhood, openWorld, type World } from '../../../../test/harness/world.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../platform/durations.ts';

let world: World;
let hood: Neighbourhood;
let beds24: FakeBeds24;

beforeAll(async () => {
  beds24 = await openFakeBeds24();
  atFileEnd(beds24.close);
  world = await openWorld({ bookings: { beds24Url: beds24.url } });
  hood = await world.neighbourhood();
});

/** Each test has an account and homes of its own. */
afterEach(async () => {
  await world.app.jobs.settled();
  await world.tools.database.rows(sql`DELETE FROM jobs`);
  await world.tools.database.rows(sql`DELETE FROM connections`);
  beds24.instead = undefined;
  beds24.credits = { left: 100, resetsInS: 300, cost: 1.1 };
  beds24.pageSize = 100;
  beds24.bookings = [];
  beds24.requests.length = 0;
});

const owner = () => world.as(hood.owner);

async function newHome(name: string): Promise<string> {
  const body = { name, organization_id: hood.organization_id, timezone: 'Europe/Stockholm' };
  return (await owner().post('/homes', body)).body.home_id;
}

/** In so many days, `2026-11-20`. */
const day = (offset: number): string =>
  new Date(world.clock.now().getTime() + offset * DAY_MS).toISOString().slice(0, 10);

let bookings = 1000;
function nextBooking(): number {
  bookings += 1;
  return bookings;
}
const booking = (roomId: number, more: Partial<Beds24Booking> = {}): Beds24Booking => ({
  id: nextBooking(),
  roomId,
  status: 'confirmed',
  arrival: day(2),
  departure: day(5),
  firstName: 'Ann',
  lastName: 'Smith',
  ...more,
});

let rooms = 0;

/** Two rooms, each the home of its name. */
async function connect() {
  rooms += 10;
  const [boathouse, attic] = [rooms + 1, rooms + 2];
  beds24.properties = [
    {
      id: rooms,
      name: `Harbour ${rooms}`,
      roomTypes: [
        { id: boathouse, name: `Boathouse ${rooms}` },
        { id: attic, name: `Attic ${rooms}` },
      ],
    },
  ];
  const homes = [await newHome(`boat-house ${rooms}`), await newHome(`Attic ${rooms}`)] as const;
  const all = `/organizations/${hood.organization_id}/connections`;
  const made = await owner().post(all, {
    type: 'beds24',
    name: `Beds24 ${rooms}`,
    invite_code: beds24.inviteCode(),
  });
  expect(made.status).toBe(201);
  const path = `${all}/${made.body.connection_id}`;
  return { path, made: made.body, boathouse, attic, homes, connection_id: made.body.connection_id as string };
}

type Connected = Awaited<ReturnType<typeof connect>>;

async function map({ path, homes, boathouse, attic }: Connected): Promise<void> {
  const { listings } = (await owner().get(`${path}/listings`)).body;
  for (const [place, room] of [boathouse, attic].entries()) {
    const one = listings.find(({ external_id }: { external_id: string }) => external_id === String(room));
    const put = await owner().put(`${path}/listings/${one.listing_id}`, { home_id: homes[place] });
    expect(put.status).toBe(200);
  }
}

async function connected(...bookings: ((c: Connected) => Beds24Booking)[]): Promise<Connected> {
  const made = await connect();
  beds24.bookings = bookings.map((of) => of(made));
  await map(made);
  // The reading that a new connection is due for may have been found by the worker and by the call at once, and comes again then.
  expect(await world.app.jobs.runAllDue(10)).toBe(true);
  return made;
}

const read = async ({ path }: Connected) => (await owner().post(`${path}/sync`)).body;
const guestsAt = async (home: string) => (await owner().get(`/homes/${home}/guests`)).body.guests;
const guestsOf = async ({ homes }: Connected) => [
  ...(await guestsAt(homes[0])),
  ...(await guestsAt(homes[1])),
];
const ids = (guests: { external_id: string }[]) => guests.map(({ external_id }) => Number(external_id));

describe('an account at Beds24', () => {
  it('is connected with an invite code; its rooms are proposed to the homes of their names', async () => {
    const account = await connect();
    expect(account.made).toMatchObject({
      last_error: null,
      listing_count: 2,
      mapped_count: 0,
      guest_count: 0,
    });
    const { listings, paging } = (await owner().get(`${account.path}/listings`)).body;
    expect(paging.total_count).toBe(2);
    expect(listings).toMatchObject([
      { external_id: String(account.attic), home_id: null, proposed_home_id: account.homes[1] },
      { external_id: String(account.boathouse), home_id: null, proposed_home_id: account.homes[0] },
    ]);
  });

  it('brings guests with name, phone, language and times once a room is a home', async () => {
    const account = await connected(
      ({ boathouse }) =>
        booking(boathouse, {
          mobile: '070-123 45 67',
          country2: 'SE',
          lang: 'sv',
          email: 'abc-1@guest.booking.com',
          arrivalTime: '18:30',
        }),
      ({ attic }) =>
        booking(attic, { firstName: 'Bo', lastName: '', phone: '491701234567', email: 'bo@example.com' }),
    );
    const [[ann], [bo]] = [await guestsAt(account.homes[0]), await guestsAt(account.homes[1])];
    expect(ann).toMatchObject({
      name: 'Ann Smith',
      phone_number: '+46701234567',
      email: 'abc-1@guest.booking.com',
      email_is_alias: true,
      language: 'sv',
      readonly: true,
      source: `beds24:${account.made.name}`,
      validation_errors: [],
    });
    // In November Stockholm is an hour ahead.
    expect(ann.checkin_time).toBe(`${ann.checkin_time.slice(0, 10)}T17:30:00.000Z`);
    expect(bo).toMatchObject({ name: 'Bo', phone_number: '+491701234567', email: 'bo@example.com' });
    expect(bo.email_is_alias).toBeUndefined();
    expect((await owner().get(account.path)).body).toMatchObject({ guest_count: 2, mapped_count: 2 });
  });

  it('takes requests only where that is wished, and neither blocked days nor people who ask', async () => {
    const account = await connected(
      ({ boathouse }) => booking(boathouse, { status: 'request' }),
      ({ boathouse }) => booking(boathouse, { status: 'black' }),
      ({ boathouse }) => booking(boathouse, { status: 'inquiry' }),
    );
    expect(await guestsOf(account)).toEqual([]);
    const changed = await owner().patch(account.path, { include_requests: true });
    expect(changed.body).toMatchObject({ include_requests: true, guest_count: 1 });
  });

  it('has a listing for each unit of a kind of room, and says which bookings have none yet', async () => {
    const account = await connect();
    const units = [1, 2].map((id) => ({ id, name: `Unit ${id} of ${rooms}` }));
    beds24.properties = [
      { id: 1, name: 'Hotel', roomTypes: [{ id: account.boathouse, name: 'Double', qty: 2, units }] },
    ];
    beds24.bookings = [booking(account.boathouse, { unitId: 2 }), booking(account.boathouse)];
    const after = await read(account);
    expect(after.remarks).toEqual(['1 booking at Beds24 without a unit: its home is unknown']);
    const { listings } = (await owner().get(`${account.path}/listings`)).body;
    const unit = listings.find(
      (one: { external_id: string }) => one.external_id === `${account.boathouse}/2`,
    );
    expect(unit).toMatchObject({ name: `Hotel, Double, Unit 2 of ${rooms}`, stay_count: 1 });
  });

  it('takes its guests with it when it is removed', async () => {
    const account = await connected(({ boathouse }) => booking(boathouse));
    expect(await guestsOf(account)).toHaveLength(1);
    expect((await owner().delete(account.path)).status).toBe(200);
    expect(await guestsOf(account)).toEqual([]);
    expect((await owner().get(account.path)).status).toBe(404);
  });
});

describe('a failed sync removes no guest', () => {
  it('a stay that vanished is marked by the first full sync and removed by one at least 5 minutes later', async () => {
    const account = await connected(
      ({ boathouse }) => booking(boathouse),
      ({ attic }) => booking(attic),
    );
    const [gone, stays] = ids(await guestsOf(account));
    beds24.bookings = beds24.bookings.filter(({ id }) => id !== gone);
    const once = await read(account);
    expect(once).toMatchObject({ guest_count: 2, leaving_count: 1, leaving: [{ name: 'Ann Smith' }] });
    const [marked] = await guestsAt(account.homes[0]);
    expect(marked.missing_since).toBe(world.clock.now().toISOString());
    world.clock.advance(5 * MINUTE_MS);
    expect(await read(account)).toMatchObject({ guest_count: 1, leaving_count: 0 });
    expect(ids(await guestsOf(account))).toEqual([stays]);
  });

  it('syncs that are repeated within 5 minutes keep the guest, and the time of the first mark [removal-grace-repeated-syncs]', async () => {
    const account = await connected(
      ({ boathouse }) => booking(boathouse),
      ({ attic }) => booking(attic),
    );
    beds24.bookings = beds24.bookings.slice(1);
    await read(account);
    const missing_since = world.clock.now().toISOString();
    for (const pause of [0, SECOND_MS, 5 * MINUTE_MS - 2 * SECOND_MS]) {
      world.clock.advance(pause);
      expect(await read(account)).toMatchObject({
        guest_count: 2,
        leaving_count: 1,
        leaving: [{ missing_since }],
      });
    }
    world.clock.advance(SECOND_MS);
    expect(await read(account)).toMatchObject({ guest_count: 1, leaving_count: 0 });
  });

  it('a stay that is listed again before that is kept', async () => {
    const account = await connected(
      ({ boathouse }) => booking(boathouse),
      ({ attic }) => booking(attic),
    );
    const all = beds24.bookings;
    beds24.bookings = all.slice(1);
    await read(account);
    beds24.bookings = all;
    expect(await read(account)).toMatchObject({ guest_count: 2, leaving_count: 0 });
    expect((await guestsAt(account.homes[0]))[0].missing_since).toBeUndefined();
    beds24.bookings = all.slice(1);
    expect(await read(account)).toMatchObject({ guest_count: 2, leaving_count: 1 });
  });

  it('a cancelled stay is removed at once', async () => {
    const account = await connected(
      ({ boathouse }) => booking(boathouse),
      ({ attic }) => booking(attic),
    );
    beds24.bookings = beds24.bookings.map((one, place) =>
      place === 0 ? { ...one, status: 'cancelled' } : one,
    );
    expect(await read(account)).toMatchObject({ guest_count: 1, leaving_count: 0, last_error: null });
  });

  it.each<[string, string, NonNullable<FakeBeds24['instead']>]>([
    ['a failure', 'answers HTTP 503', (_request, response) => response.writeHead(503).end()],
    [
      'a failure in words',
      'says that it failed',
      (_request, response) => response.end('{"success":false,"code":500}'),
    ],
    ['no list', 'says that it failed', (_request, response) => response.end('{"success":true,"data":{}}')],
    [
      'half a JSON',
      'ends in the middle',
      (_request, response) => response.end('{"success":true,"data":[{"id"'),
    ],
    [
      'a connection that is cut',
      'closed before the response was complete',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('{"success":true,');
        setImmediate(() => response.destroy());
      },
    ],
    ['a web page', 'is not JSON', (_request, response) => response.end('<html>')],
  ])('%s removes and marks no guest, and is reported as an error', async (_what, error, instead) => {
    const account = await connected(
      ({ boathouse }) => booking(boathouse),
      ({ attic }) => booking(attic),
    );
    beds24.bookings = beds24.bookings.slice(1);
    await read(account);
    world.clock.advance(5 * MINUTE_MS);
    beds24.instead = (request, response, next) =>
      request.url?.startsWith('/bookings') ? instead(request, response, next) : next();
    const after = await read(account);
    expect(after).toMatchObject({ guest_count: 2, leaving_count: 1 });
    expect(after.last_error).toContain(error);
    await read(account);
    expect(await guestsOf(account)).toHaveLength(2);
  });

  it('an empty answer after bookings is accepted after a day, and then needs two syncs', async () => {
    const account = await connected(({ boathouse }) => booking(boathouse));
    beds24.bookings = [];
    for (const _ of [1, 2, 3]) {
      const after = await read(account);
      expect(after).toMatchObject({ guest_count: 1, leaving_count: 0 });
      expect(after.last_error).toMatch(/^The account sent no booking, and sent some before/);
    }
    world.clock.advance(DAY_MS);
    expect(await read(account)).toMatchObject({ guest_count: 1, leaving_count: 1, last_error: null });
    world.clock.advance(5 * MINUTE_MS);
    expect(await read(account)).toMatchObject({ guest_count: 0, leaving_count: 0, last_error: null });
  });

  it('pages that shift while they are read add new guests and lose none', async () => {
    const account = await connected(
      ({ boathouse }) => booking(boathouse),
      ({ boathouse }) => booking(boathouse, { arrival: day(6), departure: day(7) }),
      ({ attic }) => booking(attic),
    );
    beds24.pageSize = 2;
    const all = beds24.bookings;
    beds24.instead = (request, _response, next) => {
      // A booking is inserted at the front after the first page: that page’s last row repeats, and the new one is missed.
      if (request.url?.includes('page=2'))
        beds24.bookings = [
          booking(account.attic, { arrival: day(20), departure: day(22) }),
          ...all.slice(0, 2),
        ];
      next();
    };
    const after = await read(account);
    expect(after).toMatchObject({ guest_count: 3, leaving_count: 0 });
    expect(after.last_error).toMatch(/not complete/);
  });

  it('all pages are followed, whatever their size, and only at the address that was asked', async () => {
    const account = await connected(...[1, 2, 3, 4, 5].map(() => (c: Connected) => booking(c.attic)));
    beds24.pageSize = 2;
    beds24.requests.length = 0;
    expect(await read(account)).toMatchObject({ guest_count: 5, leaving_count: 0, last_error: null });
    expect(beds24.requests.filter(({ path }) => path.startsWith('/bookings'))).toHaveLength(3);
  });
});

describe('a guest who is given another room', () => {
  it('moves to its home and keeps its id, and its code where no guest there has it', async () => {
    const account = await connected(({ boathouse }) => booking(boathouse, { mobile: '+46701234567' }));
    const [before] = await guestsAt(account.homes[0]);
    beds24.bookings = beds24.bookings.map((one) => ({ ...one, roomId: account.attic, departure: day(8) }));
    await read(account);
    expect(await guestsAt(account.homes[0])).toEqual([]);
    const [after] = await guestsAt(account.homes[1]);
    expect(after).toMatchObject({
      guest_id: before.guest_id,
      access_code: before.access_code,
      home_id: account.homes[1],
      phone_number: '+46701234567',
    });
    const counts = await world.tools.database.rows<{ home_id: string; guests: number }>(sql`
      SELECT home_id, sum(guests)::int AS guests FROM guest_counts WHERE home_id = ANY (${[...account.homes]})
      GROUP BY home_id`);
    expect(new Map(counts.map(({ home_id, guests }) => [home_id, guests]))).toEqual(
      new Map([
        [account.homes[0], 0],
        [account.homes[1], 1],
      ]),
    );
  });

  it('gets another code where a guest there has the same', async () => {
    const account = await connected(({ boathouse }) => booking(boathouse));
    const [before] = await guestsAt(account.homes[0]);
    const other = { name: 'Bea', checkin_time: `${day(1)}T12:00:00Z` };
    const { guest_id } = (await owner().post(`/homes/${account.homes[1]}/guests`, other)).body;
    await owner().put(`/homes/${account.homes[1]}/guests/${guest_id}/access-code`, {
      access_code: before.access_code,
    });
    beds24.bookings = beds24.bookings.map((one) => ({ ...one, roomId: account.attic }));
    await read(account);
    const moved = (await guestsAt(account.homes[1])).find(
      (one: { guest_id: string }) => one.guest_id === before.guest_id,
    );
    expect(moved.access_code).toMatch(/^\d{6}$/);
    expect(moved.access_code).not.toBe(before.access_code);
  });

  it('is not lost in a room that is no home yet: it waits for one more reading, and moves when the room gets a home', async () => {
    const account = await connected(
      ({ boathouse }) => booking(boathouse),
      ({ boathouse }) => booking(boathouse),
    );
    const moves = String(beds24.bookings[0]?.id);
    const before = (await guestsAt(account.homes[0])).find(
      (one: { external_id: string }) => one.external_id === moves,
    );
    beds24.properties[0]?.roomTypes.push({ id: 999, name: 'Cellar' });
    beds24.bookings = beds24.bookings.map((one, place) => (place === 0 ? { ...one, roomId: 999 } : one));
    expect(await read(account)).toMatchObject({ guest_count: 2, leaving_count: 1 });
    const { listings } = (await owner().get(`${account.path}/listings`)).body;
    const cellar = listings.find(({ external_id }: { external_id: string }) => external_id === '999');
    const home_id = await newHome('Cellar');
    await owner().put(`${account.path}/listings/${cellar.listing_id}`, { home_id });
    const [after] = await guestsAt(home_id);
    expect(after.guest_id).toBe(before.guest_id);
    expect(after.missing_since).toBeUndefined();
  });
});

describe('what lets us in', () => {
  it('a token that expired is got anew, once', async () => {
    const account = await connected(({ boathouse }) => booking(boathouse));
    beds24.expireTokens();
    beds24.requests.length = 0;
    expect(await read(account)).toMatchObject({ last_error: null, guest_count: 1 });
    expect(beds24.requests.map(({ path }) => path.split('?')[0])).toEqual([
      '/properties',
      '/authentication/token',
      '/properties',
      '/bookings',
    ]);
    world.clock.advance(DAY_MS);
    beds24.requests.length = 0;
    await read(account);
    expect(beds24.requests[0]?.path).toBe('/authentication/token');
  });

  it('a connection that Beds24 forgot says what to do, keeps its guests, and works again with a new code', async () => {
    const account = await connected(({ boathouse }) => booking(boathouse));
    beds24.forgetAccount();
    const locked = await read(account);
    expect(locked.last_error).toMatch(/no longer knows this connection.*Make a new invite code/);
    expect(await guestsOf(account)).toHaveLength(1);
    const changed = await owner().patch(account.path, { invite_code: beds24.inviteCode() });
    expect(changed.body).toMatchObject({ last_error: null, guest_count: 1, leaving_count: 0 });
  });

  it('a wrong invite code is shown as the last error', async () => {
    const all = `/organizations/${hood.organization_id}/connections`;
    const made = await owner().post(all, { type: 'beds24', name: 'Wrong', invite_code: 'wrong' });
    expect(made.status).toBe(201);
    expect(made.body.last_error).toMatch(/does not take the invite code/);
    await owner().delete(`${all}/${made.body.connection_id}`);
  });

  it('stands nowhere in plain: not in the database, the log, the transcript or the audit log', async () => {
    const account = await connected(({ boathouse }) => booking(boathouse));
    const used = beds24.requests.flatMap(({ token }) => token ?? []);
    expect(used.length).toBeGreaterThan(0);
    const { calls } = (await owner().get(`${account.path}/transcript`)).body;
    const rows = await world.tools.database.rows(sql`
      SELECT encode(sealed_credentials, 'escape') AS sealed, memo, last_error FROM connections`);
    const entries = (await owner().get(`/organizations/${hood.organization_id}/audit-log`)).body;
    const everything = JSON.stringify([calls, rows, entries, account.made, world.lines]);
    for (const secret of [...used, 'refresh-', 'invite-']) expect(everything).not.toContain(secret);
  });

  it('the transcript lists every call', async () => {
    const account = await connected(({ boathouse }) => booking(boathouse));
    const { calls } = (await owner().get(`${account.path}/transcript`)).body;
    expect(calls[0]).toMatchObject({
      method: 'GET',
      status: 200,
      outcome: '1 booking.',
      credits_left: expect.any(Number),
      bytes: expect.any(Number),
    });
    expect(calls[0].path).toMatch(/^\/bookings\?departureFrom=/);
    expect(calls.at(-1)).toMatchObject({
      path: '/authentication/setup',
      outcome: 'The invite code was changed into a token.',
    });
  });
});

describe('what Beds24 allows', () => {
  it('with few credits left nothing is asked until they come back', async () => {
    const account = await connected(({ boathouse }) => booking(boathouse));
    // Two calls leave less than ten.
    beds24.credits = { left: 11.5, resetsInS: 200, cost: 1 };
    await read(account);
    beds24.requests.length = 0;
    beds24.bookings = [];
    const after = await read(account);
    expect(beds24.requests).toEqual([]);
    expect(after.last_error).toMatch(/no calls left for now/);
    expect(Date.parse(after.next_sync_at) - world.clock.now().getTime()).toBe(200_000);
    beds24.credits.left = 100;
    world.clock.advance(200_000);
    await world.app.jobs.poll();
    await world.app.jobs.settled();
    expect(beds24.requests.length).toBeGreaterThan(0);
  });

  it('a 429 is waited for as long as it says', async () => {
    const account = await connected(({ boathouse }) => booking(boathouse));
    beds24.credits = { left: 0, resetsInS: 77, cost: 1 };
    const after = await read(account);
    expect(after).toMatchObject({ guest_count: 1, leaving_count: 0 });
    expect(after.last_error).toMatch(/asked less often/);
    expect(Date.parse(after.next_sync_at) - world.clock.now().getTime()).toBe(77_000);
  });

  it('two processes ask one after the other, never at once', async () => {
    const account = await connected(({ boathouse }) => booking(boathouse));
    const other = await openWorld({
      connectionConfig: world.connectionConfig,
      clock: world.clock,
      bookings: { beds24Url: beds24.url },
    });
    let at = 0;
    let most = 0;
    beds24.instead = (_request, response, next) => {
      at += 1;
      most = Math.max(most, at);
      response.on('finish', () => {
        at -= 1;
      });
      setTimeout(next, 20);
    };
    await Promise.all([
      read(account),
      other.as(hood.owner).post(`${account.path}/sync`),
      read(account),
      other.as(hood.owner).post(`${account.path}/sync`),
    ]);
    await other.app.jobs.settled();
    await world.app.jobs.settled();
    await other.close();
    expect(most).toBe(1);
    expect(await guestsOf(account)).toHaveLength(1);
  });

  it('it is read every 15 minutes, a minute more or less', async () => {
    const account = await connected(({ boathouse }) => booking(boathouse));
    const after = await read(account);
    const minutes = (Date.parse(after.next_sync_at) - world.clock.now().getTime()) / MINUTE_MS;
    expect(minutes).toBeGreaterThanOrEqual(14);
    expect(minutes).toBeLessThanOrEqual(16);
  });
});

describe('what is refused', () => {
  it.each<[string, object, string]>([
    ['a type that there is not', { type: 'pms', invite_code: 'x' }, 'type'],
    ['no code', { type: 'beds24' }, 'invite_code'],
    ['a blank code', { type: 'beds24', invite_code: '  ' }, 'invite_code'],
    ['no secret', { type: 'hostaway', account_id: '1' }, 'secret'],
    [
      'a wish that is none',
      { type: 'beds24', invite_code: 'x', include_requests: 'yes' },
      'include_requests',
    ],
    ['a name with a NUL', { type: 'beds24', invite_code: 'x', name: 'a\u0000' }, 'name'],
  ])('%s', async (_what, body, member) => {
    const answer = await owner().post(`/organizations/${hood.organization_id}/connections`, body);
    expect([answer.status, answer.body.context]).toEqual([400, member]);
  });

  it('a duplicate name, a home of another organization, an unknown listing', async () => {
    const account = await connect();
    const { name } = account.made;
    const all = `/organizations/${hood.organization_id}/connections`;
    expect((await owner().post(all, { type: 'beds24', name, invite_code: 'x' })).status).toBe(409);
    const { listings } = (await owner().get(`${account.path}/listings`)).body;
    const path = `${account.path}/listings/${listings[0].listing_id}`;
    const elsewhere = await world.neighbourhood();
    const theirs = { name: 'Theirs', organization_id: elsewhere.organization_id };
    const { home_id } = (await world.as(elsewhere.owner).post('/homes', theirs)).body;
    const refused = await owner().put(path, { home_id });
    expect([refused.status, refused.body.context]).toEqual([400, 'home_id']);
    for (const wrong of ['0'.repeat(24), '%00', 'x'])
      expect((await owner().put(`${account.path}/listings/${wrong}`, { home_id: null })).status).toBe(404);
    expect((await world.as(elsewhere.owner).get(account.path)).status).toBe(403);
  });
});
