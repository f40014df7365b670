import type { Clock } from '../../src/platform/clock.ts';

/** Stands still until moved. */
export class FakeClock implements Clock {
  #now: number;

  constructor(start = '2026-11-15T09:30:00.000Z') {
    this.#now = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  shiftMs(): number {
    return this.#now - Date.now();
  }

  wall(): Date {
    return new Date(this.#now);
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
