import type { ApiClient } from '../api-client.ts';
import type { PlannedDevice, PlannedHome, PortfolioPlan } from '../plan/plan.ts';
import { devEuiOf, lorawanSender } from './lorawan.ts';
import type { SensorReading } from './sensor.ts';
import { ieeeAddressOf, openZigbee2mqtt, type VirtualZigbee2mqtt } from './zigbee.ts';

/** Connections of a plan's sensors, by device key. */
export interface ConnectedSensors {
  senders: Map<string, (noticed: SensorReading, now: number) => Promise<void>>;
  close(): Promise<void>;
}

interface SensorConnection {
  client: ApiClient;
  /** Token of a user who manages the organization. */
  token: string;
  organizationId: string;
  /** Address of the broker. */
  mqttUrl: string;
  homes: ReadonlyMap<string, string>;
  devices: ReadonlyMap<string, { device_id: string }>;
}

/**
 * Connects bridges as a host does: creates them over the API, sends once, and assigns the proposed devices to those
 * of the plan.
 */
export async function connectSensors(
  plan: PortfolioPlan,
  connection: SensorConnection,
): Promise<ConnectedSensors> {
  const senders: ConnectedSensors['senders'] = new Map();
  const bridges: VirtualZigbee2mqtt[] = [];
  const homes = plan.organizations.flatMap((organization) => organization.homes);
  await connectLorawan(plan, connection, homes, senders);
  for (const home of homes) {
    const bridge = await connectZigbee(plan, connection, home, senders);
    if (bridge) bridges.push(bridge);
  }
  return { senders, close: async () => void (await Promise.all(bridges.map((bridge) => bridge.close()))) };
}

async function connectLorawan(
  { seed, from }: PortfolioPlan,
  connection: SensorConnection,
  homes: PlannedHome[],
  senders: ConnectedSensors['senders'],
): Promise<void> {
  const sensors = homes.flatMap(({ devices }) => devices).filter(({ radio }) => radio === 'lorawan');
  if (sensors.length === 0) return;
  const bridges = `/v8/organizations/${connection.organizationId}/bridges`;
  const created = await call(connection, 'POST', bridges, { kind: 'chirpstack', name: 'Network server' });
  for (const { key, description } of sensors) {
    const devEui = devEuiOf(seed, key);
    const send = lorawanSender(connection.client, created.bridge_token, devEui, description);
    // The first uplink registers the sensor. This event carries no measured value.
    await send({ minutes: [], deviceEvents: [{ type: 'tamper', mounted: true }], percent: 100 }, from);
    await assign(connection, `${bridges}/${created.bridge_id}/devices/${devEui}`, key);
    senders.set(key, send);
  }
}

async function connectZigbee(
  { seed }: PortfolioPlan,
  connection: SensorConnection,
  home: PlannedHome,
  senders: ConnectedSensors['senders'],
): Promise<VirtualZigbee2mqtt | undefined> {
  const sensors = home.devices.filter(({ radio }) => radio === 'zigbee');
  if (sensors.length === 0) return undefined;
  const bridges = `/v8/homes/${connection.homes.get(home.key)}/bridges`;
  const created = await call(connection, 'POST', bridges, { kind: 'zigbee2mqtt', name: 'Stick' });
  const bridge = await openZigbee2mqtt(connection.mqttUrl, created.bridge_id, created.bridge_token);
  const toZigbeeDevice = (device: PlannedDevice) => ({
    ieee_address: ieeeAddressOf(seed, device.key),
    friendly_name: device.description,
  });
  await bridge.list(sensors.map(toZigbeeDevice));
  for (const sensor of sensors) {
    const { ieee_address, friendly_name } = toZigbeeDevice(sensor);
    await assign(connection, `${bridges}/${created.bridge_id}/devices/${ieee_address}`, sensor.key);
    senders.set(sensor.key, bridge.sender(friendly_name));
  }
  return bridge;
}

async function assign(connection: SensorConnection, path: string, key: string): Promise<void> {
  await call(connection, 'PUT', path, { device_id: connection.devices.get(key)?.device_id });
}

interface CreatedBridge {
  bridge_id: string;
  bridge_token: string;
}

async function call(
  { client, token }: SensorConnection,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<CreatedBridge> {
  const { status, body: answer } = await client.call(method, path, token, JSON.stringify(body));
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}`);
  return answer as CreatedBridge;
}
