/** Ends by timeout or by the caller, and knows which. */
export class Deadline {
  late = false;
  readonly #ending = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #caller: AbortSignal | undefined;
  readonly #giveUp = () => this.#ending.abort();

  constructor(ms: number, caller: AbortSignal | undefined) {
    this.#caller = caller;
    this.#timer = setTimeout(() => {
      this.late = true;
      this.#ending.abort();
    }, ms);
    caller?.addEventListener('abort', this.#giveUp);
    if (caller?.aborted) this.#giveUp();
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  over(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#giveUp);
  }
}
