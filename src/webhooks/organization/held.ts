import type { Lane } from '../slots/lane.ts';
import type { Delivery } from './delivery.ts';

/** Text of about 1 KiB each: some forty megabytes. */
const MOST_HELD = 32_768;
/** Of one organization, also when others have filled the memory: its next event waits for nobody else's. */
const ALWAYS = 16;

/** The deliveries that are leased to this process, by number. */
export class Held {
  readonly #leases = new Map<number, { lane: Lane<Delivery>; since: number }>();
  readonly #byOrganization = new Map<string, number>();

  has(deliveryId: number): boolean {
    return this.#leases.has(deliveryId);
  }

  get size(): number {
    return this.#leases.size;
  }

  add(deliveryId: number, lane: Lane<Delivery>, now: number): void {
    this.#leases.set(deliveryId, { lane, since: now });
    this.#count(lane.ownerId, 1);
  }

  delete(deliveryId: number): void {
    const lease = this.#leases.get(deliveryId);
    if (!lease) return;
    this.#leases.delete(deliveryId);
    this.#count(lease.lane.ownerId, -1);
  }

  /** Those whose leases began before: what is sent at once needs no second one. */
  leasedBefore(moment: number): number[] {
    return [...this.#leases].flatMap(([id, { since }]) => (since <= moment ? [id] : []));
  }

  renewed(deliveryIds: number[], now: number): void {
    for (const id of deliveryIds) {
      const lease = this.#leases.get(id);
      if (lease) lease.since = now;
    }
  }

  /** As with slots, nobody gets more than is left free: memory is there for the next one, too. */
  roomFor(organizationId: string): number {
    const free = Math.max(ALWAYS, MOST_HELD - this.#leases.size);
    return Math.max(0, free - (this.#byOrganization.get(organizationId) ?? 0));
  }

  #count(organizationId: string, change: number): void {
    const count = (this.#byOrganization.get(organizationId) ?? 0) + change;
    if (count === 0) this.#byOrganization.delete(organizationId);
    else this.#byOrganization.set(organizationId, count);
  }
}
