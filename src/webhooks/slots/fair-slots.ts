/** A webhook with something to send, as far as its turn depends on it. */
export interface Turn {
  /** The organization or the user it belongs to. */
  readonly ownerId: string;
  /** Requests under way. */
  readonly inFlight: number;
  /** It answered a moment ago: nobody has better reasons to expect that a slot given to it comes back soon. */
  readonly proven: boolean;
}

/**
 * `fresh`: an owner with nothing under way, before all others, so that few requests never wait for many. `best`: one of
 * whose webhooks answered a moment ago, too.
 */
export type Standing = 'best' | 'fresh' | 'any';
const STANDINGS = ['best', 'fresh', 'any'] as const;

/** What one owner has of the slots. */
interface Share<Lane> {
  taken: number;
  /** Its webhooks with something to send, in the order of their turns. */
  turns: Set<Lane>;
  /** Those among them that were proven when they came. */
  proven: Set<Lane>;
}

/**
 * Slots for requests, shared between owners and then between their webhooks. Nobody takes more than are left free: one
 * owner alone gets half of them, two a third each, and so on; its webhooks share its part in the same way. So whoever
 * comes next finds a slot, even when none of those before ever gives one back. (The thresholds of Choudhury and Hahne,
 * which switches use to share their buffers.)
 *
 * The last ones are reserved for proven webhooks and for requests that are under way already.
 */
export class FairSlots<Lane extends Turn> {
  readonly #shares = new Map<string, Share<Lane>>();
  /** Owners with something to send, in the order of their turns. */
  readonly #owners: Record<Standing, Set<Share<Lane>>> = {
    best: new Set(),
    fresh: new Set(),
    any: new Set(),
  };
  readonly #reserved: number;
  #free: number;
  #mayBeProven = 0;

  constructor(slots: number, reserved: number) {
    this.#free = slots;
    this.#reserved = reserved;
  }

  get waiting(): boolean {
    return STANDINGS.some((standing) => this.#owners[standing].size > 0);
  }

  /** It has something to send. Who is in the queue keeps its place. */
  enter(lane: Lane): void {
    const share = this.#shareOf(lane.ownerId);
    if (lane.proven && !share.proven.has(lane)) {
      share.proven.add(lane);
      this.#mayBeProven += 1;
    }
    if (share.turns.has(lane)) return;
    share.turns.add(lane);
    const { best, fresh, any } = this.#owners;
    if (share.taken > 0 || any.has(share)) any.add(share);
    else (lane.proven ? best : fresh).add(share);
  }

  leave(lane: Lane): void {
    const share = this.#shares.get(lane.ownerId);
    if (!share?.turns.delete(lane)) return;
    this.#unprove(share, lane);
    this.#tidy(lane.ownerId, share);
  }

  /**
   * Takes a slot for the webhook whose turn it is, of an owner with at least this standing. Both it and its owner go to
   * the end of their queues.
   */
  next(atLeast: Standing = 'any'): Lane | undefined {
    if (this.#free <= 0 || (this.#free <= this.#reserved && this.#mayBeProven === 0)) return undefined;
    for (const standing of STANDINGS) {
      const lane = this.#firstOf(this.#owners[standing]);
      if (lane || standing === atLeast) return lane;
    }
    return undefined;
  }

  /** A slot out of turn, for a request that is under way already. */
  take(ownerId: string): boolean {
    if (this.#free <= 0) return false;
    this.#take(this.#shareOf(ownerId));
    return true;
  }

  giveBack(ownerId: string): void {
    const share = this.#shareOf(ownerId);
    share.taken -= 1;
    this.#free += 1;
    this.#tidy(ownerId, share);
  }

  #firstOf(owners: Set<Share<Lane>>): Lane | undefined {
    for (const share of owners) {
      const lane = this.#laneOf(share);
      if (!lane) continue;
      toTheEnd(share.turns, lane);
      if (share.proven.has(lane)) toTheEnd(share.proven, lane);
      this.#forget(share);
      this.#owners.any.add(share);
      this.#take(share);
      return lane;
    }
    return undefined;
  }

  #laneOf(share: Share<Lane>): Lane | undefined {
    const forProven = this.#free - share.taken;
    const forAll = forProven - this.#reserved;
    if (forProven <= 0) return undefined;
    for (const lane of forAll > 0 ? share.turns : share.proven) {
      if (share.proven.has(lane) && !lane.proven) this.#unprove(share, lane);
      if (lane.inFlight < (share.proven.has(lane) ? forProven : forAll)) return lane;
    }
    return undefined;
  }

  #unprove(share: Share<Lane>, lane: Lane): void {
    if (share.proven.delete(lane)) this.#mayBeProven -= 1;
  }

  #take(share: Share<Lane>): void {
    share.taken += 1;
    this.#free -= 1;
  }

  #shareOf(ownerId: string): Share<Lane> {
    let share = this.#shares.get(ownerId);
    if (!share) {
      share = { taken: 0, turns: new Set(), proven: new Set() };
      this.#shares.set(ownerId, share);
    }
    return share;
  }

  #forget(share: Share<Lane>): void {
    for (const standing of STANDINGS) this.#owners[standing].delete(share);
  }

  #tidy(ownerId: string, share: Share<Lane>): void {
    if (share.turns.size > 0) return;
    this.#forget(share);
    if (share.taken === 0) this.#shares.delete(ownerId);
  }
}

function toTheEnd<Element>(queue: Set<Element>, element: Element): void {
  queue.delete(element);
  queue.add(element);
}
