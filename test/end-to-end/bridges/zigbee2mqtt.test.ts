import { connectAsync } from 'mqtt';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type EvaluateMessage, openMessageIntake } from '../../../src/bridges/message-intake.ts';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { mosquittoPath, startMosquitto } from '../../harness/gateways/mosquitto.ts';
import { EIGHT_DEVICES, type PlayedDevice, playZigbee2mqtt } from '../../harness/gateways/zigbee2mqtt.ts';
import { settleHome } from '../../harness/monitored-home.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';

/** Two processes divide their subscriptions before they subscribe. */
const SLOWEST_MS = 2 * MINUTE_MS;

let world: World;
let hood: Neighbourhood;
let url: string;

beforeAll(async () => {
  world = await openWorld({ mqttPort: 0 });
  hood = await world.neighbourhood();
  url = `mqtt://127.0.0.1:${world.app.mqttPort}`;
});

// biome-ignore lint/suspicious/noExplicitAny: tests read members of bodies whose shape they assert.
type Body = any;

/** A home with a started bridge and no assigned devices. */
async function bridgedHome(devices: PlayedDevice[] = EIGHT_DEVICES) {
  const owner = world.as(hood.owner);
  const home = await world.home(hood, { timezone: 'Europe/Stockholm' });
  const made = await owner.post(`/homes/${home}/bridges`, { kind: 'zigbee2mqtt', name: 'Stick' });
  expect(made.status).toBe(201);
  const { bridge_id, bridge_token } = made.body;
  const path = `/homes/${home}/bridges/${bridge_id}`;
  const bridge = await playZigbee2mqtt({ url, bridgeId: bridge_id, token: bridge_token, devices });
  onTestFinished(() => void bridge.close());
  const read = async () => (await owner.get(path)).body;
  const seen = async () => (await owner.get(`${path}/devices`)).body.devices as Body[];
  return {
    home,
    path,
    owner,
    bridge,
    token: bridge_token as string,
    read,
    seen,
    assign: async (name: string, body: object = { create: { description: name } }) => {
      const { status, body: answer } = await owner.put(`${path}/devices/${bridge.addressOf(name)}`, body);
      expect(status).toBe(200);
      return answer.device_id as string;
    },
    /** Passes minutes and evaluates the home. */
    pass: async (minutes = 1) => {
      world.clock.advance(minutes * MINUTE_MS);
      await settleHome(world, home);
    },
    events: async (type: string) =>
      (await owner.get(`/homes/${home}/events?event_type=${type}`)).body.home_events as Body[],
    device: async (id: string) => (await owner.get(`/devices/${id}`)).body,
    /** Polls: the broker notices late how a bridge's connection ended. */
    until: (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 20_000, interval: 50 }),
  };
}

