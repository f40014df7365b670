import { requestFor } from '../../payload.ts';
import type { Outcome, Sender } from '../../send/sender.ts';
import { INITIAL_CAPACITY, type Lane } from '../../slots/lane.ts';
import { Lanes } from '../../slots/lanes.ts';
import { SharedSlots } from '../../slots/shared-slots.ts';
import type { Delivery } from './delivery.ts';
import { LeasedDeliveries } from './leased-deliveries.ts';

const MOST_IN_FLIGHT_PER_HOOK = 128;
/** Unverified or degraded webhooks with a leased delivery that is not sent yet: as many as are tried in a second or two. */
const MOST_PROBED = 400;

export interface DispatcherDependencies {
  sender: Sender;
  /** Maximum number of requests in flight. */
  slots: number;
  now: () => Date;
  /** Keep the response body, for the history. */
  keepsAnswers: boolean;
  /** For the age of leases. */
  monotonicMs: () => number;
  onFinished(delivery: Delivery, outcome: Outcome, tookMs: number): void;
  /** Unsent, and no longer leased by this process. */
  onReturned(deliveryIds: number[]): void;
  /** These endpoints became degraded. */
  onDegraded(hookIds: string[]): void;
  /** The endpoint answers again, so its deliveries in the database may be claimed. */
  onRecovered(hookId: string): void;
}

/** A webhook as the database knows it. */
export interface WebhookState {
  hookId: string;
  organizationId: string;
  degraded: boolean;
}

/** Holds leased deliveries in memory and sends them in turn: by organization, then by webhook. */
export class Dispatcher {
  readonly #dependencies: DispatcherDependencies;
  readonly #lanes = new Lanes<Delivery>(MOST_IN_FLIGHT_PER_HOOK);
  readonly #leased = new LeasedDeliveries();
  readonly #slots: SharedSlots<Delivery>;
  #stopped = false;

