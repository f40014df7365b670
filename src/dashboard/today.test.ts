import { beforeAll, describe, expect, it } from 'vitest';
import { FakeClock } from '../../test/harness/fake-clock.ts';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';
import { HOUR_MS } from '../platform/durations.ts';
import { MOST_MOVES } from './today.ts';

let world: World;
beforeAll(async () => {
  // Noon in Oslo, midnight to the 16th in Auckland, five in the morning in Chicago.
  world = await openWorld({ clock: new FakeClock('2026-11-15T11:00:00Z') });
});

async function newHome(hood: Neighbourhood, name: string, timezone: string): Promise<string> {
  const home = { name, organization_id: hood.organization_id, timezone };
  return (await world.as(hood.owner).post('/homes', home)).body.home_id;
}

async function stay(hood: Neighbourhood, home: string, name: string, from: string, to: string | null) {
  const guest = { name, checkin_time: from, ...(to === null ? {} : { checkout_time: to }) };
  const { status, body } = await world.as(hood.owner).post(`/homes/${home}/guests`, guest);
  expect(status).toBe(201);
  return body.guest_id as string;
}

async function readToday(hood: Neighbourhood, person: Parameters<World['as']>[0] = hood.owner) {
  return (await world.as(person).get(`/organizations/${hood.organization_id}/overview`)).body.today;
}

