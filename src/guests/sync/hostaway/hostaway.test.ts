import sql from 'sql-template-tag';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { atFileEnd } from '../../../../test/harness/at-end.ts';
import {
  type FakeHostaway,
  type HostawayReservation,
  openFakeHostaway,
} from '../../../../test/harness/gateways/fake-hostaway.ts';
import { type Neighbourhood, openWorld, type World } from '../../../../test/harness/world.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { openRateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { openCalls } from '../booking-system/calls.ts';
import { hostaway as hostawaySystem } from './hostaway.ts';

let world: World;
let hood: Neighbourhood;
let hostaway: FakeHostaway;
let home_id: string;
let path: string;

const LISTING = 77;

beforeAll(async () => {
  hostaway = await openFakeHostaway();
  atFileEnd(hostaway.close);
  hostaway.listings = [{ id: LISTING, name: 'Boathouse', checkInTimeStart: 15, checkOutTime: 11 }];
  world = await openWorld({ bookings: { hostawayUrl: hostaway.url } });
  hood = await world.neighbourhood();
  const body = { name: 'Boathouse', organization_id: hood.organization_id, timezone: 'Europe/Berlin' };
  home_id = (await owner().post('/homes', body)).body.home_id;
  const { account_id, secret } = hostaway;
  const all = `/organizations/${hood.organization_id}/connections`;
  const made = await owner().post(all, { type: 'hostaway', account_id, secret });
  expect([made.status, made.body.last_error]).toEqual([201, null]);
  path = `${all}/${made.body.connection_id}`;
  const { listings } = (await owner().get(`${path}/listings`)).body;
  expect(listings).toMatchObject([{ external_id: '77', proposed_home_id: home_id }]);
  await owner().put(`${path}/listings/${listings[0].listing_id}`, { home_id });
});

afterEach(() => {
  hostaway.instead = undefined;
  hostaway.pageSize = 100;
});

const owner = () => world.as(hood.owner);
/** Calls that were made before do not count any more. */
const read = async () => {
  world.clock.advance(MINUTE_MS);
  return (await owner().post(`${path}/sync`)).body;
};
const guests = async () => (await owner().get(`/homes/${home_id}/guests?limit=500`)).body.guests;
const ids = async (): Promise<number[]> =>
  (await guests()).map(({ external_id }: { external_id: string }) => Number(external_id));
const day = (offset: number): string =>
  new Date(world.clock.now().getTime() + offset * DAY_MS).toISOString().slice(0, 10);

let latest = 5000;
function reservation(more: Partial<HostawayReservation> = {}): HostawayReservation {
  latest += 1;
  return {
    id: latest,
    listingMapId: LISTING,
    status: 'new',
    arrivalDate: day(2),
    departureDate: day(5),
    guestName: 'Cleo Voß',
    ...more,
  };
}

