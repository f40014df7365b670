import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { newHome, newReadonlyGuest } from '../../../test/harness/guests/stays.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { DAY_MS } from '../../platform/durations.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

const at = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS).toISOString();
const namesOf = (answer: { body: { guests: { name: string }[] } }) =>
  answer.body.guests.map(({ name }) => name);

async function fill(
  rows: [name: string, from: number, to: number | null, extra?: object][],
): Promise<string> {
  const home = await newHome(world, hood);
  for (const [name, from, to, extra] of rows) {
    const body = { name, checkin_time: at(from), checkout_time: to === null ? null : at(to), ...extra };
    const answer = await world.as(hood.owner).post(`/homes/${home}/guests`, body);
    expect(answer.status, answer.text).toBe(201);
  }
  return home;
}

describe('the list of guests', () => {
  it('is sorted by checkin_time, then id, and pages exactly [guest-list-order-and-pages]', async () => {
    const home = await fill([
      ['c', 3, 4],
      ['a', 1, 9],
      ['b1', 2, 3],
      ['b2', 2, 3],
      ['d', 4, null],
    ]);
    const get = (query: string) => world.as(hood.operator).get(`/homes/${home}/guests${query}`);
    const whole = await get('');
    expect(whole.body.paging).toEqual({ total_count: 5, limit: 50, offset: 0 });
    const sorted = [...whole.body.guests].sort(
      (one, two) =>
        one.checkin_time.localeCompare(two.checkin_time) || one.guest_id.localeCompare(two.guest_id),
    );
    expect(whole.body.guests).toEqual(sorted);
    expect(namesOf(whole).filter((name) => !name.startsWith('b'))).toEqual(['a', 'c', 'd']);
    const pages = [await get('?limit=2'), await get('?limit=2&offset=2'), await get('?limit=2&offset=4')];
    expect(pages.flatMap((page) => page.body.guests)).toEqual(whole.body.guests);
    const beyond = await get('?limit=2&offset=100');
    expect(beyond.body).toEqual({ guests: [], paging: { total_count: 5, limit: 2, offset: 100 } });
  });

  it('has the statuses upcoming, current and past; an open stay lasts 30 days', async () => {
    const home = await fill([
      ['over', -9, -2],
      ['just over', -2, 0],
      ['long open', -30, null],
      ['open', -29.9, null],
      ['now', -1, 1],
      ['from now', 0, 1],
      ['soon', 0.001, 1],
    ]);
    const by = async (status: string) => {
      const answer = await world.as(hood.owner).get(`/homes/${home}/guests?status=${status}`);
      expect(answer.body.paging.total_count).toBe(answer.body.guests.length);
      return namesOf(answer).sort();
    };
    expect(await by('past')).toEqual(['just over', 'long open', 'over']);
    expect(await by('current')).toEqual(['from now', 'now', 'open']);
    expect(await by('upcoming')).toEqual(['soon']);
  });

  it('is narrowed to the stays that overlap a window [guest-list-window]', async () => {
    const home = await fill([
      ['before', -5, 1],
      ['into', 0, 2],
      ['inside', 1.5, 1.7],
      ['around', -9, 9],
      ['out of', 1.9, 5],
      ['after', 2, 5],
    ]);
    const get = async (query: string) =>
      namesOf(await world.as(hood.owner).get(`/homes/${home}/guests?${query}`));
    expect(await get(`from=${at(1)}&to=${at(2)}`)).toEqual(['around', 'into', 'inside', 'out of']);
    expect(await get(`from=${at(2)}`)).toEqual(['around', 'out of', 'after']);
    expect(await get(`to=${at(0)}`)).toEqual(['around', 'before']);
  });

  it('is narrowed to a source [guest-list-source]', async () => {
    const home = await fill([['by api', 1, 2]]);
    await newReadonlyGuest(world, hood, home);
    const get = async (source: string) =>
      namesOf(await world.as(hood.owner).get(`/homes/${home}/guests?source=${source}`));
    expect(await get('api')).toEqual(['by api']);
    expect(await get('ical:Airbnb')).toEqual(['Grace']);
    expect(await get('ical')).toEqual([]);
  });

  it('finds names, e-mails and phone numbers by a part of them', async () => {
    const home = await fill([
      ['Åsa Öberg', 1, 2, { email: 'asa@EXAMPLE.com' }],
      ['100% Bob_', 2, 3, { phone_number: '+46 70-123 45 67' }],
      ['Carl', 3, 4, { phone_number: '+46709999999' }],
    ]);
    const get = async (q: string) =>
      namesOf(await world.as(hood.owner).get(`/homes/${home}/guests?q=${encodeURIComponent(q)}`));
    expect(await get('ÖBERG')).toEqual(['Åsa Öberg']);
    expect(await get('@example.COM')).toEqual(['Åsa Öberg']);
    expect(await get('0% b')).toEqual(['100% Bob_']);
    expect(await get('%')).toEqual(['100% Bob_']);
    expect(await get('_')).toEqual(['100% Bob_']);
    expect(await get('\\')).toEqual([]);
    expect(await get('+46701234567')).toEqual(['100% Bob_']);
    expect(await get('070 999')).toEqual([]);
    expect(await get('46 70')).toEqual(['100% Bob_', 'Carl']);
    expect(await get(' ')).toHaveLength(3);
  });

  it.each([
    'from=yesterday',
    'to=2026-02-30T00:00:00Z',
    'status=gone',
    'limit=501',
    'limit=0',
    'offset=-1',
    'from=2026-01-02T00:00:00Z&to=2026-01-02T00:00:00Z',
    'q=%00',
    `q=${'x'.repeat(201)}`,
  ])('%s is a 400', async (query) => {
    const home = await fill([]);
    const answer = await world.as(hood.owner).get(`/homes/${home}/guests?${query}`);
    expect([answer.status, answer.body.error]).toEqual([400, 'Bad Request']);
  });

  it('agrees with a filter that looks at every guest, whatever is asked for [guest-list-model]', async () => {
    const home = await newHome(world, hood);
    const now = world.clock.now().getTime();
    const stays = fc.sample(
      fc.record({
        from: fc.integer({ min: -40, max: 20 }),
        nights: fc.option(fc.integer({ min: 1, max: 15 })),
      }),
      60,
    );
    for (const { from, nights } of stays) {
      await world.as(hood.owner).post(`/homes/${home}/guests`, {
        name: 'x',
        checkin_time: at(from),
        checkout_time: nights === null ? null : at(from + nights),
      });
    }
    const all = (await world.as(hood.owner).get(`/homes/${home}/guests?limit=500`)).body.guests;
    expect(all).toHaveLength(60);
    const day = fc.option(fc.integer({ min: -45, max: 40 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(
        day,
        day,
        fc.option(fc.constantFrom('upcoming', 'current', 'past'), { nil: undefined }),
        fc.nat(5),
        async (from, to, status, offset) => {
          fc.pre(from === undefined || to === undefined || from < to);
          const wanted = all.filter((guest: { checkin_time: string; checkout_time: string | null }) => {
            const begin = Date.parse(guest.checkin_time);
            const end = guest.checkout_time ? Date.parse(guest.checkout_time) : begin + 30 * DAY_MS;
            const state = begin > now ? 'upcoming' : end > now ? 'current' : 'past';
            return (
              (from === undefined || end > now + from * DAY_MS) &&
              (to === undefined || begin < now + to * DAY_MS) &&
              (status === undefined || state === status)
            );
          });
          const query = [
            ...(from === undefined ? [] : [`from=${at(from)}`]),
            ...(to === undefined ? [] : [`to=${at(to)}`]),
            ...(status === undefined ? [] : [`status=${status}`]),
            `limit=7&offset=${offset}`,
          ].join('&');
          const answer = await world.as(hood.owner).get(`/homes/${home}/guests?${query}`);
          expect(answer.body.paging.total_count, query).toBe(wanted.length);
          expect(answer.body.guests, query).toEqual(wanted.slice(offset, offset + 7));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('counts', () => {
  it('stay right when guests come and go at the same moment', async () => {
    const home = await newHome(world, hood);
    const guests = `/homes/${home}/guests`;
    const body = { name: 'x', checkin_time: at(1) };
    const made = await Promise.all(Array.from({ length: 20 }, () => world.as(hood.owner).post(guests, body)));
    await Promise.all(
      made.slice(0, 9).map(({ body }) => world.as(hood.owner).delete(`${guests}/${body.guest_id}`)),
    );
    const list = await world.as(hood.owner).get(guests);
    expect([list.body.paging.total_count, list.body.guests.length]).toEqual([11, 11]);
    const counted = await world.tools.database.row(sql`
      SELECT sum(guests)::int AS n FROM guest_counts WHERE home_id = ${home}`);
    expect(counted).toEqual({ n: 11 });
  });
});