describe('a bridge of a home', () => {
  it('shows what it knows: what each can measure, what is refused and why', async () => {
    const { bridge, seen, read } = await bridgedHome();
    expect(await read()).toMatchObject({ online: false, last_heard_at: null, refused_count: 0 });
    await bridge.start();
    expect(await read()).toMatchObject({
      kind: 'zigbee2mqtt',
      base_topic: bridge.base,
      online: true,
      last_heard_at: expect.any(String),
      refusals: [],
    });
    const devices = await seen();
    expect(devices).toHaveLength(8);
    expect(devices.find(({ name }) => name === 'living room/sound')).toMatchObject({
      foreign_id: bridge.addressOf('living room/sound'),
      model: 'WB-MSW-ZIGBEE v.3',
      vendor: 'Wirenboard',
      measures: ['temp', 'lux', 'rh', 'voc', 'laeq', 'motion'],
      refused: expect.arrayContaining([{ property: 'noise_detected', reason: 'not_a_level' }]),
      device_id: null,
      device_name: null,
      last_heard_at: expect.any(String),
    });
  });

  it('reports for devices that are assigned, as if they did so themselves; a party raises noise', async () => {
    const { bridge, assign, pass, events, device, home, owner } = await bridgedHome();
    await bridge.start();
    const sound = await assign('living room/sound');
    await bridge.publishState('living room/sound', { temperature: 23.5 });
    expect(await device(sound)).toMatchObject({
      offline: false,
      latest_sensor_values: { temperature: { value: 23.5 } },
      battery: { percent: null },
    });
    for (let minute = 0; minute < 12; minute += 1) {
      await pass();
      await bridge.publishState('living room/sound', { noise: 84 + minute / 10 });
    }
    await pass();
    expect(await events('noise_detected')).toMatchObject([{ device_id: sound }]);
    // Lares stores nothing about unassigned devices.
    expect((await owner.get(`/homes/${home}/devices`)).body.devices).toHaveLength(1);
  });

  it('what it remembered when it started is no news, and a name is only a name', async () => {
    const { bridge, assign, pass, events } = await bridgedHome([
      { model: 'MOSZB-140', name: 'cellar', state: { occupancy: true, tamper: true } },
    ]);
    await bridge.start();
    const cellar = await assign('cellar');
    await bridge.publishState('cellar');
    await pass();
    expect(await events('tamper_removed')).toEqual([]);
    await bridge.publishState('cellar', { tamper: false });
    await pass();
    await bridge.rename('cellar', 'under/the stairs');
    await bridge.publishState('under/the stairs', { tamper: true });
    await pass(5);
    expect(await events('tamper_removed')).toMatchObject([{ device_id: cellar }]);
  });

  it('takes its devices with it when it is lost, and brings them back: each is one piece of news', async () => {
    const { bridge, assign, pass, events, device, read, until } = await bridgedHome();
    await bridge.start();
    const ids: string[] = [];
    for (const { name } of bridge.devices.slice(0, 4)) ids.push(await assign(name));
    await pass();
    for (const { name } of bridge.devices.slice(0, 4))
      await bridge.publishState(name, { temperature: 17, illuminance: 3 });
    const online = (await events('device_online')).length;
    bridge.die();
    await until(async () => expect((await read()).online).toBe(false));
    await pass(6);
    for (const id of ids) expect(await device(id)).toMatchObject({ offline: true });
    const [offline, ...more] = await events('device_offline');
    expect(more).toEqual([]);
    expect(offline).toMatchObject({ metadata: { deviceOffline: { devices: 4 } } });
    world.clock.advance(MINUTE_MS);
    await bridge.start();
    await pass();
    for (const id of ids) expect(await device(id)).toMatchObject({ offline: false });
    expect((await events('device_online')).length - online).toBe(1);
  });

  it('one that it cannot reach is lost by itself, and is back when it can', async () => {
    const { bridge, assign, pass, events, device } = await bridgedHome([{ model: 'SNZB-02', name: 'bath' }]);
    await bridge.start();
    const bath = await assign('bath');
    await bridge.publishState('bath', { temperature: 20 });
    await bridge.availability('bath', false);
    await pass(6);
    expect(await device(bath)).toMatchObject({ offline: true });
    expect(await events('device_offline')).toHaveLength(1);
    await bridge.availability('bath', true);
    expect(await device(bath)).toMatchObject({ offline: false });
  });

  it('does not speak for a device that moved to another home, nor show it [moved-device-no-reports]', async () => {
    const { bridge, assign, seen, device, owner } = await bridgedHome([{ model: 'SNZB-02', name: 'bath' }]);
    await bridge.start();
    const bath = await assign('bath');
    await bridge.publishState('bath', { temperature: 20 });
    const other = await world.home(hood, { name: 'Gatehouse' });
    expect((await owner.patch(`/devices/${bath}`, { home: other })).status).toBe(200);
    expect(await seen()).toMatchObject([{ device_id: null, device_name: null }]);
    await bridge.publishState('bath', { temperature: 31 });
    expect(await device(bath)).toMatchObject({ latest_sensor_values: { temperature: { value: 20 } } });
  });

  it('reports and commands nothing for a device of another home, even where it is still assigned [foreign-device-no-commands]', async () => {
    const { bridge, assign, device, home, until } = await bridgedHome([
      { model: 'SNZB-02', name: 'bath' },
      { model: 'NAS-AB02B0', name: 'moved siren' },
      { model: 'NAS-AB02B0', name: 'siren' },
    ]);
    await bridge.start();
    const bath = await assign('bath');
    await bridge.publishState('bath', { temperature: 20 });
    const [moved, stayed] = [await assign('moved siren'), await assign('siren')];
    const other = await world.home(hood, { name: 'Gatehouse' });
    const { database } = world.tools;
    // The state an older program leaves: the home changes, the assignment stays.
    await database.rows(
      sql`UPDATE devices SET home_id = ${other} WHERE device_id = ANY (${[bath, moved]}::text[])`,
    );
    await bridge.publishState('bath', { temperature: 31 });
    expect(await device(bath)).toMatchObject({ latest_sensor_values: { temperature: { value: 20 } } });
    const now = world.clock.now();
    const expires = new Date(now.getTime() + MINUTE_MS);
    for (const [at, siren] of [
      [other, moved],
      [home, stayed],
    ])
      await database.rows(sql`
        INSERT INTO device_commands (command_id, home_id, device_id, kind, created_at, expires_at, position)
        VALUES (${world.tools.newId()}, ${at}, ${siren}, 'siren', ${now}, ${expires}, 1)`);
    const done = () =>
      database.row<{ ok: boolean | null }>(sql`SELECT ok FROM device_commands WHERE device_id = ${stayed}`);
    await until(async () => expect(await done()).toEqual({ ok: true }));
    expect(bridge.sets.map(({ topic }) => topic.slice(bridge.base.length + 1))).toEqual(['siren/set']);
  });

  it('sends commands to a siren, and confirms them by its state', async () => {
    const { bridge, assign, home, until } = await bridgedHome([
      { model: 'NAS-AB02B0', name: 'siren' },
      { model: 'HS2WD-E', name: 'old siren' },
    ]);
    await bridge.start();
    const [neo, heiman] = [await assign('siren'), await assign('old siren')];
    const { database } = world.tools;
    const now = world.clock.now();
    const expires = new Date(now.getTime() + MINUTE_MS);
    for (const device of [neo, heiman])
      await database.rows(sql`
        INSERT INTO device_commands (command_id, home_id, device_id, kind, created_at, expires_at, position)
        VALUES (${world.tools.newId()}, ${home}, ${device}, 'siren', ${now}, ${expires}, 1)`);
    const done = (device: string) =>
      database.row<{ ok: boolean | null }>(sql`SELECT ok FROM device_commands WHERE device_id = ${device}`);
    await until(async () => expect(await done(neo)).toEqual({ ok: true }));
    expect(bridge.sets.map(({ topic, body }) => [topic.slice(bridge.base.length + 1), body]).sort()).toEqual([
      ['old siren/set', { warning: { mode: 'emergency', duration: 180, strobe: true } }],
      ['siren/set', { alarm: true, duration: 180 }],
    ]);
    // No state reports a warning, so its success stays unknown.
    expect(await done(heiman)).toEqual({ ok: null });
  });
});

