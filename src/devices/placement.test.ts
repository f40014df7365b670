import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MonitoredHome, minutes, monitoredHome, times } from '../../test/harness/monitored-home.ts';
import { openWorld, type World } from '../../test/harness/world.ts';
import { MINUTE_MS } from '../platform/durations.ts';

let world: World;
let house: MonitoredHome;

beforeAll(async () => {
  world = await openWorld();
});

const now = () => world.clock.now().getTime();
const loud = (count: number, more: object = {}) =>
  minutes(now(), times(count, { laeq: 90, lmax: 95, ...more }));
const place = (placement: string | null, device = house.device) =>
  house.owner.patch(`/devices/${device.device_id}`, { placement });
const shown = async (device = house.device) => (await house.owner.get(`/devices/${device.device_id}`)).body;
const series = async (name: string, device = house.device) =>
  (await house.owner.get(`/devices/${device.device_id}/${name}`)).body.values;
const soundStored = () =>
  world.tools.database.rows(sql`
    SELECT t FROM sensor_samples WHERE home_id = ${house.home_id}
      AND (laeq IS NOT NULL OR lmax IS NOT NULL OR lmin IS NOT NULL)`);
const names = async () => (await house.events()).map(({ event_type }) => event_type);
const NOISE = ['noise_detected', 'noise_quieted', 'sound_level_dropped_normal'];
const noises = async () => (await names()).filter((name) => NOISE.includes(name));

