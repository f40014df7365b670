import { beforeAll, describe, expect, it } from 'vitest';
import { eventAt, insertRows, nextId } from '../../test/fixtures/events/event-rows.ts';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';
import { HOME_EVENT_TYPES } from '../catalogue/index.ts';
import { HOUR_MS } from '../platform/durations.ts';
import type { EventRow } from './read/read-events.ts';

let world: World;
let lakeside: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  lakeside = await world.neighbourhood();
});

async function newHome({ organization_id, owner } = lakeside): Promise<string> {
  return (await world.as(owner).post('/homes', { name: 'Boathouse', organization_id })).body.home_id;
}

const put = (...rows: EventRow[]) => insertRows(world.tools.database, rows);
const get = (path: string) => world.as(lakeside.operator).get(path);
const idsOf = (events: { event_id: string }[]) => events.map(({ event_id }) => event_id);

describe('an event of a home', () => {
  const metadata = { homeName: 'Sjö 🏡', 'a\nb': [null, { x: 1.5 }], noiseDetected: { soundLevel: 81 } };

  it('has the common members and everything that was recorded of it [event-common-members]', async () => {
    const home_id = await newHome();
    const [device_id, guest_id] = [nextId(), nextId()];
    const row = eventAt('2026-11-15T08:00:00.123Z', { home_id, device_id, guest_id, metadata });
    await put(row);
    const { event_id } = row;
    const wanted = {
      event_id,
      event_type: 'noise_detected',
      event_time: '2026-11-15T08:00:00.123Z',
      home_id,
      device_id,
      guest_id,
      metadata,
    };
    expect((await get(`/homes/${home_id}/events/${event_id}`)).body).toEqual(wanted);
    expect((await get(`/homes/${home_id}/events`)).body).toEqual({
      home_events: [wanted],
      paging: { total_count: 1, limit: 50, offset: 0 },
    });
  });

  it('has no device_id and no guest_id when there is none [event-without-device-and-guest]', async () => {
    const home_id = await newHome();
    const row = eventAt('2026-11-15T08:00:00Z', { home_id });
    await put(row);
    const { body } = await get(`/homes/${home_id}/events/${row.event_id}`);
    expect(Object.keys(body)).toEqual(['event_id', 'event_type', 'event_time', 'home_id', 'metadata']);
  });

  it('is a 404 when its id is malformed, unknown or of another home [event-not-found]', async () => {
    const [home_id, neighbour] = [await newHome(), await newHome()];
    const row = eventAt('2026-11-15T08:00:00Z', { home_id: neighbour });
    await put(row);
    for (const id of ['x', 'f'.repeat(24), row.event_id.toUpperCase().replace(/^0/, 'A'), row.event_id]) {
      const answer = await get(`/homes/${home_id}/events/${id}`);
      expect([answer.status, answer.body]).toEqual([404, { error: 'Not Found', message: 'Event not found' }]);
    }
  });
});

describe('who may read events', () => {
  it('is every member of the organization whose token has events_read, and no other user [event-readers]', async () => {
    const home_id = await newHome();
    const { owner, admin, member, operator } = lakeside;
    const stranger = await world.person();
    const narrow = await world.tokenOf(owner, ['homes_read']);
    for (const path of [`/homes/${home_id}/events`, `/homes/${home_id}/events/${'0'.repeat(24)}`]) {
      const statuses = await Promise.all(
        [owner, admin, member, operator, stranger, narrow].map(async (person) => {
          const answer = await world.as(person).get(path);
          return [answer.status, answer.body.error_key];
        }),
      );
      const allowed = [path.endsWith('/events') ? 200 : 404, undefined];
      const denied = [403, 'insufficient_access'];
      expect(statuses).toEqual([allowed, allowed, allowed, allowed, denied, denied]);
    }
    expect((await world.anonymous.get(`/homes/${home_id}/events`)).status).toBe(401);
    expect((await get(`/homes/${'0'.repeat(24)}/events`)).status).toBe(404);
  });
});

