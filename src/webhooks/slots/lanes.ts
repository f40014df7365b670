import { Lane } from './lane.ts';

const MOST_IDLE_LANES = 10_000;
/** With what is known of suspects: a few hundred bytes each. */
const MOST_LANES = 100_000;

/** The lanes of all webhooks that this process has had to do with lately. */
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

  /** Made when there is none; then `suspect` says what is known of it from before. */
  of(hookId: string, ownerId: string, suspect = false): Lane<Item> {
    let lane = this.#lanes.get(hookId);
    if (!lane) {
      if (this.#lanes.size > this.#tidyBeyond) this.#forgetIdle();
      lane = new Lane(hookId, ownerId, this.mostInFlightPerHook, suspect);
      this.#lanes.set(hookId, lane);
    }
    return lane;
  }

  #forgetIdle(): void {
    const evenSuspects = this.#lanes.size > MOST_LANES;
    for (const [hookId, lane] of this.#lanes)
      if (lane.held === 0 && (evenSuspects || !lane.suspect)) this.#lanes.delete(hookId);
    this.#tidyBeyond = Math.max(MOST_IDLE_LANES, 2 * this.#lanes.size);
  }
}
