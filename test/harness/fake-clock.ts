import type { Clock } from '../../src/platform/clock.ts';

/** Does not move unless the test moves it. */
export class FakeClock implements Clock {
  #now: number;
  #monotonic: number;
  /** How far the homes are ahead of people. */
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

  /** Moves the time of homes but not of people, as in a demo. */
  hurry(milliseconds: number): void {
    this.#now += milliseconds;
    this.#hurried += milliseconds;
  }

  /** Sets the clock: no time passes. */
  set(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
