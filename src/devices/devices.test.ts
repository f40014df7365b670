import { beforeAll, describe, expect, it } from 'vitest';
import { monitoredHome } from '../../test/harness/monitored-home.ts';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';
import { MINUTE_MS } from '../platform/durations.ts';

let world: World;
let lakeside: Neighbourhood;
let home: { home_id: string };

beforeAll(async () => {
  world = await openWorld();
  lakeside = await world.neighbourhood();
  home = await newHome(lakeside);
});

async function newHome({ organization_id, owner }: Neighbourhood) {
  return (await world.as(owner).post('/homes', { name: 'Boathouse', organization_id })).body;
}

async function newDevice(input: object = {}) {
  const answer = await world
    .as(lakeside.owner)
    .post(`/homes/${home.home_id}/devices`, { description: 'Hall', ...input });
  expect(answer.status).toBe(201);
  const { device_token, ...device } = answer.body;
  return { device, device_token };
}

describe('a device', () => {
  it('has every member that clients read, always, even before its first report [device-members]', async () => {
    const { device } = await newDevice({ device_mac: '02-00-5E-10-00-01', hardware_version: 3 });
    expect(device).toEqual({
      device_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      device_mac: '02:00:5e:10:00:01',
      description: 'Hall',
      placement: null,
      home: home.home_id,
      active: true,
      offline: false,
      first_seen_at: null,
      last_heard_from_at: '2026-11-15T09:30:00.000Z',
      last_heartbeat_at: null,
      next_heartbeat_at: null,
      firmware: { installed: null, wanted: null },
      hardware_version: 3,
      battery: { percent: null, voltage: null },
      ongoing_events: [],
      latest_sensor_values: {},
      configuration: {},
      mould_risk_level: 'none',
      created_at: '2026-11-15T09:30:00.000Z',
    });
  });

  it('gets a MAC address when it has none, because clients identify devices by it', async () => {
    const [first, second] = [await newDevice(), await newDevice()];
    expect(first.device.device_mac).toMatch(/^02(:[0-9a-f]{2}){5}$/);
    expect(first.device.device_mac).not.toBe(second.device.device_mac);
  });

  it('shows its token once, and the database keeps only a hash of it', async () => {
    const { device, device_token } = await newDevice();
    expect(device_token).toMatch(/^dt_[\w-]{43}$/);
    const again = await world.as(lakeside.owner).get(`/devices/${device.device_id}`);
    expect(again.body).toEqual(device);
    expect(again.text).not.toContain(device_token);
  });

  it('is in the list of its home, of the caller, and among the ids of its home [device-lists]', async () => {
    const { device } = await newDevice();
    for (const path of [`/homes/${home.home_id}/devices`, '/devices']) {
      const list = (await world.as(lakeside.operator).get(path)).body;
      expect(list.devices).toContainEqual(device);
      expect(list.paging).toEqual({ total_count: list.devices.length, limit: 1000, offset: 0 });
    }
    expect((await world.as(lakeside.owner).get(`/homes/${home.home_id}`)).body.devices).toContain(
      device.device_id,
    );
  });

  it.each(['put', 'patch'] as const)('is changed in part by %s', async (method) => {
    const { device } = await newDevice();
    const change = {
      description: 'Küche',
      active: false,
      configuration: { led: { on: true }, list: [1, null] },
    };
    const answer = await world.as(lakeside.admin)[method](`/devices/${device.device_id}`, change);
    expect([answer.status, answer.body]).toEqual([200, { ...device, ...change }]);
    expect((await world.as(lakeside.admin)[method](`/devices/${device.device_id}`, {})).body).toEqual(
      answer.body,
    );
  });

  it('moves to another home of the organization, and to no other', async () => {
    const { device } = await newDevice();
    const second = await newHome(lakeside);
    const foreign = await newHome(await world.neighbourhood());
    const moved = await world
      .as(lakeside.owner)
      .patch(`/devices/${device.device_id}`, { home: second.home_id });
    expect([moved.status, moved.body.home]).toEqual([200, second.home_id]);
    for (const target of [foreign.home_id, 'nowhere', 'f'.repeat(24)]) {
      const refused = await world.as(lakeside.owner).patch(`/devices/${device.device_id}`, { home: target });
      expect([refused.status, refused.body.context]).toEqual([400, 'home']);
    }
  });

  it('is removed by DELETE', async () => {
    const { device } = await newDevice();
    const answer = await world.as(lakeside.owner).delete(`/devices/${device.device_id}`);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await world.as(lakeside.owner).get(`/devices/${device.device_id}`)).status).toBe(404);
    expect((await world.as(lakeside.owner).get(`/homes/${home.home_id}`)).body.devices).not.toContain(
      device.device_id,
    );
  });
});

describe('rights on devices', () => {
  it.each(['member', 'operator'] as const)('%s reads but does not write', async (role) => {
    const { device } = await newDevice();
    const caller = world.as(lakeside[role]);
    expect((await caller.get(`/devices/${device.device_id}`)).status).toBe(200);
    for (const answer of [
      await caller.patch(`/devices/${device.device_id}`, { description: 'Mine' }),
      await caller.delete(`/devices/${device.device_id}`),
      await caller.post(`/homes/${home.home_id}/devices`, { description: 'Mine' }),
    ]) {
      expect([answer.status, answer.body.error_key]).toEqual([403, 'insufficient_access']);
    }
  });

  it('an outsider is refused and sees none in the list', async () => {
    const { device } = await newDevice();
    const outsider = world.as((await world.neighbourhood()).owner);
    expect((await outsider.get(`/devices/${device.device_id}`)).status).toBe(403);
    expect((await outsider.get(`/homes/${home.home_id}/devices`)).status).toBe(403);
    expect((await outsider.get('/devices')).body.devices).toEqual([]);
  });
});

describe('bad input for a device', () => {
  it.each([
    [{ description: '' }, 'description'],
    [{ description: ['Hall'] }, 'description'],
    [{ device_mac: 'zz:zz' }, 'device_mac'],
    [{ hardware_version: 1.5 }, 'hardware_version'],
    [{ hardware_version: 0 }, 'hardware_version'],
  ])('POST %j is a 400 that names %s', async (input, member) => {
    const answer = await world
      .as(lakeside.owner)
      .post(`/homes/${home.home_id}/devices`, { description: 'Hall', ...input });
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(`"${member}"`)]);
  });
});

describe('devices by status', () => {
  it('are never seen, online or offline, each in one list', async () => {
    const house = await monitoredHome(world, { devices: [{}, {}, {}] });
    const [silent, unseen] = house.others;
    await silent?.report({ samples: [{ t: world.clock.now().getTime(), temp: 20 }] });
    await house.pass(30 * MINUTE_MS);
    await house.device.report({ samples: [{ t: world.clock.now().getTime(), temp: 20 }] });
    for (const path of ['/devices', `/homes/${house.home_id}/devices`]) {
      const listed = async (status: string) => {
        const { body } = await house.owner.get(`${path}?status=${status}`);
        expect(body.paging.total_count).toBe(body.devices.length);
        return body.devices.map(({ device_id }: { device_id: string }) => device_id);
      };
      expect(await listed('online')).toEqual([house.device.device_id]);
      expect(await listed('offline')).toEqual([silent?.device_id]);
      expect(await listed('never_seen')).toEqual([unseen?.device_id]);
      const unknown = await house.owner.get(`${path}?status=asleep`);
      expect([unknown.status, unknown.body.context]).toEqual([400, 'status']);
    }
  });
});
