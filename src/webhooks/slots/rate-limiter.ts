/** While closed, up to this many times the burst size may still be taken. */
const OVERDRAFT = 8;

/** A token bucket: a rate per second, with a burst after a pause. */
export class RateLimiter {
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

  /** So much was taken while closed that nothing more should be. */
  get overdrawn(): boolean {
    return this.#left <= -OVERDRAFT * this.atOnce;
  }

  /** Also allowed while closed, which keeps it closed for longer. */
  take(): void {
    this.#left = Math.max(-OVERDRAFT * this.atOnce, this.#left - 1);
  }

  release(): void {
    this.#left = Math.min(this.atOnce, this.#left + 1);
  }
}
