import type { Clock } from '../../src/platform/clock.ts';

/** Stands still until moved. */
export class FakeClock implements Clock {
  #now: number;
  #monotonic: number;
  /** So far the homes are ahead of people. */
  #hurried = 0;

  constructor(start = '2026-11-15T09:30:00.000Z') {
    this.#now = Date.parse(start);
    this.#monotonic = this.#now;
  }

  now(): Date {
    return new Date(this.#now);
  }

  shiftMs(): number {
    return this.#now - Date.now();
  }

  wall(): Date {
    return new Date(this.#now - this.#hurried);
  }

  monotonicMs(): number {
    return this.#monotonic;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
    this.#monotonic += milliseconds;
  }

  /** As in a demo: for homes so much time goes by, for people none. */
  hurry(milliseconds: number): void {
    this.#now += milliseconds;
    this.#hurried += milliseconds;
  }

  /** Somebody sets it: no time goes by. */
  set(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
