import { connect as connectTcp } from 'node:net';
import { gzipSync } from 'node:zlib';
import { connect, connectAsync, type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  ANSWER,
  HOME,
  openStage,
  type Stage,
  type Taken,
} from '../../../../test/harness/mqtt/broker-context.ts';
import { HOUR_MS } from '../../../platform/durations.ts';
import { unavailable } from '../../../platform/errors.ts';
import { Overloaded } from '../../ingest/refusals.ts';
import { openMessageReceiver } from '../message-receiver.ts';
import { openEmbeddedBroker } from './broker.ts';

const ME = '66a1f0c2d3e4b5a697887766';
const OTHER = '66a1f0c2d3e4b5a697887767';
const MY_TOKEN = `dt_${'a'.repeat(43)}`;
const OTHER_TOKEN = `dt_${'b'.repeat(43)}`;
const REPORT = `lares/v1/d/${ME}/report`;
const STATUS = `lares/v1/d/${ME}/status`;

let stage: Stage;
let url: string;
let close: () => Promise<void>;
let pauses: number[];
let endPauses: () => void;

beforeEach(async () => {
  const opened = openStage();
  stage = opened.stage;
  stage.devices.set(MY_TOKEN, { device_id: ME, home_id: HOME, active: true });
  stage.devices.set(OTHER_TOKEN, { device_id: OTHER, home_id: HOME, active: true });
  pauses = [];
  const paused = new Promise<void>((resolve) => {
    endPauses = resolve;
  });
  const { dependencies } = opened;
  const broker = await openEmbeddedBroker({
    ...dependencies,
    host: '127.0.0.1',
    port: 0,
    mostConnections: 100,
    clock: stage.clock,
    messageReceiver: openMessageReceiver({ ...dependencies, clock: stage.clock }),
    pause: async (ms) => {
      pauses.push(ms);
      await paused;
    },
  });
  url = `mqtt://127.0.0.1:${broker.port}`;
  close = broker.close;
  onTestFinished(broker.close);
});

const mine: IClientOptions = { username: ME, password: MY_TOKEN, clientId: ME };

async function device(options: IClientOptions = mine): Promise<MqttClient> {
  const client = await connectAsync(url, { protocolVersion: 4, reconnectPeriod: 0, ...options }, false);
  onTestFinished(() => void client.end(true));
  return client;
}

/** JSON of so many bytes. */
const padded = (bytes: number) => `{"pad":"${'x'.repeat(bytes - 10)}"}`;
const report = (seq: number) => ({ v: 1, boot_id: 1, seq, sent_at: 0 });
const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()));

/** Resolves to true when the message was acknowledged, to false when the connection was cut instead. */
async function isAcknowledged(
  client: MqttClient,
  topic: string,
  body: string | Buffer,
  qos: 1 | 2 = 1,
): Promise<boolean> {
  const cut = closed(client).then(() => false);
  client.publish(topic, body, { qos }, () => undefined);
  const acknowledged = new Promise<boolean>((resolve) => {
    client.on('packetreceive', ({ cmd }) => {
      if (cmd === 'puback') resolve(true);
    });
  });
  return Promise.race([acknowledged, cut]);
}

/** The messages that a device receives, in order. */
function receivedBy(client: MqttClient) {
  const received: { topic: string; body: unknown; qos: number; retain: boolean }[] = [];
  client.on('message', (topic, payload, { qos, retain }: IPublishPacket) => {
    received.push({ topic, body: JSON.parse(payload.toString()), qos, retain });
  });
  return received;
}

