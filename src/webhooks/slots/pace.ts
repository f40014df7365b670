/** Of what may begin at once, so many times as much may be taken while it is closed. */
const OVERDRAFT = 8;

/** Lets so many begin in a second, after a while of rest some at once. */
export class Pace {
  #left: number;
  #asOf = performance.now();

  constructor(
    private readonly perSecond: number,
    private readonly atOnce: number,
  ) {
    this.#left = atOnce;
  }

  get open(): boolean {
    const now = performance.now();
    this.#left = Math.min(this.atOnce, this.#left + ((now - this.#asOf) * this.perSecond) / 1000);
    this.#asOf = now;
    return this.#left >= 1;
  }

  /** So much was taken while it was closed that nothing more should be. */
  get overdrawn(): boolean {
    return this.#left <= -OVERDRAFT * this.atOnce;
  }

  /** Also when it is not open: then it stays closed for longer. */
  take(): void {
    this.#left = Math.max(-OVERDRAFT * this.atOnce, this.#left - 1);
  }

  giveBack(): void {
    this.#left = Math.min(this.atOnce, this.#left + 1);
  }
}
