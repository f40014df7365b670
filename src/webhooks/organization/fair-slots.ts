import type { HookLane } from './hook-lane.ts';

/** What one organization has of the slots. */
interface Share {
  taken: number;
  /** Its webhooks with something to send, in the order of their turns. */
  turns: Set<HookLane>;
}

/**
 * Slots for requests, shared between organizations and then between their webhooks. Nobody takes more than are left
 * free: one organization alone gets half of them, two a third each, and so on; its webhooks share its part in the same
 * way. So whoever comes next finds a slot, even when none of those before ever gives one back. (The thresholds of
 * Choudhury and Hahne, which switches use to share their buffers.)
 */
export class FairSlots {
  readonly #shares = new Map<string, Share>();
  /** Organizations with something to send, in the order of their turns. */
  readonly #turns = new Set<Share>();
  #free: number;

  constructor(slots: number) {
    this.#free = slots;
  }

  /** It has something to send. Who is in the queue keeps its place. */
  enter(lane: HookLane): void {
    const share = this.#shareOf(lane.organizationId);
    share.turns.add(lane);
    this.#turns.add(share);
  }

  leave(lane: HookLane): void {
    const share = this.#shares.get(lane.organizationId);
    if (share?.turns.delete(lane)) this.#tidy(lane.organizationId, share);
  }

  /** Takes a slot for the webhook whose turn it is. Both it and its organization go to the end of their queues. */
  next(): HookLane | undefined {
    for (const share of this.#turns) {
      const room = this.#free - share.taken;
      if (room <= 0) continue;
      for (const lane of share.turns) {
        if (lane.inFlight >= room) continue;
        share.turns.delete(lane);
        share.turns.add(lane);
        this.#turns.delete(share);
        this.#turns.add(share);
        this.#take(share);
        return lane;
      }
    }
    return undefined;
  }

  /** A slot out of turn, for a request that is under way already. */
  take(organizationId: string): boolean {
    if (this.#free === 0) return false;
    this.#take(this.#shareOf(organizationId));
    return true;
  }

  giveBack(organizationId: string): void {
    const share = this.#shareOf(organizationId);
    share.taken -= 1;
    this.#free += 1;
    this.#tidy(organizationId, share);
  }

  #take(share: Share): void {
    share.taken += 1;
    this.#free -= 1;
  }

  #shareOf(organizationId: string): Share {
    let share = this.#shares.get(organizationId);
    if (!share) {
      share = { taken: 0, turns: new Set() };
      this.#shares.set(organizationId, share);
    }
    return share;
  }

  #tidy(organizationId: string, share: Share): void {
    if (share.turns.size > 0) return;
    this.#turns.delete(share);
    if (share.taken === 0) this.#shares.delete(organizationId);
  }
}
