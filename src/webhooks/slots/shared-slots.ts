import type { Outcome } from '../send/outcome.ts';
import { FairSlots, type Standing } from './fair-slots.ts';
import { type Lane, SUSPECT_AFTER_MS } from './lane.ts';
import { Pace } from './pace.ts';

const WATCH_EVERY_MS = 100;
const LOOKS_UNTIL_LATE = SUSPECT_AFTER_MS / WATCH_EVERY_MS;
/** Opening a connection takes a fifth of a millisecond of this process: whatever else arrived is looked at in between. */
const MOST_OPENED_IN_A_TURN = 4;
/**
 * Of a turn of the event loop sending takes as long as everything else did in the last one. With a number of requests
 * instead, a process that is busy with reports sends a few in each of its long turns, and what it took waits for seconds.
 */
const SHORTEST_SHARE_MS = 1;
const LONGEST_SHARE_MS = 20;
/** More under way than before; taking the place of one that has ended costs none of it. */
const GROWTH_PER_SECOND = 250;
const GROWTH_AT_ONCE = 32;
/** Spread out, so that thousands do not begin together and are then given up together, again and again. */
const SUSPECTS_PER_SECOND = 150;
const SUSPECTS_AT_ONCE = 4;
const PACE_MS = 5;

export interface SharedSlotsDependencies<Item> {
  /** In all: as many requests as may be under way. */
  slots: number;
  /** Never rejects. */
  send(item: Item): Promise<Outcome>;
  /** Its slot is free again. */
  finished(item: Item, outcome: Outcome, tookMs: number): void;
  /** These hang from now on. */
  suspected?(lanes: Lane<Item>[]): void;
  /** It answers again. */
  recovered?(lane: Lane<Item>): void;
  /** Nothing is under way, nor about to be. */
  idle?(): void;
}

/** A delivery on its way. */
interface Request<Item> {
  lane: Lane<Item>;
  slots: FairSlots<Lane<Item>>;
  /** By the clock of the machine, as the sender's time limit is: how long an endpoint takes is no time of ours. */
  startedAt: number;
  /** How often we had looked by then. */
  looks: number;
  /** Longer under way than healthy endpoints take. */
  late: boolean;
}

/**
 * Who may send when. Half of all slots are for suspects: they begin requests in the first half of that, a quarter of
 * all, in turn; the rest of it is for requests that have been under way for longer than healthy endpoints take, which
 * leave the other half to others and go on here. So however many endpoints begin to hang, and whenever, at most half of
 * all slots are theirs a moment later, and a quarter when they have timed out.
 */
export class SharedSlots<Item> {
  readonly #dependencies: SharedSlotsDependencies<Item>;
  readonly #slots: FairSlots<Lane<Item>>;
  readonly #suspectSlots: FairSlots<Lane<Item>>;
  readonly #growth = new Pace(GROWTH_PER_SECOND, GROWTH_AT_ONCE);
  readonly #suspectPace = new Pace(SUSPECTS_PER_SECOND, SUSPECTS_AT_ONCE);
  /** In slots of the first kind, in the order in which they began. */
  readonly #notYetLate = new Set<Request<Item>>();
  readonly #watching: NodeJS.Timeout;
  /** More could begin: in the next turn of the event loop, or when their pace allows. */
  #nextTurn: NodeJS.Immediate | undefined;
  #later: NodeJS.Timeout | undefined;
  #pumpedAt = 0;
  #looks = 0;
  #inFlight = 0;
  #stopped = false;

