import type { Delivery } from './delivery.ts';

const MOST_IN_FLIGHT = 64;
/** Of an endpoint nothing is known of; a hanging one shall not take many. */
const FIRST_IN_FLIGHT = 16;
const HELD_PER_IN_FLIGHT = 256;
/** With requests under way and none finished for this long, an endpoint counts as hanging. */
const HANGING_AFTER_MS = 1000;

/**
 * What this process holds of one webhook. The number under way at once grows by one with each success
 * and halves with each failure, so an endpoint that hangs or refuses soon has one request open and holds
 * hardly anything, and a good one gets up to MOST_IN_FLIGHT.
 */
export class HookLane {
  readonly waiting: Delivery[] = [];
  inFlight = 0;
  #limit = FIRST_IN_FLIGHT;
  #lastMoved = 0;

  /** The next delivery to send, if one may be sent now. */
  next(now: number): Delivery | undefined {
    if (this.inFlight >= this.#limit) return undefined;
    const delivery = this.waiting.shift();
    if (!delivery) return undefined;
    if (this.inFlight === 0) this.#lastMoved = now;
    this.inFlight += 1;
    return delivery;
  }

  finished(ok: boolean, now: number): void {
    this.inFlight -= 1;
    this.#lastMoved = now;
    this.#limit = ok ? Math.min(MOST_IN_FLIGHT, this.#limit + 1) : Math.max(1, Math.floor(this.#limit / 2));
  }

  /** How many more deliveries this process should hold of this webhook. */
  room(now: number): number {
    const held = this.inFlight + this.waiting.length;
    const hanging = this.inFlight > 0 && now - this.#lastMoved > HANGING_AFTER_MS;
    return Math.max(0, (hanging ? 0 : this.#limit * HELD_PER_IN_FLIGHT) - held);
  }

  get idle(): boolean {
    return this.inFlight === 0 && this.waiting.length === 0;
  }
}
