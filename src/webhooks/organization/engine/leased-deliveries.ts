import type { Lane } from '../../slots/lane.ts';
import type { Delivery } from './delivery.ts';

/** Texts of about 1 KiB each: about 40 MB. */
const MOST_LEASED = 32_768;
/** Minimum per organization when others fill the memory, so its next event does not wait for them. */
const RESERVED_PER_ORGANIZATION = 16;

/** The deliveries leased to this process, by id. */
export class LeasedDeliveries {
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

  /** Leases that began before this moment; deliveries sent at once need no renewal. */
  leasedBefore(moment: number): number[] {
    return [...this.#leases].flatMap(([id, { since }]) => (since <= moment ? [id] : []));
  }

  markRenewed(deliveryIds: number[], now: number): void {
    for (const id of deliveryIds) {
      const lease = this.#leases.get(id);
      if (lease) lease.since = now;
    }
  }

  /** An organization gets at most as much as stays free, as with slots, so memory is left for the next one. */
  capacityFor(organizationId: string): number {
    const free = Math.max(RESERVED_PER_ORGANIZATION, MOST_LEASED - this.#leases.size);
    return Math.max(0, free - (this.#byOrganization.get(organizationId) ?? 0));
  }

  #count(organizationId: string, change: number): void {
    const count = (this.#byOrganization.get(organizationId) ?? 0) + change;
    if (count === 0) this.#byOrganization.delete(organizationId);
    else this.#byOrganization.set(organizationId, count);
  }
}
