import { beforeAll, describe, expect, it } from 'vitest';
import { monitoredHome } from '../../../test/harness/monitored-home.ts';
import { minutes } from '../../../test/harness/series/series-device.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';
import { seriesStore } from './choose-store.ts';
import type { SampleRow, SeriesStore } from './store.ts';

/** The world's clock shows 09:30 on 15 November 2026. */

let world: World;
let series: SeriesStore;
let lakeside: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  series = await seriesStore(world.tools.database);
  lakeside = await world.neighbourhood();
});

type Values = Omit<SampleRow, 't' | 'home_id' | 'device_id'>;

/** A device with these measurements, minute by minute, and a function that reads them. */
async function device(measured: Record<string, Values[]> = {}) {
  const { organization_id, owner } = lakeside;
  const home = await world.as(owner).post('/homes', { name: 'Boathouse', organization_id });
  const { home_id } = home.body;
  const made = await world.as(owner).post(`/homes/${home_id}/devices`, { description: 'Hall' });
  const { device_id } = made.body;
  const rows = Object.entries(measured).flatMap(([from, values]) =>
    minutes({ home_id, device_id }, from, values),
  );
  await series.insertSamples(world.tools.database, rows);
  const get = (name: string, query: Record<string, string | number | boolean> = {}, token = owner) => {
    const members = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return world.as(token).get(`/devices/${device_id}/${name}?${members.join('&')}`);
  };
  return { home_id, device_id, get };
}

const temps = (...values: number[]): Values[] => values.map((temp) => ({ temp }));

describe('a series', () => {
  it('has a value for each time with samples: where it begins, and the mean', async () => {
    const { get } = await device({ '2026-11-15T09:00:00Z': temps(20, 21, 22, 23, 24, 30.125) });
    const answer = await get('temperature', { time_resolution: 300 });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        values: [
          { datetime: '2026-11-15T09:00:00.000Z', value: 22 },
          { datetime: '2026-11-15T09:05:00.000Z', value: 30.125 },
        ],
        time_resolution: 300,
        unit: '°C',
      },
    ]);
  });

  it.each([
    ['temperature', { temp: 21.5 }, 21.5, '°C'],
    ['humidity', { rh: 45.25 }, 45.25, '%'],
    ['pressure', { pressure: 1013.25 }, 1013.25, 'hPa'],
    ['sound_level', { laeq: 52.5 }, 52.5, 'dB'],
    ['sound', { laeq: 52.5 }, 52.5, 'dB'],
    ['battery', { battery: 87 }, 87, '%'],
    ['motion_events', { pir: 4 }, 4, 'hits'],
  ])('of %s is there', async (name, values, value, unit) => {
    const { get } = await device({ '2026-11-15T09:00:00Z': [values, { radios: 3 }] });
    const { body } = await get(name);
    expect(body).toEqual({
      values: [{ datetime: '2026-11-15T09:00:00.000Z', value }],
      time_resolution: 300,
      unit,
    });
  });

  it('is the same before and after it was summed up', async () => {
    const { get } = await device({ '2026-11-15T03:00:00Z': temps(20, 21, 22, 23, 24, 30) });
    const queries = [60, 300, 3600, 86_400].map((time_resolution) => ({
      time_resolution,
      include_min_max: true,
    }));
    const read = () => Promise.all(queries.map(async (query) => (await get('temperature', query)).body));
    const before = await read();
    expect(before.map(({ values }) => values.length)).toEqual([6, 2, 1, 1]);
    await series.aggregate(world.tools.database, world.clock.now());
    expect(await read()).toEqual(before);
  });

  it('adds up the hits of the motion sensor', async () => {
    const { get } = await device({ '2026-11-15T09:00:00Z': [{ pir: 3 }, { pir: 0 }, { pir: 5 }] });
    const { body } = await get('motion_events', { time_resolution: 3600, include_min_max: true });
    expect(body.values).toEqual([{ datetime: '2026-11-15T09:00:00.000Z', value: 8, min: 0, max: 5 }]);
  });

  it('of sound is the level of the mean energy, and its extremes are the loudest and quietest moment', async () => {
    const quiet = { laeq: 50, lmin: 42, lmax: 55 };
    const { get } = await device({
      '2026-11-15T09:00:00Z': [{ laeq: 90, lmin: 60, lmax: 101 }, ...Array.from({ length: 9 }, () => quiet)],
    });
    const { body } = await get('sound_level', { time_resolution: 3600, include_min_max: true });
    expect(body.values).toEqual([{ datetime: '2026-11-15T09:00:00.000Z', value: 80.004, min: 42, max: 101 }]);
  });

  it('has no extremes unless asked, and asked the least and most that was measured', async () => {
    const { get } = await device({ '2026-11-15T09:00:00Z': temps(20.1, 24.7) });
    const plain = await get('temperature', { time_resolution: 300 });
    expect(plain.body.values).toEqual([{ datetime: '2026-11-15T09:00:00.000Z', value: 22.4 }]);
    const { body } = await get('temperature', { time_resolution: 300, include_min_max: true });
    expect(body.values[0]).toMatchObject({ min: 20.1, max: 24.7 });
  });
});

