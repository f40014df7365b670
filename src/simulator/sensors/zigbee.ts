import { connectAsync, type MqttClient } from 'mqtt';
import { MINUTE_MS } from '../../platform/durations.ts';
import { seedOf } from '../random.ts';
import { detectorIn, type SensorReading } from './sensor.ts';

/** Zigbee devices send whenever a value changes. */
export const ZIGBEE_EVERY_MS = MINUTE_MS;

export function ieeeAddressOf(seed: number, key: string): string {
  return `0x00158d${(seedOf(seed, 'zigbee', key) >>> 0).toString(16).padStart(10, '0')}`;
}

/** A Zigbee2MQTT with its devices, connected to Lares' broker. */
export interface VirtualZigbee2mqtt {
  /** Publishes its devices, retained, as at its start. */
  list(devices: { ieee_address: string; friendly_name: string }[]): Promise<void>;
  sender(friendlyName: string): (reading: SensorReading) => Promise<void>;
  close(): Promise<void>;
}

export async function openZigbee2mqtt(
  url: string,
  bridgeId: string,
  token: string,
): Promise<VirtualZigbee2mqtt> {
  const base = `lares/v1/b/${bridgeId}`;
  const client: MqttClient = await connectAsync(url, {
    protocolVersion: 4,
    reconnectPeriod: 0,
    username: bridgeId,
    password: token,
  });
  const publish = (topic: string, body: object, retain = false) =>
    client.publishAsync(`${base}/${topic}`, JSON.stringify(body), { qos: 1, retain });
  return {
    list: async (devices) => {
      await publish('bridge/state', { state: 'online' }, true);
      const described = devices.map((device) => ({
        ...device,
        type: 'EndDevice',
        power_source: 'Mains (single phase)',
        definition: { model: 'simulated', vendor: 'Lares', exposes: EXPOSES },
      }));
      await publish('bridge/devices', described, true);
      for (const { friendly_name } of devices) await publish(friendly_name, FIRST_STATE);
    },
    sender: (friendlyName) => stateSender((state) => publish(friendlyName, state)),
    close: () => client.endAsync(),
  };
}

/** Each message carries the whole state, as with `cache_state`. */
function stateSender(publish: (state: object) => Promise<unknown>) {
  const state: Record<string, unknown> = { ...FIRST_STATE };
  return async ({ minutes, deviceEvents, percent }: SensorReading): Promise<void> => {
    const detector = detectorIn(deviceEvents);
    const tamper = deviceEvents.find((one) => one.type === 'tamper');
    if (tamper?.type === 'tamper') state['tamper'] = !tamper.mounted;
    if (detector || minutes.length > 0)
      Object.assign(state, { smoke: detector !== undefined, test: detector === 'test' });
    for (const { t: _, laeq, pir = 0, lmax: _peak, occ: _people, ...slow } of minutes) {
      const { temp: temperature, rh: humidity, pm25, voc: voc_index } = slow;
      const measured = { noise: laeq, temperature, humidity, pm25, voc_index };
      const known = Object.entries(measured).filter(([, value]) => value !== undefined);
      Object.assign(state, Object.fromEntries(known), { occupancy: pir > 0, battery: percent });
    }
    await publish(state);
  };
}

const FIRST_STATE = { occupancy: false, smoke: false, test: false, tamper: false };

const numeric = (name: string, unit: string) => ({ type: 'numeric', name, property: name, access: 1, unit });
const binary = (name: string) => ({
  type: 'binary',
  name,
  property: name,
  access: 1,
  value_on: true,
  value_off: false,
});

const EXPOSES = [
  numeric('noise', 'dBA'),
  numeric('temperature', '°C'),
  numeric('humidity', '%'),
  numeric('pm25', 'µg/m³'),
  { type: 'numeric', name: 'voc_index', property: 'voc_index', access: 1 },
  numeric('battery', '%'),
  ...['occupancy', 'smoke', 'test', 'tamper'].map(binary),
];
