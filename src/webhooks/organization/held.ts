import type { Lane } from '../slots/lane.ts';
import type { Delivery } from './delivery.ts';

/** Text of about 1 KiB each: some forty megabytes. */
const MOST_HELD = 32_768;
/** Of one organization, also when others have filled the memory: its next event waits for nobody else's. */
const ALWAYS = 16;

/** The deliveries that are leased to this process, by number. */
export class Held {
  readonly #lanes = new Map<number, Lane<Delivery>>();
  readonly #byOrganization = new Map<string, number>();

  has(deliveryId: number): boolean {
    return this.#lanes.has(deliveryId);
  }

  add(deliveryId: number, lane: Lane<Delivery>): void {
    this.#lanes.set(deliveryId, lane);
    this.#count(lane.ownerId, 1);
  }

  delete(deliveryId: number): void {
    const lane = this.#lanes.get(deliveryId);
    if (!lane) return;
    this.#lanes.delete(deliveryId);
    this.#count(lane.ownerId, -1);
  }

  ids(): number[] {
    return [...this.#lanes.keys()];
  }

  /** As with slots, nobody gets more than is left free: memory is there for the next one, too. */
  roomFor(organizationId: string): number {
    const free = Math.max(ALWAYS, MOST_HELD - this.#lanes.size);
    return Math.max(0, free - (this.#byOrganization.get(organizationId) ?? 0));
  }

  #count(organizationId: string, change: number): void {
    const count = (this.#byOrganization.get(organizationId) ?? 0) + change;
    if (count === 0) this.#byOrganization.delete(organizationId);
    else this.#byOrganization.set(organizationId, count);
  }
}