describe('an account at Hostaway', () => {
  it('brings guests with name, phone by their country, and the hours of the stay or of the listing', async () => {
    hostaway.reservations = [
      reservation({ phone: '0170 1234567', guestCountry: 'DE', guestLocale: 'de_DE', checkInTime: 18 }),
      reservation({
        guestName: 'Dan',
        guestEmail: 'x@guest.airbnb.com',
        arrivalDate: day(8),
        departureDate: day(9),
      }),
    ];
    expect(await read()).toMatchObject({ last_error: null, guest_count: 2 });
    const [cleo, dan] = await guests();
    expect(cleo).toMatchObject({ name: 'Cleo Voß', phone_number: '+491701234567', language: 'de-DE' });
    expect(cleo.checkin_time.slice(11)).toBe('17:00:00.000Z');
    expect(cleo.checkout_time.slice(11)).toBe('10:00:00.000Z');
    expect(dan).toMatchObject({ email_is_alias: true, source: 'hostaway:Hostaway' });
    expect(dan.checkin_time.slice(11)).toBe('14:00:00.000Z');
  });

  it.each(['cancelled', 'declined', 'expired'])('one that is %s goes at once', async (status) => {
    const [stays, goes] = [reservation(), reservation()];
    hostaway.reservations = [stays, goes];
    await read();
    expect(await ids()).toEqual(expect.arrayContaining([stays.id, goes.id]));
    hostaway.reservations = [stays, { ...goes, status }];
    await read();
    expect(await ids()).toContain(stays.id);
    expect(await ids()).not.toContain(goes.id);
  });

  it('leaves aside what has no real dates, and says so; who was known from there stays', async () => {
    const known = reservation();
    hostaway.reservations = [known];
    await read();
    const before = (await guests()).length;
    hostaway.reservations = [
      { ...known, isDatesUnspecified: 1, arrivalDate: day(-1), departureDate: day(0) },
    ];
    const after = await read();
    expect(after.remarks).toEqual(['1 reservation at Hostaway without real dates, left aside']);
    await read();
    expect((await guests()).map(({ external_id }: { external_id: string }) => external_id)).toContain(
      String(known.id),
    );
    expect(before).toBeGreaterThan(0);
  });

  it('includes stays of the owner when configured, and never inquiries', async () => {
    hostaway.reservations = [
      reservation({ status: 'ownerStay', guestName: 'Owner' }),
      reservation({ status: 'inquiry', guestName: 'Asks' }),
      reservation({ status: 'pending', guestName: 'Waits' }),
    ];
    const names = async () => (await guests()).map(({ name }: { name: string }) => name);
    await read();
    expect(await names()).not.toContain('Owner');
    await owner().patch(path, { include_owner_stays: true });
    expect(await names()).toContain('Owner');
    expect(await names()).not.toContain('Asks');
    expect(await names()).not.toContain('Waits');
    await owner().patch(path, { include_owner_stays: false });
  });

  it('gets a new token on a 403, once, and says so when the secret is not taken any more', async () => {
    hostaway.reservations = [reservation()];
    await read();
    hostaway.expireTokens();
    hostaway.requests.length = 0;
    expect(await read()).toMatchObject({ last_error: null });
    expect(hostaway.requests.map((one) => one.split('?')[0])).toEqual([
      'GET /listings',
      'POST /accessTokens',
      'GET /listings',
      'GET /reservations',
    ]);
    hostaway.expireTokens();
    const { secret } = hostaway;
    hostaway.secret = 'another';
    expect((await read()).last_error).toMatch(/does not take the account and its secret/);
    world.clock.advance(MINUTE_MS);
    const changed = await owner().patch(path, { secret: 'another' });
    expect(changed.body.last_error).toBeNull();
    hostaway.secret = secret;
  });

  it('follows pages while rows shift between them, and loses no guest', async () => {
    hostaway.reservations = [reservation(), reservation(), reservation(), reservation()];
    // A second full sync removes those of the tests before.
    await read();
    world.clock.advance(5 * MINUTE_MS);
    await read();
    const before = (await guests()).length;
    hostaway.pageSize = 2;
    hostaway.instead = (request, _response, next) => {
      // A row of a later page moved to an earlier one, so no page lists it.
      if (request.url?.includes('afterId'))
        hostaway.reservations = hostaway.reservations.filter((_, at) => at !== 2);
      next();
    };
    const cut = await read();
    expect(cut).toMatchObject({ leaving_count: 0 });
    expect(cut.last_error).toMatch(/not complete \(Hostaway counts 4 and sent 3 reservations\)/);
    expect((await guests()).length).toBe(before);
  });

  it.each<[string, NonNullable<FakeHostaway['instead']>]>([
    [
      'a text in the place of the list',
      (_request, response) => response.end('{"status":"success","result":"x"}'),
    ],
    ['a failure', (_request, response) => response.end('{"status":"fail","result":[]}')],
    ['429', (_request, response) => response.writeHead(429).end('{"status":"fail"}')],
  ])('%s keeps all guests', async (_what, instead) => {
    hostaway.reservations = [reservation()];
    await read();
    const before = (await guests()).length;
    hostaway.reservations = [];
    hostaway.instead = (request, response, next) =>
      request.url?.startsWith('/reservations') ? instead(request, response, next) : next();
    for (const _ of [1, 2]) expect(await read()).toMatchObject({ last_error: expect.any(String) });
    expect((await guests()).length).toBe(before);
  });
});

describe('15 calls in ten seconds', () => {
  it('are never exceeded by two processes together', async () => {
    const system = hostawaySystem(hostaway.url);
    const { database, clock } = world.tools;
    const at: number[] = [];
    const process = () => {
      const limiter = system.limits.shared && openRateLimiter(database, system.limits.shared, clock);
      const pause = async (ms: number) => world.clock.advance(ms);
      const send = async () => {
        at.push(clock.now().getTime());
        return { status: 200, headers: {}, body: Buffer.from('{}') };
      };
      const connectionId = path.split('/').at(-1) ?? '';
      return openCalls(
        { system, send, limiter, tools: world.tools, pause },
        connectionId,
        undefined,
        () => undefined,
        new AbortController().signal,
      );
    };
    const both = [process(), process()];
    for (let calls = 0; calls < 40; calls += 1)
      await both[calls % 2]?.({ path: '/listings', describe: () => 'asked' });
    expect(at).toHaveLength(40);
    for (const begin of at)
      expect(at.filter((one) => one >= begin && one < begin + 10_000).length).toBeLessThanOrEqual(15);
    await database.rows(sql`DELETE FROM connection_calls`);
  });
});
