import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriesStore } from '../../../src/devices/series/choose-store.ts';
import type { SampleRow } from '../../../src/devices/series/store.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';
import { countMonth } from './test-count.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const QUIET = { enabled: true, start: '22:00', end: '07:00', threshold_db: 60 };

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

const owner = () => world.as(hood.owner);
const now = () => world.clock.now();

/** Pseudorandom numbers between 0 and 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

interface TestHome {
  home_id: string;
  timezone: string;
}

async function newHome(timezone: string, quiet: object = QUIET): Promise<TestHome> {
  const home_id = await world.home(hood, { timezone });
  const settings = { noise: { quiet } };
  expect((await owner().patch(`/homes/${home_id}`, { settings })).status).toBe(200);
  return { home_id, timezone };
}

/** Sets the creation time of the device. */
async function newDevice({ home_id }: TestHome, createdAt: string, description = 'Hall'): Promise<string> {
  // Ids sort by creation time.
  world.clock.advance(1);
  const { device_id } = (await owner().post(`/homes/${home_id}/devices`, { description })).body;
  await world.tools.database.rows(
    sql`UPDATE devices SET created_at = ${new Date(createdAt)} WHERE device_id = ${device_id}`,
  );
  return device_id;
}

/** Samples between two times, with gaps of hours and days. Sound levels vary around the limit. */
function samplesOf(home_id: string, device_id: string, from: string, to: string, seed: number): SampleRow[] {
  const next = numbers(seed);
  const rows: SampleRow[] = [];
  for (let t = Date.parse(from); t < Date.parse(to); t += (1 + Math.floor(next() * 15)) * MINUTE + 137) {
    if (next() < 0.004) t += Math.floor(next() * 30) * HOUR;
    rows.push({
      home_id,
      device_id,
      t,
      ...(next() < 0.9 ? { laeq: Math.round((45 + next() * 18) * 10) / 10 } : {}),
      ...(next() < 0.8 ? { temp: Math.round((12 + next() * 15) * 10) / 10 } : {}),
      ...(seed % 2 === 0 ? { rh: Math.round(next() * 100) } : {}),
    });
  }
  return rows;
}

const store = async (rows: SampleRow[]) =>
  (await seriesStore(world.tools.database)).insertSamples(world.tools.database, rows);
const roll = async () => (await seriesStore(world.tools.database)).aggregate(world.tools.database, now());

let names = 0;
const id = () => {
  names += 1;
  return names.toString(16).padStart(24, 'c');
};

async function stay({ home_id }: TestHome, checkin_time: string, checkout_time?: string): Promise<void> {
  const made = await owner().post(`/homes/${home_id}/guests`, {
    name: 'Ada',
    checkin_time,
    ...(checkout_time === undefined ? {} : { checkout_time }),
  });
  expect(made.status, made.text).toBe(201);
}

async function incident(
  { home_id }: TestHome,
  kind: string,
  opened: string,
  acknowledgedAfterS?: number,
  endedAfterS: number | null = 3600,
): Promise<void> {
  const opened_at = new Date(opened);
  const after = (seconds: number) => new Date(opened_at.getTime() + seconds * 1000);
  await world.tools.database.rows(sql`
    INSERT INTO incidents (home_id, organization_id, incident_id, kind, level, opened_at, level_at, ended_at,
      acknowledged_at, beyond_min, duration_min)
    VALUES (${home_id}, ${hood.organization_id}, ${id()}, ${kind}, 1, ${opened_at}, ${opened_at},
      ${endedAfterS === null ? null : after(endedAfterS)},
      ${acknowledgedAfterS === undefined ? null : after(acknowledgedAfterS)},
      ${endedAfterS === null ? null : 11}, ${endedAfterS === null ? null : 17})`);
}

