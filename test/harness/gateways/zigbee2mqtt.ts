import { connectAsync, type MqttClient } from 'mqtt';
import { listed, MODELS } from '../../fixtures/zigbee2mqtt/models.ts';

/** A device of the played bridge: a model of fixtures/zigbee2mqtt/models.ts under a name. */
export interface PlayedDevice {
  model: string;
  name: string;
  /** Its state before the bridge started. By default that of the model. */
  state?: Record<string, unknown>;
}

interface Playing {
  /** The broker's URL. */
  url: string;
  bridgeId: string;
  token: string;
  devices: PlayedDevice[];
  /** By default `lares/v1/b/<bridge id>`. */
  base?: string;
  /** Connects without its own user and password, at an operator's broker. */
  anonymous?: boolean;
}

const JSON_ONLINE = '{"state":"online"}';
const JSON_OFFLINE = '{"state":"offline"}';

/**
 * A Zigbee2MQTT as a broker sees it: a retained will, and retained `bridge/state`, `bridge/devices` and availability.
 * It sends remembered states at its start, and each message has all known values of the device. It merges messages on
 * `<name>/set` into the state. States use QoS 1, so that a test knows when they were stored. Zigbee2MQTT itself uses
 * 0.
 */
export async function playZigbee2mqtt(playing: Playing) {
  const { url, bridgeId, token, base = `lares/v1/b/${bridgeId}` } = playing;
  const devices = playing.devices.map((device, index) => ({
    ...device,
    ieee_address: `0x00158d00${String(index + 1).padStart(8, '0')}`,
    state: { ...(device.state ?? MODELS.find(({ model }) => model === device.model)?.state) } as Record<
      string,
      unknown
    >,
  }));
  const sets: { topic: string; body: Record<string, unknown> }[] = [];
  let client: MqttClient | undefined;
  /** Sirens obey commands by default. */
  let obeys = true;

  const connected = () => {
    if (!client) throw new Error('the bridge was not started');
    return client;
  };
  const publish = (topic: string, body: string | object, retain = false) =>
    connected().publishAsync(`${base}/${topic}`, typeof body === 'string' ? body : JSON.stringify(body), {
      qos: 1,
      retain,
    });
  const find = (name: string) => {
    const device = devices.find((one) => one.name === name);
    if (!device) throw new Error(`the bridge has no device ${name}`);
    return device;
  };
  const publishList = () => {
    const coordinator = {
      ieee_address: '0x00124b00000000ff',
      type: 'Coordinator',
      friendly_name: 'Coordinator',
    };
    const list = devices.map(({ model, ieee_address, name }) => listed(model, ieee_address, name));
    return publish('bridge/devices', [coordinator, ...list], true);
  };
  /** The device publishes a change together with all earlier values. */
  async function publishState(name: string, change: Record<string, unknown> = {}): Promise<void> {
    const device = find(name);
    Object.assign(device.state, change);
    await publish(name, device.state);
  }

  async function start(): Promise<void> {
    client = await connectAsync(url, {
      protocolVersion: 4,
      reconnectPeriod: 0,
      will: { topic: `${base}/bridge/state`, payload: Buffer.from(JSON_OFFLINE), retain: true, qos: 1 },
      ...(playing.anonymous ? {} : { username: bridgeId, password: token }),
    });
    client.on('message', (topic, payload) => {
      const name = topic.slice(base.length + 1, -'/set'.length);
      if (!topic.endsWith('/set')) return;
      const body = JSON.parse(payload.toString());
      sets.push({ topic, body });
      if (obeys && 'alarm' in body) void publishState(name, body);
    });
    // Some tests break the connection on purpose.
    client.on('error', () => undefined);
    await publish('bridge/state', JSON_ONLINE, true);
    await client.subscribeAsync(`${base}/#`);
    await publish('bridge/info', { version: '2.6.0' }, true);
    await publishList();
    for (const { name } of devices) await publish(`${name}/availability`, JSON_ONLINE, true);
    for (const { name } of devices) await publishState(name);
  }

  return {
    base,
    devices,
    /** The received set commands. */
    sets,
    addressOf: (name: string) => find(name).ieee_address,
    client: connected,
    start,
    publishState,
    publish,
    availability: (name: string, online: boolean) =>
      publish(`${name}/availability`, online ? JSON_ONLINE : JSON_OFFLINE, true),
    rename: async (from: string, to: string) => {
      find(from).name = to;
      await publishList();
    },
    disobey: () => {
      obeys = false;
    },
    /** Ends in an orderly way. */
    stop: async () => {
      await publish('bridge/state', JSON_OFFLINE, true);
      await connected().endAsync();
    },
    /** Ends as in a power loss: the broker publishes its will. */
    die: () => {
      connected().stream.destroy();
      connected().end(true);
    },
    close: () => client?.endAsync(true),
  };
}

/** Eight devices of a typical home, one of them a sound level sensor. */
export const EIGHT_DEVICES: PlayedDevice[] = [
  { model: 'WB-MSW-ZIGBEE v.3', name: 'living room/sound' },
  { model: 'SNZB-02', name: 'bath climate' },
  { model: 'WSDCGQ11LM', name: 'hall climate' },
  { model: 'RTCGQ11LM', name: 'hall motion' },
  { model: 'MCCGQ11LM', name: 'front door' },
  { model: 'TS0205', name: 'kitchen smoke' },
  { model: 'MOSZB-140', name: 'cellar motion' },
  { model: 'NAS-AB02B0', name: 'siren' },
];
