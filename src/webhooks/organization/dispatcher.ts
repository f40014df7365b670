import { requestFor } from '../payload.ts';
import type { Outcome, Sender } from '../send/sender.ts';
import type { Delivery } from './delivery.ts';
import { FairSlots } from './fair-slots.ts';
import { FIRST_ROOM, HookLane, SLOW_AFTER_MS } from './hook-lane.ts';

/** Text of about 1 KiB each: some forty megabytes. */
const MOST_HELD = 32_768;
/** Sockets: the two together stay below the lowest usual hard limit of open files, 4096, which Node takes for itself. */
const MOST_IN_FLIGHT = 1024;
const MOST_SLOW = 1024;
const MOST_IDLE_LANES = 10_000;
const WATCH_EVERY_MS = 100;

export interface DispatcherDependencies {
  sender: Sender;
  now: () => number;
  finished(delivery: Delivery, outcome: Outcome, startedAt: number, now: number): void;
  /** Not sent, and no longer held here: others may have it. */
  returned(deliveryIds: number[]): void;
}

/** A delivery on its way. */
interface Request {
  lane: HookLane;
  slots: FairSlots;
  /** By the clock of the machine, as the sender's time limit is: how long an endpoint takes is no time of ours. */
  startedAt: number;
}

/**
 * Holds leased deliveries in memory and sends them, organization by organization and webhook by webhook in turn. A
 * request that takes longer than healthy endpoints do leaves its slot to others and goes on in one of those for slow
 * ones, and there an endpoint that hangs gets its turns until it answers again.
 */
export class Dispatcher {
  readonly #dependencies: DispatcherDependencies;
  readonly #lanes = new Map<string, HookLane>();
  readonly #slots = new FairSlots(MOST_IN_FLIGHT);
  readonly #slowSlots = new FairSlots(MOST_SLOW);
  /** In slots of the first kind, in the order in which they began. */
  readonly #notYetSlow = new Set<Request>();
  readonly #watching: NodeJS.Timeout;
  readonly #held = new Set<number>();
  #inFlight = 0;
  #stopped = false;

  constructor(dependencies: DispatcherDependencies) {
    this.#dependencies = dependencies;
    // Not at once: while this process was busy itself, answers came that it has to read first.
    this.#watching = setInterval(() => setImmediate(() => this.#watch()), WATCH_EVERY_MS).unref();
  }

