import { beforeAll, describe, expect, it } from 'vitest';
import { minutes, monitoredHome, sendReports, times } from '../../test/harness/monitored-home.ts';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';
import { EVENT_TYPES } from '../catalogue/index.ts';
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts';

const UNKNOWN = 'f'.repeat(24);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const pathOf = (organizationId: string) => `/organizations/${organizationId}/overview`;
const now = () => world.clock.now().getTime();
const iso = (ms: number) => new Date(ms).toISOString();

async function overviewOf(hood: Neighbourhood, person = hood.owner) {
  const answer = await world.as(person).get(pathOf(hood.organization_id));
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function newHome(hood: Neighbourhood, name: string): Promise<string> {
  const home = { name, organization_id: hood.organization_id, timezone: 'Europe/Oslo' };
  return (await world.as(hood.owner).post('/homes', home)).body.home_id;
}

async function newDevice(hood: Neighbourhood, homeId: string) {
  const { body } = await world.as(hood.owner).post(`/homes/${homeId}/devices`, { description: 'Hall' });
  let seq = 0;
  return {
    device_id: body.device_id as string,
    report: async (members: object) => {
      seq += 1;
      const report = { v: 1, boot_id: 1, seq, sent_at: now(), heartbeat_s: 300, ...members };
      expect((await sendReports(world, body.device_token, report)).status).toBe(202);
    },
  };
}

describe('the overview of an organization', () => {
  it('answers every role, and refuses other callers', async () => {
    const hood = await world.neighbourhood();
    await newHome(hood, 'Boathouse');
    for (const role of ['owner', 'admin', 'member', 'operator'] as const) {
      const body = await overviewOf(hood, hood[role]);
      expect(body.homes.map((home: { name: string }) => home.name)).toEqual(['Boathouse']);
    }
    const outsider = await world.person();
    expect((await world.anonymous.get(pathOf(hood.organization_id))).status).toBe(401);
    expect((await world.as(outsider).get(pathOf(UNKNOWN))).status).toBe(404);
    expect((await world.as(outsider).get(pathOf(hood.organization_id))).body).toMatchObject({
      error: 'forbidden',
      error_key: 'insufficient_access',
    });
  });

  it('needs a token that may read homes and events', async () => {
    const hood = await world.neighbourhood();
    const path = pathOf(hood.organization_id);
    const statusWith = async (...permissions: ('homes_read' | 'events_read')[]) =>
      (await world.as(await world.tokenOf(hood.owner, permissions)).get(path)).status;
    expect(await statusWith('homes_read', 'events_read')).toBe(200);
    expect(await statusWith('homes_read')).toBe(403);
    expect(await statusWith('events_read')).toBe(403);
  });

  it('never shows homes of another organization', async () => {
    const [hood, other] = [await world.neighbourhood(), await world.neighbourhood()];
    await newHome(hood, 'Ours');
    const theirs = await newHome(other, 'Theirs');
    const event = { home_id: theirs, type: 'battery_low', event_time: world.clock.now() } as const;
    await world.app.recorder.record(event);
    const body = await overviewOf(hood);
    expect(body.homes.map((home: { name: string }) => home.name)).toEqual(['Ours']);
    expect(body.counts.homes).toBe(1);
    expect(body.coverage.find((one: { event_type: string }) => one.event_type === 'battery_low').events).toBe(
      0,
    );
  });

  it('leaves out unknown values, and does not call a home without devices quiet', async () => {
    const hood = await world.neighbourhood();
    const home_id = await newHome(hood, 'Empty');
    const body = await overviewOf(hood);
    expect(body.generated_at).toBe(iso(now()));
    expect(body.homes).toEqual([
      {
        home_id,
        name: 'Empty',
        timezone: 'Europe/Oslo',
        state: 'unknown',
        reasons: [{ condition: 'no_devices' }],
        quiet: false,
        occupied: false,
        alarm_status: 'off',
        conditions: [],
        devices: 0,
        offline_devices: 0,
        never_seen_devices: 0,
      },
    ]);
    expect(body.counts).toEqual({
      homes: 1,
      states: { danger: 0, attention: 0, ok: 0, unknown: 1 },
      quiet: 0,
      noisy: 0,
      cold: 0,
      hot: 0,
      alarm: 0,
      offline: 0,
      occupied: 0,
      attention: 0,
    });
    expect(body.devices).toEqual({ total: 0, never_heard: 0, offline: 0, battery_low: 0, tampered: 0 });
  });

  it('is empty for an organization without homes', async () => {
    const body = await overviewOf(await world.neighbourhood());
    expect([body.counts.homes, body.homes]).toEqual([0, []]);
    expect(body.coverage).toHaveLength(EVENT_TYPES.length);
  });

  it('shows the coldest and the loudest room, and what happened last', async () => {
    const hood = await world.neighbourhood();
    const home = await newHome(hood, 'Villa');
    const [hall, attic, shed] = [
      await newDevice(hood, home),
      await newDevice(hood, home),
      await newDevice(hood, home),
    ];
    await hall.report({ samples: [{ t: now(), laeq: 52.26, temp: 21.04 }] });
    await attic.report({ samples: [{ t: now(), laeq: 38, temp: 16.5 }] });
    await shed.report({ samples: [{ t: now(), laeq: 99, temp: 3 }] });
    // What is switched off in the registry is not looked at.
    await world.as(hood.owner).patch(`/devices/${shed.device_id}`, { active: false });
    const { homes, devices } = await overviewOf(hood);
    expect(homes[0]).toMatchObject({ devices: 2, temperature: 16.5, sound: 52.3 });
    expect(homes[0].last_event).toEqual({ event_type: 'device_online', event_time: iso(now()) });
    expect(devices.total).toBe(2);
  });

  it('counts devices that never reported apart from those online', async () => {
    const hood = await world.neighbourhood();
    const home = await newHome(hood, 'New');
    const [reporting] = [await newDevice(hood, home), await newDevice(hood, home)];
    await reporting.report({ samples: [{ t: now(), temp: 20 }] });
    expect((await overviewOf(hood)).devices).toMatchObject({ total: 2, never_heard: 1, offline: 0 });
  });

  it('takes no values of a device that is offline', async () => {
    const house = await monitoredHome(world);
    await house.device.report({ samples: [{ t: now(), laeq: 50, temp: 20 }] });
    expect((await overviewOf(house.hood)).homes[0]).toMatchObject({ temperature: 20, sound: 50 });
    await house.pass(21 * MINUTE_MS);
    const { homes, devices } = await overviewOf(house.hood);
    expect(homes[0]).toMatchObject({ conditions: ['offline'], devices: 1, offline_devices: 1 });
    expect(homes[0]).not.toHaveProperty('temperature');
    expect(homes[0]).not.toHaveProperty('sound');
    expect(devices).toMatchObject({ total: 1, offline: 1 });
    await house.owner.delete(`/homes/${house.home_id}`);
  });

  it('says who stays, to those who may know', async () => {
    const hood = await world.neighbourhood();
    const home = await newHome(hood, 'Cabin');
    const stay = (name: string, from: number, to: number) =>
      world.as(hood.owner).post(`/homes/${home}/guests`, {
        name,
        checkin_time: iso(now() + from),
        checkout_time: iso(now() + to),
      });
    await stay('Gone', -3 * DAY_MS, -DAY_MS);
    await stay('To come', DAY_MS, 2 * DAY_MS);
    expect((await overviewOf(hood)).homes[0]).toMatchObject({ occupied: false });
    await stay('Ada', -DAY_MS, DAY_MS);
    const full = await overviewOf(hood);
    expect(full.homes[0]).toMatchObject({ occupied: true, guest_name: 'Ada' });
    expect(full.counts.occupied).toBe(1);
    const narrow = await world.tokenOf(hood.owner, ['homes_read', 'events_read']);
    const [seen] = (await overviewOf(hood, narrow)).homes;
    expect(seen.occupied).toBe(true);
    expect(seen).not.toHaveProperty('guest_name');
  });

  it('sorts homes by urgency, then by name', async () => {
    const hood = await world.neighbourhood();
    for (const name of ['Home 10', 'Home 9', 'Loud', 'Tired']) {
      const device = await newDevice(hood, await newHome(hood, name));
      if (name === 'Loud') await device.report({ samples: minutes(now(), times(10, { laeq: 84 })) });
      if (name === 'Tired') await device.report({ battery: { pct: 2 } });
    }
    const { homes } = await overviewOf(hood);
    expect(homes.map((home: { name: string }) => home.name)).toEqual(['Loud', 'Tired', 'Home 9', 'Home 10']);
  });
});

describe('coverage', () => {
  /** It is kept for a moment, by how long it took to read. */
  const seenAs = (hood: Neighbourhood, type: string, wanted: object) =>
    expect
      .poll(async () =>
        (await overviewOf(hood)).coverage.find((one: { event_type: string }) => one.event_type === type),
      )
      .toEqual({ event_type: type, ...wanted });

  it('has every name of the catalogue, in its order', async () => {
    const hood = await world.neighbourhood();
    const { coverage } = await overviewOf(hood);
    expect(coverage.map((one: { event_type: string }) => one.event_type)).toEqual([...EVENT_TYPES]);
    expect(coverage[0]).toEqual({ event_type: 'noise_detected', events: 0 });
    expect(coverage.find((one: { event_type: string }) => one.event_type === 'pir_motion')).toEqual({
      event_type: 'pir_motion',
    });
  });

  it('counts what was recorded in all homes, and says when the last was', async () => {
    const hood = await world.neighbourhood();
    const [one, other] = [await newHome(hood, 'One'), await newHome(hood, 'Other')];
    const record = (home_id: string, ago: number) =>
      world.app.recorder.record({ home_id, type: 'smoking_detected', event_time: new Date(now() - ago) });
    await record(one, 29 * DAY_MS);
    await seenAs(hood, 'smoking_detected', { events: 1, last_seen_at: iso(now() - 29 * DAY_MS) });
    await record(other, 5 * MINUTE_MS);
    await record(one, 7 * MINUTE_MS);
    await record(one, 40 * DAY_MS);
    await seenAs(hood, 'smoking_detected', { events: 3, last_seen_at: iso(now() - 5 * MINUTE_MS) });
  });

  it('includes motion, which is reported but has no stored value', async () => {
    const hood = await world.neighbourhood();
    const device = await newDevice(hood, await newHome(hood, 'Hut'));
    await device.report({ samples: [{ t: now(), pir: 3 }] });
    await seenAs(hood, 'pir_motion', { last_seen_at: iso(now()) });
    world.clock.advance(MINUTE_MS);
    await device.report({ samples: [{ t: now(), pir: 0 }] });
    await seenAs(hood, 'pir_motion', { last_seen_at: iso(now() - MINUTE_MS) });
  });
});