describe('the list of events', () => {
  it('is newest first, by time and then by id', async () => {
    const home_id = await newHome();
    const times = [
      '2026-11-14T23:59:59.999Z',
      '2026-11-15T00:00:00Z',
      '2026-11-15T00:00:00Z',
      '2026-01-01T00:00:00Z',
    ];
    const rows = times.map((time) => eventAt(time, { home_id }));
    await put(...rows);
    const [second, first, third, last] = idsOf(rows);
    expect(idsOf((await get(`/homes/${home_id}/events`)).body.home_events)).toEqual([
      third,
      first,
      second,
      last,
    ]);
  });

  it('takes start_at into the window and leaves end_at out [event-time-window]', async () => {
    const home_id = await newHome();
    const rows = ['09:59:59.999', '10:00:00.000', '11:59:59.999', '12:00:00.000'].map((time) =>
      eventAt(`2026-11-15T${time}Z`, { home_id }),
    );
    await put(...rows);
    const path = `/homes/${home_id}/events?start_at=2026-11-15T10:00:00Z&end_at=2026-11-15T13:00:00%2B01:00`;
    const { body } = await get(path);
    expect(idsOf(body.home_events)).toEqual(idsOf(rows.slice(1, 3).reverse()));
    expect(body.paging.total_count).toBe(2);
  });

  it('adds up, page by page, for every filter [event-list-pages-and-filters]', async () => {
    const home_id = await newHome();
    const guests = [nextId(), nextId()];
    const types = ['noise_detected', 'noise_quieted', 'battery_low'] as const;
    const rows = Array.from({ length: 60 }, (_, index) =>
      eventAt(new Date(Date.UTC(2026, 9, 1) + index * 7 * HOUR_MS).toISOString(), {
        home_id,
        event_type: types[index % 3] ?? 'battery_low',
        guest_id: guests[index % 5] ?? null,
      }),
    );
    await put(...rows);
    const filters = {
      '': 60,
      'event_type=noise_detected': 20,
      'event_type=noise_detected,battery_low': 40,
      'event_type=noise_detected,%20battery_low,noise_detected': 40,
      'event_type=noise_detected&event_type=battery_low,noise_quieted': 60,
      'event_type=crowd_detected': 0,
      [`guest_ids=${guests[0]}`]: 12,
      [`guest_ids=${guests.join()}`]: 24,
      [`guest_ids=${guests.join('&guest_ids=')}`]: 24,
      [`guest_ids=${guests.join()}&event_type=battery_low`]: 8,
      [`guest_ids=${nextId()}`]: 0,
      'start_at=2026-10-03T05:00:00Z': 52,
      'end_at=2026-10-03T05:00:00Z': 8,
      'start_at=2026-10-03T05:00:00Z&end_at=2026-10-10T12:00:00Z&event_type=noise_quieted': 8,
      'start_at=2026-10-03T05:00:00Z&end_at=2026-10-03T05:00:00Z': 0,
    };
    for (const [filter, total_count] of Object.entries(filters)) {
      const seen: string[] = [];
      for (let offset = 0; ; offset += 7) {
        const { body } = await get(`/homes/${home_id}/events?${filter}&limit=7&offset=${offset}`);
        expect(body.paging, filter).toEqual({ total_count, limit: 7, offset });
        seen.push(...idsOf(body.home_events));
        if (body.home_events.length < 7) break;
      }
      expect(new Set(seen).size, filter).toBe(total_count);
      expect(seen, filter).toEqual([...seen].sort().reverse());
      const beyond = await get(`/homes/${home_id}/events?${filter}&offset=9007199254740991`);
      expect([beyond.body.home_events, beyond.body.paging.total_count], filter).toEqual([[], total_count]);
    }
  });

  it('knows every home event type [event-list-every-type]', async () => {
    const home_id = await newHome();
    await put(
      ...HOME_EVENT_TYPES.map((event_type) => eventAt('2026-11-15T08:00:00Z', { home_id, event_type })),
    );
    const { body } = await get(`/homes/${home_id}/events?event_type=${HOME_EVENT_TYPES.join()}`);
    expect(body.paging.total_count).toBe(35);
  });
});

describe('bad queries', () => {
  const aGuest = '0'.repeat(24);
  it.each([
    ['event_type=', 'event_type', '""'],
    ['event_type=party', 'event_type', '"party"'],
    ['event_type=noise_detected,', 'event_type', '""'],
    ['event_type=noise_detected,disturbance_ended', 'event_type', '"disturbance_ended"'],
    [
      'event_type=noise_detected&event_type=disturbance_first_notice',
      'event_type',
      '"disturbance_first_notice"',
    ],
    ['event_type=pir_motion', 'event_type', '"pir_motion"'],
    ['event_type=*', 'event_type', '"*"'],
    ['event_type=NOISE_DETECTED', 'event_type', '"NOISE_DETECTED"'],
    ['guest_ids=x', 'guest_ids', '"x"'],
    ['guest_ids=', 'guest_ids', '""'],
    [`guest_ids=${aGuest},${'F'.repeat(24)}`, 'guest_ids', 'F'],
    ['start_at=2026-11-15', 'start_at', 'ISO-8601'],
    ['start_at=2026-11-15T09:30:00', 'start_at', 'ISO-8601'],
    ['start_at=2026-02-30T00:00:00Z', 'start_at', 'ISO-8601'],
    ['start_at=1763199000', 'start_at', 'ISO-8601'],
    ['start_at=', 'start_at', 'ISO-8601'],
    ['end_at=tomorrow', 'end_at', 'ISO-8601'],
    ['end_at=2026-11-15T09:30:00Z&end_at=2026-11-16T09:30:00Z', 'end_at', 'one'],
    ['start_at=2026-11-15T09:30:00.001Z&end_at=2026-11-15T09:30:00Z', 'start_at', '"end_at"'],
    ['limit=0', 'limit', '1'],
    ['limit=501', 'limit', '500'],
    ['limit=ten', 'limit', 'whole number'],
    ['offset=-1', 'offset', '0'],
    ['offset=9007199254740992', 'offset', '9007199254740991'],
  ])('%s is a 400 that names %s and %s [event-query-invalid]', async (query, member, detail) => {
    const home_id = await newHome();
    const answer = await get(`/homes/${home_id}/events?${query}`);
    expect([answer.status, answer.body.error]).toEqual([400, 'Bad Request']);
    expect(answer.body.message).toContain(`"${member}"`);
    expect(answer.body.message).toContain(detail);
    expect(answer.body.error_key).toBeUndefined();
  });

  it.each([
    'start_at=0001-01-01T00:00:00Z&end_at=9999-12-31T23:59:59.999Z',
    'start_at=9999-12-31T12:00:00Z',
    'limit=500',
  ])('%s is a good one', async (query) => {
    const home_id = await newHome();
    expect((await get(`/homes/${home_id}/events?${query}`)).body.paging.total_count).toBe(0);
  });

  it('comes after the question who may read', async () => {
    const home_id = await newHome();
    const answer = await world.as(await world.person()).get(`/homes/${home_id}/events?event_type=party`);
    expect(answer.status).toBe(403);
  });
});
