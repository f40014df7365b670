import { connectAsync } from 'mqtt';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { chirpStackUp, type Sent, thingsStackUp } from '../../fixtures/lorawan/uplinks.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';

/** Two processes on one database: a load balancer sends the uplinks of a network server to either. */
let worlds: [here: World, there: World];
let lakeside: Neighbourhood;
let home_id: string;

beforeAll(async () => {
  const here = await openWorld({ mqttPort: 0 });
  worlds = [here, await openWorld({ connectionConfig: here.connectionConfig, clock: here.clock })];
  lakeside = await here.neighbourhood();
  home_id = await here.home(lakeside);
});

const owner = () => worlds[0].as(lakeside.owner);
const now = () => worlds[0].clock.now().getTime();
const bridgesPath = () => `/organizations/${lakeside.organization_id}/bridges`;

async function newBridge(kind: 'chirpstack' | 'things_stack') {
  const { body, status } = await owner().post(bridgesPath(), { kind, name: 'Network server' });
  expect(status).toBe(201);
  return body as { bridge_id: string; bridge_token: string };
}

async function post(
  token: string,
  body: unknown,
  { world = worlds[0], query = '?event=up', scheme = 'Bearer' } = {},
) {
  const secret = scheme === 'Basic' ? Buffer.from(`lares:${token}`).toString('base64') : token;
  const response = await fetch(`${world.url}/ingest/v1/uplinks${query}`, {
    method: 'POST',
    headers: { authorization: `${scheme} ${secret}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { taken?: boolean; reason?: string } };
}

const devicesOf = async (bridge_id: string) =>
  (await owner().get(`${bridgesPath()}/${bridge_id}/devices`)).body.devices;

/** Reported once, then assigned to a device. */
async function assigned(
  bridge: { bridge_id: string; bridge_token: string },
  devEui: string,
): Promise<string> {
  await post(bridge.bridge_token, chirpStackUp({ at: now(), devEui, fCnt: 0, object: { LAeq: 40 } }));
  const path = `${bridgesPath()}/${bridge.bridge_id}/devices/${devEui}`;
  const { body } = await owner().put(path, { create: { description: 'Salon', home: home_id } });
  return body.device_id;
}

async function storedLevels(device_id: string): Promise<[minutesAgo: number, laeq: number][]> {
  const rows = await worlds[0].tools.database.rows<{ t: Date; laeq: number }>(sql`
    SELECT t, laeq FROM sensor_samples WHERE home_id = ${home_id} AND device_id = ${device_id} ORDER BY t`);
  return rows.map(({ t, laeq }) => [Math.round((t.getTime() - now()) / MINUTE_MS), laeq]);
}

describe('uplinks of ChirpStack', () => {
  it('of an unknown device become a proposal, and its reports once it is assigned', async () => {
    const bridge = await newBridge('chirpstack');
    const devEui = '24e124136b500001';
    const object = { battery: 100, LAF: 81, LAeq: 82, LAFmax: 93 };
    const first = await post(bridge.bridge_token, chirpStackUp({ at: now(), devEui, fCnt: 7, object }));
    expect(first).toEqual({ status: 202, body: { taken: true } });
    expect(await devicesOf(bridge.bridge_id)).toMatchObject([
      {
        foreign_id: devEui,
        name: 'Salon',
        model: 'WS302',
        measures: ['battery', 'laeq', 'lmax'],
        refused: [{ property: 'LAF', reason: 'one_is_enough' }],
        device_id: null,
      },
    ]);
    const device_id = await assigned(bridge, devEui);

    for (let fCnt = 8; fCnt <= 10; fCnt += 1) {
      worlds[0].clock.advance(10 * MINUTE_MS);
      await post(bridge.bridge_token, chirpStackUp({ at: now(), devEui, fCnt, object }));
    }
    // Ten minutes each. The first ten cover the time since it was a proposal.
    expect((await storedLevels(device_id)).length).toBe(30);
    const { body } = await owner().get(`/homes/${home_id}/events?event_type=noise_detected`);
    expect(body.home_events[0]?.metadata.noiseDetected).toMatchObject({
      soundLevel: 82,
      disturbanceMonitoringLevel: 3,
      deviceId: device_id,
    });
    const [shown] = (await owner().get(bridgesPath())).body.bridges.filter(
      (one: { bridge_id: string }) => one.bridge_id === bridge.bridge_id,
    );
    expect(shown).toMatchObject({
      online: true,
      refused_count: 0,
      last_heard_at: new Date(now()).toISOString(),
    });
  });

  it('that come by several gateways and to two processes at once count once', async () => {
    const bridge = await newBridge('chirpstack');
    const devEui = '24e124136b500002';
    const device_id = await assigned(bridge, devEui);
    const send = (sent: Omit<Sent, 'at' | 'devEui'>, at = now()) =>
      Promise.all(
        [0, 1, 0, 1].map((index) =>
          post(bridge.bridge_token, chirpStackUp({ at, devEui, object: { LAeq: 50 }, ...sent }), {
            world: worlds[index] ?? worlds[0],
          }),
        ),
      );
    worlds[0].clock.advance(MINUTE_MS);
    expect((await send({ fCnt: 1 })).map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    const first = now();
    worlds[0].clock.advance(5 * MINUTE_MS);
    await send({ fCnt: 2, object: { LAeq: 60 } });
    await send({ fCnt: 1 }, first);
    // It joins again and counts from 0, which the server omits.
    worlds[0].clock.advance(5 * MINUTE_MS);
    await send({ fCnt: 0, devAddr: '00ab0001', object: { LAeq: 70 } });
    expect(await storedLevels(device_id)).toEqual([
      [-10, 50],
      [-9, 60],
      [-8, 60],
      [-7, 60],
      [-6, 60],
      [-5, 60],
      [0, 70],
    ]);
  });

  it('are not what other events are', async () => {
    const bridge = await newBridge('chirpstack');
    const joined = await post(bridge.bridge_token, chirpStackUp({ at: now() }), { query: '?event=join' });
    expect(joined).toEqual({ status: 202, body: { taken: false, reason: 'not_an_uplink' } });
    expect(await devicesOf(bridge.bridge_id)).toEqual([]);
  });
});

describe('uplinks of The Things Stack', () => {
  it('without decoded values are refused, and the reason is shown at the bridge', async () => {
    const bridge = await newBridge('things_stack');
    const answer = await post(bridge.bridge_token, thingsStackUp({ at: now(), fCnt: 0 }), {
      query: '',
      scheme: 'Basic',
    });
    expect(answer).toEqual({ status: 202, body: { taken: false, reason: 'no_codec' } });
    expect(await devicesOf(bridge.bridge_id)).toMatchObject([
      { foreign_id: '24e124136b502217', measures: [], refused: [{ property: '', reason: 'no_codec' }] },
    ]);
    const { body } = await owner().get(`${bridgesPath()}/${bridge.bridge_id}`);
    expect(body).toMatchObject({
      refused_count: 1,
      refusals: [{ what: '24e124136b502217', reason: 'no_codec' }],
    });
    await post(bridge.bridge_token, thingsStackUp({ at: now(), fCnt: 1, object: { temperature: 0 } }), {
      query: '',
    });
    expect(await devicesOf(bridge.bridge_id)).toMatchObject([{ measures: ['temp'], refused: [] }]);
  });
});

describe('uplinks over MQTT', () => {
  const up = (base: string, devEui: string, event = 'up') =>
    `${base}/application/17c82e96/device/${devEui}/event/${event}`;

  it('are stored when they are acknowledged, and known from those over HTTPS', async () => {
    const bridge = await newBridge('chirpstack');
    const devEui = '24e124136b500003';
    const device_id = await assigned(bridge, devEui);
    const client = await connectAsync(`mqtt://127.0.0.1:${worlds[0].app.mqttPort}`, {
      username: bridge.bridge_id,
      password: bridge.bridge_token,
      reconnectPeriod: 0,
    });
    const base = `lares/v1/b/${bridge.bridge_id}`;
    worlds[0].clock.advance(5 * MINUTE_MS);
    const uplink = chirpStackUp({ at: now(), devEui, fCnt: 1, object: { LAeq: 50 } });
    const publish = (topic: string, text: string) => client.publishAsync(topic, text, { qos: 1 });
    await publish(up(base, devEui, 'join'), JSON.stringify(uplink));
    expect(await storedLevels(device_id)).toEqual([]);
    await publish(up(base, devEui), JSON.stringify(uplink));
    expect(await storedLevels(device_id)).toHaveLength(5);
    await post(bridge.bridge_token, uplink);
    await publish(up(base, devEui), '{"deviceInfo":');
    expect(await storedLevels(device_id)).toHaveLength(5);
    const { body } = await owner().get(`${bridgesPath()}/${bridge.bridge_id}`);
    expect(body.refusals).toMatchObject([{ reason: 'not_an_object' }]);
    await client.endAsync();
  });

  it('of The Things Stack come on any topic', async () => {
    const bridge = await newBridge('things_stack');
    const client = await connectAsync(`mqtt://127.0.0.1:${worlds[0].app.mqttPort}`, {
      username: bridge.bridge_id,
      password: bridge.bridge_token,
      reconnectPeriod: 0,
    });
    const topic = `lares/v1/b/${bridge.bridge_id}/uplink`;
    const message = thingsStackUp({ at: now(), object: { temperature: 21 } });
    await client.publishAsync(topic, JSON.stringify(message), { qos: 1 });
    expect(await devicesOf(bridge.bridge_id)).toMatchObject([{ name: 'salon', measures: ['temp'] }]);
    await client.endAsync();
  });
});

