import { type Clock, machineMonotonicMs } from '../../platform/clock.ts';

/** How fast the last hours before the present go by, so that a newcomer can watch a day of homes. */
export const SPEED = 60;

/** By hand: it stands until it is set. Fast: it runs after the machine's clock. Then it is the machine's clock. */
type Pace =
  | { kind: 'by hand'; at: number }
  | { kind: 'fast'; from: number; since: number; speed: number }
  | { kind: 'machine' };

/**
 * The clock of a process that makes a demo: set from moment to moment while the history is made, then faster than the
 * machine's until it has caught up, then the machine's for good. It never goes back.
 */
export class DemoClock implements Clock {
  #pace: Pace;
  readonly #machine: () => number;

  /** Without a start it is the machine's clock from the beginning. */
  constructor(start?: number, machine: () => number = Date.now) {
    this.#machine = machine;
    this.#pace = start === undefined ? { kind: 'machine' } : { kind: 'by hand', at: start };
  }

  now(): Date {
    return new Date(this.#at());
  }

  shiftMs(): number {
    // Asked first: it is what finds out that the machine's clock has been caught up with.
    const at = this.#at();
    return this.#pace.kind === 'machine' ? 0 : at - this.#machine();
  }

  wall(): Date {
    return new Date(this.#machine());
  }

  monotonicMs(): number {
    const at = this.#at();
    return this.#pace.kind === 'machine' ? machineMonotonicMs() : at;
  }

  get byHand(): boolean {
    return this.#pace.kind === 'by hand';
  }

  /** How many times as fast as the machine's; undefined while it is set by hand. */
  get speed(): number | undefined {
    this.#at();
    if (this.#pace.kind === 'by hand') return undefined;
    return this.#pace.kind === 'fast' ? this.#pace.speed : 1;
  }

  /** When, by the machine's clock, it will have caught up with that. */
  get meetsAt(): number | undefined {
    const at = this.#at();
    if (this.#pace.kind !== 'fast') return undefined;
    const machine = this.#machine();
    return machine + (machine - at) / (this.#pace.speed - 1);
  }

  set(at: number): void {
    if (this.#pace.kind !== 'by hand') throw new Error('the demo clock runs by itself');
    if (at < this.#pace.at) throw new Error('the demo clock never goes back');
    this.#pace.at = at;
  }

  /** Stands where it is, to be set by hand. Once it is the machine's clock it stays that. */
  hold(): void {
    const at = this.#at();
    if (this.#pace.kind === 'fast') this.#pace = { kind: 'by hand', at };
  }

  /** `since` is of the machine's clock: when it was where it stands. */
  run(speed: number, since = this.#machine()): void {
    if (this.#pace.kind !== 'by hand') return;
    this.#pace = { kind: 'fast', from: this.#pace.at, since, speed };
  }

  /** Jumps to the machine's clock. */
  catchUp(): void {
    if (this.#at() > this.#machine()) throw new Error('the demo clock never goes back');
    this.#pace = { kind: 'machine' };
  }

  #at(): number {
    const pace = this.#pace;
    if (pace.kind === 'by hand') return pace.at;
    const machine = this.#machine();
    if (pace.kind === 'machine') return machine;
    // A machine's clock that is set back must not take this one along.
    const at = pace.from + Math.max(0, machine - pace.since) * pace.speed;
    if (at < machine) return at;
    this.#pace = { kind: 'machine' };
    return machine;
  }
}
