import sql, { type Sql } from 'sql-template-tag';
import { wallShiftMs } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db/database.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import type { Tools } from '../../platform/tools.ts';
import { type Delivery, type DeliveryIds, openDeliveryIds, type Receivers } from '../../webhooks/index.ts';
import { announcementPart, fitsOneNotification, type Lease } from '../../webhooks/insert-deliveries.ts';
import type { EventContext, NewEvent } from './event.ts';
import { prepareBatch } from './prepare-batch.ts';
import {
  bindStays,
  contextKey,
  insertEvents,
  type Recording,
  readContexts,
  recordingParts,
} from './statement.ts';
import type { UserJob } from './user-deliveries.ts';

/**
 * The only entry point of events. Concurrent calls share a transaction; `record` resolves after the event and a
 * delivery for every subscribed webhook are committed.
 */
export interface Recorder {
  record(event: NewEvent): Promise<{ event_id: string }>;
  /** Records in the caller's transaction. The caller calls `committed` after its commit, which sends the deliveries. */
  within(connection: Connection, events: NewEvent[]): Promise<RecordedWithin>;
  /**
   * For callers that already have the contexts and write everything in one statement. Undefined when something must be
   * read from the database first; use `within` then.
   */
  prepare(
    events: NewEvent[],
    contexts: ReadonlyMap<string, EventContext>,
  ): Promise<PreparedRecording | undefined>;
}

export interface PreparedRecording {
  /** Common table expressions; `gate` (WHERE …) may leave out events by their home_id. `healthy` has hook_id. */
  parts(gate: Sql): Sql;
  /** Must be selected by the statement, so that it runs. */
  announcement: Sql;
  /** The version of the webhooks that were used, by organization. */
  versions: ReadonlyMap<string, number>;
  /** Sends the deliveries to healthy webhooks, for the homes whose events were written. */
  committed(healthy: ReadonlySet<string>, homes: ReadonlySet<string>): void;
}

export interface RecordedWithin {
  /** One per event; undefined where the home was deleted. */
  event_ids: (string | undefined)[];
  committed(): void;
}

/** Receives deliveries when this process also sends; otherwise they wait in the database. */
export interface DeliverySink extends Lease {
  capacity(hookId: string, organizationId: string): number;
  send(deliveries: Delivery[]): void;
}

export interface RecorderDependencies {
  tools: Tools;
  receivers: Receivers;
  sink?: DeliverySink | undefined;
  /** Keep the history of deliveries. */
  keepsHistory: boolean;
  /** Sends user webhooks once, after the commit, from memory. */
  sendToUser(job: UserJob): void;
}

interface OpenDependencies extends RecorderDependencies {
  deliveryIds: DeliveryIds;
}

export class HomeGone extends Error {}

const MOST_IN_BATCH = 250;
/**
 * While the database commits one batch, the next is prepared and the previous sent; more would compete for the same
 * cores.
 */
const MOST_AT_ONCE = 3;
const MOST_WAITING = 20_000;

interface Waiter {
  event: NewEvent;
  resolve(recorded: { event_id: string }): void;
  reject(error: unknown): void;
}

export class RecorderFull extends Error {}

export function openRecorder(options: RecorderDependencies): Recorder {
  const dependencies: OpenDependencies = { ...options, deliveryIds: openDeliveryIds() };
  const waiting: Waiter[] = [];
  const idleSlots = Array.from({ length: MOST_AT_ONCE }, (_, index) => index);
  const firstSlot = dependencies.tools.random(1).readUInt8() * (MOST_AT_ONCE + 1);

  /** Commits batches until none is left. */
  async function commitAll(slot: number): Promise<void> {
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

  /** Starts another transaction only when the running ones leave events over: few large ones cost less than many. */
  function startBatch(): void {
    const running = MOST_AT_ONCE - idleSlots.length;
    const slot = waiting.length > running * MOST_IN_BATCH || running === 0 ? idleSlots.pop() : undefined;
    if (slot !== undefined) void commitAll(slot);
  }

  return {
    // A separate count slot, so that `record` calls do not wait for it.
    within: (connection, events) => recordWithin(dependencies, connection, events, firstSlot + MOST_AT_ONCE),
    prepare: (events, contexts) => prepare(dependencies, events, contexts, firstSlot + MOST_AT_ONCE),
    record: (event) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= MOST_WAITING)
          return reject(new RecorderFull('Too many events wait to be recorded.'));
        waiting.push({ event, resolve, reject });
        startBatch();
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
  const contexts = await readContexts(connection, events);
  const versions = new Map(
    [...contexts.values()].map((one) => [one.organization_id, one.webhooks_version] as const),
  );
  const receivers = await dependencies.receivers.read(connection, versions);
  const bound = await bindStays(connection, events, contexts);
  const batch = prepareBatch(dependencies.tools, bound, contexts, receivers, capacityOf(dependencies));
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
  contexts: ReadonlyMap<string, EventContext>,
  slot: number,
): Promise<PreparedRecording | undefined> {
  const receivers = dependencies.receivers.cached(
    new Set([...contexts.values()].map((one) => one.organization_id)),
  );
  if (events.some((event) => !receivers.has(contexts.get(contextKey(event))?.organization_id ?? '')))
    return undefined;
  const batch = prepareBatch(dependencies.tools, events, contexts, receivers, capacityOf(dependencies));
  const recording = await recordingOf(dependencies, dependencies.tools.database, batch, slot);
  if (!fitsOneNotification(recording.deliveries)) return undefined;
  const hasUnleased = recording.deliveries.some(({ leased }) => !leased);
  return {
    parts: (gate) =>
      sql`${recordingParts(recording, gate)}${hasUnleased ? sql`, ${announcementPart()}` : sql``}`,
    announcement: hasUnleased ? sql`(SELECT count(*) FROM announced)` : sql`NULL::bigint`,
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
  { prepared, deliveries, listenerEvents }: Batch,
  slot: number,
): Promise<Recording> {
  const ids = await deliveryIds.take(connection, deliveries.length);
  for (const [index, one] of deliveries.entries()) one.delivery.deliveryId = ids[index] ?? 0;
  const [now, shiftMs] = [tools.clock.now(), tools.clock.shiftMs()];
  const listenersShiftMs = wallShiftMs(tools.clock);
  return {
    prepared,
    deliveries,
    listenerEvents,
    lease: sink,
    slot,
    keepsHistory,
    now,
    shiftMs,
    listenersShiftMs,
  };
}

function send(
  { sink, sendToUser }: OpenDependencies,
  batch: Batch,
  healthy: ReadonlySet<string>,
  isRecorded: (homeId: string) => boolean,
): void {
  const homeOf = (position: number) => batch.prepared[position - 1]?.event.home_id ?? '';
  const leasedDeliveries = batch.deliveries.filter(
    (one) => one.leased && healthy.has(one.delivery.hookId) && isRecorded(homeOf(one.position)),
  );
  sink?.send(leasedDeliveries.map((one) => one.delivery));
  for (const job of batch.userJobs) if (isRecorded(job.event.home_id ?? '')) sendToUser(job);
}