describe('who may not post uplinks', () => {
  it('are callers without a bridge token for them', async () => {
    const ofHome = (await owner().post(`/homes/${home_id}/bridges`, { kind: 'zigbee2mqtt', name: 'Stick' }))
      .body;
    const wrong = ['', 'bt_', 'dt_x', `bt_${'x'.repeat(43)}`, ofHome.bridge_token];
    const answers = await Promise.all(wrong.map((token) => post(token, chirpStackUp({ at: now() }))));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });

  it.each([['null'], ['7'], ['{'], [''], ['"\\u0000"']])('%s is no message', async (body) => {
    const bridge = await newBridge('chirpstack');
    expect((await post(bridge.bridge_token, body)).status).toBe(400);
  });

  it('a list, and members of wrong kinds, are refused and counted', async () => {
    const bridge = await newBridge('chirpstack');
    const odd = [
      [],
      {},
      { deviceInfo: { devEui: 'x\u0000' } },
      { ...chirpStackUp({ at: now() }), fCnt: 'no' },
    ];
    const answers = await Promise.all(odd.map((body) => post(bridge.bridge_token, body)));
    expect(answers.map(({ body }) => body.reason)).toEqual([
      'not_an_object',
      'no_dev_eui',
      'no_dev_eui',
      'bad_frame_counter',
    ]);
    const name = { deviceName: '\u0000\ud800 Salon \u0007', devEui: '24e124136b500009' };
    const named = { ...chirpStackUp({ at: now(), object: { LAeq: 40, '\u0000': 1 } }), deviceInfo: name };
    expect(await post(bridge.bridge_token, named)).toEqual({ status: 202, body: { taken: true } });
    expect(await devicesOf(bridge.bridge_id)).toMatchObject([{ name: 'Salon', measures: ['laeq'] }]);
  });
});
