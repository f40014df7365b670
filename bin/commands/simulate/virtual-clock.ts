import type { Clock } from '../../../src/platform/clock.ts';

/** Stands still until it is set. */
export class VirtualClock implements Clock {
  #now: number;

  constructor(start: number) {
    this.#now = start;
  }

  now(): Date {
    return new Date(this.#now);
  }

  shiftMs(): number {
    return this.#now - Date.now();
  }

  wall(): Date {
    return this.now();
  }

  monotonicMs(): number {
    return this.#now;
  }

  set(at: number): void {
    this.#now = at;
  }
}