describe('the window of a series', () => {
  it('is the last day by default', async () => {
    const { get } = await device({
      '2026-11-14T09:29:00Z': temps(10),
      '2026-11-14T09:31:00Z': temps(20),
      '2026-11-15T09:29:00Z': temps(30),
    });
    const values = async (query: Record<string, string | number>) =>
      (await get('temperature', { time_resolution: 60, ...query })).body.values.map(
        ({ value }: { value: number }) => value,
      );
    expect(await values({})).toEqual([20, 30]);
    expect(await values({ end_at: '2026-11-15T09:29:00Z' })).toEqual([10, 20]);
    expect(await values({ start_at: '2026-11-14T10:29:00+01:00' })).toEqual([10, 20, 30]);
    expect(await values({ start_at: '2026-11-14T09:31:00Z', end_at: '2026-11-14T09:32:00Z' })).toEqual([20]);
    expect(await values({ start_at: '2026-11-14T09:31:00Z', end_at: '2026-11-14T09:31:00Z' })).toEqual([]);
  });

  it('is widened to whole values, so that a value is the same in every answer', async () => {
    const { get } = await device({ '2026-11-15T09:00:00Z': temps(20, 21, 22, 23, 24) });
    const { body } = await get('temperature', {
      start_at: '2026-11-15T09:02:30Z',
      end_at: '2026-11-15T09:03:30Z',
      time_resolution: 300,
    });
    expect(body.values).toEqual([{ datetime: '2026-11-15T09:00:00.000Z', value: 22 }]);
  });

  it('may begin before anything was measured, and end in the future', async () => {
    const { get } = await device({ '2026-11-15T09:00:00Z': temps(20) });
    const { status, body } = await get('temperature', {
      start_at: '0001-01-01T00:00:00Z',
      end_at: '9999-12-31T23:59:59Z',
    });
    expect([status, body.values.length]).toEqual([200, 1]);
  });

  it.each([
    [3_600, undefined, 60],
    [86_400, undefined, 300],
    [7 * 86_400, undefined, 1800],
    [30 * 86_400, undefined, 7200],
    [365 * 86_400, undefined, 86_400],
    [4 * 366 * 86_400, undefined, 3 * 86_400],
    [86_400, 1, 60],
    [30 * 86_400, 10, 900],
    [86_400, 501, 300],
  ])('of %d s with a limit of %s has a resolution of %d s by default', async (seconds, limit, wanted) => {
    const { get } = await device();
    const start_at = new Date(world.clock.now().getTime() - seconds * 1000).toISOString();
    const { body } = await get('temperature', { start_at, ...(limit === undefined ? {} : { limit }) });
    expect(body.time_resolution).toBe(wanted);
  });

  it.each([
    ['2026-08-18T00:00:00Z', 60],
    ['2026-08-16T00:00:00Z', 300],
    ['2025-10-10T00:00:00Z', 3600],
  ])('from %s on is answered by no less than what is kept of that time', async (start_at, wanted) => {
    const { get } = await device();
    const end_at = new Date(Date.parse(start_at) + 3_600_000).toISOString();
    expect((await get('temperature', { start_at, end_at })).body.time_resolution).toBe(wanted);
  });
});

