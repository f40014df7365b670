import { isTransient, isUserOnly } from '../catalogue/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { retryDeadlock } from '../platform/db/retry-deadlock.ts';
import type { Tools } from '../platform/tools.ts';
import {
  type Delivery,
  type DeliveryIds,
  digestOf,
  type Lease,
  type NewDelivery,
  type OrganizationReceivers,
  openDeliveryIds,
  type Receivers,
  wants,
} from '../webhooks/index.ts';
import { metadataOf, type NewEvent } from './event.ts';
import {
  bindStays,
  type FoundSurroundings,
  findSurroundings,
  insertEvents,
  type PreparedEvent,
  placeOf,
} from './record.ts';
import { type UserJob, userJobs } from './user-jobs.ts';

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
}

export interface RecordedWithin {
  /** One for each event; nothing where the home is gone. */
  event_ids: (string | undefined)[];
  committed(): void;
}

/** Where deliveries go when this process also sends; without one they wait for a process that does. */
export interface DeliverySink extends Lease {
  room(hookId: string, organizationId: string): number;
  send(deliveries: Delivery[]): void;
}

export interface RecorderDependencies {
  tools: Tools;
  receivers: Receivers;
  sink?: DeliverySink | undefined;
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
  const { tools, sink, deliveryIds } = dependencies;
  const now = tools.clock.now();
  const around = await findSurroundings(connection, events);
  const versions = new Map(
    [...around.values()].map((one) => [one.organization_id, one.webhooks_version] as const),
  );
  const receivers = await dependencies.receivers.of(connection, versions);
  const bound = await bindStays(connection, events, around);
  const batch = prepareBatch(tools, bound, around, receivers, sink, now);
  const ids = await deliveryIds.take(connection, batch.deliveries.length);
  for (const [index, one] of batch.deliveries.entries()) one.delivery.deliveryId = ids[index] ?? 0;
  const shiftMs = tools.clock.shiftMs();
  const healthy = await insertEvents(connection, batch.prepared, batch.deliveries, sink, slot, now, shiftMs);
  return {
    event_ids: batch.ids,
    committed: () => {
      const ours = batch.deliveries.filter((one) => one.leased && healthy.has(one.delivery.hookId));
      sink?.send(ours.map((one) => one.delivery));
      for (const job of batch.toUsers) dependencies.toUsers(job);
    },
  };
}

function prepareBatch(
  tools: Tools,
  events: NewEvent[],
  around: Map<string, FoundSurroundings>,
  receivers: Map<string, OrganizationReceivers>,
  sink: DeliverySink | undefined,
  now: Date,
) {
  const prepared: PreparedEvent[] = [];
  const deliveries: NewDelivery[] = [];
  const toUsers: UserJob[] = [];
  const rooms = new Map<string, number>();
  const createdAt = now.getTime();
  const ids = events.map((event) => {
    const surroundings = around.get(placeOf(event));
    const theirs = surroundings && receivers.get(surroundings.organization_id);
    if (!surroundings || !theirs) return undefined;
    const metadata = metadataOf(event, surroundings);
    const event_id = tools.newId();
    const metadataText = JSON.stringify(metadata);
    toUsers.push(...userJobs(event, event_id, metadata, theirs.userWebhooks));

    const { type } = event;
    const interested = isUserOnly(type) ? [] : theirs.webhooks.filter((receiver) => wants(receiver, type));
    if (interested.length === 0) {
      prepared.push({ event, event_id, metadataText, frozen: undefined });
      return event_id;
    }
    // Serialised once: every webhook and every attempt sends these bytes, and the digests are taken over them.
    const webhookEventId = tools.newId();
    const head = organizationEventHead(webhookEventId, event, surroundings.organization_id);
    const position = prepared.push({ event, event_id, metadataText, frozen: { webhookEventId, head } });
    const eventText = isTransient(event.type) ? head : `${head}${metadataText}}`;
    for (const { hookId, url, token, secret } of interested) {
      const room = rooms.get(hookId) ?? sink?.room(hookId, surroundings.organization_id) ?? 0;
      rooms.set(hookId, room - 1);
      const delivery = {
        deliveryId: 0,
        hookId,
        organizationId: surroundings.organization_id,
        webhookEventId,
        eventType: event.type,
        eventText,
        digest: digestOf(eventText, secret),
        attempts: 0,
        createdAt,
        url,
        token,
      };
      deliveries.push({ delivery, position, leased: room > 0 });
    }
    return event_id;
  });
  return { ids, prepared, deliveries, toUsers };
}

/** Members in the order of the specification; absent ones are absent. The metadata follows as it is, and a brace. */
function organizationEventHead(id: string, event: NewEvent, organizationId: string): string {
  // Ids, names of the catalogue and an instant: nothing in them needs escaping.
  const head =
    `{"webhook_event_id":"${id}","type":"${event.type}","home_id":"${event.home_id}",` +
    `"organization_id":"${organizationId}","created_at":"${event.event_time.toISOString()}"`;
  if (!isTransient(event.type)) return `${head},"metadata":`;
  return event.device_id === undefined ? `${head}}` : `${head},"device_id":"${event.device_id}"}`;
}
