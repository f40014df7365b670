import { type Clock, machineMonotonicMs } from '../../platform/clock.ts';

/** Speed of the showcase: a newcomer sees hours of events within minutes. */
export const SPEED = 60;

/** `by hand`: stands until it is set. `fast`: runs after the machine's clock. `machine`: is the machine's clock. */
type Pace =
  | { kind: 'by hand'; at: number }
  | { kind: 'fast'; from: number; since: number; speed: number }
  | { kind: 'machine' };

/**
 * The clock of a process that creates a demo. While the history is created it is set by hand. Then it runs faster
 * than the machine's clock until it has caught up, and stays the machine's clock. It never goes back.
 */
export class DemoClock implements Clock {
  #pace: Pace;
  readonly #machine: () => number;

  /** Without `start` it is the machine's clock from the beginning. */
  constructor(start?: number, machine: () => number = Date.now) {
    this.#machine = machine;
    this.#pace = start === undefined ? { kind: 'machine' } : { kind: 'by hand', at: start };
  }

  now(): Date {
    return new Date(this.#at());
  }

  shiftMs(): number {
    // Read first: reading detects that the clock has caught up.
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

  /** Factor relative to the machine's clock. Undefined while it is set by hand. */
  get speed(): number | undefined {
    this.#at();
    if (this.#pace.kind === 'by hand') return undefined;
    return this.#pace.kind === 'fast' ? this.#pace.speed : 1;
  }

  /** Time of the machine's clock at which this clock catches up. */
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

  /** Stops the clock, to be set by hand. No effect once it is the machine's clock. */
  hold(): void {
    const at = this.#at();
    if (this.#pace.kind === 'fast') this.#pace = { kind: 'by hand', at };
  }

  /** `since` is the machine's time at which this clock showed its present value. */
  run(speed: number, since = this.#machine()): void {
    if (this.#pace.kind !== 'by hand') return;
    this.#pace = { kind: 'fast', from: this.#pace.at, since, speed };
  }

  /** Jumps to the machine's time. */
  catchUp(): void {
    if (this.#at() > this.#machine()) throw new Error('the demo clock never goes back');
    this.#pace = { kind: 'machine' };
  }

  #at(): number {
    const pace = this.#pace;
    if (pace.kind === 'by hand') return pace.at;
    const machine = this.#machine();
    if (pace.kind === 'machine') return machine;
    // A machine clock that is set back must not move this one back.
    const at = pace.from + Math.max(0, machine - pace.since) * pace.speed;
    if (at < machine) return at;
    this.#pace = { kind: 'machine' };
    return machine;
  }
}