describe('a message is reported once', () => {
  /** The first process that receives reports, with an intake of the test's own. */
  async function receiveReports(fails: number) {
    const { bridge, assign, path, home } = await bridgedHome([{ model: 'SNZB-02', name: 'bath' }]);
    await bridge.start();
    await assign('bath');
    const taken: Body[] = [];
    let left = fails;
    const intake = {
      take: async (_device: unknown, reports: unknown[]) => {
        taken.push(...reports);
        left -= 1;
        // Like a process that ends before the answer arrives: the sender cannot know whether it was stored.
        if (left >= 0) throw new Error('cut off');
        return {} as never;
      },
      link: async () => undefined,
      acknowledge: async () => undefined,
    };
    const authentication = {
      byId: async (device_id: string) => ({ device_id, home_id: home, active: true }),
    };
    const open = () => openMessageIntake({ tools: world.tools, intake, authentication });
    const known = { bridge_id: path.split('/').at(-1) ?? '' };
    const about = { foreign_id: bridge.addressOf('bath') };
    return { open, known, about, taken };
  }
  const count: EvaluateMessage = ({ memory }) => {
    const { n = 0 } = memory as { n?: number };
    return { memory: { ...memory, n: n + 1 }, report: { samples: [{ t: 1, temp: n }] } };
  };

  it('after a crash between remembering it and handing it over: it goes first, with the number it had', async () => {
    const { open, known, about, taken } = await receiveReports(1);
    await expect(open().handle(known, about, count)).rejects.toThrow('cut off');
    await open().handle(known, about, count);
    expect(taken.map(({ seq, samples }) => [seq, samples[0].temp])).toEqual([
      [1, 0],
      [1, 0],
      [2, 1],
    ]);
    expect(JSON.stringify(taken[1])).toBe(JSON.stringify(taken[0]));
  });

  it('when two processes receive it at once: they share their state, and use their own numbers', async () => {
    const { open, known, about, taken } = await receiveReports(0);
    const [one, two] = [open(), open()];
    for (let round = 0; round < 5; round += 1)
      await Promise.all([one.handle(known, about, count), two.handle(known, about, count)]);
    const bodies = new Map(taken.map((report) => [report.seq, JSON.stringify(report)]));
    expect([...bodies.keys()].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // A second process may hand over the same report again. It is identical, so the intake recognizes it.
    for (const report of taken) expect(JSON.stringify(report)).toBe(bodies.get(report.seq));
    const values = [...bodies.values()].map((text) => JSON.parse(text).samples[0].temp).sort((a, b) => a - b);
    expect(values).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('what a bridge says wrong', () => {
  it('is counted and shown, and costs nothing else', async () => {
    const { bridge, assign, device, read } = await bridgedHome([{ model: 'SNZB-02', name: 'bath' }]);
    await bridge.start();
    const bath = await assign('bath');
    await bridge.publish('bath', '{"temperature":');
    await bridge.publish('bath/temperature', '21.5');
    await bridge.publish('bridge/devices', '{}');
    await bridge.publish('bath', `{"temperature":21,"more":"${'x'.repeat(70_000)}"}`);
    await bridge.publish('nobody knows', '{"temperature":1}');
    await bridge.publishState('bath', { temperature: 25 });
    expect(await device(bath)).toMatchObject({ latest_sensor_values: { temperature: { value: 25 } } });
    // Lares writes changes within ten seconds of the first together with the next ones.
    world.clock.advance(11_000);
    await bridge.publish('bath', 'null');
    const { refused_count, refusals } = await read();
    expect(refused_count).toBe(5);
    expect(refusals.map(({ what, reason }: Body) => [what, reason])).toEqual([
      ['bath', 'not_json'],
      ['bath', 'too_large'],
      ['bridge/devices', 'no_list_of_devices'],
      ['bath/temperature', 'attribute_output'],
      ['bath', 'not_json'],
    ]);
  });

  it('a list of five hundred devices is read, and more are too many', async () => {
    const { bridge, seen, read } = await bridgedHome(
      Array.from({ length: 501 }, (_, index) => ({ model: 'WB-MSW-ZIGBEE v.3', name: `sensor ${index}` })),
    );
    await playListOf(bridge);
    expect(await seen()).toHaveLength(500);
    expect((await read()).refusals).toMatchObject([{ what: 'bridge/devices', reason: 'too_many_devices' }]);
  });
});

/** Leaves out the states of the devices. */
async function playListOf(bridge: Awaited<ReturnType<typeof playZigbee2mqtt>>): Promise<void> {
  const devices = bridge.devices.splice(0);
  await bridge.start();
  bridge.devices.push(...devices);
  const [first] = devices;
  if (first) await bridge.rename(first.name, 'renamed');
}

describe('who may be here', () => {
  it('a bridge has its own subtree and nothing else', async () => {
    const [mine, other] = [await bridgedHome([{ model: 'SNZB-02', name: 'bath' }]), await bridgedHome([])];
    await mine.bridge.start();
    await other.bridge.start();
    const bath = await mine.assign('bath');
    await mine.bridge.publishState('bath', { temperature: 20 });
    await other.bridge.client().publishAsync(`${mine.bridge.base}/bath`, '{"temperature":40}', { qos: 1 });
    await other.bridge.client().publishAsync('homeassistant/sensor/x/config', '{}', { qos: 1, retain: true });
    expect(await mine.device(bath)).toMatchObject({ latest_sensor_values: { temperature: { value: 20 } } });
    await other.until(async () =>
      expect((await other.read()).refusals).toMatchObject([{ reason: 'outside_its_base' }]),
    );
    const granted = async (filter: string) =>
      (
        await other.bridge
          .client()
          .subscribeAsync(filter)
          .catch(() => [{ qos: 128 }])
      )[0]?.qos;
    expect(await granted(`${mine.bridge.base}/#`)).toBe(128);
    expect(await granted('#')).toBe(128);
    expect(await granted('lares/v1/b/+/#')).toBe(128);
    expect(await granted(`${other.bridge.base}/+/set`)).toBe(0);
  });

  it('needs its token: a wrong one, another’s and a taken back one end at the door', async () => {
    const { bridge, owner, path, token, until } = await bridgedHome([]);
    const come = (username: string, password: string) =>
      connectAsync(url, { protocolVersion: 4, reconnectPeriod: 0, username, password }, false).then(
        (client) => client.endAsync(true).then(() => 'in'),
        () => 'refused',
      );
    const bridgeId = path.split('/').at(-1) ?? '';
    expect(await come(bridgeId, `bt_${'x'.repeat(43)}`)).toBe('refused');
    expect(await come('66a1f0c2d3e4b5a697880000', token)).toBe('refused');
    expect(await come(bridgeId, token)).toBe('in');
    await bridge.start();
    const rotated = await owner.post(`${path}/token`);
    expect(rotated.status).toBe(201);
    await until(async () => expect(bridge.client().connected).toBe(false));
    expect(await come(bridgeId, token)).toBe('refused');
    expect(await come(bridgeId, rotated.body.bridge_token)).toBe('in');
  });

  it('a device is assigned once, from its own home, and can be taken away again', async () => {
    const { bridge, assign, owner, path, home, device } = await bridgedHome([
      { model: 'SNZB-02', name: 'bath' },
      { model: 'SNZB-02', name: 'hall' },
    ]);
    await bridge.start();
    const there = (await owner.post(`/homes/${home}/devices`, { description: 'There' })).body.device_id;
    const elsewhere = (
      await owner.post(`/homes/${await world.home(hood)}/devices`, { description: 'Elsewhere' })
    ).body.device_id;
    expect(await assign('bath', { device_id: there })).toBe(there);
    const put = (name: string, body: object) => owner.put(`${path}/devices/${bridge.addressOf(name)}`, body);
    expect((await put('hall', { device_id: there })).status).toBe(409);
    expect(await put('hall', { device_id: elsewhere })).toMatchObject({
      status: 400,
      body: { context: 'device_id' },
    });
    expect(await put('hall', { device_id: '\u0000' })).toMatchObject({
      status: 400,
      body: { context: 'device_id' },
    });
    expect((await put('hall', {})).status).toBe(400);
    expect((await put('hall', { device_id: there, create: { description: 'x' } })).status).toBe(400);
    expect((await put('hall', { create: { description: '' } })).status).toBe(400);
    expect((await owner.put(`${path}/devices/0x0000000000000000`, { device_id: there })).status).toBe(404);
    expect((await owner.put(`${path}/devices/%00`, { device_id: there })).status).toBe(404);
    await bridge.publishState('bath', { temperature: 11 });
    const away = await owner.delete(`${path}/devices/${bridge.addressOf('bath')}`);
    expect(away).toMatchObject({ status: 200, body: { device_id: null } });
    await bridge.publishState('bath', { temperature: 12 });
    expect(await device(there)).toMatchObject({ latest_sensor_values: { temperature: { value: 11 } } });
    expect(await assign('hall', { device_id: there })).toBe(there);
  });

  it('there can be twenty in a home', async () => {
    const owner = world.as(hood.owner);
    const home = await world.home(hood);
    const add = () => owner.post(`/homes/${home}/bridges`, { kind: 'zigbee2mqtt', name: 'Stick' });
    for (let count = 0; count < 20; count += 1) expect((await add()).status).toBe(201);
    expect(await add()).toMatchObject({ status: 409, body: { error_key: 'quota_exceeded' } });
    expect((await owner.get(`/homes/${home}/bridges`)).body.bridges).toHaveLength(20);
  });
});

describe.skipIf(!mosquittoPath)('at a broker of the operator', () => {
  it(
    'is subscribed at any base topic, by one of two processes; retained messages raise nothing',
    async () => {
      const more = ['user stick', 'topic readwrite home/zigbee/#', 'user lares', 'topic readwrite home/#'];
      const { port } = await startMosquitto({ lares: 'secret', stick: 'secret' }, { more });
      const options = { mqttUrl: `mqtt://lares:secret@127.0.0.1:${port}` };
      const one = await openWorld({ ...options, roles: ['api', 'ingest'] });
      const two = await openWorld({
        ...options,
        connectionConfig: one.connectionConfig,
        roles: ['ingest'],
        clock: one.clock,
      });
      onTestFinished(async () => {
        await Promise.all([one.close(), two.close()]);
      });
      const its = await one.neighbourhood();
      const owner = one.as(its.owner);
      const home = await one.home(its);
      const add = (base_topic: string) =>
        owner.post(`/homes/${home}/bridges`, { kind: 'zigbee2mqtt', name: 'Stick', base_topic });
      expect(await add('home/#')).toMatchObject({ status: 400, body: { context: 'base_topic' } });
      expect(await add('lares/v1/d/x')).toMatchObject({ status: 400, body: { context: 'base_topic' } });
      const bridge = await playZigbee2mqtt({
        url: `mqtt://stick:secret@127.0.0.1:${port}`,
        bridgeId: '',
        token: '',
        base: 'home/zigbee',
        anonymous: true,
        devices: [
          { model: 'MOSZB-140', name: 'cellar' },
          { model: 'NAS-AB02B0', name: 'siren' },
        ],
      });
      onTestFinished(() => void bridge.close());
      // The list is old: the broker keeps retained messages.
      await bridge.start();
      await bridge.publish('cellar', { ...bridge.devices[0]?.state, tamper: true }, true);
      const made = await add('home/zigbee/');
      expect(made).toMatchObject({ status: 201, body: { base_topic: 'home/zigbee' } });
      expect((await add('home')).status).toBe(409);
      const path = `/homes/${home}/bridges/${made.body.bridge_id}`;
      const until = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 20_000, interval: 100 });
      await until(async () => expect((await owner.get(`${path}/devices`)).body.devices).toHaveLength(2));
      await until(async () => expect((await owner.get(path)).body.online).toBe(true));
      const assign = async (name: string) =>
        (await owner.put(`${path}/devices/${bridge.addressOf(name)}`, { create: { description: name } })).body
          .device_id;
      const [cellar, siren] = [await assign('cellar'), await assign('siren')];
      one.clock.advance(MINUTE_MS);
      const read = async () => (await owner.get(`/devices/${cellar}`)).body.latest_sensor_values;
      for (const temperature of [11, 12]) {
        one.clock.advance(MINUTE_MS);
        await bridge.publishState('cellar', { temperature, tamper: true });
        await until(async () => expect(await read()).toMatchObject({ temperature: { value: temperature } }));
      }
      await settleHome(one, home);
      expect((await owner.get(`/homes/${home}/events?event_type=tamper_removed`)).body.home_events).toEqual(
        [],
      );
      const now = one.clock.now();
      await one.tools.database.rows(sql`
      INSERT INTO device_commands (command_id, home_id, device_id, kind, created_at, expires_at, position)
      VALUES (${one.tools.newId()}, ${home}, ${siren}, 'siren', ${now}, ${new Date(now.getTime() + MINUTE_MS)}, 1)`);
      await until(async () =>
        expect(bridge.sets.map(({ body }) => body)).toEqual([{ alarm: true, duration: 180 }]),
      );
    },
    SLOWEST_MS,
  );
});
