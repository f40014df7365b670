import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';

let world: World;
let lakeside: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  lakeside = await world.neighbourhood();
});

async function newHome(name = 'Boathouse') {
  const { organization_id, owner } = lakeside;
  const answer = await world
    .as(owner)
    .post('/homes', { name, organization_id, timezone: 'Europe/Stockholm' });
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('GET /homes', () => {
  it('of a caller in two organizations has the homes of both, and none of a third [home-list-organizations]', async () => {
    const [first, second, third] = [
      await world.neighbourhood(),
      await world.neighbourhood(),
      await world.neighbourhood(),
    ];
    const both = first.member;
    await world.join(second.organization_id, both, 'operator');
    const made = [];
    for (const { owner, organization_id } of [first, second, third, first]) {
      made.push((await world.as(owner).post('/homes', { name: 'Boathouse', organization_id })).body);
    }
    const { body } = await world.as(both).get('/homes');
    const ids = (homes: { home_id: string }[]) => homes.map(({ home_id }) => home_id).sort();
    expect(ids(body.homes)).toEqual(ids([made[0], made[1], made[3]]));
    expect(body.homes).toContainEqual(made[1]);
    expect(body.paging.total_count).toBe(3);
    // The others see their own homes.
    expect(ids((await world.as(third.owner).get('/homes')).body.homes)).toEqual(ids([made[2]]));
    expect(ids((await world.as(first.owner).get('/homes')).body.homes)).toEqual(ids([made[0], made[3]]));
  });
});

describe('a home', () => {
  it('has every member that clients read, always [home-members]', async () => {
    const home = await newHome('Sjövägen 3 🏡');
    expect(home).toEqual({
      home_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Sjövägen 3 🏡',
      organization_id: lakeside.organization_id,
      timezone: 'Europe/Stockholm',
      address: '',
      devices: [],
      alarm_status: 'off',
      alarm_mode: 'manual',
      disturbance_monitoring_active: true,
      checkin_hour: 15,
      checkout_hour: 11,
      settings: expect.objectContaining({ noise: expect.objectContaining({ threshold_db: 75 }) }),
      settings_version: 1,
      tags: [],
      created_at: '2026-11-15T09:30:00.000Z',
    });
    expect((await world.as(lakeside.operator).get(`/homes/${home.home_id}`)).body).toEqual(home);
  });

  it.each(['put', 'patch'] as const)('is changed in part by %s, and echoes what was set', async (method) => {
    const home = await newHome();
    const answer = await world
      .as(lakeside.owner)
      [method](`/homes/${home.home_id}`, { name: 'Boathouse 2', checkin_hour: 16 });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...home, name: 'Boathouse 2', checkin_hour: 16 });
    expect((await world.as(lakeside.owner).get(`/homes/${home.home_id}`)).body).toEqual(answer.body);
  });

  it('ignores read-only and unknown members, so that clients can send back what they read', async () => {
    const home = await newHome();
    const sentBack = {
      ...home,
      home_id: 'x',
      created_at: 5,
      devices: 'none',
      colour: 'red',
      name: 'New name',
    };
    const answer = await world.as(lakeside.owner).put(`/homes/${home.home_id}`, sentBack);
    expect(answer.status).toBe(200);
    // Sending the same settings back counts as a change.
    expect(answer.body).toEqual({ ...home, name: 'New name', settings_version: 2 });
  });

  it('ignores unknown members of settings too, at every level and whatever their names', async () => {
    const home = await newHome();
    const row = { days: ['mon'], start: '22:00', end: '06:00' };
    const strange = { 'a\u0000b': [null], colour: { deep: ['red'] } };
    const settings = { ...strange, alarm: { ...strange, schedule: [{ ...row, ...strange }] } };
    const answer = await world.as(lakeside.owner).patch(`/homes/${home.home_id}`, { settings });
    expect([answer.status, answer.body.settings]).toEqual([
      200,
      { ...home.settings, alarm: { ...home.settings.alarm, schedule: [row] } },
    ]);
    expect((await world.as(lakeside.owner).get(`/homes/${home.home_id}`)).body).toEqual(answer.body);
    const stored = await world.tools.database.rows<{ settings: object }>(
      sql`SELECT settings FROM homes WHERE home_id = ${home.home_id}`,
    );
    expect(stored).toEqual([{ settings: { alarm: { schedule: [row] } } }]);
  });

  it('is gone with its devices after DELETE', async () => {
    const home = await newHome();
    const device = await world
      .as(lakeside.owner)
      .post(`/homes/${home.home_id}/devices`, { description: 'Hall' });
    const answer = await world.as(lakeside.owner).delete(`/homes/${home.home_id}`);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await world.as(lakeside.owner).get(`/homes/${home.home_id}`)).status).toBe(404);
    expect((await world.as(lakeside.owner).get(`/devices/${device.body.device_id}`)).status).toBe(404);
    expect((await world.as(lakeside.owner).delete(`/homes/${home.home_id}`)).status).toBe(404);
  });
});