describe('a device comes in', () => {
  it.each<[string, IClientOptions]>([
    ['with its id, its token and its id as the client id', mine],
    ['over MQTT 3.1 too', { ...mine, protocolVersion: 3, protocolId: 'MQIsdp' }],
    [
      'with its token as the user name, called anything, as ThingsBoard has it',
      { username: MY_TOKEN, clientId: 'x' },
    ],
  ])('%s', async (_what, options) => {
    const client = await device(options);
    expect([client.connected, stage.gauge('lares_mqtt_connections')]).toEqual([true, 1]);
  });

  it.each<[string, IClientOptions, number]>([
    ['without a name', { clientId: ME }, 4],
    ['with a wrong token', { ...mine, password: `dt_${'c'.repeat(43)}` }, 4],
    ['with the token of another', { ...mine, password: OTHER_TOKEN }, 4],
    ['without its token', { ...mine, password: '' }, 4],
    ['as another, with its own token', { ...mine, username: OTHER, clientId: OTHER }, 4],
    ['under the client id of another', { ...mine, clientId: OTHER }, 2],
    ['with something that is no token as the user name', { username: 'admin', clientId: ME }, 4],
  ])('not %s', async (_what, options, code) => {
    await expect(device(options)).rejects.toMatchObject({ code });
    expect(stage.gauge('lares_mqtt_connections')).toBe(0);
  });

  it('not when its token was taken back', async () => {
    stage.devices.delete(MY_TOKEN);
    await expect(device()).rejects.toMatchObject({ code: 4 });
  });

  it('not when it was switched off', async () => {
    stage.devices.set(MY_TOKEN, { device_id: ME, home_id: HOME, active: false });
    await expect(device()).rejects.toMatchObject({ code: 5 });
  });

  it('and disconnects no other client under an id that is not its own', async () => {
    const other = await device({ username: OTHER, password: OTHER_TOKEN, clientId: OTHER });
    await device({ username: MY_TOKEN, clientId: OTHER });
    expect(await isAcknowledged(other, `lares/v1/d/${OTHER}/status`, 'online')).toBe(true);
  });

  it('and is cut off when its token is taken back', async () => {
    const client = await device();
    const cut = closed(client);
    stage.devices.delete(MY_TOKEN);
    stage.signal('device', ME);
    await cut;
    expect(client.connected).toBe(false);
  });

  it('and cannot hide a connection behind another one that ends while we look', async () => {
    const first = await device();
    const ended = closed(first);
    let goOn: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      stage.onIdentify = () => {
        stage.onIdentify = async () => undefined;
        resolve();
        return new Promise<void>((answer) => {
          goOn = answer;
        });
      };
    });
    const second = connect(url, { protocolVersion: 4, reconnectPeriod: 0, ...mine });
    await asked;
    second.stream.destroy();
    // The broker serves a later client after it saw the end of that connection.
    await device({ username: OTHER, password: OTHER_TOKEN, clientId: OTHER });
    goOn();
    await device({ username: OTHER, password: OTHER_TOKEN, clientId: OTHER });
    expect([first.connected, stage.gauge('lares_mqtt_connections')]).toEqual([true, 2]);
    stage.devices.delete(MY_TOKEN);
    stage.signal('device', ME);
    await ended;
    expect(first.connected).toBe(false);
  });

  it('when the database is back, and gets no refusal meanwhile', async () => {
    stage.onIdentify = async () => {
      throw unavailable('The database cannot be reached.');
    };
    const coming = device();
    await expect.poll(() => pauses).toEqual([1000]);
    stage.onIdentify = async () => undefined;
    endPauses();
    expect((await coming).connected).toBe(true);
  });

  it('not for ever: its connection closes without a word when the database stays away', async () => {
    stage.onIdentify = async () => {
      throw unavailable('The database cannot be reached.');
    };
    endPauses();
    await expect(device()).rejects.not.toHaveProperty('code');
    expect([pauses.length, stage.gauge('lares_mqtt_connections')]).toEqual([60, 0]);
  });

  it('and reports for its new home when it was moved', async () => {
    const client = await device();
    stage.devices.set(MY_TOKEN, { device_id: ME, home_id: 'other', active: true });
    stage.signal('device', ME);
    await client.publishAsync(REPORT, JSON.stringify(report(1)), { qos: 1 });
    expect(stage.taken[0]?.device.home_id).toBe('other');
  });
});

