import sql, { type Sql } from 'sql-template-tag';
import { wallShiftMs } from '../platform/clock.ts';
import type { Connection } from '../platform/db/database.ts';
import { retryDeadlock } from '../platform/db/retry-deadlock.ts';
import type { Tools } from '../platform/tools.ts';
import {
  announcementPart,
  type Delivery,
  type DeliveryIds,
  fitsOneNotification,
  type Lease,
  openDeliveryIds,
  type Receivers,
} from '../webhooks/index.ts';
import type { NewEvent, Surroundings } from './event.ts';
import { prepareBatch } from './prepare-batch.ts';
import {
  bindStays,
  findSurroundings,
  insertEvents,
  placeOf,
  type Recording,
  recordingParts,
} from './record.ts';
import type { UserJob } from './user-jobs.ts';

/**
 * The one door every event goes through. Calls of the same moment share one transaction; an answer means
 * that the event and a delivery for every webhook that wants it are committed.
 */
export interface Recorder {
  record(event: NewEvent): Promise<{ event_id: string }>;
  /**
   * For callers whose own change the events belong to: they are part of the caller's transaction, and the
   * caller says when it is committed, which is when they are sent.
   */
  within(connection: Connection, events: NewEvent[]): Promise<RecordedWithin>;
  /**
   * For callers who know the surroundings of their events and write everything in one statement. Nothing where
   * somebody has to be asked first: then `within` does it.
   */
  prepare(
    events: NewEvent[],
    around: ReadonlyMap<string, Surroundings>,
  ): Promise<PreparedRecording | undefined>;
}

export interface PreparedRecording {
  /** Common table expressions; `gate` (WHERE …) may leave events out by their home_id. `healthy` has hook_id. */
  parts(gate: Sql): Sql;
  /** Must be part of what the statement answers. */
  announced: Sql;
  /** By organization: the webhooks were those of this version. */
  versions: ReadonlyMap<string, number>;
  /** Says what was healthy, and of which homes events were not left out. */
  committed(healthy: ReadonlySet<string>, homes: ReadonlySet<string>): void;
}

export interface RecordedWithin {
  /** One for each event; nothing where the home is gone. */
  event_ids: (string | undefined)[];
  committed(): void;
}

/** Where deliveries go when this process also sends; without one they wait for a process that does. */
export interface DeliverySink extends Lease {
  capacity(hookId: string, organizationId: string): number;
  send(deliveries: Delivery[]): void;
}

export interface RecorderDependencies {
  tools: Tools;
  receivers: Receivers;
  sink?: DeliverySink | undefined;
  /** Of deliveries. */
  keepsHistory: boolean;
  /** User webhooks: sent once, after the commit, from memory. */
  toUsers(job: UserJob): void;
}

interface OpenDependencies extends RecorderDependencies {
  deliveryIds: DeliveryIds;
}

export class HomeGone extends Error {}

const MOST_IN_BATCH = 250;
/** While the database works on one batch the next is prepared and sent; more would only compete for the same cores. */
const MOST_AT_ONCE = 3;
const MOST_WAITING = 20_000;

interface Waiter {
  event: NewEvent;
  resolve(recorded: { event_id: string }): void;
  reject(error: unknown): void;
}

export class RecorderFull extends Error {}

export function openRecorder(given: RecorderDependencies): Recorder {
  const dependencies: OpenDependencies = { ...given, deliveryIds: openDeliveryIds() };
  const waiting: Waiter[] = [];
  const idleSlots = Array.from({ length: MOST_AT_ONCE }, (_, index) => index);
  const firstSlot = dependencies.tools.random(1).readUInt8() * (MOST_AT_ONCE + 1);

  /** One transaction after the other, until nothing waits. */
  async function work(slot: number): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await commitBatch(waiting.splice(0, MOST_IN_BATCH), firstSlot + slot);
    idleSlots.push(slot);
  }

  async function commitBatch(batch: Waiter[], slot: number): Promise<void> {
    try {
      const events = batch.map(({ event }) => event);
      // Two batches that count discarded events of the same broken webhooks can deadlock.
      const recorded = await retryDeadlock(() => commit(dependencies, events, slot));
      for (const [index, waiter] of batch.entries()) {
        const event_id = recorded[index];
        if (event_id) waiter.resolve({ event_id });
        else waiter.reject(new HomeGone(`There is no home ${waiter.event.home_id}.`));
      }
    } catch (error) {
      for (const waiter of batch) waiter.reject(error);
    }
  }

  /** Another transaction beside those under way only for what they leave: few large ones cost less than many. */
  function startWork(): void {
    const underWay = MOST_AT_ONCE - idleSlots.length;
    const slot = waiting.length > underWay * MOST_IN_BATCH || underWay === 0 ? idleSlots.pop() : undefined;
    if (slot !== undefined) void work(slot);
  }

  return {
    // A slot of its own: what calls of `record` count at the same moment is not in its way.
    within: (connection, events) => recordWithin(dependencies, connection, events, firstSlot + MOST_AT_ONCE),
    prepare: (events, around) => prepare(dependencies, events, around, firstSlot + MOST_AT_ONCE),
    record: (event) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= MOST_WAITING)
          return reject(new RecorderFull('Too many events wait to be recorded.'));
        waiting.push({ event, resolve, reject });
        startWork();
      }),
  };
}