describe('null_fill', () => {
  it('gives every time a value, null without samples', async () => {
    const { get } = await device({ '2026-11-15T09:00:00Z': temps(20), '2026-11-15T09:10:00Z': temps(22) });
    const { body } = await get('temperature', {
      start_at: '2026-11-15T08:55:00Z',
      end_at: '2026-11-15T09:15:00Z',
      time_resolution: 300,
      null_fill: true,
      include_min_max: true,
    });
    expect(body.values).toEqual([
      { datetime: '2026-11-15T08:55:00.000Z', value: null, min: null, max: null },
      { datetime: '2026-11-15T09:00:00.000Z', value: 20, min: 20, max: 20 },
      { datetime: '2026-11-15T09:05:00.000Z', value: null, min: null, max: null },
      { datetime: '2026-11-15T09:10:00.000Z', value: 22, min: 22, max: 22 },
    ]);
  });

  it('distinguishes no motion from no samples', async () => {
    const { get } = await device({ '2026-11-15T09:00:00Z': [{ pir: 0 }] });
    const { body } = await get('motion_events', {
      start_at: '2026-11-15T09:00:00Z',
      end_at: '2026-11-15T09:02:00Z',
      time_resolution: 60,
      null_fill: true,
    });
    expect(body.values.map(({ value }: { value: number | null }) => value)).toEqual([0, null]);
  });

  it('with a limit gives the last so many, samples or not', async () => {
    const { get } = await device({ '2026-11-15T09:27:00Z': temps(20, 21) });
    const { body } = await get('temperature', { null_fill: true, limit: 3 });
    expect(body.values).toEqual([
      { datetime: '2026-11-15T09:27:00.000Z', value: 20 },
      { datetime: '2026-11-15T09:28:00.000Z', value: 21 },
      { datetime: '2026-11-15T09:29:00.000Z', value: null },
    ]);
  });
});

describe('limit', () => {
  it('gives the newest: one minute for a limit of 1', async () => {
    const { get } = await device({ '2026-11-15T06:00:00Z': temps(20, 21, 22) });
    expect((await get('temperature', { limit: 1 })).body.values).toEqual([
      { datetime: '2026-11-15T06:02:00.000Z', value: 22 },
    ]);
    expect((await get('temperature', { limit: 2 })).body.values).toEqual([
      { datetime: '2026-11-15T06:01:00.000Z', value: 21 },
      { datetime: '2026-11-15T06:02:00.000Z', value: 22 },
    ]);
  });

  it('of 1 gives the newest with that metric, and the whole of its time', async () => {
    const { get } = await device({
      '2026-11-15T06:00:00Z': temps(20, 22),
      '2026-11-15T07:00:00Z': [{ rh: 40 }],
    });
    expect((await get('temperature', { limit: 1, time_resolution: 3600 })).body.values).toEqual([
      { datetime: '2026-11-15T06:00:00.000Z', value: 21 },
    ]);
    expect((await get('pressure', { limit: 1 })).body.values).toEqual([]);
  });
});