  add(deliveries: Delivery[]): void {
    for (const delivery of deliveries) {
      if (this.#held.has(delivery.deliveryId)) continue;
      this.#held.add(delivery.deliveryId);
      const lane = this.#laneFor(delivery);
      lane.waiting.push(delivery);
      this.#queue(lane);
    }
    this.#pump();
  }

  /** How many more of this webhook may be leased to this process. */
  room(hookId: string): number {
    if (this.#stopped) return 0;
    const lane = this.#lanes.get(hookId);
    return lane ? this.#roomOf(lane) : Math.min(FIRST_ROOM, this.roomInAll());
  }

  roomInAll(): number {
    return this.#stopped ? 0 : MOST_HELD - this.#held.size;
  }

  /** Room of the webhooks that this process knows. */
  rooms(): Map<string, number> {
    return new Map([...this.#lanes].map(([hookId, lane]) => [hookId, this.#roomOf(lane)]));
  }

  /** The webhook was deleted or broke: what waits is forgotten; what is under way cannot be called back. */
  drop(hookId: string): void {
    const lane = this.#lanes.get(hookId);
    if (lane) this.#empty(lane);
  }

  heldIds(): number[] {
    return [...this.#held];
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** Starts nothing more; answers what was not sent. Outcomes of what is under way still come. */
  stop(): number[] {
    this.#stopped = true;
    clearInterval(this.#watching);
    return [...this.#lanes.values()].flatMap((lane) => this.#empty(lane));
  }

  /** The outcome is stored: the lease is over. */
  settled(deliveryIds: Iterable<number>): void {
    for (const id of deliveryIds) this.#held.delete(id);
  }

  /** As with slots, nobody gets more than is left free: memory is there for the next one, too. */
  #roomOf(lane: HookLane): number {
    return Math.max(0, Math.min(lane.room, this.roomInAll() - lane.held));
  }

  #laneFor({ hookId, organizationId, unanswered = false }: Delivery): HookLane {
    let lane = this.#lanes.get(hookId);
    if (!lane) {
      if (this.#lanes.size > MOST_IDLE_LANES) this.#forgetIdleLanes();
      lane = new HookLane(hookId, organizationId, unanswered);
      this.#lanes.set(hookId, lane);
    }
    return lane;
  }

  #forgetIdleLanes(): void {
    for (const [hookId, lane] of this.#lanes) if (lane.held === 0) this.#lanes.delete(hookId);
  }

  /** What was waiting. */
  #empty(lane: HookLane): number[] {
    const ids = lane.waiting.splice(0).map(({ deliveryId }) => deliveryId);
    for (const id of ids) this.#held.delete(id);
    this.#queue(lane);
    return ids;
  }

  /** Into the queue it belongs to by now, and out of the other. */
  #queue(lane: HookLane): void {
    const [its, other] = lane.hanging ? [this.#slowSlots, this.#slots] : [this.#slots, this.#slowSlots];
    other.leave(lane);
    if (lane.ready) its.enter(lane);
    else its.leave(lane);
  }

  #pump(): void {
    for (const slots of [this.#slots, this.#slowSlots]) {
      for (let lane = slots.next(); lane; lane = slots.next()) this.#send(lane, slots);
    }
  }

  #send(lane: HookLane, slots: FairSlots): void {
    const delivery = lane.next();
    if (!delivery) throw new Error('a webhook without deliveries has no turn');
    this.#queue(lane);
    this.#inFlight += 1;
    const request: Request = { lane, slots, startedAt: performance.now() };
    if (slots === this.#slots) this.#notYetSlow.add(request);
    const sentAt = this.#dependencies.now();
    void this.#post(delivery, sentAt).then((outcome) => {
      this.#ended(request, outcome);
      this.#dependencies.finished(delivery, outcome, sentAt, this.#dependencies.now());
      this.#pump();
    });
  }

  #post(delivery: Delivery, sentAt: number): Promise<Outcome> {
    return this.#dependencies.sender.send(
      requestFor({
        url: delivery.url,
        hookId: delivery.hookId,
        token: delivery.token,
        eventText: delivery.eventText,
        digest: delivery.digest,
        messageId: delivery.webhookEventId,
        sentAt: new Date(sentAt),
        attempt: delivery.attempts + 1,
      }),
    );
  }

  #watch(): void {
    const longAgo = performance.now() - SLOW_AFTER_MS;
    for (const request of this.#notYetSlow) {
      if (request.startedAt > longAgo) break;
      this.#becameSlow(request);
    }
    this.#pump();
  }

  /** It goes on in another slot, if one is free there, and leaves its own to others. */
  #becameSlow(request: Request): void {
    const { lane, startedAt } = request;
    if (this.#slowSlots.take(lane.organizationId)) {
      request.slots = this.#slowSlots;
      this.#slots.giveBack(lane.organizationId);
      this.#notYetSlow.delete(request);
    }
    lane.late(startedAt);
    // What waits for an endpoint that hangs would only take memory; in the database it is as safe.
    const returned = lane.hanging ? this.#empty(lane) : [];
    if (returned.length > 0) this.#dependencies.returned(returned);
  }

  #ended(request: Request, { ok, status }: Outcome): void {
    const { lane, slots, startedAt } = request;
    this.#notYetSlow.delete(request);
    this.#inFlight -= 1;
    slots.giveBack(lane.organizationId);
    const now = performance.now();
    lane.finished({ ok, answered: status !== undefined, tookMs: now - startedAt }, now);
    this.#queue(lane);
  }
}