async function commit(
  dependencies: OpenDependencies,
  events: NewEvent[],
  slot: number,
): Promise<(string | undefined)[]> {
  const recorded = await dependencies.tools.database.transaction((connection) =>
    recordWithin(dependencies, connection, events, slot),
  );
  recorded.committed();
  return recorded.event_ids;
}

async function recordWithin(
  dependencies: OpenDependencies,
  connection: Connection,
  events: NewEvent[],
  slot: number,
): Promise<RecordedWithin> {
  const around = await findSurroundings(connection, events);
  const versions = new Map(
    [...around.values()].map((one) => [one.organization_id, one.webhooks_version] as const),
  );
  const receivers = await dependencies.receivers.read(connection, versions);
  const bound = await bindStays(connection, events, around);
  const batch = prepareBatch(dependencies.tools, bound, around, receivers, capacityOf(dependencies));
  const recording = await recordingOf(dependencies, connection, batch, slot);
  const healthy = await insertEvents(connection, recording);
  return {
    event_ids: batch.ids,
    committed: () => {
      send(dependencies, batch, healthy, () => true);
    },
  };
}

async function prepare(
  dependencies: OpenDependencies,
  events: NewEvent[],
  around: ReadonlyMap<string, Surroundings>,
  slot: number,
): Promise<PreparedRecording | undefined> {
  const receivers = dependencies.receivers.cached(
    new Set([...around.values()].map((one) => one.organization_id)),
  );
  if (events.some((event) => !receivers.has(around.get(placeOf(event))?.organization_id ?? '')))
    return undefined;
  const batch = prepareBatch(dependencies.tools, events, around, receivers, capacityOf(dependencies));
  const recording = await recordingOf(dependencies, dependencies.tools.database, batch, slot);
  if (!fitsOneNotification(recording.deliveries)) return undefined;
  const isForOthers = recording.deliveries.some(({ leased }) => !leased);
  return {
    parts: (gate) =>
      sql`${recordingParts(recording, gate)}${isForOthers ? sql`, ${announcementPart()}` : sql``}`,
    announced: isForOthers ? sql`(SELECT count(*) FROM announced)` : sql`NULL::bigint`,
    versions: new Map([...receivers].map(([id, { version }]) => [id, version])),
    committed: (healthy, homes) => send(dependencies, batch, healthy, (homeId) => homes.has(homeId)),
  };
}

type Batch = ReturnType<typeof prepareBatch>;

const capacityOf =
  ({ sink }: OpenDependencies) =>
  (hookId: string, organizationId: string): number =>
    sink?.capacity(hookId, organizationId) ?? 0;

async function recordingOf(
  { tools, sink, deliveryIds, keepsHistory }: OpenDependencies,
  connection: Connection,
  { prepared, deliveries, heard }: Batch,
  slot: number,
): Promise<Recording> {
  const ids = await deliveryIds.take(connection, deliveries.length);
  for (const [index, one] of deliveries.entries()) one.delivery.deliveryId = ids[index] ?? 0;
  const [now, shiftMs] = [tools.clock.now(), tools.clock.shiftMs()];
  const listenersShiftMs = wallShiftMs(tools.clock);
  return { prepared, deliveries, heard, lease: sink, slot, keepsHistory, now, shiftMs, listenersShiftMs };
}

function send(
  { sink, toUsers }: OpenDependencies,
  batch: Batch,
  healthy: ReadonlySet<string>,
  isRecorded: (homeId: string) => boolean,
): void {
  const homeOf = (position: number) => batch.prepared[position - 1]?.event.home_id ?? '';
  const ours = batch.deliveries.filter(
    (one) => one.leased && healthy.has(one.delivery.hookId) && isRecorded(homeOf(one.position)),
  );
  sink?.send(ours.map((one) => one.delivery));
  for (const job of batch.toUsers) if (isRecorded(job.event.home_id ?? '')) toUsers(job);
}
