import type { Outcome } from '../send/outcome.ts';
import { FairSlots, type Priority } from './fair-slots.ts';
import { DEGRADED_AFTER_MS, type Lane } from './lane.ts';
import { RateLimiter } from './rate-limiter.ts';

const WATCH_EVERY_MS = 100;
const CHECKS_UNTIL_LATE = DEGRADED_AFTER_MS / WATCH_EVERY_MS;
/** Opening a connection takes a fifth of a millisecond of this process; other work runs in between. */
const MOST_OPENED_IN_A_TURN = 4;
/**
 * Sending takes as much of each event-loop turn as everything else did in the last one. With a fixed number of requests
 * instead, a process busy with reports sends a few per long turn, and its deliveries wait for seconds.
 */
const SHORTEST_SHARE_MS = 1;
const LONGEST_SHARE_MS = 20;
/** Growth of the number in flight; replacing an ended request costs nothing. */
const GROWTH_PER_SECOND = 250;
const GROWTH_AT_ONCE = 32;
/** Distributed over time, so that thousands do not start together and then time out together. */
const DEGRADED_PER_SECOND = 150;
const DEGRADED_AT_ONCE = 4;
const RATE_CHECK_MS = 5;

export interface SharedSlotsDependencies<Item> {
  /** Maximum number of requests in flight. */
  slots: number;
  /** Never rejects. */
  send(item: Item): Promise<Outcome>;
  /** Called when the slot is free again. */
  onFinished(item: Item, outcome: Outcome, tookMs: number): void;
  /** These endpoints became degraded. */
  onDegraded?(lanes: Lane<Item>[]): void;
  /** The endpoint answers again. */
  onRecovered?(lane: Lane<Item>): void;
  /** No request is in flight or about to start. */
  onIdle?(): void;
}

/** A delivery in flight. */
interface Request<Item> {
  lane: Lane<Item>;
  slots: FairSlots<Lane<Item>>;
  /** Machine time, as the sender's timeout: not the clock of a demo. */
  startedAt: number;
  /** Number of checks before it began. */
  checksAtStart: number;
  /** In flight for longer than healthy endpoints take. */
  late: boolean;
}

/**
 * Decides which request starts when. Half of all slots are for degraded endpoints. In the first half of these (a
 * quarter of all) they start requests in turn. The other half is for requests that have been in flight longer than
 * healthy endpoints take: they move there and free their slots. So however many endpoints begin to hang, they soon hold
 * at most half of all slots, and a quarter after their timeouts.
 */
export class SharedSlots<Item> {
  readonly #dependencies: SharedSlotsDependencies<Item>;
  readonly #slots: FairSlots<Lane<Item>>;
  readonly #degradedSlots: FairSlots<Lane<Item>>;
  readonly #growthRate = new RateLimiter(GROWTH_PER_SECOND, GROWTH_AT_ONCE);
  readonly #degradedRate = new RateLimiter(DEGRADED_PER_SECOND, DEGRADED_AT_ONCE);
  /** In regular slots, in the order of their start. */
  readonly #onTimeRequests = new Set<Request<Item>>();
  readonly #watching: NodeJS.Timeout;
  /** More requests could start: in the next turn of the event loop, or when the rate limit allows. */
  #nextTurn: NodeJS.Immediate | undefined;
  #later: NodeJS.Timeout | undefined;
  #pumpedAt = 0;
  #checks = 0;
  #inFlight = 0;
  #stopped = false;