describe('what a device may do', () => {
  it('a message for another device cuts the connection and is not taken', async () => {
    expect(
      await isAcknowledged(await device(), `lares/v1/d/${OTHER}/report`, JSON.stringify(report(1))),
    ).toBe(false);
    expect(stage.taken).toEqual([]);
  });

  it('it gets a refusal for the topics of another device', async () => {
    const client = await device();
    const granted = await new Promise((resolve) => {
      client.on('packetreceive', (packet) => {
        if (packet.cmd === 'suback') resolve(packet.granted);
      });
      client.subscribe({
        [`lares/v1/d/${ME}/cmd`]: { qos: 1 },
        'lares/v1/d/+/cmd': { qos: 1 },
        '#': { qos: 0 },
      });
    });
    expect(granted).toEqual([1, 128, 128]);
  });

  it('it listens to 32 filters at most, and to another one when it gave one up', async () => {
    const client = await device();
    /** The return code of each filter. */
    const subscribe = (filters: string[]) =>
      new Promise<unknown>((resolve) => {
        client.once('packetreceive', (packet) => resolve('granted' in packet && packet.granted));
        client.subscribe(filters, { qos: 0 });
      });
    const filters = Array.from({ length: 32 }, (_, number) => `v1/devices/me/${number}`);
    expect(await subscribe([...filters, 'v1/devices/me/more'])).toEqual([...Array(32).fill(0), 128]);
    await client.unsubscribeAsync('v1/devices/me/0');
    expect(await subscribe(['v1/devices/me/more', 'v1/devices/me/0'])).toEqual([0, 128]);
  });

  it('messages of devices reach no device, not even the sender', async () => {
    const [client, other] = [
      await device(),
      await device({ username: OTHER, password: OTHER_TOKEN, clientId: OTHER }),
    ];
    stage.config = undefined;
    const received = [receivedBy(client), receivedBy(other)];
    await client.subscribeAsync([`lares/v1/d/${ME}/#`, 'v1/devices/me/+'], { qos: 1 });
    await other.subscribeAsync([`lares/v1/d/${OTHER}/#`, 'v1/devices/me/+'], { qos: 1 });
    await client.publishAsync(REPORT, JSON.stringify(report(1)), { qos: 1 });
    await client.publishAsync('v1/devices/me/telemetry', '{"temperature":20}', { qos: 1 });
    await client.publishAsync(STATUS, 'online', { qos: 1, retain: true });
    // The broker publishes the time on subscribing, and nothing else.
    expect(received.flat().map(({ topic }) => topic)).toEqual([
      `lares/v1/d/${ME}/time`,
      `lares/v1/d/${OTHER}/time`,
    ]);
    await other.subscribeAsync(`lares/v1/d/${OTHER}/+`, { qos: 1 });
    expect(received.flat().every(({ topic }) => topic.endsWith('/time'))).toBe(true);
  });

  it('QoS 2 is not offered', async () => {
    expect(await isAcknowledged(await device(), REPORT, JSON.stringify(report(1)), 2)).toBe(false);
    expect(stage.taken).toEqual([]);
  });
});

/** An intake that stores when the test says so, and takes a report once. */
function slowIntake() {
  const stored = new Set<number>();
  const waiting: (() => void)[] = [];
  let arrived: () => void = () => undefined;
  stage.onTake = async ({ reports }: Taken) => {
    arrived();
    await new Promise<void>((resolve) => waiting.push(resolve));
    for (const one of reports as { seq: number }[]) stored.add(one.seq);
    return ANSWER;
  };
  return {
    stored,
    waiting,
    commit: () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
    nextArrival: () => new Promise<void>((resolve) => (arrived = resolve)),
  };
}