describe('bad input for a series', () => {
  it.each([
    [{ start_at: 'yesterday' }, 'start_at'],
    [{ end_at: '2026-11-15' }, 'end_at'],
    [{ start_at: '2026-11-15T09:30:00Z', end_at: '2026-11-15T09:29:59Z' }, 'start_at'],
    [{ start_at: '2026-11-15T09:30:01Z' }, 'start_at'],
    [{ time_resolution: 0 }, 'time_resolution'],
    [{ time_resolution: 59 }, 'time_resolution'],
    [{ time_resolution: 90 }, 'time_resolution'],
    [{ time_resolution: 360 }, 'time_resolution'],
    [{ time_resolution: 'hour' }, 'time_resolution'],
    [{ time_resolution: 86_400 * 367 }, 'time_resolution'],
    [{ time_resolution: 60, start_at: '2026-11-11T00:00:00Z' }, 'time_resolution'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 5001 }, 'limit'],
    [{ limit: 'all' }, 'limit'],
    [{ null_fill: 'perhaps' }, 'null_fill'],
    [{ include_min_max: 2 }, 'include_min_max'],
  ])('%j is a 400 that names %s', async (query, member) => {
    const { get } = await device();
    const answer = await get('temperature', query);
    expect(answer.status).toBe(400);
    const message = expect.stringContaining(`"${member}"`);
    expect(answer.body).toEqual({ error: 'Bad Request', message, context: member });
  });

  it('is not a window of exactly as many values as are allowed', async () => {
    const { get } = await device();
    const start_at = new Date(world.clock.now().getTime() - 5000 * MINUTE_MS).toISOString();
    const answer = await get('temperature', { start_at, time_resolution: 60, null_fill: true });
    expect([answer.status, answer.body.values.length]).toEqual([200, 5000]);
  });
});

describe('a series is read', () => {
  it('is allowed to every role of the organization and refused to others', async () => {
    const { get } = await device();
    const outsider = await world.person();
    for (const role of ['owner', 'admin', 'member', 'operator'] as const)
      expect((await get('temperature', {}, lakeside[role])).status).toBe(200);
    const answer = await get('temperature', {}, outsider);
    expect([answer.status, answer.body.error_key]).toEqual([403, 'insufficient_access']);
    const token = await world.tokenOf(lakeside.owner, ['homes_read']);
    expect((await get('temperature', {}, token)).status).toBe(403);
  });

  it('only where there is a device', async () => {
    for (const id of ['0'.repeat(24), 'none'])
      expect((await world.as(lakeside.owner).get(`/devices/${id}/temperature`)).status).toBe(404);
    const { device_id } = await device();
    expect((await world.anonymous.get(`/devices/${device_id}/temperature`)).status).toBe(401);
    expect((await world.as(lakeside.owner).get(`/devices/${device_id}/mood`)).status).toBe(404);
  });

  it('in the home where the device is now: what it measured elsewhere stays there', async () => {
    const moved = await device({ '2026-11-15T09:00:00Z': temps(20) });
    const { home_id } = await device();
    await world.as(lakeside.owner).patch(`/devices/${moved.device_id}`, { home: home_id });
    expect((await moved.get('temperature')).body.values).toEqual([]);
    await world.as(lakeside.owner).patch(`/devices/${moved.device_id}`, { home: moved.home_id });
    expect((await moved.get('temperature')).body.values).toHaveLength(1);
  });
});

it('a limit gives the newest of a device that has been silent for days', async () => {
  const own = await openWorld();
  const { device: hall, owner } = await monitoredHome(own);
  const t = own.clock.now().getTime();
  await hall.report({
    samples: [19, 20, 21].map((temp, minute) => ({ t: t - (2 - minute) * MINUTE_MS, temp })),
  });
  own.clock.advance(5 * DAY_MS);
  const ask = async (query: string) =>
    (await owner.get(`/devices/${hall.device_id}/temperature${query}`)).body.values.map(
      ({ value }: { value: number }) => value,
    );
  expect(await ask('?limit=1')).toEqual([21]);
  expect(await ask('?limit=2')).toEqual([20, 21]);
  // A request for the last day gets no values: nothing was measured in it.
  expect(await ask('')).toEqual([]);
  expect(await ask(`?limit=1&start_at=${new Date(t + 86_400_000).toISOString()}`)).toEqual([]);
});
