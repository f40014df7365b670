import { MINUTE_MS } from '../../platform/durations.ts';
import { parseJson } from '../../platform/http/request/json-body.ts';
import type { AuthenticatedBridge, DeviceDescription } from '../bridge.ts';
import { readChirpStackEvent } from '../chirpstack/read-uplink.ts';
import { type MessageIntakeDependencies, openMessageIntake } from '../message-intake.ts';
import { openRefusals } from '../refusals.ts';
import { setOnline, storeLastContact } from '../store.ts';
import { readThingsStackMessage } from '../things-stack/read-uplink.ts';
import { describeDevice, evaluateUplink } from './evaluate-uplink.ts';
import type { ReadUplink, Uplink } from './uplink.ts';

/** The result of a message: accepted, or why not. */
export interface UplinkResult {
  taken: boolean;
  reason?: string;
}

export interface Uplinks {
  /**
   * Handles a message of a network server: `event` is the server's name for it, if it has one. Resolves when it is
   * stored; after an error the server should repeat it.
   */
  handle(bridge: AuthenticatedBridge, event: string | undefined, body: unknown): Promise<UplinkResult>;
  /** Handles a message over MQTT: `topic` is below the bridge's base topic. */
  receive(bridge: AuthenticatedBridge, topic: string, payload: Buffer): Promise<void>;
}

/** The limit of device reports. */
const MOST_BYTES = 65_536;
/** ChirpStack's topics: `application/{id}/device/{devEui}/event/up`. */
const EVENT_TOPIC = /\/event\/([a-z]+)$/;

/** Minimum time between two updates of the last contact: a server of hundreds of devices sends every second. */
const NOTED_EVERY_MS = MINUTE_MS;
const MOST_REMEMBERED = 10_000;

export function openUplinks(dependencies: MessageIntakeDependencies): Uplinks {
  const { database, clock } = dependencies.tools;
  const messageIntake = openMessageIntake(dependencies);
  const storeRefusal = openRefusals(database, clock);
  const notedAt = new Map<string, number>();

  async function touchBridge({ bridge_id }: AuthenticatedBridge): Promise<void> {
    const now = clock.now();
    const noted = notedAt.get(bridge_id);
    if (noted !== undefined && now.getTime() - noted < NOTED_EVERY_MS) return;
    if (notedAt.size >= MOST_REMEMBERED) notedAt.clear();
    notedAt.set(bridge_id, now.getTime());
    if (noted === undefined) await setOnline(database, bridge_id, true, now);
    await storeLastContact(database, bridge_id, now);
  }

  async function refuse(
    { bridge_id }: AuthenticatedBridge,
    what: string,
    reason: string,
  ): Promise<UplinkResult> {
    await storeRefusal(bridge_id, what, reason);
    return { taken: false, reason };
  }

  /** False for a device that the bridge has not listed. */
  async function storeUplink(bridge: AuthenticatedBridge, uplink: Uplink): Promise<boolean> {
    let known: (Omit<DeviceDescription, 'name'> & { name: string | null }) | undefined;
    const found = await messageIntake.handle(bridge, { foreign_id: uplink.devEui }, (device) => {
      known = device;
      return evaluateUplink(device.memory, uplink, clock.now().getTime());
    });
    const description = describeDevice(uplink, known);
    if (known && isNew(known, description)) await messageIntake.storeDevices(bridge, [description], false);
    return found;
  }

  async function handleUplink(bridge: AuthenticatedBridge, uplink: Uplink): Promise<UplinkResult> {
    const { devEui, object } = uplink;
    if (!(await storeUplink(bridge, uplink))) {
      const tooMany = await messageIntake.storeDevices(bridge, [describeDevice(uplink, undefined)], false);
      if (tooMany > 0) return refuse(bridge, devEui, 'too_many_devices');
      await storeUplink(bridge, uplink);
    }
    return object === undefined ? refuse(bridge, devEui, 'no_codec') : { taken: true };
  }

  async function handleMessage(
    bridge: AuthenticatedBridge,
    event: string | undefined,
    body: unknown,
  ): Promise<UplinkResult> {
    await touchBridge(bridge);
    const read = readMessage(bridge, event, body);
    if (read === undefined) return { taken: false, reason: 'not_an_uplink' };
    return typeof read === 'string' ? refuse(bridge, 'uplink', read) : handleUplink(bridge, read);
  }

  return {
    handle: handleMessage,
    receive: async (bridge, topic, payload) => {
      const body = payload.length > MOST_BYTES ? undefined : jsonOf(payload);
      if (body === undefined) await refuse(bridge, topic, 'not_an_object');
      else await handleMessage(bridge, EVENT_TOPIC.exec(topic)?.[1], body);
    },
  };
}

function jsonOf(payload: Buffer): unknown {
  try {
    return parseJson(payload);
  } catch {
    return undefined;
  }
}

function readMessage({ kind }: AuthenticatedBridge, event: string | undefined, body: unknown): ReadUplink {
  if (kind === 'zigbee2mqtt') return undefined;
  return kind === 'chirpstack' ? readChirpStackEvent(event, body) : readThingsStackMessage(body);
}

function isNew(
  known: Omit<DeviceDescription, 'name'> & { name: string | null },
  description: DeviceDescription,
): boolean {
  const fingerprint = ({ name, model, vendor, measures, refused }: typeof known) =>
    JSON.stringify([name, model, vendor, measures, refused.map(({ property }) => property)]);
  return fingerprint(known) !== fingerprint(description);
}
