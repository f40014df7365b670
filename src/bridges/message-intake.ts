import type { DeviceAuthentication, Intake } from '../devices/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { MINUTE_MS } from '../platform/durations.ts';
import type { Tools } from '../platform/tools.ts';
import {
  type AuthenticatedBridge,
  type DeviceDescription,
  type MessageResult,
  type ReportContent,
  servesHome,
} from './bridge.ts';
import {
  type DeviceWithState,
  deleteUnlisted,
  findBridgeDevice,
  findByName,
  listForeignIds,
  storeAdapterState,
  storeDeviceContact,
  upsertDevices,
} from './device-store.ts';

export const MOST_DEVICES = 500;
/** Minimum time between two updates of the last contact. */
const NOTED_EVERY_MS = MINUTE_MS;
/** Concurrent changes are rare, so few retries are enough. */
const MOST_TRIES = 5;
const MOST_REMEMBERED = 50_000;

export interface MessageIntakeDependencies {
  tools: Tools;
  intake: Pick<Intake, 'take' | 'link' | 'acknowledge'>;
  authentication: Pick<DeviceAuthentication, 'byId'>;
}

/** The device of a message: by its foreign id, or by the first matching name. */
export type DeviceReference = { foreign_id: string } | { names: string[] };

/** Turns a message into a result, from the adapter's state of the device. Pure, because a retry calls it again. */
export type EvaluateMessage = (device: DeviceWithState) => MessageResult | undefined;

/**
 * Turns messages of bridges into reports for ingest. Resolves when the message is stored; after an error the sender
 * should repeat it.
 *
 * The adapter's state and its report are stored in one statement, before the report goes to ingest: after a crash in
 * between the report is still stored (`pending`) and goes first. Its number lets ingest deduplicate it. With two
 * processes on the same device only one can store its result: the other reads the newer version and evaluates the
 * message again.
 */
export interface MessageIntake {
  /** False when the bridge has no such device; `evaluate` is not called then. */
  handle(
    bridge: Pick<AuthenticatedBridge, 'bridge_id'>,
    reference: DeviceReference,
    evaluate: EvaluateMessage,
  ): Promise<boolean>;
  /** Stores the listed devices. `all`: the list is complete. Returns how many exceeded the limit. */
  storeDevices(
    bridge: Pick<AuthenticatedBridge, 'bridge_id'>,
    devices: DeviceDescription[],
    all: boolean,
  ): Promise<number>;
}

export function openMessageIntake({
  tools,
  intake,
  authentication,
}: MessageIntakeDependencies): MessageIntake {
  const { database, clock } = tools;
  /** The number of the last report sent to ingest from here, by foreign id. */
  const lastNumbers = new Map<string, string>();

  async function find(
    { bridge_id }: Pick<AuthenticatedBridge, 'bridge_id'>,
    reference: DeviceReference,
  ): Promise<DeviceWithState | undefined> {
    return 'names' in reference
      ? findByName(database, bridge_id, reference.names)
      : findBridgeDevice(database, bridge_id, reference.foreign_id);
  }

  /** A switched-off device reports nothing, as when it connects itself; a moved one has left its bridge. */
  async function reportingDevice({ device_id, bridge_home_id }: DeviceWithState) {
    const device = device_id === null ? undefined : await authentication.byId(device_id);
    return device?.active && servesHome(bridge_home_id, device.home_id) ? device : undefined;
  }

  async function sendReport(device: DeviceWithState, pending: string): Promise<void> {
    const assigned = await reportingDevice(device);
    if (assigned) await intake.take(assigned, [JSON.parse(pending)]).catch(ignoreDeleted);
  }

  const nameOf = ({ bridge_id, foreign_id }: DeviceWithState) => `${bridge_id} ${foreign_id}`;

  async function sendOnce(device: DeviceWithState, pending: string): Promise<void> {
    if (lastNumbers.get(nameOf(device)) === pending) return;
    await sendReport(device, pending);
    if (lastNumbers.size >= MOST_REMEMBERED) lastNumbers.clear();
    lastNumbers.set(nameOf(device), pending);
  }

  /** False when the row changed meanwhile. */
  async function storeResult(device: DeviceWithState, evaluate: EvaluateMessage): Promise<boolean> {
    if (device.pending !== null) await sendOnce(device, device.pending);
    const now = clock.now();
    const result = evaluate(device) ?? {};
    const { memory, report, link, acknowledged } = result;
    // An unassigned device sends no reports, but its adapter state is kept.
    const pending = report && device.device_id !== null ? serializeReport(device, report, now) : undefined;
    if (memory !== undefined || pending !== undefined) {
      const kept = await storeAdapterState(database, device, {
        memory: memory ?? device.memory,
        seq: pending === undefined ? device.seq : device.seq + 1,
        pending: pending ?? device.pending,
        last_heard_at: now,
      });
      if (!kept) return false;
    } else if (now.getTime() - (device.last_heard_at?.getTime() ?? 0) >= NOTED_EVERY_MS) {
      await storeDeviceContact(database, device, now);
    }
    if (pending !== undefined) await sendOnce(device, pending);
    const assigned = (link ?? acknowledged) === undefined ? undefined : await reportingDevice(device);
    if (assigned && link !== undefined) await intake.link(assigned, link);
    if (assigned && acknowledged !== undefined) await intake.acknowledge(assigned, acknowledged, true);
    return true;
  }

  return {
    handle: async (bridge, reference, evaluate) => {
      for (let tries = 1; ; tries += 1) {
        const device = await find(bridge, reference);
        if (!device) return false;
        if (await storeResult(device, evaluate)) return true;
        if (tries >= MOST_TRIES) throw new Error('the device of the bridge was changed again and again');
      }
    },
    storeDevices: ({ bridge_id }, devices, all) =>
      database.transaction((connection) => storeListed(connection, bridge_id, devices, all, clock.now())),
  };
}

async function storeListed(
  connection: Connection,
  bridgeId: string,
  devices: DeviceDescription[],
  all: boolean,
  now: Date,
): Promise<number> {
  if (all) {
    const foreignIds = devices.map(({ foreign_id }) => foreign_id);
    await deleteUnlisted(connection, bridgeId, foreignIds);
  }
  const known = new Set(await listForeignIds(connection, bridgeId));
  let room = Math.max(0, MOST_DEVICES - known.size);
  const kept = devices.filter(({ foreign_id }) => known.has(foreign_id) || room-- > 0);
  if (kept.length > 0) await upsertDevices(connection, bridgeId, kept, now);
  return devices.length - kept.length;
}

function serializeReport(device: DeviceWithState, content: ReportContent, now: Date): string {
  const { boot_id, seq } = device;
  return JSON.stringify({ v: 1, boot_id, seq: seq + 1, sent_at: now.getTime(), ...content });
}

/** The device was deleted or moved meanwhile, so the report is dropped. */
function ignoreDeleted(error: Error): void {
  if (error.name !== 'DeviceGone') throw error;
}
