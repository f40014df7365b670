import { Lane } from './lane.ts';

const MOST_IDLE_LANES = 10_000;
/** Degraded endpoints included: a few hundred bytes each. */
const MOST_LANES = 100_000;

/** The lanes of all webhooks that this process served recently. */
export class Lanes<Item> {
  readonly #lanes = new Map<string, Lane<Item>>();
  #tidyBeyond = MOST_IDLE_LANES;

  constructor(private readonly mostInFlightPerHook: number) {}

  get(hookId: string): Lane<Item> | undefined {
    return this.#lanes.get(hookId);
  }

  values(): Iterable<Lane<Item>> {
    return this.#lanes.values();
  }

  /** Creates a missing lane; `degraded` is its stored state. */
  getOrCreate(hookId: string, ownerId: string, degraded = false): Lane<Item> {
    let lane = this.#lanes.get(hookId);
    if (!lane) {
      if (this.#lanes.size > this.#tidyBeyond) this.#forgetIdle();
      lane = new Lane(hookId, ownerId, this.mostInFlightPerHook, degraded);
      this.#lanes.set(hookId, lane);
    }
    return lane;
  }

  #forgetIdle(): void {
    const includeDegraded = this.#lanes.size > MOST_LANES;
    for (const [hookId, lane] of this.#lanes)
      if (lane.held === 0 && (includeDegraded || !lane.degraded)) this.#lanes.delete(hookId);
    this.#tidyBeyond = Math.max(MOST_IDLE_LANES, 2 * this.#lanes.size);
  }
}
