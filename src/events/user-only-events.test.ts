import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextId } from '../../test/fixtures/events/event-rows.ts';
import { openReceiver } from '../../test/harness/receiver.ts';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';
import type { RaisedType } from '../catalogue/index.ts';
import { DAY_MS, HOUR_MS } from '../platform/durations.ts';
import { dropOldPartitions } from './partitions.ts';

let world: World;
let hood: Neighbourhood;
let home: string;

beforeAll(async () => {
  world = await openWorld();
});

beforeEach(async () => {
  hood = await world.neighbourhood();
  home = await newHome();
});

const newHome = () => world.home(hood);

const get = async (path: string) => (await world.as(hood.owner).get(path)).body;

const record = async (type: RaisedType, event_time = world.clock.now(), home_id = home, more = {}) =>
  (await world.app.recorder.record({ home_id, type, event_time, ...more })).event_id;

describe('an event for users alone', () => {
  it('stands in GET /events under the id that user webhooks carry, with device and sensor [user-only-event-in-user-events]', async () => {
    const receiver = await openReceiver();
    const events = ['avg_sound_high'];
    await world.as(hood.owner).post('/webhooks', { url: receiver.url, events });
    const device_id = nextId();
    const id = await record('avg_sound_high', world.clock.now(), home, {
      device_id,
      metadata: { avgSoundHigh: { soundLevel: 76.5, soundThreshold: 75 } },
    });
    await expect.poll(() => receiver.received.length).toBe(1);
    const wanted = {
      id,
      type: 'avg_sound_high',
      user_id: hood.owner.user_id,
      created_at: world.clock.now().toISOString(),
      home_id: home,
      device_id,
      sensor_value: 76.5,
      sensor_threshold: 75,
    };
    expect(receiver.received[0]?.body.event).toEqual(wanted);
    expect(await get('/events')).toEqual({
      events: [wanted],
      paging: { total_count: 1, limit: 50, offset: 0 },
    });
  });

  it.each(['alarm_silenced', 'avg_sound_high', 'disturbance_snoozed'] as const)(
    '%s is none of the home: not in its list, not by its id, not as a type to ask for',
    async (type) => {
      const id = await record(type);
      const kept = await record('battery_low');
      const list = await get(`/homes/${home}/events`);
      expect(list.home_events.map(({ event_id }: { event_id: string }) => event_id)).toEqual([kept]);
      expect(list.paging.total_count).toBe(1);
      expect((await world.as(hood.owner).get(`/homes/${home}/events/${id}`)).status).toBe(404);
      expect((await world.as(hood.owner).get(`/homes/${home}/events?event_type=${type}`)).status).toBe(400);
    },
  );

  it('goes to no webhook of the organization, not even to * [user-only-event-no-organization-webhook]', async () => {
    const receiver = await openReceiver();
    const hooks = `/organizations/${hood.organization_id}/webhooks`;
    expect((await world.as(hood.owner).post(hooks, { url: receiver.url, events: ['*'] })).status).toBe(201);
    const named = await world.as(hood.owner).post(hooks, { url: receiver.url, events: ['avg_sound_high'] });
    expect(named.body.context).toBe('invalid event: avg_sound_high');
    for (const type of ['alarm_silenced', 'avg_sound_high', 'disturbance_snoozed', 'battery_low'] as const)
      await record(type);
    expect(
      await world.tools.database.rows(sql`
        SELECT event_type FROM deliveries JOIN organization_webhooks USING (hook_id)
        WHERE organization_id = ${hood.organization_id} AND event_type <> 'battery_low'`),
    ).toEqual([]);
    await world.app.engine?.settled();
    expect(receiver.received.map(({ body }) => body.event.type)).toEqual(['battery_low']);
  });

  it('goes away with its home, and with the months that are dropped', async () => {
    const other = await newHome();
    const keep = await record('alarm_silenced');
    await record('alarm_silenced', world.clock.now(), other);
    const old = new Date(world.clock.now().getTime() - 400 * DAY_MS);
    await record('alarm_silenced', old);
    await record('battery_low', old);
    expect((await get('/events')).paging.total_count).toBe(4);
    await world.as(hood.owner).delete(`/homes/${other}`);
    await dropOldPartitions(world.tools.database, new Date(world.clock.now().getTime() - 300 * DAY_MS));
    const { events, paging } = await get('/events');
    expect([events.map(({ id }: { id: string }) => id), paging.total_count]).toEqual([[keep], 1]);
    const kept = sql`SELECT event_id FROM user_only_events WHERE home_id = ANY (${[home, other]}::text[])`;
    expect(await world.tools.database.rows(kept)).toEqual([{ event_id: keep }]);
  });
});

describe('GET /events with both kinds', () => {
  it.each(['asc', 'desc'])('pages in order %s, and adds up with any window', async (order) => {
    const homes = [home, await newHome()];
    const start = Date.UTC(2026, 9, 3, 5);
    const types: RaisedType[] = [
      'battery_low',
      'avg_sound_high',
      'device_online',
      'alarm_silenced',
      'avg_sound_high',
    ];
    const ids: { id: string; at: number }[] = [];
    for (let index = 0; index < 60; index += 1) {
      // Some events share a moment, some days have several, and some have none.
      const at = start + Math.floor(index / 2) * 5 * HOUR_MS + (index > 30 ? 3 * DAY_MS : 0);
      const type = types[index % types.length] ?? 'battery_low';
      ids.push({ id: await record(type, new Date(at), homes[index % 2]), at });
    }
    const windows: [number, number][] = [
      [start, start + 100 * DAY_MS],
      [start + 7 * HOUR_MS, start + 5 * DAY_MS],
      [Date.UTC(2026, 9, 4), Date.UTC(2026, 9, 8)],
      [start + 11 * HOUR_MS, start + 13 * HOUR_MS],
    ];
    for (const [from, before] of windows) {
      const inside = ids
        .filter(({ at }) => at >= from && at < before)
        .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
        .map(({ id }) => id);
      if (order === 'desc') inside.reverse();
      const seen: string[] = [];
      const window = `start_at=${new Date(from).toISOString()}&end_at=${new Date(before).toISOString()}`;
      for (let offset = 0; offset < 63; offset += 7) {
        const body = await get(`/events?order=${order}&limit=7&offset=${offset}&${window}`);
        expect(body.paging).toEqual({ total_count: inside.length, limit: 7, offset });
        seen.push(...body.events.map(({ id }: { id: string }) => id));
      }
      expect(seen).toEqual(inside);
    }
  });
});