describe('a report', () => {
  it('is acknowledged when it is stored and not before', async () => {
    const intake = slowIntake();
    const client = await device();
    let acknowledged = false;
    const arrival = intake.nextArrival();
    const publishing = client.publishAsync(REPORT, JSON.stringify(report(1)), { qos: 1 }).then(() => {
      acknowledged = true;
    });
    await arrival;
    // A whole round trip later there is still no acknowledgement.
    await client.subscribeAsync(`lares/v1/d/${ME}/cmd`, { qos: 1 });
    expect([acknowledged, intake.stored.size]).toEqual([false, 0]);
    intake.commit();
    await publishing;
    expect([acknowledged, [...intake.stored]]).toEqual([true, [1]]);
  });

  it('comes again when the connection ends before it is stored, and counts once', async () => {
    const intake = slowIntake();
    const client = connect(url, { protocolVersion: 4, reconnectPeriod: 1, ...mine, clean: false });
    onTestFinished(() => void client.end(true));
    const first = intake.nextArrival();
    const publishing = client.publishAsync(REPORT, JSON.stringify(report(1)), { qos: 1 });
    await first;
    const second = intake.nextArrival();
    client.stream.destroy();
    await second;
    intake.commit();
    await publishing;
    expect([stage.taken.length, [...intake.stored]]).toEqual([2, [1]]);
  });

  it('is not acknowledged when there is too much to do: the device is cut off, and sends it again', async () => {
    stage.onTake = async () => {
      stage.onTake = async () => ANSWER;
      throw new Overloaded(2);
    };
    const client = connect(url, { protocolVersion: 4, reconnectPeriod: 1, ...mine, clean: false });
    onTestFinished(() => void client.end(true));
    const cut = closed(client);
    const publishing = client.publishAsync(REPORT, JSON.stringify(report(1)), { qos: 1 });
    await cut;
    await publishing;
    expect(stage.taken).toHaveLength(2);
  });

  it('waits while the database is away, over the same connection, and is acknowledged when it is stored', async () => {
    stage.onTake = async () => {
      throw unavailable('The database cannot be reached.');
    };
    const client = await device();
    let acknowledged = false;
    const publishing = client.publishAsync(REPORT, JSON.stringify(report(1)), { qos: 1 }).then(() => {
      acknowledged = true;
    });
    await expect.poll(() => pauses).toEqual([500]);
    // The connection is alive: what else it asks for is answered.
    await client.subscribeAsync(`lares/v1/d/${ME}/cmd`, { qos: 1 });
    expect([acknowledged, client.connected]).toEqual([false, true]);
    stage.onTake = async () => ANSWER;
    endPauses();
    await publishing;
    expect([client.connected, stage.taken.length]).toEqual([true, 2]);
  });

  it('that waits is given up when its device leaves', async () => {
    stage.onTake = async () => {
      throw unavailable('The database cannot be reached.');
    };
    const client = await device();
    client.publish(REPORT, JSON.stringify(report(1)), { qos: 1 }, () => undefined);
    await expect.poll(() => pauses).toEqual([500]);
    client.stream.destroy();
    await expect.poll(() => stage.gauge('lares_mqtt_connections')).toBe(0);
    endPauses();
    await close();
    expect(stage.taken).toHaveLength(2);
  });

  it('may be urgent, packed, one of several, or telemetry', async () => {
    const client = await device();
    await client.publishAsync(`lares/v1/d/${ME}/event`, JSON.stringify(report(1)), { qos: 1 });
    await client.publishAsync(REPORT, gzipSync(JSON.stringify(report(2))), { qos: 1 });
    await client.publishAsync(REPORT, JSON.stringify([report(3), report(4)]), { qos: 1 });
    await client.publishAsync(REPORT, JSON.stringify(report(5)), { qos: 0 });
    await client.publishAsync('v1/devices/me/telemetry', '{"ts":1,"values":{"temperature":20.5}}', {
      qos: 1,
    });
    const identity = { device_id: ME, home_id: HOME, active: true };
    expect(stage.taken).toEqual([
      { device: identity, reports: [report(1)] },
      { device: identity, reports: [report(2)] },
      { device: identity, reports: [report(3), report(4)] },
      { device: identity, reports: [report(5)] },
      { device: identity, reports: [expect.objectContaining({ samples: [{ t: 1, temp: 20.5 }] })] },
    ]);
  });

  it.each<[string, string, string | Buffer]>([
    ['broken JSON', REPORT, '{"v":1,'],
    ['bytes that are no text', REPORT, Buffer.from([0xff, 0xfe, 0x00])],
    ['broken gzip', REPORT, Buffer.from([0x1f, 0x8b, 0x00])],
    ['a packed bomb', REPORT, gzipSync(padded(20_000_000))],
    ['nothing', REPORT, ''],
    ['a byte too many', REPORT, padded(65_537)],
    ['too many reports', REPORT, JSON.stringify(Array(101).fill(report(1)))],
    ['no telemetry', 'v1/devices/me/telemetry', '[1]'],
    ['an unknown status', STATUS, 'asleep'],
    ['an acknowledgement of nothing', `lares/v1/d/${ME}/ack`, '{"ok":true}'],
    ['an acknowledgement that is null', `lares/v1/d/${ME}/ack`, 'null'],
  ])(
    'that is %s is acknowledged, or the device would send it for ever, and counted',
    async (_what, topic, body) => {
      expect(await isAcknowledged(await device(), topic, body)).toBe(true);
      expect([stage.taken, stage.links, stage.gauge('lares_mqtt_refused')]).toEqual([[], [], 1]);
    },
  );

  it('may have 64 KiB', async () => {
    await (await device()).publishAsync(REPORT, padded(65_536), { qos: 1 });
    expect(stage.taken).toHaveLength(1);
  });

  it('that cannot be used is logged once a minute', async () => {
    const client = await device();
    const complaints = () => stage.lines.filter(({ msg }) => msg === 'a message over MQTT could not be used');
    for (const _ of [1, 2, 3]) await client.publishAsync(REPORT, '{', { qos: 1 });
    expect(complaints()).toEqual([expect.objectContaining({ device_id: ME, channel: 'report' })]);
    stage.clock.advance(60_000);
    await client.publishAsync(REPORT, '{', { qos: 1 });
    expect([complaints().length, stage.gauge('lares_mqtt_refused')]).toEqual([2, 4]);
  });

  it('that the intake refused is acknowledged, and the log names the reason', async () => {
    stage.onTake = async () => ({
      ...ANSWER,
      accepted: 0,
      rejected: [{ index: 0, path: 'v', reason: 'unknown_version' }],
    });
    await (await device()).publishAsync(REPORT, '{}', { qos: 1 });
    expect(stage.lines).toContainEqual(expect.objectContaining({ reason: 'v: unknown_version' }));
  });

  it('of a quarter of a megabyte cuts the connection before it is read', async () => {
    expect(await isAcknowledged(await device(), REPORT, Buffer.alloc(262_144, 0x20))).toBe(false);
    expect(stage.gauge('lares_mqtt_refused')).toBe(0);
  });
});