  constructor(dependencies: SharedSlotsDependencies<Item>) {
    this.#dependencies = dependencies;
    const half = Math.floor(dependencies.slots / 2);
    this.#slots = new FairSlots(dependencies.slots - half, Math.floor(half / 4));
    this.#suspectSlots = new FairSlots(half, Math.floor(half / 2));
    // Not at once: while this process was busy itself, answers came that it has to read first.
    this.#watching = setInterval(() => setImmediate(() => this.#watch()), WATCH_EVERY_MS).unref();
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** Something is under way, or about to be. */
  get busy(): boolean {
    return this.#inFlight > 0 || this.#nextTurn !== undefined || this.#later !== undefined;
  }

  /** What waits for it, or what is known of it, has changed: into the queue it belongs to by now. */
  queue(lane: Lane<Item>): void {
    const [its, other] = lane.suspect ? [this.#suspectSlots, this.#slots] : [this.#slots, this.#suspectSlots];
    other.leave(lane);
    if (lane.ready) its.enter(lane);
    else its.leave(lane);
  }

  /** Begins what may begin. */
  pump(): void {
    if (this.#stopped || this.#nextTurn) return;
    const began = performance.now();
    const share = Math.min(LONGEST_SHARE_MS, Math.max(SHORTEST_SHARE_MS, began - this.#pumpedAt));
    let opened = 0;
    do {
      const lane = this.#beginOne();
      if (!lane) {
        if (this.#isPaced()) this.#later ??= setTimeout(this.#onTime, PACE_MS).unref();
        return;
      }
      if (!lane.proven) opened += 1;
      this.#pumpedAt = performance.now();
    } while (opened < MOST_OPENED_IN_A_TURN && this.#pumpedAt - began < share);
    // Only for what waits: what comes next in this turn should not wait for another one.
    if (this.#slots.waiting || this.#suspectSlots.waiting) this.#nextTurn = setImmediate(this.#onTime);
  }

  /** Begins nothing more; what is under way still ends. */
  stop(): void {
    this.#stopped = true;
    clearInterval(this.#watching);
    this.#forgetTimers();
  }

  #goOn(): void {
    this.pump();
    if (!this.busy) this.#dependencies.idle?.();
  }

  readonly #onTime = (): void => {
    this.#forgetTimers();
    this.#goOn();
  };

  #forgetTimers(): void {
    clearImmediate(this.#nextTurn);
    clearTimeout(this.#later);
    this.#nextTurn = undefined;
    this.#later = undefined;
  }

  /** Something waits for its pace and not for a slot. */
  #isPaced(): boolean {
    const { waiting } = this.#slots;
    return (waiting && !this.#growth.open) || (this.#suspectSlots.waiting && !this.#suspectPace.open);
  }

  #beginOne(): Lane<Item> | undefined {
    const lane = this.#slots.next(this.#standingToGrow());
    if (lane) {
      this.#growth.take();
      this.#begin(lane, this.#slots);
      return lane;
    }
    const suspect = this.#suspectPace.open ? this.#suspectSlots.next() : undefined;
    if (!suspect) return undefined;
    this.#suspectPace.take();
    this.#begin(suspect, this.#suspectSlots);
    return suspect;
  }

  /** Whoever has nothing under way need not wait for the growth of others, as long as it is not everybody. */
  #standingToGrow(): Standing {
    if (this.#growth.open) return 'any';
    return this.#growth.overdrawn ? 'best' : 'fresh';
  }

  #begin(lane: Lane<Item>, slots: FairSlots<Lane<Item>>): void {
    const item = lane.next();
    if (item === undefined) throw new Error('a webhook without deliveries has no turn');
    this.queue(lane);
    this.#inFlight += 1;
    const request = { lane, slots, startedAt: performance.now(), looks: this.#looks, late: false };
    if (slots === this.#slots) this.#notYetLate.add(request);
    void this.#dependencies.send(item).then((outcome) => {
      const tookMs = performance.now() - request.startedAt;
      this.#ended(request, outcome, tookMs);
      this.#dependencies.finished(item, outcome, tookMs);
      this.#goOn();
    });
  }

  #ended(request: Request<Item>, outcome: Outcome, tookMs: number): void {
    const { lane, slots, startedAt } = request;
    const before = lane.suspect;
    this.#notYetLate.delete(request);
    this.#inFlight -= 1;
    slots.giveBack(lane.ownerId);
    if (slots === this.#slots) this.#growth.giveBack();
    const quick = slots === this.#slots ? !request.late : tookMs < SUSPECT_AFTER_MS;
    lane.finished({ ok: outcome.ok, answered: isAnswer(outcome, quick), quick, startedAt });
    this.queue(lane);
    if (!before && lane.suspect) this.#dependencies.suspected?.([lane]);
    if (before && !lane.suspect) this.#dependencies.recovered?.(lane);
  }

  #watch(): void {
    this.#looks += 1;
    const longAgo = performance.now() - SUSPECT_AFTER_MS;
    const suspected = new Set<Lane<Item>>();
    for (const request of this.#notYetLate) {
      // A process that is kept from working, by itself or by others on its machine, also looks less often.
      if (request.startedAt > longAgo || this.#looks - request.looks < LOOKS_UNTIL_LATE) break;
      this.#becameLate(request, suspected);
    }
    if (suspected.size > 0) this.#dependencies.suspected?.([...suspected]);
    this.pump();
  }

  /** It goes on in another slot, if one is free there, and leaves its own to others. */
  #becameLate(request: Request<Item>, suspected: Set<Lane<Item>>): void {
    const { lane, startedAt } = request;
    request.late = true;
    if (this.#suspectSlots.take(lane.ownerId)) {
      request.slots = this.#suspectSlots;
      this.#slots.giveBack(lane.ownerId);
      this.#notYetLate.delete(request);
    }
    if (lane.suspect) return;
    lane.late(startedAt);
    this.queue(lane);
    if (lane.suspect) suspected.add(lane);
  }
}

/** A refused connection is no answer, but who refuses at once holds up nobody. */
function isAnswer(outcome: Outcome, quick: boolean): boolean {
  return outcome.ok || (!outcome.timedOut && (outcome.status !== undefined || quick));
}
