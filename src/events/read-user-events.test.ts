import { beforeAll, describe, expect, it } from 'vitest';
import { eventAt, insertRows, nextId } from '../../test/fixtures/events/event-rows.ts';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';
import { HOUR_MS } from '../platform/durations.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

async function newHome({ organization_id, owner }: Neighbourhood): Promise<string> {
  return (await world.as(owner).post('/homes', { name: 'Boathouse', organization_id })).body.home_id;
}

describe('GET /events', () => {
  it('answers user events of every home the caller may read, and of no other [user-events-readable-homes]', async () => {
    const [mine, organizationReceivers] = [await world.neighbourhood(), await world.neighbourhood()];
    const [one, two, foreign] = [
      await newHome(mine),
      await newHome(mine),
      await newHome(organizationReceivers),
    ];
    const device_id = nextId();
    const rows = [
      eventAt('2026-11-15T06:00:00Z', {
        home_id: one,
        metadata: { noiseDetected: { soundLevel: 81.5, soundThreshold: 75, disturbanceMonitoringLevel: 2 } },
      }),
      eventAt('2026-11-15T07:00:00Z', { home_id: two, event_type: 'noise_quieted' }),
      eventAt('2026-11-15T08:00:00Z', {
        home_id: one,
        device_id,
        event_type: 'temperature_high',
        metadata: { temperatureHigh: { temperature: 31.2, threshold: 30 }, deviceId: device_id },
      }),
      eventAt('2026-11-15T09:00:00Z', { home_id: foreign }),
    ];
    await insertRows(world.tools.database, rows);
    const { user_id } = mine.member;
    const { status, body } = await world.as(mine.member).get('/events');
    const [noise, quiet, heat] = rows;
    expect([status, body]).toEqual([
      200,
      {
        events: [
          {
            id: heat?.event_id,
            type: 'temperature_high',
            user_id,
            created_at: '2026-11-15T08:00:00.000Z',
            home_id: one,
            device_id,
            sensor_value: 31.2,
            sensor_threshold: 30,
          },
          {
            id: quiet?.event_id,
            type: 'disturbance_ended',
            user_id,
            created_at: '2026-11-15T07:00:00.000Z',
            home_id: two,
          },
          {
            id: noise?.event_id,
            type: 'disturbance_second_notice',
            user_id,
            created_at: '2026-11-15T06:00:00.000Z',
            home_id: one,
            sensor_value: 81.5,
            sensor_threshold: 75,
          },
        ],
        paging: { total_count: 3, limit: 50, offset: 0 },
      },
    ]);
  });

  it('is marked as deprecated, with its successor [user-events-deprecated]', async () => {
    const { headers } = await world.as((await world.neighbourhood()).owner).get('/events');
    expect(headers['deprecation']).toBe('@1767225600');
    expect(headers['link']).toBe('</docs/events#listHomeEvents>; rel="successor-version"');
  });

  it.each(['asc', 'desc'])('pages in order %s, and adds up', async (order) => {
    const hood = await world.neighbourhood();
    const homes = [await newHome(hood), await newHome(hood), await newHome(hood)];
    const rows = Array.from({ length: 40 }, (_, index) =>
      eventAt(new Date(Date.UTC(2026, 10, 1) + index * 5 * HOUR_MS).toISOString(), {
        home_id: homes[index % 3] ?? '',
      }),
    );
    await insertRows(world.tools.database, rows);
    const inside = rows.slice(3, 37).map(({ event_id }) => event_id);
    const [first, after] = [rows[3], rows[37]].map((row) => row?.event_time.toISOString());
    const seen: string[] = [];
    for (let offset = 0; offset < 40; offset += 6) {
      const query = `order=${order}&limit=6&offset=${offset}&start_at=${first}&end_at=${after}`;
      const { body } = await world.as(hood.operator).get(`/events?${query}`);
      expect(body.paging).toEqual({ total_count: 34, limit: 6, offset });
      seen.push(...body.events.map(({ id }: { id: string }) => id));
    }
    expect(seen).toEqual(order === 'asc' ? inside : inside.reverse());
  });

  it('needs events_read', async () => {
    const { owner } = await world.neighbourhood();
    const narrow = await world.tokenOf(owner, ['homes_read']);
    expect((await world.as(narrow).get('/events')).body.error_key).toBe('insufficient_access');
    expect((await world.anonymous.get('/events')).status).toBe(401);
  });

  it('is empty for a user without homes', async () => {
    expect((await world.as(await world.person()).get('/events')).body).toEqual({
      events: [],
      paging: { total_count: 0, limit: 50, offset: 0 },
    });
  });

  it.each([
    ['order=up', 'order'],
    ['start_at=2026-11-15', 'start_at'],
    ['end_at=soon', 'end_at'],
    ['start_at=2026-11-16T00:00:00Z&end_at=2026-11-15T00:00:00Z', 'start_at'],
    ['limit=501', 'limit'],
  ])('%s is a 400 that names %s', async (query, member) => {
    const answer = await world.as((await world.neighbourhood()).owner).get(`/events?${query}`);
    expect([answer.status, answer.body.error_key]).toEqual([400, undefined]);
    expect(answer.body.message).toContain(`"${member}"`);
  });
});
