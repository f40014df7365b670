import { SECOND_MS } from '../../platform/durations.ts';
import type { Delivery } from './delivery.ts';

/** By its latest requests: `quick` ended within SLOW_AFTER_MS, `slow` was answered later, `hanging` is not answered. */
type Pace = 'unknown' | 'quick' | 'slow' | 'hanging';

/** Far longer than a healthy endpoint takes, far shorter than the time limit of a delivery. */
export const SLOW_AFTER_MS = SECOND_MS;
const MOST_IN_FLIGHT = 64;
/** In memory, for each request that may be under way: as much as is sent until the next claim, and no more. */
const HELD_FOR_EACH: Record<Pace, number> = { unknown: 16, quick: 256, slow: 2, hanging: 1 };
/** Of a webhook that this process knows nothing of. */
export const FIRST_ROOM = HELD_FOR_EACH.unknown;

/**
 * What this process holds of one webhook, and what it knows of its endpoint. The number under way at once begins with
 * one, grows by one with each success (so it doubles with each answered round) and halves with each failure. An
 * endpoint that hangs has one request under way, and holds nothing that waits, until it answers: then it is as
 * good as any.
 */
export class HookLane {
  readonly waiting: Delivery[] = [];
  inFlight = 0;
  #limit = 1;
  #pace: Pace;
  #lastEnded = Number.NEGATIVE_INFINITY;

  constructor(
    readonly hookId: string,
    readonly organizationId: string,
    hanging: boolean,
  ) {
    this.#pace = hanging ? 'hanging' : 'unknown';
  }

  get hanging(): boolean {
    return this.#pace === 'hanging';
  }

  /** Something waits, and may be sent as soon as there is a slot. */
  get ready(): boolean {
    return this.waiting.length > 0 && this.inFlight < this.#mostInFlight;
  }

  next(): Delivery | undefined {
    const delivery = this.waiting.shift();
    if (delivery) this.inFlight += 1;
    return delivery;
  }

  /** A request has been under way for SLOW_AFTER_MS. It hangs, unless another one that was sent later has ended. */
  late(startedAt: number): void {
    if (this.#lastEnded <= startedAt) this.#pace = 'hanging';
  }

  finished(how: { ok: boolean; answered: boolean; tookMs: number }, now: number): void {
    this.inFlight -= 1;
    this.#limit = how.ok
      ? Math.min(MOST_IN_FLIGHT, this.#limit + 1)
      : Math.max(1, Math.floor(this.#limit / 2));
    const slow = how.tookMs >= SLOW_AFTER_MS;
    // A refused connection is no answer, but who refuses at once holds up nobody.
    if (slow && !how.answered) return;
    this.#pace = slow ? 'slow' : 'quick';
    this.#lastEnded = now;
  }

  /** How many more deliveries this process should hold of this webhook. */
  get room(): number {
    return Math.max(0, this.#mostInFlight * HELD_FOR_EACH[this.#pace] - this.held);
  }

  get held(): number {
    return this.inFlight + this.waiting.length;
  }

  get #mostInFlight(): number {
    return this.hanging ? 1 : this.#limit;
  }
}
