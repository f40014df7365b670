import { MINUTE_MS } from '../../platform/durations.ts';
import type { Tools } from '../../platform/tools.ts';
import type { KnownBridge, SeenDevice } from '../bridge.ts';
import { readChirpStackEvent } from '../chirpstack/read-uplink.ts';
import type { Hearing } from '../hear.ts';
import { noteHeard, noteRefusals, setOnline } from '../store.ts';
import { readThingsStackMessage } from '../things-stack/read-uplink.ts';
import { judgeUplink, seenIn } from './judge-uplink.ts';
import type { ReadUplink, Uplink } from './uplink.ts';

/** What came of a message: nothing was taken, and why. */
export interface HeardUplink {
  taken: boolean;
  reason?: string;
}

export interface Uplinks {
  /**
   * What a network server says, whichever way: `event` is what it calls it, where it does. Resolves when it is stored; what throws is worth
   * saying again.
   */
  hear(bridge: KnownBridge, event: string | undefined, body: unknown): Promise<HeardUplink>;
}

interface UplinkDependencies {
  tools: Tools;
  hearing: Hearing;
}

/** A server of hundreds of devices is heard every second; when it was is written down this often. */
const NOTED_EVERY_MS = MINUTE_MS;
const MOST_REMEMBERED = 10_000;

export function openUplinks({ tools: { database, clock }, hearing }: UplinkDependencies): Uplinks {
  const notedAt = new Map<string, number>();

  async function noteBridge({ bridge_id }: KnownBridge): Promise<void> {
    const now = clock.now();
    const noted = notedAt.get(bridge_id);
    if (noted !== undefined && now.getTime() - noted < NOTED_EVERY_MS) return;
    if (notedAt.size >= MOST_REMEMBERED) notedAt.clear();
    notedAt.set(bridge_id, now.getTime());
    if (!(await setOnline(database, bridge_id, true, now))) await noteHeard(database, bridge_id, now);
  }

  async function refused({ bridge_id }: KnownBridge, what: string, reason: string): Promise<HeardUplink> {
    await noteRefusals(database, bridge_id, 1, [{ what, reason, at: clock.now().toISOString() }]);
    return { taken: false, reason };
  }

  /** False: it is a device that the bridge has not named before. */
  async function take(bridge: KnownBridge, uplink: Uplink): Promise<boolean> {
    let known: (Omit<SeenDevice, 'name'> & { name: string | null }) | undefined;
    const found = await hearing.about(bridge, { foreign_id: uplink.devEui }, (device) => {
      known = device;
      return judgeUplink(device.memory, uplink, clock.now().getTime());
    });
    const seen = seenIn(uplink, known);
    if (known && isNews(known, seen)) await hearing.seen(bridge, [seen], false);
    return found;
  }

  async function hearUplink(bridge: KnownBridge, uplink: Uplink): Promise<HeardUplink> {
    const { devEui, object } = uplink;
    if (!(await take(bridge, uplink))) {
      const tooMany = await hearing.seen(bridge, [seenIn(uplink, undefined)], false);
      if (tooMany > 0) return refused(bridge, devEui, 'too_many_devices');
      await take(bridge, uplink);
    }
    return object === undefined ? refused(bridge, devEui, 'no_codec') : { taken: true };
  }

  return {
    hear: async (bridge, event, body) => {
      await noteBridge(bridge);
      const read = readAs(bridge, event, body);
      if (read === undefined) return { taken: false, reason: 'not_an_uplink' };
      return typeof read === 'string' ? refused(bridge, 'uplink', read) : hearUplink(bridge, read);
    },
  };
}

function readAs({ kind }: KnownBridge, event: string | undefined, body: unknown): ReadUplink {
  if (kind === 'zigbee2mqtt') return undefined;
  return kind === 'chirpstack' ? readChirpStackEvent(event, body) : readThingsStackMessage(body);
}

function isNews(known: Omit<SeenDevice, 'name'> & { name: string | null }, seen: SeenDevice): boolean {
  const told = ({ name, model, vendor, measures, refused }: typeof known) =>
    JSON.stringify([name, model, vendor, measures, refused.map(({ property }) => property)]);
  return told(known) !== told(seen);
}
