import { SECOND_MS } from '../../platform/durations.ts';
import type { Turn } from './fair-slots.ts';

/**
 * By its latest requests: `quick` ended within SUSPECT_AFTER_MS, `slow` was answered later, `suspect` is not answered,
 * or was not until its time was over.
 */
type Pace = 'unknown' | 'quick' | 'slow' | 'suspect';

/** Far longer than a healthy endpoint takes, far shorter than the time limit of a delivery. */
export const SUSPECT_AFTER_MS = SECOND_MS;
/** As long as a request may take: whoever answered since then was not hanging all that time. */
const PROVEN_FOR_MS = 10 * SECOND_MS;
/** In memory, for each request that may be under way: as much as is sent until the next claim, and no more. */
const HELD_FOR_EACH: Record<Pace, number> = { unknown: 2, quick: 256, slow: 2, suspect: 1 };
/** Of a webhook of which this process has not heard lately: what is held of one that hangs has to be given back. */
export const FIRST_ROOM = HELD_FOR_EACH.unknown;

/** How a request ended. */
export interface Ended {
  ok: boolean;
  /** By itself: with an answer, or at once. One that was given up says nothing, whatever it sent before. */
  answered: boolean;
  /** It took no longer than healthy endpoints do. */
  quick: boolean;
  startedAt: number;
}

/**
 * What waits for one webhook, and what this process knows of its endpoint. The number under way at once begins with
 * one, grows by one with each success (so it doubles with each answered round) and halves with each failure. One that
 * was not heard of for a while is asked once before it gets as much as before. A suspect has one request under way
 * until it answers: then it is as good as any.
 */
export class Lane<Item> implements Turn {
  readonly waiting: Item[] = [];
  inFlight = 0;
  #limit = 1;
  #pace: Pace;
  #lastAnswered = Number.NEGATIVE_INFINITY;

  constructor(
    readonly hookId: string,
    readonly ownerId: string,
    private readonly mostInFlight: number,
    suspect = false,
  ) {
    this.#pace = suspect ? 'suspect' : 'unknown';
  }

  get suspect(): boolean {
    return this.#pace === 'suspect';
  }

  get proven(): boolean {
    return this.#pace === 'quick' && this.#answeredLately;
  }

  /** Nobody knows what its endpoint is like by now. */
  get unheard(): boolean {
    return !this.suspect && !this.#answeredLately;
  }

  /** Something waits, and may be sent as soon as there is a slot. */
  get ready(): boolean {
    return this.waiting.length > 0 && this.inFlight < this.#limitNow;
  }

  next(): Item | undefined {
    const item = this.waiting.shift();
    if (item !== undefined) this.inFlight += 1;
    return item;
  }

  /** A request has been under way for SUSPECT_AFTER_MS. */
  late(startedAt: number): void {
    this.#unanswered(startedAt);
  }

  finished({ ok, answered, quick, startedAt }: Ended): void {
    this.inFlight -= 1;
    this.#limit = ok
      ? Math.min(this.mostInFlight, this.#limit + 1)
      : Math.max(1, Math.floor(this.#limit / 2));
    if (!answered) {
      this.#unanswered(startedAt);
      return;
    }
    this.#pace = quick ? 'quick' : 'slow';
    this.#lastAnswered = performance.now();
  }

  /** How many more deliveries this process should hold of this webhook. */
  get room(): number {
    const pace = this.suspect || this.#answeredLately ? this.#pace : 'unknown';
    return Math.max(0, this.#limitNow * HELD_FOR_EACH[pace] - this.held);
  }

  get held(): number {
    return this.inFlight + this.waiting.length;
  }

  /** Unless another one, that was sent later, was answered meanwhile: one request can get lost. */
  #unanswered(startedAt: number): void {
    if (this.#lastAnswered <= startedAt) this.#pace = 'suspect';
  }

  get #answeredLately(): boolean {
    return performance.now() - this.#lastAnswered < PROVEN_FOR_MS;
  }

  get #limitNow(): number {
    return this.suspect || !this.#answeredLately ? 1 : this.#limit;
  }
}
