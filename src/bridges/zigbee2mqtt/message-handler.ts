import { createHash } from 'node:crypto';
import type { DeviceAuthentication, Intake } from '../../devices/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { parseJson } from '../../platform/http/request/json-body.ts';
import type { Tools } from '../../platform/tools.ts';
import { type AuthenticatedBridge, type MessageResult, servesHome } from '../bridge.ts';
import { type DeviceWithState, listAssigned } from '../device-store.ts';
import type { MessageIntake } from '../message-intake.ts';
import type { Refuse } from '../refusals.ts';
import { readBridgeState, setOnline, storeLastContact } from '../store.ts';
import type { DeviceLists } from './device-lists.ts';
import type { Mapping } from './mapping.ts';
import { confirmCommand } from './siren.ts';
import { evaluateAvailability, evaluateState, readOnline } from './state.ts';

export interface Zigbee2mqttHandlerDependencies {
  tools: Tools;
  messageIntake: MessageIntake;
  intake: Pick<Intake, 'link'>;
  authentication: Pick<DeviceAuthentication, 'byId'>;
  refuse: Refuse;
  lists: DeviceLists;
}

/** The limit of device reports. */
const MOST_STATE_BYTES = 65_536;
const NOTED_EVERY_MS = MINUTE_MS;
const MOST_BRIDGES = 10_000;
/** Zigbee2MQTT announces twice that it is online when it starts; a later announcement is another start. */
const SAME_START_MS = MINUTE_MS / 2;
/** Its own topics, and those that others use to write to it. */
const NOT_OF_DEVICES = /^bridge\/|\/(set|get)(\/|$)/;

/** Handles what one Zigbee2MQTT publishes below its base topic, in order. */
export function openZigbee2mqttHandler(dependencies: Zigbee2mqttHandlerDependencies) {
  const { tools, messageIntake, refuse, lists } = dependencies;
  const { database, clock } = tools;
  const notedAt = new Map<string, number>();
  const checksums = new Map<string, string>();

  function remember<Value>(map: Map<string, Value>, bridgeId: string, value: Value): void {
    if (map.size >= MOST_BRIDGES) map.clear();
    map.set(bridgeId, value);
  }

  async function touchBridge({ bridge_id }: AuthenticatedBridge): Promise<void> {
    const now = clock.monotonicMs();
    if (now - (notedAt.get(bridge_id) ?? Number.NEGATIVE_INFINITY) < NOTED_EVERY_MS) return;
    remember(notedAt, bridge_id, now);
    await storeLastContact(database, bridge_id, clock.now());
  }

  /** Stores the devices first: after a crash in between the state is repeated, or differs at the next start. */
  async function receiveState(
    bridge: AuthenticatedBridge,
    payload: Buffer,
    retained: boolean,
  ): Promise<void> {
    const online = readOnline(payload);
    if (online === undefined) return refuse(bridge.bridge_id, 'bridge/state', 'neither_online_nor_offline');
    const known = await readBridgeState(database, bridge.bridge_id);
    if (!known) return;
    const now = clock.now();
    const isSame = known.online === online;
    const aliveMs = now.getTime() - (known.online_since?.getTime() ?? 0);
    if (isSame && (!online || retained || aliveMs < SAME_START_MS)) return;
    await linkDevices(dependencies, bridge, online);
    await setOnline(database, bridge.bridge_id, online, now);
  }

  async function receiveDevices(bridge: AuthenticatedBridge, payload: Buffer): Promise<void> {
    // The list is published on every small change, and can have megabytes.
    const checksum = createHash('sha256').update(payload).digest('base64');
    if (checksums.get(bridge.bridge_id) === checksum) return;
    const devices = await lists.read(bridge.organization_id, payload);
    if (!devices) return refuse(bridge.bridge_id, 'bridge/devices', 'no_list_of_devices');
    const tooMany = await messageIntake.storeDevices(bridge, devices, true);
    if (tooMany > 0) await refuse(bridge.bridge_id, 'bridge/devices', 'too_many_devices');
    remember(checksums, bridge.bridge_id, checksum);
  }

  async function receiveDeviceMessage(
    bridge: AuthenticatedBridge,
    topic: string,
    payload: Buffer,
    retained: boolean,
  ): Promise<void> {
    const cut = topic.lastIndexOf('/');
    const above = cut < 0 ? [] : [topic.slice(0, cut)];
    let refused: string | undefined;
    // Names may contain slashes, so a topic is a name, or a name and a subtopic.
    await messageIntake.handle(bridge, { names: [topic, ...above] }, (device) => {
      const message = { topic, payload, retained, now: clock.now().getTime() };
      const evaluation = evaluateMessage(device, message);
      refused = evaluation.refused;
      return evaluation.result;
    });
    if (refused !== undefined) await refuse(bridge.bridge_id, topic, refused);
  }

  return async function receive(
    bridge: AuthenticatedBridge,
    topic: string,
    payload: Buffer,
    retained: boolean,
  ): Promise<void> {
    if (!retained) await touchBridge(bridge);
    if (topic === 'bridge/state') return receiveState(bridge, payload, retained);
    if (topic === 'bridge/devices') return receiveDevices(bridge, payload);
    if (!NOT_OF_DEVICES.test(topic)) await receiveDeviceMessage(bridge, topic, payload, retained);
  };
}

/** Passes the state of the bridge on to its devices. */
async function linkDevices(
  { tools, authentication, intake }: Zigbee2mqttHandlerDependencies,
  { bridge_id, home_id }: AuthenticatedBridge,
  online: boolean,
): Promise<void> {
  const assigned = await listAssigned(tools.database, bridge_id);
  await Promise.all(
    assigned.map(async ({ device_id }) => {
      const device = await authentication.byId(device_id);
      if (device?.active && servesHome(home_id, device.home_id))
        await intake.link(device, { bridge: bridge_id, online });
    }),
  );
}

interface DeviceMessage {
  topic: string;
  payload: Buffer;
  retained: boolean;
  /** Server time, ms. */
  now: number;
}

/** Evaluates the state of a device, or its availability. `refused`: why the message is not used. */
function evaluateMessage(
  { name, mapping: stored, memory, online_since }: DeviceWithState,
  { topic, payload, retained, now }: DeviceMessage,
): { result?: MessageResult | undefined; refused?: string } {
  const mapping = stored as unknown as Mapping;
  if (name !== topic) {
    const isOnline = topic.endsWith('/availability') ? readOnline(payload) : undefined;
    if (isOnline !== undefined) return { result: evaluateAvailability(mapping, memory, isOnline, { now }) };
    // An empty payload removes a retained message.
    return payload.length > 0 && !topic.endsWith('/availability') ? { refused: 'attribute_output' } : {};
  }
  if (payload.length === 0) return {};
  if (payload.length > MOST_STATE_BYTES) return { refused: 'too_large' };
  const state = jsonOf(payload);
  if (!isMembers(state)) return { refused: 'not_json' };
  const since = online_since?.getTime() ?? 0;
  const result = evaluateState(mapping, memory, state, { now, since, retained });
  return { result: retained ? result : confirmCommand(mapping, memory, state, now, result) };
}

function jsonOf(payload: Buffer): unknown {
  try {
    return parseJson(payload);
  } catch {
    return undefined;
  }
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