describe('arrivals and departures of today', () => {
  it('are empty on a day without any', async () => {
    const hood = await world.neighbourhood();
    const home = await newHome(hood, 'Cabin', 'Europe/Oslo');
    await stay(hood, home, 'Whole week', '2026-11-12T14:00:00Z', '2026-11-19T10:00:00Z');
    const none = { total: 0, to_come: 0, next: [] };
    expect(await readToday(hood)).toEqual({ arrivals: { ...none, detected: 0 }, departures: none });
  });

  it('are counted all day, and named while they are to come', async () => {
    const hood = await world.neighbourhood();
    const home = await newHome(hood, 'Cabin', 'Europe/Oslo');
    await stay(hood, home, 'Gone', '2026-11-13T14:00:00Z', '2026-11-15T10:00:00Z');
    const ada = await stay(hood, home, 'Ada', '2026-11-15T14:00:00Z', '2026-11-17T10:00:00Z');
    expect(await readToday(hood)).toEqual({
      arrivals: {
        total: 1,
        to_come: 1,
        detected: 0,
        next: [
          {
            home_id: home,
            home_name: 'Cabin',
            timezone: 'Europe/Oslo',
            at: '2026-11-15T14:00:00.000Z',
            guest_id: ada,
            guest_name: 'Ada',
          },
        ],
      },
      departures: { total: 1, to_come: 0, next: [] },
    });
  });

  it.each([
    // Its 15th of November: from the 14th, 23:00 UTC, to the 15th, 23:00 UTC.
    ['Europe/Oslo', '2026-11-14T23:00:00Z', '2026-11-15T22:59:59Z'],
    // It is the 16th there: from the 15th, 11:00 UTC, which is now.
    ['Pacific/Auckland', '2026-11-15T11:00:00Z', '2026-11-16T10:59:59Z'],
    ['America/Chicago', '2026-11-15T06:00:00Z', '2026-11-16T05:59:59Z'],
  ])('go by the day of the home: %s', async (zone, first, last) => {
    const hood = await world.neighbourhood();
    const home = await newHome(hood, 'Far', zone);
    const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
    await stay(hood, home, 'Day before', later(first, -1000), later(first, 0));
    await stay(hood, home, 'First', first, later(first, 1000));
    await stay(hood, home, 'Last', last, later(last, 1000));
    await stay(hood, home, 'Day after', later(last, 1000), later(last, 2000));
    const { arrivals, departures } = await readToday(hood);
    expect([arrivals.total, departures.total]).toEqual([2, 2]);
  });

  it('leave out the end of a stay that has none', async () => {
    const hood = await world.neighbourhood();
    const home = await newHome(hood, 'Cabin', 'UTC');
    // An open stay counts for thirty days, which would end today.
    await stay(hood, home, 'Open', '2026-10-16T15:00:00Z', null);
    expect((await readToday(hood)).departures.total).toBe(0);
  });

  it('count guests as detected when a device detected them, not when their check-in time has passed', async () => {
    const hood = await world.neighbourhood();
    const home = await newHome(hood, 'Cabin', 'UTC');
    await stay(hood, home, 'Ada', '2026-11-15T09:00:00Z', '2026-11-17T10:00:00Z');
    const grace = await stay(hood, home, 'Grace', '2026-11-15T10:00:00Z', '2026-11-17T10:00:00Z');
    expect((await readToday(hood)).arrivals).toMatchObject({ total: 2, to_come: 0, detected: 0 });
    await world.app.recorder.record({
      home_id: home,
      type: 'motion_automation_guest_checkin',
      event_time: new Date('2026-11-15T10:30:00Z'),
      guest_id: grace,
    });
    expect((await readToday(hood)).arrivals).toMatchObject({ total: 2, to_come: 0, detected: 1 });
  });

  it('name the soonest of many, of all homes of the organization and no other', async () => {
    const [hood, other] = [await world.neighbourhood(), await world.neighbourhood()];
    const theirs = await newHome(other, 'Theirs', 'UTC');
    await stay(other, theirs, 'Stranger', '2026-11-15T12:00:00Z', '2026-11-16T12:00:00Z');
    const homes = [await newHome(hood, 'One', 'UTC'), await newHome(hood, 'Two', 'UTC')];
    const at = (n: number) => new Date(Date.parse('2026-11-15T12:00:00Z') + (n * HOUR_MS) / 4).toISOString();
    for (let n = MOST_MOVES + 1; n >= 0; n -= 1)
      await stay(hood, homes[n % 2] ?? '', `Guest ${n}`, at(n), '2026-11-20T12:00:00Z');
    const { arrivals } = await readToday(hood);
    expect([arrivals.total, arrivals.to_come]).toEqual([MOST_MOVES + 2, MOST_MOVES + 2]);
    expect(arrivals.next.map((one: { guest_name: string }) => one.guest_name)).toEqual(
      Array.from({ length: MOST_MOVES }, (_, n) => `Guest ${n}`),
    );
  });

  it('have no names for those who may not see guests', async () => {
    const hood = await world.neighbourhood();
    const home = await newHome(hood, 'Cabin', 'UTC');
    await stay(hood, home, 'Ada', '2026-11-15T14:00:00Z', '2026-11-17T10:00:00Z');
    const narrow = await world.tokenOf(hood.owner, ['homes_read', 'events_read']);
    const { arrivals } = await readToday(hood, narrow);
    expect(arrivals.next).toEqual([
      { home_id: home, home_name: 'Cabin', timezone: 'UTC', at: '2026-11-15T14:00:00.000Z' },
    ]);
  });

  it('are those of the homes that a member is limited to', async () => {
    const hood = await world.neighbourhood();
    const [ours, theirs] = [await newHome(hood, 'Ours', 'UTC'), await newHome(hood, 'Theirs', 'UTC')];
    await stay(hood, ours, 'Ada', '2026-11-15T14:00:00Z', '2026-11-17T10:00:00Z');
    await stay(hood, theirs, 'Grace', '2026-11-15T13:00:00Z', '2026-11-17T10:00:00Z');
    const limited_to = { home_ids: [ours], tags: [] };
    const path = `/organizations/${hood.organization_id}/members/${hood.member.user_id}`;
    expect((await world.as(hood.owner).patch(path, { limited_to })).status).toBe(200);
    const { arrivals } = await readToday(hood, hood.member);
    expect([arrivals.total, arrivals.to_come]).toEqual([1, 1]);
    expect(arrivals.next.map((one: { guest_name: string }) => one.guest_name)).toEqual(['Ada']);
  });
});
