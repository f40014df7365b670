import { type Clock, machineMonotonicMs } from '../../platform/clock.ts';

/** Speed of the showcase: a newcomer sees hours of events within minutes. */
export const SPEED = 60;

/** `by hand`: stands until it is set. `fast`: runs after the machine's clock. `machine`: is the machine's clock. */
type ClockMode =
  | { kind: 'by hand'; at: number }
  | { kind: 'fast'; from: number; since: number; speed: number }
  | { kind: 'machine' };

/**
 * The clock of a process that creates a demo. While the history is created it is set by hand. Then it runs faster
 * than the machine's clock until it has caught up, and stays the machine's clock. It never goes back.
 */
export class DemoClock implements Clock {
  #mode: ClockMode;
  readonly #machine: () => number;

  /** Without `start` it is the machine's clock from the beginning. */
  constructor(start?: number, machine: () => number = Date.now) {
    this.#machine = machine;
    this.#mode = start === undefined ? { kind: 'machine' } : { kind: 'by hand', at: start };
  }

  now(): Date {
    return new Date(this.#at());
  }

  shiftMs(): number {
    // Read first: reading detects that the clock has caught up.
    const at = this.#at();
    return this.#mode.kind === 'machine' ? 0 : at - this.#machine();
  }

  wall(): Date {
    return new Date(this.#machine());
  }

  monotonicMs(): number {
    const at = this.#at();
    return this.#mode.kind === 'machine' ? machineMonotonicMs() : at;
  }

  get isManual(): boolean {
    return this.#mode.kind === 'by hand';
  }

  /** Factor relative to the machine's clock. Undefined while it is set by hand. */
  get speed(): number | undefined {
    this.#at();
    if (this.#mode.kind === 'by hand') return undefined;
    return this.#mode.kind === 'fast' ? this.#mode.speed : 1;
  }

  /** Time of the machine's clock at which this clock catches up. */
  get catchesUpAt(): number | undefined {
    const at = this.#at();
    if (this.#mode.kind !== 'fast') return undefined;
    const machine = this.#machine();
    return machine + (machine - at) / (this.#mode.speed - 1);
  }

  set(at: number): void {
    if (this.#mode.kind !== 'by hand') throw new Error('the demo clock runs by itself');
    if (at < this.#mode.at) throw new Error('the demo clock never goes back');
    this.#mode.at = at;
  }

  /** Stops the clock, to be set by hand. No effect once it is the machine's clock. */
  pause(): void {
    const at = this.#at();
    if (this.#mode.kind === 'fast') this.#mode = { kind: 'by hand', at };
  }

  /** `since` is the machine's time at which this clock showed its present value. */
  run(speed: number, since = this.#machine()): void {
    if (this.#mode.kind !== 'by hand') return;
    this.#mode = { kind: 'fast', from: this.#mode.at, since, speed };
  }

  /** Jumps to the machine's time. */
  catchUp(): void {
    if (this.#at() > this.#machine()) throw new Error('the demo clock never goes back');
    this.#mode = { kind: 'machine' };
  }

  #at(): number {
    const mode = this.#mode;
    if (mode.kind === 'by hand') return mode.at;
    const machine = this.#machine();
    if (mode.kind === 'machine') return machine;
    // A machine clock that is set back must not move this one back.
    const at = mode.from + Math.max(0, machine - mode.since) * mode.speed;
    if (at < machine) return at;
    this.#mode = { kind: 'machine' };
    return machine;
  }
}