describe('the list of homes', () => {
  it('is never older than the call, in the process that made the change and in any other [home-list-fresh]', async () => {
    const other = await openWorld({ connectionConfig: world.connectionConfig });
    const { organization_id, owner } = await world.neighbourhood();
    const names = async () => {
      const lists = await Promise.all([world, other].map((process) => process.as(owner).get('/homes')));
      return lists.map(({ body }) =>
        body.homes.map((home: { name: string; devices: string[] }) => [home.name, home.devices.length]),
      );
    };
    expect(await names()).toEqual([[], []]);
    const { home_id } = (await world.as(owner).post('/homes', { name: 'Boathouse', organization_id })).body;
    expect(await names()).toEqual([[['Boathouse', 0]], [['Boathouse', 0]]]);
    await other.as(owner).patch(`/homes/${home_id}`, { name: 'Barn' });
    expect(await names()).toEqual([[['Barn', 0]], [['Barn', 0]]]);
    const device = await world.as(owner).post(`/homes/${home_id}/devices`, { description: 'Hall' });
    expect(await names()).toEqual([[['Barn', 1]], [['Barn', 1]]]);
    await other.as(owner).delete(`/devices/${device.body.device_id}`);
    expect(await names()).toEqual([[['Barn', 0]], [['Barn', 0]]]);
    await world.as(owner).delete(`/homes/${home_id}`);
    expect(await names()).toEqual([[], []]);
  });
});

describe('the alarm of a home', () => {
  it.each(['on', 'off'])('is set to %s by PUT on the home and echoed as it was set', async (alarm_status) => {
    const home = await newHome();
    const answer = await world.as(lakeside.member).put(`/homes/${home.home_id}`, { alarm_status });
    expect([answer.status, answer.body.alarm_status]).toEqual([200, alarm_status]);
  });

  it.each(['put', 'patch'] as const)('is set by %s on its own path too', async (method) => {
    const home = await newHome();
    const answer = await world
      .as(lakeside.member)
      [method](`/homes/${home.home_id}/alarm`, { alarm_status: 'on' });
    expect([answer.status, answer.body.alarm_status]).toEqual([200, 'on']);
  });

  it('takes no state that it reaches only by itself', async () => {
    const home = await newHome();
    const answer = await world
      .as(lakeside.owner)
      .put(`/homes/${home.home_id}/alarm`, { alarm_status: 'critical_event' });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('alarm_status');
  });

  it('is all that a member may change', async () => {
    const home = await newHome();
    const answer = await world
      .as(lakeside.member)
      .patch(`/homes/${home.home_id}`, { alarm_status: 'on', name: 'Mine' });
    expect([answer.status, answer.body.error_key]).toEqual([403, 'insufficient_access']);
    expect((await world.as(lakeside.owner).get(`/homes/${home.home_id}`)).body).toEqual(home);
  });

  it('is not for operators', async () => {
    const home = await newHome();
    const answer = await world.as(lakeside.operator).put(`/homes/${home.home_id}`, { alarm_status: 'on' });
    expect([answer.status, answer.body.error_key]).toEqual([403, 'insufficient_access']);
  });
});

