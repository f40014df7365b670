import type { DeviceAuthentication, Intake } from '../devices/index.ts';
import { MINUTE_MS } from '../platform/durations.ts';
import type { Tools } from '../platform/tools.ts';
import { type HeardOf, type KnownBridge, type ReportContent, type SeenDevice, servesHome } from './bridge.ts';
import {
  dropUnseen,
  findBridgeDevice,
  findByName,
  keepHeard,
  listForeignIds,
  noteDeviceHeard,
  upsertSeen,
  type WorkedDevice,
} from './device-store.ts';

export const MOST_DEVICES = 500;
/** Minimum time between two updates of the last contact. */
const NOTED_EVERY_MS = MINUTE_MS;
/** Concurrent changes are rare, so few retries are enough. */
const MOST_TRIES = 5;
const MOST_REMEMBERED = 50_000;

export interface HearDependencies {
  tools: Tools;
  intake: Pick<Intake, 'take' | 'link' | 'acknowledge'>;
  authentication: Pick<DeviceAuthentication, 'byId'>;
}

/** The device of a message: by its foreign id, or by the first matching name. */
export type About = { foreign_id: string } | { names: string[] };

/** Turns a message into a result, from the adapter's state of the device. Pure, because a retry calls it again. */
export type Judge = (device: WorkedDevice) => HeardOf | undefined;

/**
 * Turns messages of bridges into reports for ingest. Resolves when the message is stored; after an error the sender
 * should repeat it.
 *
 * The adapter's state and its report are stored in one statement, before the report goes to ingest: after a crash in
 * between the report is still stored (`pending`) and goes first. Its number lets ingest deduplicate it. With two
 * processes on the same device only one can store its result: the other reads the newer version and evaluates the
 * message again.
 */
export interface Hearing {
  /** False when the bridge has no such device; `judge` is not called then. */
  about(bridge: Pick<KnownBridge, 'bridge_id'>, about: About, judge: Judge): Promise<boolean>;
  /** Stores the listed devices. `all`: the list is complete. Returns how many exceeded the limit. */
  seen(bridge: Pick<KnownBridge, 'bridge_id'>, devices: SeenDevice[], all: boolean): Promise<number>;
}

export function openHearing({ tools, intake, authentication }: HearDependencies): Hearing {
  const { database, clock } = tools;
  /** The number of the last report sent to ingest from here, by foreign id. */
  const taken = new Map<string, string>();

  async function find(
    { bridge_id }: Pick<KnownBridge, 'bridge_id'>,
    about: About,
  ): Promise<WorkedDevice | undefined> {
    return 'names' in about
      ? findByName(database, bridge_id, about.names)
      : findBridgeDevice(database, bridge_id, about.foreign_id);
  }

  /** A switched-off device reports nothing, as when it connects itself; a moved one has left its bridge. */
  async function reportingDevice({ device_id, bridge_home_id }: WorkedDevice) {
    const ours = device_id === null ? undefined : await authentication.byId(device_id);
    return ours?.active && servesHome(bridge_home_id, ours.home_id) ? ours : undefined;
  }

  async function take(device: WorkedDevice, pending: string): Promise<void> {
    const ours = await reportingDevice(device);
    if (ours) await intake.take(ours, [JSON.parse(pending)]).catch(ignoreGone);
  }

  const nameOf = ({ bridge_id, foreign_id }: WorkedDevice) => `${bridge_id} ${foreign_id}`;

  async function takeOnce(device: WorkedDevice, pending: string): Promise<void> {
    if (taken.get(nameOf(device)) === pending) return;
    await take(device, pending);
    if (taken.size >= MOST_REMEMBERED) taken.clear();
    taken.set(nameOf(device), pending);
  }

  /** False when the row changed meanwhile. */
  async function absorb(device: WorkedDevice, judge: Judge): Promise<boolean> {
    if (device.pending !== null) await takeOnce(device, device.pending);
    const now = clock.now();
    const heard = judge(device) ?? {};
    const { memory, report, link, acknowledged } = heard;
    // An unassigned device sends no reports, but its adapter state is kept.
    const pending = report && device.device_id !== null ? numbered(device, report, now) : undefined;
    if (memory !== undefined || pending !== undefined) {
      const kept = await keepHeard(database, device, {
        memory: memory ?? device.memory,
        seq: pending === undefined ? device.seq : device.seq + 1,
        pending: pending ?? device.pending,
        last_heard_at: now,
      });
      if (!kept) return false;
    } else if (now.getTime() - (device.last_heard_at?.getTime() ?? 0) >= NOTED_EVERY_MS) {
      await noteDeviceHeard(database, device, now);
    }
    if (pending !== undefined) await takeOnce(device, pending);
    const ours = (link ?? acknowledged) === undefined ? undefined : await reportingDevice(device);
    if (ours && link !== undefined) await intake.link(ours, link);
    if (ours && acknowledged !== undefined) await intake.acknowledge(ours, acknowledged, true);
    return true;
  }

  return {
    about: async (bridge, about, judge) => {
      for (let tries = 1; ; tries += 1) {
        const device = await find(bridge, about);
        if (!device) return false;
        if (await absorb(device, judge)) return true;
        if (tries >= MOST_TRIES) throw new Error('the device of the bridge was changed again and again');
      }
    },
    seen: async (bridge, devices, all) => {
      const { bridge_id } = bridge;
      return database.transaction(async (connection) => {
        if (all)
          await dropUnseen(
            connection,
            bridge_id,
            devices.map(({ foreign_id }) => foreign_id),
          );
        const known = new Set(await listForeignIds(connection, bridge_id));
        let room = Math.max(0, MOST_DEVICES - known.size);
        const kept = devices.filter(({ foreign_id }) => known.has(foreign_id) || room-- > 0);
        if (kept.length > 0) await upsertSeen(connection, bridge_id, kept, clock.now());
        return devices.length - kept.length;
      });
    },
  };
}

function numbered(device: WorkedDevice, content: ReportContent, now: Date): string {
  const { boot_id, seq } = device;
  return JSON.stringify({ v: 1, boot_id, seq: seq + 1, sent_at: now.getTime(), ...content });
}

/** The device was deleted or moved meanwhile, so the report is dropped. */
function ignoreGone(error: Error): void {
  if (error.name !== 'DeviceGone') throw error;
}
