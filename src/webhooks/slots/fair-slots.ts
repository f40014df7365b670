/** A webhook with something to send, as the queue sees it. */
export interface QueueEntry {
  /** The organization or user that owns the webhook. */
  readonly ownerId: string;
  /** Requests in flight. */
  readonly inFlight: number;
  /** It answered recently, so its slot will probably be free again soon. */
  readonly proven: boolean;
}

/**
 * `fresh`: an owner without requests in flight, served first, so that few requests never wait for many. `best`: a fresh
 * owner with a webhook that answered recently.
 */
export type Priority = 'best' | 'fresh' | 'any';
const PRIORITIES = ['best', 'fresh', 'any'] as const;

/** The slots of one owner. */
interface Share<Lane> {
  taken: number;
  /** Its webhooks with something to send, in queue order. */
  turns: Set<Lane>;
  /** Those among them that were proven when they were queued. */
  proven: Set<Lane>;
}

/**
 * Slots for requests, shared between owners and then between their webhooks. No owner takes more than stay free: one
 * owner alone gets half of the slots, two a third each, and so on. Its webhooks share its part in the same way. So
 * the next owner finds a slot even when the earlier ones never release any. (The dynamic thresholds of Choudhury and
 * Hahne, which switches use to share their buffers.)
 *
 * The last slots are reserved for proven webhooks and for requests already in flight.
 */
export class FairSlots<Lane extends QueueEntry> {
  readonly #shares = new Map<string, Share<Lane>>();
  /** Owners with something to send, in queue order. */
  readonly #owners: Record<Priority, Set<Share<Lane>>> = {
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
    return PRIORITIES.some((priority) => this.#owners[priority].size > 0);
  }

  /** The webhook has something to send. One already queued keeps its position. */
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
   * Takes a slot for the next webhook of an owner with at least this priority. The webhook and its owner move to the
   * end of their queues.
   */
  next(atLeast: Priority = 'any'): Lane | undefined {
    if (this.#free <= 0 || (this.#free <= this.#reserved && this.#mayBeProven === 0)) return undefined;
    for (const priority of PRIORITIES) {
      const lane = this.#firstOf(this.#owners[priority]);
      if (lane || priority === atLeast) return lane;
    }
    return undefined;
  }

  /** Takes a slot outside the queue, for a request already in flight. */
  take(ownerId: string): boolean {
    if (this.#free <= 0) return false;
    this.#take(this.#shareOf(ownerId));
    return true;
  }

  release(ownerId: string): void {
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
    for (const priority of PRIORITIES) this.#owners[priority].delete(share);
  }

  #tidy(ownerId: string, share: Share<Lane>): void {
    if (share.turns.size > 0) return;
    this.#forget(share);
    if (share.taken === 0) this.#shares.delete(ownerId);
  }
}

function toTheEnd<Element>(updateQueue: Set<Element>, element: Element): void {
  updateQueue.delete(element);
  updateQueue.add(element);
}