describe('settings of a home', () => {
  it('keep what a change does not name, at every level, and raise the version', async () => {
    const home = await newHome();
    const change = {
      settings: { noise: { quiet: { enabled: true, start: '21:30' } }, crowd: { max_occupants: 6 } },
    };
    const answer = await world.as(lakeside.owner).patch(`/homes/${home.home_id}`, change);
    expect(answer.body.settings).toEqual({
      ...home.settings,
      noise: {
        ...home.settings.noise,
        quiet: { ...home.settings.noise.quiet, enabled: true, start: '21:30' },
      },
      crowd: { ...home.settings.crowd, max_occupants: 6 },
    });
    expect(answer.body.settings_version).toBe(2);
  });

  it('drop members that are no settings', async () => {
    const home = await newHome();
    const answer = await world.as(lakeside.owner).patch(`/homes/${home.home_id}`, {
      settings: { noise: { volume: 11, threshold_db: 80 }, colour: 'red' },
    });
    expect(answer.body.settings).toEqual({
      ...home.settings,
      noise: { ...home.settings.noise, threshold_db: 80 },
    });
  });

  it('have two short names on the home itself', async () => {
    const home = await newHome();
    const answer = await world
      .as(lakeside.owner)
      .patch(`/homes/${home.home_id}`, { alarm_mode: 'vacant', disturbance_monitoring_active: false });
    expect(answer.body).toMatchObject({
      alarm_mode: 'vacant',
      disturbance_monitoring_active: false,
      settings: { alarm: { mode: 'vacant', grace_s: 45 }, noise: { enabled: false, threshold_db: 75 } },
    });
  });

  it('are not lost when two changes meet', async () => {
    const home = await newHome();
    const path = `/homes/${home.home_id}`;
    await Promise.all(
      [{ noise: { threshold_db: 70 } }, { climate: { freeze: 3 } }, { smoking: { enabled: false } }].map(
        (settings) => world.as(lakeside.owner).patch(path, { settings }),
      ),
    );
    const after = (await world.as(lakeside.owner).get(path)).body;
    expect(after.settings).toMatchObject({
      noise: { threshold_db: 70 },
      climate: { freeze: 3 },
      smoking: { enabled: false },
    });
    expect(after.settings_version).toBe(4);
  });
});

describe('bad input for a home', () => {
  it.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 5 }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'Boathouse', timezone: 'Mars/Olympus' }, 'timezone'],
    [{ name: 'Boathouse', timezone: '+02:00' }, 'timezone'],
    [{ name: 'Boathouse', address: null }, 'address'],
    [{ name: 'Boathouse', organization_id: 'none' }, 'organization_id'],
  ])('POST %j is a 400 that names %s', async (body, member) => {
    const { organization_id, owner } = lakeside;
    const answer = await world.as(owner).post('/homes', { organization_id, ...body });
    expect(answer.status).toBe(400);
    const message = expect.stringContaining(`"${member}"`);
    expect(answer.body).toEqual({ error: 'Bad Request', message, context: member });
  });

  it.each([
    [{ settings: { noise: { threshold_db: 20 } } }, 'settings.noise.threshold_db'],
    [{ settings: { noise: { quiet: { start: '25:00' } } } }, 'settings.noise.quiet.start'],
    [{ settings: { alarm: { mode: 'party' } } }, 'settings.alarm.mode'],
    [{ settings: { maintenance_until: '2026-02-30T00:00:00Z' } }, 'settings.maintenance_until'],
    [{ settings: { maintenance_until: '2026-11-15' } }, 'settings.maintenance_until'],
    [{ settings: [] }, 'settings'],
    [{ checkin_hour: '15' }, 'checkin_hour'],
    [{ checkin_hour: 24 }, 'checkin_hour'],
    [{ disturbance_monitoring_active: 'true' }, 'disturbance_monitoring_active'],
    [{ alarm_status: 'loud' }, 'alarm_status'],
  ])('PATCH %j is a 400 that names %s and changes nothing', async (body, member) => {
    const home = await newHome();
    const answer = await world.as(lakeside.owner).patch(`/homes/${home.home_id}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(`"${member}"`);
    expect((await world.as(lakeside.owner).get(`/homes/${home.home_id}`)).body).toEqual(home);
  });
});
