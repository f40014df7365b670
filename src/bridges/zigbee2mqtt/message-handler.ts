import { createHash } from 'node:crypto';
import type { DeviceAuthentication, Intake } from '../../devices/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { parseJson } from '../../platform/http/request/json-body.ts';
import type { Tools } from '../../platform/tools.ts';
import { type AuthenticatedBridge, servesHome } from '../bridge.ts';
import { listAssigned } from '../device-store.ts';
import type { MessageIntake } from '../message-intake.ts';
import type { Refuse } from '../refusals.ts';
import { readBridgeState, setOnline, storeLastContact } from '../store.ts';
import type { DeviceLists } from './device-lists.ts';
import type { Mapping } from './mapping.ts';
import { confirmCommand } from './siren.ts';
import { evaluateAvailability, evaluateState, type Memory, readOnline } from './state.ts';

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
  const { tools, messageIntake, intake, authentication, refuse, lists } = dependencies;
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
    const assigned = await listAssigned(database, bridge.bridge_id);
    await Promise.all(
      assigned.map(async ({ device_id }) => {
        const device = await authentication.byId(device_id);
        if (device?.active && servesHome(bridge.home_id, device.home_id))
          await intake.link(device, { bridge: bridge.bridge_id, online });
      }),
    );
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
      const mapping = device.mapping as unknown as Mapping;
      const memory = device.memory as Memory;
      const now = clock.now().getTime();
      if (device.name !== topic) {
        const isOnline = topic.endsWith('/availability') ? readOnline(payload) : undefined;
        // An empty payload removes a retained message.
        if (isOnline !== undefined) return evaluateAvailability(mapping, memory, isOnline, { now });
        if (payload.length > 0 && !topic.endsWith('/availability')) refused = 'attribute_output';
        return undefined;
      }
      if (payload.length === 0) return undefined;
      const state = payload.length > MOST_STATE_BYTES ? undefined : jsonOf(payload);
      if (!isMembers(state)) {
        refused = payload.length > MOST_STATE_BYTES ? 'too_large' : 'not_json';
        return undefined;
      }
      const since = device.online_since?.getTime() ?? 0;
      const result = evaluateState(mapping, memory, state, { now, since, retained });
      return retained ? result : confirmCommand(mapping, memory, state, now, result);
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