  constructor(dependencies: DispatcherDependencies) {
    this.#dependencies = dependencies;
    this.#slots = new SharedSlots({
      slots: dependencies.slots,
      send: (delivery) => this.#send(delivery),
      onFinished: dependencies.onFinished,
      onDegraded: (lanes) => this.#onDegraded(lanes),
      onRecovered: ({ hookId }) => dependencies.onRecovered(hookId),
    });
  }

  add(deliveries: Delivery[]): void {
    for (const delivery of deliveries) {
      if (this.#leased.has(delivery.deliveryId)) continue;
      const lane = this.#lanes.getOrCreate(delivery.hookId, delivery.organizationId, delivery.degraded);
      this.#leased.add(delivery.deliveryId, lane, this.#dependencies.monotonicMs());
      lane.waiting.push(delivery);
      this.#slots.updateQueue(lane);
    }
    this.#slots.startRequests();
  }

  /** Tracks endpoints that were degraded before this process began, so that it does not try all of them at once. */
  track(hooks: WebhookState[]): void {
    for (const { hookId, organizationId, degraded } of hooks)
      this.#lanes.getOrCreate(hookId, organizationId, degraded);
  }

  /** How many more deliveries of this webhook the recorder may lease to this process. */
  capacity(hookId: string, organizationId: string): number {
    // Deliveries of a degraded endpoint wait in the database.
    return this.isDegraded(hookId) ? 0 : this.#capacityOf(hookId, organizationId);
  }

  /** Capacity of a tracked webhook; 0 for others. */
  currentCapacity(hookId: string): number {
    const lane = this.#lanes.get(hookId);
    return lane ? this.#capacityOf(hookId, lane.ownerId) : 0;
  }

  /**
   * How many more deliveries of each webhook may be claimed: one for an endpoint that may hang, and only for a limited
   * number of those. Reads all webhooks once, so use the result at once.
   */
  capacityLookup(): (hook: WebhookState) => number {
    const mayProbe = this.#probeBudget();
    return (hook) => {
      const lane = this.#lanes.get(hook.hookId);
      const degraded = lane?.degraded ?? hook.degraded;
      const needsProbe = degraded || (lane?.unverified ?? true);
      if (needsProbe && !mayProbe(degraded ? 'degraded' : 'unverified', hook.organizationId)) return 0;
      const capacity = this.#capacityOf(hook.hookId, hook.organizationId);
      return needsProbe ? Math.min(1, capacity) : capacity;
    };
  }

  isTracked(hookId: string): boolean {
    return this.#lanes.get(hookId) !== undefined;
  }

  isDegraded(hookId: string): boolean {
    return this.#lanes.get(hookId)?.degraded ?? false;
  }

  /** The state of the webhook as this process tracks it. */
  webhookState(hookId: string): WebhookState {
    const lane = this.#lanes.get(hookId);
    return { hookId, organizationId: lane?.ownerId ?? '', degraded: lane?.degraded ?? false };
  }

  /** The webhook was deleted or broke: drops its queued deliveries. Requests in flight continue. */
  drop(hookId: string): void {
    const lane = this.#lanes.get(hookId);
    if (lane) this.#clear(lane);
  }

  /** Returns queued deliveries to the database; false when there were none. Requests in flight continue. */
  release(hookId: string): boolean {
    const lane = this.#lanes.get(hookId);
    const ids = lane ? this.#clear(lane) : [];
    if (ids.length > 0) this.#dependencies.onReturned(ids);
    return ids.length > 0;
  }

  get leasedCount(): number {
    return this.#leased.size;
  }

  /** Renews leases at least this old. */
  async renew(ageMs: number, store: (deliveryIds: number[]) => Promise<void>): Promise<void> {
    const now = this.#dependencies.monotonicMs();
    const ids = this.#leased.leasedBefore(now - ageMs);
    if (ids.length === 0) return;
    await store(ids);
    this.#leased.markRenewed(ids, now);
  }

  degradedCount(): number {
    return [...this.#lanes.values()].filter((lane) => lane.degraded).length;
  }

  get inFlight(): number {
    return this.#slots.inFlight;
  }

  /** A request is in flight or about to start. */
  get busy(): boolean {
    return this.#slots.busy;
  }

  /** Starts no more requests and returns the unsent ids. Outcomes of requests in flight still arrive. */
  stop(): number[] {
    this.#stopped = true;
    this.#slots.stop();
    return [...this.#lanes.values()].flatMap((lane) => this.#clear(lane));
  }

  /** The outcomes are stored, so the leases end. */
  releaseLeases(deliveryIds: Iterable<number>): void {
    for (const id of deliveryIds) this.#leased.delete(id);
  }

  #capacityOf(hookId: string, organizationId: string): number {
    if (this.#stopped) return 0;
    const lane = this.#lanes.get(hookId);
    const capacity = this.#leased.capacityFor(organizationId);
    return Math.max(0, Math.min(lane?.capacity ?? INITIAL_CAPACITY, capacity - (lane?.held ?? 0)));
  }

  /** A budget per kind, shared between organizations as slots are: more would only wait here and hold leases. */
  #probeBudget(): (kind: 'degraded' | 'unverified', organizationId: string) => boolean {
    const counts = { degraded: new Map<string, number>(), unverified: new Map<string, number>() };
    const free = { degraded: MOST_PROBED, unverified: MOST_PROBED };
    for (const lane of this.#lanes.values()) {
      if (lane.waiting.length === 0 || !(lane.degraded || lane.unverified)) continue;
      const kind = lane.degraded ? 'degraded' : 'unverified';
      counts[kind].set(lane.ownerId, (counts[kind].get(lane.ownerId) ?? 0) + 1);
      free[kind] -= 1;
    }
    return (kind, organizationId) => (counts[kind].get(organizationId) ?? 0) < free[kind];
  }

  /** Empties the queue and returns its ids. */
  #clear(lane: Lane<Delivery>): number[] {
    const ids = lane.waiting.splice(0).map(({ deliveryId }) => deliveryId);
    for (const id of ids) this.#leased.delete(id);
    this.#slots.updateQueue(lane);
    return ids;
  }

  /** Queued deliveries of a degraded endpoint go back to the database, to free memory. */
  #onDegraded(lanes: Lane<Delivery>[]): void {
    const returned = lanes.flatMap((lane) => this.#clear(lane));
    if (returned.length > 0) this.#dependencies.onReturned(returned);
    this.#dependencies.onDegraded(lanes.map(({ hookId }) => hookId));
  }

  #send(delivery: Delivery): Promise<Outcome> {
    const { sender, now, keepsAnswers } = this.#dependencies;
    const sentAt = now();
    delivery.sentAt = sentAt;
    return sender.send({
      ...requestFor({
        url: delivery.url,
        hookId: delivery.hookId,
        token: delivery.token,
        eventText: delivery.eventText,
        digest: delivery.digest,
        messageId: delivery.webhookEventId,
        sentAt,
        attempt: delivery.attempts + 1,
      }),
      ...(keepsAnswers ? { keepsAnswer: true } : {}),
    });
  }
}