describe.each(['bedroom', 'bathroom'])('a device in a %s', (placement) => {
  beforeEach(async () => {
    house = await monitoredHome(world, { devices: [{ placement }, { placement: 'living_room' }] });
  });

  it('stores all measurements except sound, and the response reports the rejected value', async () => {
    for (let round = 0; round < 3; round += 1) {
      world.clock.advance(12 * MINUTE_MS);
      const answer = await house.device.report({ samples: loud(12, { temp: 21.5, rh: 40 }) });
      expect([answer.status, answer.body.accepted, answer.body.rejected]).toEqual([
        202,
        1,
        [{ index: 0, path: 'samples', reason: 'sound_in_a_private_room' }],
      ]);
    }
    expect(await soundStored()).toEqual([]);
    expect(await noises()).toEqual([]);
    const device = await shown();
    expect(device).toMatchObject({ placement, ongoing_events: [], offline: false });
    expect(Object.keys(device.latest_sensor_values).sort()).toEqual(['humidity', 'temperature']);
    expect(await series('temperature')).not.toEqual([]);
    expect([await series('sound_level'), await series('sound')]).toEqual([[], []]);
  });

  it('stores no sound from telemetry or from a held report either', async () => {
    const telemetry = await fetch(`${world.url}/api/v1/${house.device.device_token}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ noise: 91, temperature: 21 }),
    });
    expect(telemetry.status).toBe(200);
    await house.device.report({ seq: 7, samples: [{ t: now(), temp: 20 }] });
    const other = await house.device.report({ seq: 7, samples: [{ t: now(), temp: 20, laeq: 92 }] });
    expect(other.status).toBe(409);
    expect(await soundStored()).toEqual([]);
    const held = await world.tools.database.rows<{ body: string }>(sql`
      SELECT body FROM conflicting_reports WHERE device_id = ${house.device.device_id}`);
    expect(held.map(({ body }) => JSON.parse(body))).toMatchObject([{ seq: 7, samples: [] }]);
  });

  it('still reports motion and smoke alarms, and learns that sound is not measured', async () => {
    const answer = await house.device.report({
      config_version: 0,
      events: [{ id: '1', t: now(), type: 'alarm_sound', pattern: 't3', cycles: 5, confidence: 0.9 }],
    });
    expect(answer.body.config.noise.enabled).toBe(false);
    expect(await names()).toContain('alarm_heard');
    const [other] = house.others;
    const elsewhere = await other?.report({ config_version: 0 });
    expect(elsewhere?.body.config.noise.enabled).toBe(true);
  });

  it('does not make the rest of the home deaf', async () => {
    world.clock.advance(12 * MINUTE_MS);
    const [other] = house.others;
    expect((await other?.report({ samples: loud(12) }))?.body.rejected).toEqual([]);
    await house.device.report({ samples: loud(12) });
    expect(await noises()).toEqual(['noise_detected']);
    expect((await shown(other)).ongoing_events).toContain('noise_detected');
    expect((await shown()).ongoing_events).toEqual([]);
  });
});

describe('a device that is put into a bedroom', () => {
  beforeEach(async () => {
    house = await monitoredHome(world, { devices: [{}] });
    world.clock.advance(12 * MINUTE_MS);
    await house.device.report({ samples: loud(12, { temp: 21 }) });
  });

  it('ends the incident that it alone detected, and shows no sound until it is moved', async () => {
    expect(await noises()).toEqual(['noise_detected']);
    expect((await shown()).ongoing_events).toEqual(['noise_detected', 'avg_sound_high']);
    const placed = await place('bedroom');
    expect([placed.status, placed.body.latest_sensor_values.sound]).toEqual([200, undefined]);
    expect(placed.body.latest_sensor_values.temperature).toBeDefined();
    expect(await noises()).toEqual(['noise_detected', 'noise_quieted']);
    const quieted = (await house.events()).find(({ event_type }) => event_type === 'noise_quieted');
    expect(quieted.metadata.noiseQuieted.reason).toBe('disabled');
    expect((await shown()).ongoing_events).toEqual([]);
    expect(await series('sound_level')).toEqual([]);

    await place('hallway');
    expect(await series('sound_level')).not.toEqual([]);
    world.clock.advance(MINUTE_MS);
    await house.device.report({ samples: loud(1) });
    expect((await shown()).latest_sensor_values.sound).toBeDefined();
  });

  it('leaves an incident that another device detects too', async () => {
    const made = await house.owner.post(`/homes/${house.home_id}/devices`, { description: 'Kitchen' });
    const headers = { authorization: `Bearer ${made.body.device_token}`, 'content-type': 'application/json' };
    const body = { v: 1, boot_id: 1, seq: 1, sent_at: now(), heartbeat_s: 300, samples: loud(12) };
    await fetch(`${world.url}/ingest/v1/reports`, { method: 'POST', headers, body: JSON.stringify(body) });
    await place('bathroom');
    expect(await noises()).toEqual(['noise_detected']);
    expect((await shown()).ongoing_events).toEqual([]);
    expect((await shown(made.body)).ongoing_events).toContain('noise_detected');
  });

  it('raises no noise from samples that waited for their place in the order', async () => {
    await house.owner.patch(`/homes/${house.home_id}`, { settings: { noise: { enabled: false } } });
    await house.settle();
    await house.owner.patch(`/homes/${house.home_id}`, { settings: { noise: { enabled: true } } });
    await house.settle();
    // Far enough from the last incident for a new one.
    await house.pass(40 * MINUTE_MS);
    // Number 2 is missing: the samples of number 3 wait for a minute.
    await house.device.report({ seq: 3, samples: loud(12) });
    await place('bedroom');
    await house.pass(2 * MINUTE_MS);
    expect(await noises()).toEqual(['noise_detected', 'noise_quieted']);
  });

  it('is refused when it measures nothing else, and stays where it is', async () => {
    const made = await house.owner.post(`/homes/${house.home_id}/devices`, {
      description: 'Ear',
      placement: 'hallway',
    });
    const headers = { authorization: `Bearer ${made.body.device_token}`, 'content-type': 'application/json' };
    const body = {
      v: 1,
      boot_id: 1,
      seq: 1,
      sent_at: now(),
      samples: [{ t: now(), laeq: 50 }],
      battery: { pct: 80 },
    };
    await fetch(`${world.url}/ingest/v1/reports`, { method: 'POST', headers, body: JSON.stringify(body) });
    for (const placement of ['bedroom', 'bathroom']) {
      const answer = await place(placement, made.body);
      expect([answer.status, answer.body.context]).toEqual([400, 'placement']);
      expect(answer.body.message).toContain('measures only sound');
    }
    expect((await shown(made.body)).placement).toBe('hallway');
    expect((await place('outdoor', made.body)).status).toBe(200);
  });
});

describe('the placement of a device', () => {
  beforeEach(async () => {
    house = await monitoredHome(world);
  });

  it('is null until it is set, and can be reset', async () => {
    expect((await shown()).placement).toBeNull();
    expect((await place('other')).body.placement).toBe('other');
    expect((await place(null)).body.placement).toBeNull();
  });

  it.each(['attic', '', 5, true, ['bedroom'], '\u0000', 'x'.repeat(10_000)])('is not %j', async (wrong) => {
    const at = `/homes/${house.home_id}/devices`;
    for (const answer of [
      await house.owner.patch(`/devices/${house.device.device_id}`, { placement: wrong }),
      await house.owner.post(at, { description: 'Hall', placement: wrong }),
    ]) {
      expect([answer.status, answer.body.context]).toEqual([400, 'placement']);
    }
    expect((await shown()).placement).toBeNull();
    expect((await house.owner.get(at)).body.devices).toHaveLength(1);
  });

  it('is for those who may change devices', async () => {
    const member = world.as(house.hood.member);
    const answer = await member.patch(`/devices/${house.device.device_id}`, { placement: 'kitchen' });
    expect([answer.status, (await shown()).placement]).toEqual([403, null]);
  });
});
