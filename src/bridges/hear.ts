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
/** What is heard all the time is written down this often. */
const NOTED_EVERY_MS = MINUTE_MS;
/** Somebody assigns it while it speaks; nobody does so again and again. */
const MOST_TRIES = 5;
const MOST_REMEMBERED = 50_000;

export interface HearDependencies {
  tools: Tools;
  intake: Pick<Intake, 'take' | 'link' | 'acknowledge'>;
  authentication: Pick<DeviceAuthentication, 'byId'>;
}

/** Which device a message is about: by its id there, or by the first of these names that one has. */
export type About = { foreign_id: string } | { names: string[] };

/** Reads what an adapter remembers of the device, and answers what it makes of the message. Pure: it may be asked again. */
export type Judge = (device: WorkedDevice) => HeardOf | undefined;

/**
 * From what bridges say to reports at the intake. Resolves when what was said is stored; what throws is worth saying again.
 *
 * What an adapter remembers and the report it made are kept in one statement, before the report goes to the intake: after a crash in
 * between the report is still there (`pending`) and goes first. It carries its number, so the intake knows it if it went already.
 * Two processes that hear the same device cannot both keep: whoever reads an older version is asked again with the newer one.
 */
export interface Hearing {
  /** Answers whether the bridge has such a device; `judge` is not asked about others. */
  about(bridge: Pick<KnownBridge, 'bridge_id'>, about: About, judge: Judge): Promise<boolean>;
  /** What the bridge says it has. `all`: and nothing else. Answers how many were too many. */
  seen(bridge: Pick<KnownBridge, 'bridge_id'>, devices: SeenDevice[], all: boolean): Promise<number>;
}

export function openHearing({ tools, intake, authentication }: HearDependencies): Hearing {
  const { database, clock } = tools;
  /** The number of the last report that went to the intake from here, by device there. */
  const taken = new Map<string, string>();

  async function find(
    { bridge_id }: Pick<KnownBridge, 'bridge_id'>,
    about: About,
  ): Promise<WorkedDevice | undefined> {
    return 'names' in about
      ? findByName(database, bridge_id, about.names)
      : findBridgeDevice(database, bridge_id, about.foreign_id);
  }

  /** One that is switched off reports nothing, as when it speaks for itself; one that moved has left its bridge. */
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

  /** Answers false when it was changed by somebody else meanwhile. */
  async function absorb(device: WorkedDevice, judge: Judge): Promise<boolean> {
    if (device.pending !== null) await takeOnce(device, device.pending);
    const now = clock.now();
    const heard = judge(device) ?? {};
    const { memory, report, link, acknowledged } = heard;
    // Nobody waits for what one says that is not assigned; what it is like is remembered all the same.
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

/** It was deleted, or moved while it spoke: nobody waits for the report. */
function ignoreGone(error: Error): void {
  if (error.name !== 'DeviceGone') throw error;
}
