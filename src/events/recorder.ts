import type { Tools } from '../platform/tools.ts';
import {
  type Delivery,
  digestOf,
  isTransient,
  type Lease,
  type NewDelivery,
  type OrganizationReceivers,
  type Receivers,
  wants,
} from '../webhooks/index.ts';
import { metadataOf, type NewEvent } from './event.ts';
import { type FoundSurroundings, findSurroundings, insertEvents, type PreparedEvent } from './record.ts';
import { type UserJob, userJobs } from './user-jobs.ts';

/**
 * The one door every event goes through. Calls of the same moment share one transaction; an answer means
 * that the event and a delivery for every webhook that wants it are committed.
 */
export interface Recorder {
  record(event: NewEvent): Promise<{ event_id: string }>;
}

/** Where deliveries go when this process also sends; without one they wait for a process that does. */
export interface DeliverySink extends Lease {
  room(hookId: string): number;
  send(deliveries: Delivery[]): void;
}

export interface RecorderParts {
  tools: Tools;
  receivers: Receivers;
  sink?: DeliverySink | undefined;
  /** User webhooks: sent once, after the commit, from memory. */
  toUsers(job: UserJob): void;
}

export class HomeGone extends Error {}

const MOST_IN_BATCH = 250;
/** While the database works on one batch the next is prepared and sent; more would only compete for the same cores. */
const MOST_AT_ONCE = 3;
const MOST_WAITING = 20_000;
const TRIES_AFTER_DEADLOCK = 3;

interface Waiter {
  event: NewEvent;
  resolve(recorded: { event_id: string }): void;
  reject(error: unknown): void;
}

export class RecorderFull extends Error {}

export function openRecorder(parts: RecorderParts): Recorder {
  const waiting: Waiter[] = [];
  const idleSlots = Array.from({ length: MOST_AT_ONCE }, (_, index) => index);
  const firstSlot = parts.tools.random(1).readUInt8() * MOST_AT_ONCE;

  /** One transaction after the other, until nothing waits. */
  async function work(slot: number): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await commitBatch(waiting.splice(0, MOST_IN_BATCH), firstSlot + slot);
    idleSlots.push(slot);
  }

  async function commitBatch(batch: Waiter[], slot: number): Promise<void> {
    try {
      const recorded = await commitPatiently(
        parts,
        batch.map(({ event }) => event),
        slot,
      );
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
    record: (event) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= MOST_WAITING)
          return reject(new RecorderFull('Too many events wait to be recorded.'));
        waiting.push({ event, resolve, reject });
        startWork();
      }),
  };
}

/** Two batches that count discarded events of the same broken webhooks can deadlock; the loser tries again. */
async function commitPatiently(
  parts: RecorderParts,
  events: NewEvent[],
  slot: number,
): Promise<(string | undefined)[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await commit(parts, events, slot);
    } catch (error) {
      const deadlock = error instanceof Error && 'code' in error && error.code === '40P01';
      if (!deadlock || attempt >= TRIES_AFTER_DEADLOCK) throw error;
    }
  }
}

async function commit(
  parts: RecorderParts,
  events: NewEvent[],
  slot: number,
): Promise<(string | undefined)[]> {
  const { tools, sink } = parts;
  const now = tools.clock.now();
  const { ids, toSend, toUsers } = await tools.database.transaction(async (connection) => {
    const around = await findSurroundings(connection, events);
    const versions = new Map(
      around.flatMap((one) => (one ? [[one.organization_id, one.webhooks_version] as const] : [])),
    );
    const receivers = await parts.receivers.of(connection, versions);
    const batch = prepareBatch(tools, events, around, receivers, sink);
    const inserted = await insertEvents(
      connection,
      batch.prepared,
      batch.deliveries,
      sink,
      slot,
      now,
      tools.clock.shiftMs(),
    );
    const toSend = inserted.flatMap((row) => {
      const delivery =
        row.claim === null ? undefined : batch.leased.get(`${row.hook_id}${row.webhook_event_id}`);
      return delivery ? [{ ...delivery, deliveryId: row.delivery_id, createdAt: now.getTime() }] : [];
    });
    return { ids: batch.ids, toSend, toUsers: batch.toUsers };
  });
  sink?.send(toSend);
  for (const job of toUsers) parts.toUsers(job);
  return ids;
}

type UnsentDelivery = Omit<Delivery, 'deliveryId' | 'createdAt'>;

function prepareBatch(
  tools: Tools,
  events: NewEvent[],
  around: (FoundSurroundings | undefined)[],
  receivers: Map<string, OrganizationReceivers>,
  sink: DeliverySink | undefined,
) {
  const prepared: PreparedEvent[] = [];
  const deliveries: NewDelivery[] = [];
  const leased = new Map<string, UnsentDelivery>();
  const toUsers: UserJob[] = [];
  const rooms = new Map<string, number>();
  const ids = events.map((event, index) => {
    const surroundings = around[index];
    const theirs = surroundings && receivers.get(surroundings.organization_id);
    if (!surroundings || !theirs) return undefined;
    const metadata = metadataOf(event, surroundings);
    const event_id = tools.newId();
    const metadataText = JSON.stringify(metadata);
    prepared.push({ event, event_id, metadataText });
    toUsers.push(...userJobs(event, event_id, metadata, theirs.userWebhooks));

    const interested = theirs.webhooks.filter((receiver) => wants(receiver, event.type));
    if (interested.length === 0) return event_id;
    // Serialised once: every webhook and every attempt sends these bytes, and the digests are taken over them.
    const webhookEventId = tools.newId();
    const eventText = organizationEventText(
      webhookEventId,
      event,
      surroundings.organization_id,
      metadataText,
    );
    for (const receiver of interested) {
      const room = rooms.get(receiver.hookId) ?? sink?.room(receiver.hookId) ?? 0;
      rooms.set(receiver.hookId, room - 1);
      const digest = digestOf(eventText, receiver.secret);
      const { hookId, url, token } = receiver;
      deliveries.push({ hookId, webhookEventId, eventType: event.type, eventText, digest, leased: room > 0 });
      leased.set(`${hookId}${webhookEventId}`, {
        hookId,
        webhookEventId,
        eventType: event.type,
        eventText,
        digest,
        attempts: 0,
        url,
        token,
      });
    }
    return event_id;
  });
  return { ids, prepared, deliveries, leased, toUsers };
}

/** Members in the order of the specification; absent ones are absent. The metadata is in its final form already. */
function organizationEventText(
  id: string,
  event: NewEvent,
  organizationId: string,
  metadataText: string,
): string {
  const transient = isTransient(event.type);
  const head = JSON.stringify({
    webhook_event_id: id,
    type: event.type,
    home_id: event.home_id,
    organization_id: organizationId,
    created_at: event.event_time.toISOString(),
    ...(transient && event.device_id !== undefined ? { device_id: event.device_id } : {}),
  });
  return transient ? head : `${head.slice(0, -1)},"metadata":${metadataText}}`;
}