async function message(
  { home_id }: TestHome,
  channel: string,
  sent: string | null,
  direction = 'out',
): Promise<void> {
  const at = sent === null ? null : new Date(sent);
  const status = at === null ? 'failed' : direction === 'in' ? 'received' : 'delivered';
  await world.tools.database.rows(sql`
    INSERT INTO messages (message_id, organization_id, home_id, direction, channel, purpose, status, scheduled_for,
      created_at, accepted_at)
    VALUES (${id()}, ${hood.organization_id}, ${home_id}, ${direction}, ${channel}, 'host', ${status}, now(), now(),
      ${direction === 'in' ? null : at})`);
}

async function report(path: string) {
  const answer = await owner().get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const ofHome = ({ home_id }: TestHome, month: string) => report(`/homes/${home_id}/reports/${month}`);

async function expectCounted(home: TestHome, month: string, quiet?: object) {
  const body = await ofHome(home, month);
  const wish = {
    ...home,
    month,
    now: now().getTime(),
    ...(quiet === undefined ? { quiet: { start: '22:00', end: '07:00', limit_db: 60 } } : {}),
  };
  const { counted, ...figures } = await countMonth(world.tools.database, wish);
  const { home_id, home_name, timezone, month: name, batteries, ...counts } = body;
  expect({ home_id, home_name, timezone, name }).toEqual({ ...home, home_name: 'Boathouse', name: month });
  expect(counts).toEqual(figures);
  return { body, counted, batteries };
}

describe('a month of a home', () => {
  it.each([
    // Clocks go back on the 25th: 745 hours.
    ['Europe/Berlin', '2026-10', 745],
    // Clocks go forward on the 29th: 743 hours.
    ['Europe/Berlin', '2026-03', 743],
    // Offset by half an hour from UTC hours.
    ['Asia/Kolkata', '2026-10', 744],
    // Clocks go forward by half an hour on the 4th: begins inside a UTC hour, and ends with one.
    ['Australia/Lord_Howe', '2026-10', 743.5],
  ])('equals what is counted in another way: %s, %s', async (timezone, month, hours) => {
    const home = await newHome(timezone);
    const hall = await newDevice(home, '2025-01-01T00:00:00Z');
    const room = await newDevice(home, `${month}-12T10:20:00Z`, 'Room');
    await newDevice(home, '2025-01-01T00:00:00Z', 'Attic');
    const first = Date.parse(`${month}-01T00:00:00Z`);
    const day = (days: number, time = '00:00:00Z') =>
      `${new Date(first + days * DAY).toISOString().slice(0, 10)}T${time}`;
    // Samples before, during and after it. The second device is newer than the month, the third reports nothing.
    const all = [
      ...samplesOf(home.home_id, hall, day(-3), day(34), 2),
      ...samplesOf(home.home_id, room, day(11, '10:30:00Z'), day(33), 3),
    ];
    const next = numbers(7);
    const late = all.filter(() => next() < 0.1);
    const isLate = new Set(late);
    await store(all.filter((row) => !isLate.has(row)));
    // Samples on both edges, to the millisecond.
    const { from, to } = await ofHome(home, month);
    expect((Date.parse(to) - Date.parse(from)) / HOUR).toBe(hours);
    const edges = [Date.parse(from) - 1, Date.parse(from), Date.parse(to) - 1, Date.parse(to)];
    await store(
      edges.map((t, index) => ({ home_id: home.home_id, device_id: hall, t, temp: index * 40 - 50 })),
    );

    await stay(home, day(-4, '14:00:00Z'), day(2, '09:00:00Z'));
    // Two at once, one inside the other, one that begins on the day another ends, and one without a night.
    await stay(home, day(5, '14:00:00Z'), day(9, '09:00:00Z'));
    await stay(home, day(6, '14:00:00Z'), day(7, '09:00:00Z'));
    await stay(home, day(9, '13:00:00Z'), day(12, '09:00:00Z'));
    await stay(home, day(15, '08:00:00Z'), day(15, '13:00:00Z'));
    // Open-ended, so it counts thirty days at most.
    await stay(home, day(24, '14:00:00Z'));

    await incident(home, 'noise', day(3, '22:10:00Z'), 120);
    await incident(home, 'noise', day(4, '22:10:00Z'), 45.5);
    await incident(home, 'noise', day(24, '23:30:00Z'), 7200);
    await incident(home, 'mould', day(8, '12:00:00Z'), 60, null);
    await incident(home, 'smoke_alarm', day(20, '12:00:00Z'), undefined);
    await incident(home, 'temperature', new Date(Date.parse(from)).toISOString(), undefined, null);
    await incident(home, 'temperature', new Date(Date.parse(from) - 1).toISOString(), 10);
    await incident(home, 'noise', to, 10);

    await message(home, 'sms', day(3, '22:11:00Z'));
    await message(home, 'sms', day(4, '22:11:00Z'));
    await message(home, 'email', from);
    await message(home, 'call', to);
    await message(home, 'call', day(4, '22:31:00Z'));
    await message(home, 'sms', null);
    await message(home, 'sms', day(4, '22:40:00Z'), 'in');

    // Counts without rollups, with all rollups, with late samples, and with those aggregated again.
    const { body } = await expectCounted(home, month);
    await roll();
    expect((await expectCounted(home, month)).body).toEqual(body);
    await store(late);
    const { body: after } = await expectCounted(home, month);
    expect(after).not.toEqual(body);
    await roll();
    expect((await expectCounted(home, month)).body).toEqual(after);

    expect(after.incidents).toEqual({
      total: 6,
      open: 2,
      by_kind: {
        noise: 3,
        intrusion: 0,
        smoke_alarm: 1,
        carbon_monoxide: 0,
        gas: 0,
        water: 0,
        smoking: 0,
        temperature: 1,
        humidity: 0,
        mould: 1,
      },
    });
    expect(after.response).toEqual({ acknowledged: 4, unacknowledged: 2, median_s: 90, longest_s: 7200 });
    expect(after.messages).toEqual({ sms: 2, email: 1, call: 1 });
    expect([after.climate.temperature.min, after.climate.temperature.max]).toEqual([-10, 30]);
    expect(after.devices.count).toBe(3);
    // The attic reported nothing all the time.
    expect(after.devices.silent_hours).toBeGreaterThan(hours);
    expect(after.devices.silent_hours).toBeLessThan(2 * hours);
    expect(after.quiet_hours.share).toBeGreaterThan(0.2);
    expect(after.quiet_hours.share).toBeLessThan(0.95);
  });

  it('has nights by who was there at four in the morning', async () => {
    const home = await newHome('Europe/Berlin');
    const taken = async () => (await ofHome(home, '2026-10')).occupancy.taken;
    // Until the first of October, and from its last day on.
    await stay(home, '2026-09-28T13:00:00Z', '2026-10-01T08:00:00Z');
    expect(await taken()).toBe(0);
    await stay(home, '2026-10-31T14:00:00Z', '2026-11-01T10:00:00Z');
    expect(await taken()).toBe(1);
    // Covers the night in which the clocks go back. An arrival after midnight counts for that night.
    await stay(home, '2026-10-24T23:30:00Z', '2026-10-25T10:00:00Z');
    expect(await taken()).toBe(2);
    // The same night again, and a day.
    await stay(home, '2026-10-24T14:00:00Z', '2026-10-25T09:00:00Z');
    await stay(home, '2026-10-26T09:00:00Z', '2026-10-26T17:00:00Z');
    expect((await ofHome(home, '2026-10')).occupancy).toEqual({ nights: 31, taken: 2, share: 0.0645 });
  });

  it('has quiet hours by the limit and the clock of the home, and none where none are set', async () => {
    const home = await newHome('Europe/Berlin');
    const device_id = await newDevice(home, '2026-10-01T00:00:00Z');
    const at = (time: string, laeq: number, device = device_id) => ({
      home_id: home.home_id,
      device_id: device,
      t: Date.parse(time),
      laeq,
    });
    const quiet = async () => (await ofHome(home, '2026-10')).quiet_hours;
    expect(await quiet()).toEqual({
      start: '22:00',
      end: '07:00',
      limit_db: 60,
      measured_min: 0,
      quiet_min: 0,
    });
    // In summer 22:00 is 20:00 UTC: the first sample is before, the last begins after the quiet hours.
    await store([
      at('2026-10-10T19:59:00Z', 90),
      at('2026-10-10T20:00:00Z', 59.9),
      at('2026-10-11T05:00:00Z', 90),
    ]);
    expect(await quiet()).toMatchObject({ measured_min: 5, quiet_min: 5, share: 1 });
    // A level at the limit is loud, as in the rule. A minute of 70 among four of 40 dB is a level of 63.
    await store([
      at('2026-10-10T20:06:00Z', 60),
      at('2026-10-10T20:10:00Z', 70),
      at('2026-10-10T20:11:00Z', 40),
    ]);
    await store(['12', '13', '14'].map((minute) => at(`2026-10-10T20:${minute}:00Z`, 40)));
    expect(await quiet()).toMatchObject({ measured_min: 15, quiet_min: 5, share: 0.3333 });
    // The louder of two rooms counts. When both are loud, the minute counts once.
    const other = await newDevice(home, '2026-10-01T00:00:00Z', 'Room');
    await store([at('2026-10-10T20:01:00Z', 75, other), at('2026-10-10T20:20:00Z', 45, other)]);
    expect(await quiet()).toMatchObject({ measured_min: 20, quiet_min: 5, share: 0.25 });
    // When the clocks go back, the hour from 2 to 3 occurs twice. Both are quiet hours.
    await store([
      at('2026-10-25T00:30:00Z', 45),
      at('2026-10-25T01:30:00Z', 45),
      at('2026-10-25T05:59:00Z', 45),
    ]);
    await store([at('2026-10-25T06:00:00Z', 45)]);
    expect(await quiet()).toMatchObject({ measured_min: 35, quiet_min: 20 });

    await owner().patch(`/homes/${home.home_id}`, { settings: { noise: { quiet: { enabled: false } } } });
    expect(await quiet()).toBeUndefined();
    await expectCounted(home, '2026-10', { none: true });
  });

  it('that still runs is reported up to now, and marked so', async () => {
    const home = await newHome('Europe/Berlin');
    const device_id = await newDevice(home, '2026-11-14T12:00:00Z');
    await store(samplesOf(home.home_id, device_id, '2026-11-14T12:00:00Z', '2026-11-15T09:30:00Z', 4));
    await stay(home, '2026-11-10T14:00:00Z', '2026-11-20T09:00:00Z');
    const { body } = await expectCounted(home, '2026-11');
    expect(body).toMatchObject({
      from: '2026-10-31T23:00:00.000Z',
      to: '2026-11-30T23:00:00.000Z',
      until: now().toISOString(),
      complete: false,
      // The last night is over, the coming night is not.
      occupancy: { nights: 14, taken: 5 },
      devices: { count: 1, hours: 21 },
    });
  });

  it('lists the batteries to swap, by the rule of their notification', async () => {
    const home = await newHome('UTC');
    const [low, empty] = [
      await newDevice(home, '2026-10-01T00:00:00Z'),
      await newDevice(home, '2026-10-01T00:00:00Z', 'Room'),
    ];
    await newDevice(home, '2026-10-01T00:00:00Z', 'Attic');
    const set = (device_id: string, event: string, percent: number | null) =>
      world.tools.database.rows(sql`
        UPDATE device_status SET ongoing_events = ${[event]}, battery_percent = ${percent} WHERE device_id = ${device_id}`);
    await set(low, 'battery_low', 14);
    await set(empty, 'battery_empty', null);
    const { batteries, devices } = await ofHome(home, '2026-10');
    expect(batteries).toEqual([
      { device_id: low, description: 'Hall', battery_percent: 14 },
      { device_id: empty, description: 'Room' },
    ]);
    expect(devices).toMatchObject({ count: 3, batteries_low: 2 });
    // An inactive device needs no work.
    await owner().patch(`/devices/${low}`, { active: false });
    expect((await ofHome(home, '2026-10')).devices).toMatchObject({ count: 2, batteries_low: 1 });
  });

  it('keeps what a device measured before it was moved away, and nothing of one that was deleted', async () => {
    const [home, other] = [await newHome('UTC'), await newHome('UTC')];
    const [moved, gone] = [
      await newDevice(home, '2026-10-01T00:00:00Z'),
      await newDevice(home, '2026-10-01T00:00:00Z'),
    ];
    const at = Date.parse('2026-10-10T12:00:00Z');
    await store([
      { home_id: home.home_id, device_id: moved, t: at, temp: 20 },
      { home_id: home.home_id, device_id: gone, t: at, temp: 40 },
    ]);
    await roll();
    expect((await ofHome(home, '2026-10')).climate.temperature).toMatchObject({ min: 20, mean: 30, max: 40 });
    expect((await owner().patch(`/devices/${moved}`, { home: other.home_id })).status).toBe(200);
    await owner().delete(`/devices/${gone}`);
    expect((await ofHome(home, '2026-10')).climate.temperature).toMatchObject({ min: 20, mean: 20, max: 20 });
    expect((await ofHome(home, '2026-10')).devices).toMatchObject({ count: 0, hours: 0 });
    expect((await ofHome(other, '2026-10')).climate).toEqual({});
  });

  it.each([
    '2026-13',
    '2026-00',
    '2026-1',
    '26-10',
    '1999-12',
    'october',
    '2026-10-01',
    '%00',
    '2026-12',
    '2099-01',
  ])('is refused when it is none, or has not begun: %s', async (month) => {
    const { home_id } = await newHome('UTC');
    for (const path of [`/homes/${home_id}`, `/organizations/${hood.organization_id}`]) {
      const answer = await owner().get(`${path}/reports/${month}`);
      expect([answer.status, answer.body.context], path).toEqual([400, 'month']);
    }
  });
});

describe('a month of an organization', () => {
  it('adds up its homes, each by its own calendar, page by page', async () => {
    const mine = await world.neighbourhood();
    const [before, here] = [hood, mine];
    hood = here;
    try {
      const homes: TestHome[] = [];
      for (const [timezone, quiet] of [
        ['Europe/Berlin'],
        ['Asia/Kolkata'],
        ['UTC', { enabled: false }],
      ] as const) {
        world.clock.advance(1);
        homes.push(await newHome(timezone, quiet));
      }
      for (const [index, home] of homes.entries()) {
        const device_id = await newDevice(home, '2026-09-01T00:00:00Z');
        await store(
          samplesOf(home.home_id, device_id, '2026-09-30T00:00:00Z', '2026-10-06T00:00:00Z', index + 2),
        );
        await incident(home, 'noise', '2026-10-03T22:10:00Z', 60 * (index + 1) ** 2);
        await stay(home, '2026-10-02T14:00:00Z', `2026-10-0${4 + index}T09:00:00Z`);
        await message(home, 'sms', '2026-10-03T22:11:00Z');
      }
      await incident(homes[0] as TestHome, 'mould', '2026-10-04T22:10:00Z');
      const path = `/organizations/${here.organization_id}/reports/2026-10`;
      const body = await report(path);
      expect(body).toMatchObject({
        organization_id: here.organization_id,
        organization_name: 'Lakeside Stays',
        month: '2026-10',
        complete: true,
        paging: { total_count: 3, limit: 50, offset: 0 },
      });
      expect(body.homes.map((one: { home_id: string }) => one.home_id)).toEqual(
        homes.map(({ home_id }) => home_id),
      );
      for (const [index, home] of homes.entries()) {
        expect(body.homes[index]).toEqual(await ofHome(home, '2026-10'));
        if (index < 2) await expectCounted(home, '2026-10');
      }
      const sum = (of: (one: typeof body) => number) =>
        body.homes.reduce((total: number, one: typeof body) => total + of(one), 0);
      const { totals } = body;
      expect(totals.incidents).toMatchObject({ total: 4, by_kind: { noise: 3, mould: 1 } });
      // All of them together: 60, 240 and 540 seconds.
      expect(totals.response).toEqual({ acknowledged: 3, unacknowledged: 1, median_s: 240, longest_s: 540 });
      expect(totals.occupancy).toEqual({ nights: 93, taken: 9, share: 0.0968 });
      expect(totals.messages).toEqual({ sms: 3, email: 0, call: 0 });
      expect(totals.devices.silent_hours).toBe(sum((one) => one.devices.silent_hours));
      expect(totals.quiet_hours.measured_min).toBe(sum((one) => one.quiet_hours?.measured_min ?? 0));
      const samples = (
        await Promise.all(
          homes.map((home) =>
            countMonth(world.tools.database, { ...home, month: '2026-10', now: now().getTime() }),
          ),
        )
      ).flatMap(({ counted }) => counted.samples);
      const temperatures = samples.flatMap(({ temp }) => (temp === null ? [] : [Math.fround(temp)]));
      const mean = temperatures.reduce((one, other) => one + other, 0) / temperatures.length;
      expect(totals.climate.temperature.mean).toBe(Math.round(mean * 1000) / 1000);

      const second = await report(`${path}?limit=1&offset=1`);
      expect(second.homes).toEqual([body.homes[1]]);
      expect(second.totals.incidents.total).toBe(1);
      expect(second.paging).toEqual({ total_count: 3, limit: 1, offset: 1 });
      expect((await report(`${path}?offset=9`)).homes).toEqual([]);
      const tagged = homes[2]?.home_id;
      expect((await owner().patch(`/homes/${tagged}`, { tags: ['Miller'] })).status).toBe(200);
      expect((await report(`${path}?tag=miller`)).homes).toEqual([body.homes[2]]);
      expect((await report(`${path}?tag=nobody`)).homes).toEqual([]);
    } finally {
      hood = before;
    }
  });

  it('has homes of the organization alone, and only for who may read them and their events', async () => {
    const theirs = await world.neighbourhood();
    const mine = await world.neighbourhood();
    const home_id = await world.home(theirs);
    const paths = [
      `/organizations/${theirs.organization_id}/reports/2026-10`,
      `/homes/${home_id}/reports/2026-10`,
    ];
    for (const path of paths) {
      expect((await world.as(theirs.operator).get(path)).status).toBe(200);
      expect((await world.as(mine.owner).get(path)).status).toBe(403);
      for (const permissions of [['homes_read'], ['events_read'], ['devices_read', 'guests_read']] as const) {
        const poor = await world.tokenOf(theirs.owner, [...permissions]);
        expect((await world.as(poor).get(path)).status).toBe(403);
      }
      const enough = await world.tokenOf(theirs.owner, ['homes_read', 'events_read']);
      expect((await world.as(enough).get(path)).status).toBe(200);
      expect((await world.anonymous.get(path)).status).toBe(401);
    }
    expect(
      (await report(`/organizations/${hood.organization_id}/reports/2026-10?limit=500`)).homes,
    ).not.toContainEqual(expect.objectContaining({ home_id }));
    const empty = await world.as(mine.owner).get(`/organizations/${mine.organization_id}/reports/2026-10`);
    expect(empty.body).toMatchObject({
      homes: [],
      totals: {
        incidents: { total: 0 },
        occupancy: { nights: 0, taken: 0 },
        climate: {},
        devices: { count: 0 },
      },
    });
    const unknownId = '0'.repeat(24);
    expect((await owner().get(`/homes/${unknownId}/reports/2026-10`)).status).toBe(404);
    expect((await owner().get(`/homes/${unknownId}/reports/never`)).status).toBe(404);
  });
});
