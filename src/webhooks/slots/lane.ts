import { SECOND_MS } from '../../platform/durations.ts';
import type { QueueEntry } from './fair-slots.ts';

/**
 * By the latest requests: `quick` ended within DEGRADED_AFTER_MS, `slow` was answered later, `degraded` was not
 * answered in time.
 */
type EndpointState = 'unknown' | 'quick' | 'slow' | 'degraded';

/** Far longer than a healthy endpoint takes, far shorter than the delivery timeout. */
export const DEGRADED_AFTER_MS = SECOND_MS;
/** The delivery timeout: an endpoint that answered since then was not hanging all that time. */
const PROVEN_FOR_MS = 10 * SECOND_MS;
/** Deliveries in memory per allowed request: as many as are sent until the next claim. */
const HELD_PER_REQUEST: Record<EndpointState, number> = { unknown: 2, quick: 256, slow: 2, degraded: 1 };
/** For a webhook without recent answers: deliveries of a hanging endpoint have to be returned. */
export const INITIAL_CAPACITY = HELD_PER_REQUEST.unknown;

/** How a request ended. */
export interface RequestResult {
  ok: boolean;
  /** The request ended by itself: with a response or an immediate failure. An aborted request does not count. */
  answered: boolean;
  /** It took no longer than healthy endpoints take. */
  quick: boolean;
  startedAt: number;
}

/**
 * The queue of one webhook, and the state of its endpoint. The limit of requests in flight begins with one, grows by
 * one with each success (so it doubles with each answered round) and halves with each failure. After a while without
 * answers one request is sent before the old limit applies again. A degraded endpoint has one request in flight until
 * it answers.
 */
export class Lane<Item> implements QueueEntry {
  readonly waiting: Item[] = [];
  inFlight = 0;
  #limit = 1;
  #state: EndpointState;
  #lastAnswered = Number.NEGATIVE_INFINITY;

  constructor(
    readonly hookId: string,
    readonly ownerId: string,
    private readonly mostInFlight: number,
    degraded = false,
  ) {
    this.#state = degraded ? 'degraded' : 'unknown';
  }

  get degraded(): boolean {
    return this.#state === 'degraded';
  }

  get proven(): boolean {
    return this.#state === 'quick' && this.#answeredLately;
  }

  /** No recent answer, so the state of the endpoint is unknown. */
  get unverified(): boolean {
    return !this.degraded && !this.#answeredLately;
  }

  /** Something is queued and may be sent when a slot is free. */
  get ready(): boolean {
    return this.waiting.length > 0 && this.inFlight < this.#limitNow;
  }

  next(): Item | undefined {
    const item = this.waiting.shift();
    if (item !== undefined) this.inFlight += 1;
    return item;
  }

  /** A request has been in flight for DEGRADED_AFTER_MS. */
  markLate(startedAt: number): void {
    this.#markUnanswered(startedAt);
  }

  finished({ ok, answered, quick, startedAt }: RequestResult): void {
    this.inFlight -= 1;
    this.#limit = ok
      ? Math.min(this.mostInFlight, this.#limit + 1)
      : Math.max(1, Math.floor(this.#limit / 2));
    if (!answered) {
      this.#markUnanswered(startedAt);
      return;
    }
    this.#state = quick ? 'quick' : 'slow';
    this.#lastAnswered = performance.now();
  }

  /** How many more deliveries of this webhook this process should hold. */
  get capacity(): number {
    const state = this.degraded || this.#answeredLately ? this.#state : 'unknown';
    return Math.max(0, this.#limitNow * HELD_PER_REQUEST[state] - this.held);
  }

  get held(): number {
    return this.inFlight + this.waiting.length;
  }

  /** Ignored if a request that began later was answered: a single request can get lost. */
  #markUnanswered(startedAt: number): void {
    if (this.#lastAnswered <= startedAt) this.#state = 'degraded';
  }

  get #answeredLately(): boolean {
    return performance.now() - this.#lastAnswered < PROVEN_FOR_MS;
  }

  get #limitNow(): number {
    return this.degraded || !this.#answeredLately ? 1 : this.#limit;
  }
}