describe('a device that is too fast', () => {
  it('is slowed down after a burst of 30, and loses nothing', async () => {
    const client = await device();
    const all = Promise.all(
      Array.from({ length: 36 }, (_, seq) =>
        client.publishAsync(REPORT, JSON.stringify(report(seq)), { qos: 1 }),
      ),
    );
    await expect.poll(() => pauses).toEqual([500, 1000, 1500, 2000, 2500, 3000]);
    expect(stage.taken).toHaveLength(30);
    endPauses();
    await all;
    expect(stage.taken.map(({ reports }) => (reports as { seq: number }[])[0]?.seq)).toEqual(
      Array.from({ length: 36 }, (_, seq) => seq),
    );
  });

  it('does not wait for an hour that was taken from the clock', async () => {
    const client = await device();
    await client.publishAsync(REPORT, JSON.stringify(report(1)), { qos: 1 });
    stage.clock.set(-HOUR_MS);
    await client.publishAsync(REPORT, JSON.stringify(report(2)), { qos: 1 });
    expect(pauses).toEqual([]);
  });

  it('has at most 16 messages in work at once, however they come', async () => {
    const intake = slowIntake();
    const client = await device();
    let most = 0;
    const all = Promise.all(
      Array.from({ length: 29 }, (_, seq) =>
        client.publishAsync(REPORT, JSON.stringify(report(seq)), { qos: 1 }),
      ),
    );
    await expect.poll(() => intake.waiting.length).toBe(16);
    // Each in a packet of its own, which makes the broker look for more.
    const last = client.publishAsync(REPORT, JSON.stringify(report(29)), { qos: 1 });
    while (intake.stored.size < 30) {
      most = Math.max(most, intake.waiting.length);
      intake.commit();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await all;
    await last;
    expect([most, intake.stored.size]).toEqual([16, 30]);
  });
});

describe('the status', () => {
  const will = { topic: STATUS, payload: Buffer.from('lost'), qos: 1, retain: true } as const;

  it('is passed on as it arrives', async () => {
    const client = await device({ ...mine, will });
    for (const status of ['online', 'off'])
      await client.publishAsync(STATUS, status, { qos: 1, retain: true });
    await client.endAsync();
    await expect.poll(() => stage.gauge('lares_mqtt_connections')).toBe(0);
    // A goodbye: the will is not read.
    expect(stage.links).toEqual([`${ME} online`, `${ME} off`]);
  });

  it('is lost when the connection breaks', async () => {
    const client = await device({ ...mine, will });
    await client.publishAsync(STATUS, 'online', { qos: 1, retain: true });
    client.stream.destroy();
    await expect.poll(() => stage.links).toEqual([`${ME} online`, `${ME} lost`]);
  });

  it('is not lost when the device came back before its old connection ended', async () => {
    const old = await device({ ...mine, will });
    const ended = closed(old);
    const client = await device({ ...mine, will });
    await ended;
    await client.publishAsync(STATUS, 'online', { qos: 1 });
    expect(stage.links).toEqual([`${ME} online`]);
  });

  it('is not lost because we restart', async () => {
    const client = await device({ ...mine, will });
    const ended = closed(client);
    await close();
    await ended;
    expect(stage.links).toEqual([]);
  });

  it('of another device is not changed by a will', async () => {
    const client = await device({ ...mine, will: { ...will, topic: `lares/v1/d/${OTHER}/status` } });
    client.stream.destroy();
    await expect
      .poll(() => stage.lines.some(({ msg }) => msg === 'a device published where it may not'))
      .toBe(true);
    expect(stage.links).toEqual([]);
  });

  it('that was removed from the retained messages has no effect', async () => {
    await (await device()).publishAsync(STATUS, '', { qos: 1, retain: true });
    expect([stage.links, stage.gauge('lares_mqtt_refused')]).toEqual([[], 0]);
  });
});

describe('a device receives', () => {
  const siren = { command_id: 'c1', kind: 'siren', expires_at: '2026-11-15T09:32:00.000Z' };
  const flash = { ...siren, command_id: 'c2', kind: 'flash_sound' };

  it('the time, its configuration and its commands when it begins to listen', async () => {
    stage.commands = [siren];
    const client = await device();
    const received = receivedBy(client);
    await client.subscribeAsync(`lares/v1/d/${ME}/+`, { qos: 1 });
    await expect
      .poll(() => received)
      .toEqual([
        {
          topic: `lares/v1/d/${ME}/time`,
          body: { server_time: stage.clock.now().getTime() },
          qos: 0,
          retain: false,
        },
        { topic: `lares/v1/d/${ME}/config`, body: { version: 7 }, qos: 1, retain: true },
        { topic: `lares/v1/d/${ME}/cmd`, body: siren, qos: 1, retain: false },
      ]);
  });

  it('only what it listens to', async () => {
    stage.commands = [siren];
    const client = await device();
    const received = receivedBy(client);
    await client.subscribeAsync(`lares/v1/d/${ME}/time`, { qos: 0 });
    stage.signal('commands', ME);
    stage.onTake = async () => ({ ...ANSWER, config: { version: 8 }, commands: [siren] });
    await client.publishAsync(REPORT, JSON.stringify(report(1)), { qos: 1 });
    expect(received.map(({ topic }) => topic)).toEqual([`lares/v1/d/${ME}/time`]);
  });

  it('new commands as soon as there are any, each once over a connection', async () => {
    const client = await device();
    const received = receivedBy(client);
    await client.subscribeAsync(`lares/v1/d/${ME}/cmd`, { qos: 1 });
    stage.commands = [siren];
    stage.signal('commands', ME);
    await expect.poll(() => received.map(({ body }) => body)).toEqual([siren]);
    stage.commands = [siren, flash];
    stage.signal('commands', ME);
    await expect.poll(() => received.map(({ body }) => body)).toEqual([siren, flash]);
    stage.onTake = async () => ({ ...ANSWER, commands: [siren, flash] });
    await client.publishAsync(REPORT, JSON.stringify(report(1)), { qos: 1 });
    await client.unsubscribeAsync(`lares/v1/d/${ME}/cmd`);
    expect(received).toHaveLength(2);
  });

  it('its commands again over a new connection, while it has not acknowledged them', async () => {
    stage.commands = [siren];
    for (const _ of [1, 2]) {
      const client = await device();
      const received = receivedBy(client);
      await client.subscribeAsync(`lares/v1/d/${ME}/cmd`, { qos: 1 });
      await expect.poll(() => received.map(({ body }) => body)).toEqual([siren]);
    }
  });

  it('its configuration when a report shows that it has an old one', async () => {
    const client = await device();
    stage.config = undefined;
    const received = receivedBy(client);
    await client.subscribeAsync(`lares/v1/d/${ME}/config`, { qos: 1 });
    stage.onTake = async () => ({ ...ANSWER, config: { version: 8 } });
    await client.publishAsync(REPORT, JSON.stringify(report(1)), { qos: 1 });
    await expect
      .poll(() => received)
      .toEqual([{ topic: `lares/v1/d/${ME}/config`, body: { version: 8 }, qos: 1, retain: true }]);
  });

  it('and reports the result of a command', async () => {
    await (await device()).publishAsync(
      `lares/v1/d/${ME}/ack`,
      '{"boot_id":1,"command_id":"c1","ok":false}',
      { qos: 1 },
    );
    expect(stage.acknowledged).toEqual([{ command_id: 'c1', ok: false }]);
  });
});

describe('the broker', () => {
  it('acknowledges what it is storing before it closes', async () => {
    const intake = slowIntake();
    const client = await device();
    const arrival = intake.nextArrival();
    const publishing = client.publishAsync(REPORT, JSON.stringify(report(1)), { qos: 1 });
    await arrival;
    const closing = close();
    // Long enough for a broker that waits for nothing to be gone.
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    intake.commit();
    await publishing;
    await closing;
    expect([...intake.stored]).toEqual([1]);
  });

  it('ends silent connections when it closes', async () => {
    const socket = connectTcp(Number(new URL(url).port), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const ended = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
    await close();
    expect(await ended).toBe(true);
  });

  it('refuses devices above the limit, and logs it', async () => {
    const { stage: second, dependencies } = openStage();
    const { clock, lines } = second;
    const upward = openMessageReceiver({ ...dependencies, clock });
    const options = { host: '127.0.0.1', port: 0, mostConnections: 1 };
    const broker = await openEmbeddedBroker({ ...dependencies, ...options, clock, messageReceiver: upward });
    onTestFinished(broker.close);
    const first = connectTcp(broker.port, '127.0.0.1');
    await new Promise((resolve) => first.once('connect', resolve));
    const next = connectTcp(broker.port, '127.0.0.1').on('error', () => undefined);
    await new Promise((resolve) => next.once('close', resolve));
    expect(first.readyState).toBe('open');
    expect(lines).toMatchObject([{ most: 1, msg: 'devices over MQTT were turned away: too many' }]);
  });

  it('fails with a message when its port is in use', async () => {
    const { stage: second, dependencies } = openStage();
    const { clock } = second;
    const upward = openMessageReceiver({ ...dependencies, clock });
    const options = { host: '127.0.0.1', port: Number(new URL(url).port), mostConnections: 100 };
    await expect(
      openEmbeddedBroker({ ...dependencies, ...options, clock, messageReceiver: upward }),
    ).rejects.toThrow('EADDRINUSE');
  });

  it('survives whatever is thrown at it', async () => {
    for (const bytes of [
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      Buffer.alloc(5000, 0xff),
      Buffer.from([0x30, 2, 0, 0]),
    ]) {
      const socket = connectTcp(Number(new URL(url).port), '127.0.0.1');
      const ended = new Promise((resolve) => socket.once('close', resolve));
      socket.on('error', () => undefined).resume();
      socket.write(bytes);
      await ended;
    }
    expect((await device()).connected).toBe(true);
  });
});