  constructor(dependencies: SharedSlotsDependencies<Item>) {
    this.#dependencies = dependencies;
    const half = Math.floor(dependencies.slots / 2);
    this.#slots = new FairSlots(dependencies.slots - half, Math.floor(half / 4));
    this.#degradedSlots = new FairSlots(half, Math.floor(half / 2));
    // After the current turn: while this process was busy, responses may have arrived that must be read first.
    this.#watching = setInterval(() => setImmediate(() => this.#watch()), WATCH_EVERY_MS).unref();
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** A request is in flight or about to start. */
  get busy(): boolean {
    return this.#inFlight > 0 || this.#nextTurn !== undefined || this.#later !== undefined;
  }

  /** The queue or the state of the lane changed: moves it to the matching queue. */
  updateQueue(lane: Lane<Item>): void {
    const [its, other] = lane.degraded
      ? [this.#degradedSlots, this.#slots]
      : [this.#slots, this.#degradedSlots];
    other.leave(lane);
    if (lane.ready) its.enter(lane);
    else its.leave(lane);
  }

  /** Starts as many requests as allowed. */
  startRequests(): void {
    if (this.#stopped || this.#nextTurn) return;
    const began = performance.now();
    const share = Math.min(LONGEST_SHARE_MS, Math.max(SHORTEST_SHARE_MS, began - this.#pumpedAt));
    let opened = 0;
    do {
      const lane = this.#beginOne();
      if (!lane) {
        if (this.#isRateLimited()) this.#later ??= setTimeout(this.#onTimer, RATE_CHECK_MS).unref();
        return;
      }
      if (!lane.proven) opened += 1;
      this.#pumpedAt = performance.now();
    } while (opened < MOST_OPENED_IN_A_TURN && this.#pumpedAt - began < share);
    // Only for queued lanes: a request that arrives later in this turn should not wait for another one.
    if (this.#slots.waiting || this.#degradedSlots.waiting) this.#nextTurn = setImmediate(this.#onTimer);
  }

  /** Starts no more requests; those in flight still end. */
  stop(): void {
    this.#stopped = true;
    clearInterval(this.#watching);
    this.#forgetTimers();
  }

  #continue(): void {
    this.startRequests();
    if (!this.busy) this.#dependencies.onIdle?.();
  }

  readonly #onTimer = (): void => {
    this.#forgetTimers();
    this.#continue();
  };

  #forgetTimers(): void {
    clearImmediate(this.#nextTurn);
    clearTimeout(this.#later);
    this.#nextTurn = undefined;
    this.#later = undefined;
  }

  /** A lane waits for the rate limit, not for a slot. */
  #isRateLimited(): boolean {
    const { waiting } = this.#slots;
    return (waiting && !this.#growthRate.open) || (this.#degradedSlots.waiting && !this.#degradedRate.open);
  }

  #beginOne(): Lane<Item> | undefined {
    const lane = this.#slots.next(this.#requiredPriority());
    if (lane) {
      this.#growthRate.take();
      this.#begin(lane, this.#slots);
      return lane;
    }
    const degraded = this.#degradedRate.open ? this.#degradedSlots.next() : undefined;
    if (!degraded) return undefined;
    this.#degradedRate.take();
    this.#begin(degraded, this.#degradedSlots);
    return degraded;
  }

  /** An owner without requests in flight need not wait for the growth limit, unless too many did so already. */
  #requiredPriority(): Priority {
    if (this.#growthRate.open) return 'any';
    return this.#growthRate.overdrawn ? 'best' : 'fresh';
  }

  #begin(lane: Lane<Item>, slots: FairSlots<Lane<Item>>): void {
    const item = lane.next();
    if (item === undefined) throw new Error('a webhook without deliveries has no turn');
    this.updateQueue(lane);
    this.#inFlight += 1;
    const request = { lane, slots, startedAt: performance.now(), checksAtStart: this.#checks, late: false };
    if (slots === this.#slots) this.#onTimeRequests.add(request);
    void this.#dependencies.send(item).then((outcome) => {
      const tookMs = performance.now() - request.startedAt;
      this.#ended(request, outcome, tookMs);
      this.#dependencies.onFinished(item, outcome, tookMs);
      this.#continue();
    });
  }

  #ended(request: Request<Item>, outcome: Outcome, tookMs: number): void {
    const { lane, slots, startedAt } = request;
    const before = lane.degraded;
    this.#onTimeRequests.delete(request);
    this.#inFlight -= 1;
    slots.release(lane.ownerId);
    if (slots === this.#slots) this.#growthRate.release();
    const quick = slots === this.#slots ? !request.late : tookMs < DEGRADED_AFTER_MS;
    lane.finished({ ok: outcome.ok, answered: isAnswer(outcome, quick), quick, startedAt });
    this.updateQueue(lane);
    if (!before && lane.degraded) this.#dependencies.onDegraded?.([lane]);
    if (before && !lane.degraded) this.#dependencies.onRecovered?.(lane);
  }

  #watch(): void {
    this.#checks += 1;
    const longAgo = performance.now() - DEGRADED_AFTER_MS;
    const newlyDegraded = new Set<Lane<Item>>();
    for (const request of this.#onTimeRequests) {
      // A busy process also checks less often, so both time and checks must have passed.
      if (request.startedAt > longAgo || this.#checks - request.checksAtStart < CHECKS_UNTIL_LATE) break;
      this.#moveToDegradedSlots(request, newlyDegraded);
    }
    if (newlyDegraded.size > 0) this.#dependencies.onDegraded?.([...newlyDegraded]);
    this.startRequests();
  }

  /** Moves the request to a degraded slot if one is free, which frees its regular slot. */
  #moveToDegradedSlots(request: Request<Item>, newlyDegraded: Set<Lane<Item>>): void {
    const { lane, startedAt } = request;
    request.late = true;
    if (this.#degradedSlots.take(lane.ownerId)) {
      request.slots = this.#degradedSlots;
      this.#slots.release(lane.ownerId);
      this.#onTimeRequests.delete(request);
    }
    if (lane.degraded) return;
    lane.markLate(startedAt);
    this.updateQueue(lane);
    if (lane.degraded) newlyDegraded.add(lane);
  }
}

/** An immediate refusal counts as an answer: it holds no slot. */
function isAnswer(outcome: Outcome, quick: boolean): boolean {
  return outcome.ok || (!outcome.timedOut && (outcome.status !== undefined || quick));
}
