import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { Backlog } from './backlog.ts';
import { claimDue, type Wish } from './claim.ts';
import type { Dispatcher, KnownHook } from './dispatcher.ts';
import { lookForDue } from './look.ts';

const MOST_PER_CLAIM = 2000;
/** A millisecond or two of the database. */
const MOST_HOOKS_PER_LOOK = 100;
/** Between two looks of one round: thousands of webhooks with something waiting must not keep the database busy. */
const BETWEEN_LOOKS_MS = 20;
/** At least so many times as long as the look took. */
const REST = 3;
/** Below this a claim would cost more than it brings. */
const ROOM_WORTH_A_CLAIM = 256;

export interface ClaimingDependencies {
  database: Database;
  box: SecretBox;
  dispatcher: Dispatcher;
  claim: number;
  leaseMs: number;
  shiftMs: () => number;
  stopping: AbortSignal;
  /** Somebody was asked for: call `claimAsked` soon. */
  wake(): void;
}

/**
 * What is due is found in two ways: webhooks that somebody names (their events were recorded elsewhere, they have room
 * again, they answer again) are claimed for at once, by themselves; all others are found by looking around, a bounded
 * part at a time. So neither waits for what thousands of suspects have in the database.
 */
export class Claiming {
  readonly #dependencies: ClaimingDependencies;
  readonly #backlog = new Backlog();
  readonly #asked = new Set<string>();
  #latest: Promise<unknown> = Promise.resolve();
  #atWork = 0;

  constructor(dependencies: ClaimingDependencies) {
    this.#dependencies = dependencies;
  }

  ask(hookIds: string[]): void {
    if (hookIds.length === 0) return;
    for (const hookId of hookIds) this.#asked.add(hookId);
    this.#dependencies.wake();
  }

  /** Something is being claimed, or about to be. */
  get busy(): boolean {
    return this.#asked.size > 0 || this.#atWork > 0;
  }

  /** Outcomes were stored: who has more in the database may have it. */
  roomWasMade(): void {
    const { dispatcher } = this.#dependencies;
    this.ask(this.#backlog.take((hookId) => dispatcher.roomNow(hookId) >= ROOM_WORTH_A_CLAIM));
  }

  async claimAsked(): Promise<void> {
    const { dispatcher } = this.#dependencies;
    const hooks = [...this.#asked].map((hookId) => dispatcher.known(hookId));
    this.#asked.clear();
    // Those without room now have it as soon as they answer.
    for (const { hookId, suspect } of hooks)
      if (!suspect && dispatcher.knows(hookId)) this.#backlog.add(hookId);
    if (hooks.length > 0) await this.#inTurn(() => this.#claimFor(hooks));
  }

  /** Once around everything that waits. In a hurry without pauses. */
  async claimAround(inAHurry: boolean): Promise<void> {
    const { stopping } = this.#dependencies;
    for (let after: string | undefined = ''; after !== undefined && !stopping.aborted; ) {
      const from: string = after;
      const began = performance.now();
      after = await this.#inTurn(() => this.#claimAfter(from));
      if (after === undefined || inAHurry) continue;
      await wait(Math.max(BETWEEN_LOOKS_MS, REST * (performance.now() - began)));
    }
  }

  /** Nothing is being claimed. */
  async idle(): Promise<void> {
    await this.#latest.catch(() => undefined);
  }

  async #claimAfter(from: string): Promise<string | undefined> {
    const { database, shiftMs } = this.#dependencies;
    const { hooks, after } = await lookForDue(database, from, MOST_HOOKS_PER_LOOK, shiftMs());
    await this.#claimFor(hooks);
    return after;
  }

  async #claimFor(hooks: KnownHook[]): Promise<void> {
    const { database, box, dispatcher, claim, leaseMs, shiftMs } = this.#dependencies;
    for (let left = hooks; left.length > 0; ) {
      const { wishes, later } = this.#wishesFor(left);
      left = later;
      if (wishes.length === 0) continue;
      const claimed = await claimDue(database, box, { claim, leaseMs, shiftMs: shiftMs(), wishes });
      dispatcher.add(claimed);
      // What waits for suspects is found by looking around, one after the other.
      this.#backlog.note(
        wishes.filter(({ hookId }) => !dispatcher.suspects(hookId)),
        claimed,
      );
    }
  }

  /** As many as one statement should claim; the others come after that, when their room is known again. */
  #wishesFor(hooks: KnownHook[]): { wishes: Wish[]; later: KnownHook[] } {
    const { dispatcher } = this.#dependencies;
    const roomFor = dispatcher.rooms();
    const wishes: Wish[] = [];
    let left = MOST_PER_CLAIM;
    for (const [index, hook] of hooks.entries()) {
      if (left <= 0) return { wishes, later: hooks.slice(index) };
      const room = Math.min(left, roomFor(hook));
      if (room <= 0) continue;
      wishes.push({ hookId: hook.hookId, room, known: dispatcher.knows(hook.hookId) });
      left -= room;
    }
    return { wishes, later: [] };
  }

  /** One after the other: what a claim under way has found is in the dispatcher before the next one looks. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#atWork += 1;
    const mine = this.#latest
      .catch(() => undefined)
      .then(work)
      .finally(() => {
        this.#atWork -= 1;
      });
    this.#latest = mine;
    return mine;
  }
}
