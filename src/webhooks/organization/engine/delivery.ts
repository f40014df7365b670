import { SECOND_MS } from '../../../platform/durations.ts';

/** A delivery that this process holds a lease on. */
export interface Delivery {
  deliveryId: number;
  hookId: string;
  organizationId: string;
  webhookEventId: string;
  eventType: string;
  eventText: string;
  digest: string;
  /** Attempts used so far. */
  attempts: number;
  createdAt: number;
  url: string;
  token: string | undefined;
  /** Start of the current attempt. */
  sentAt?: Date;
  /** The endpoint did not answer its last request. Set for a process that does not track the endpoint yet. */
  degraded?: boolean;
}

const SHORTEST_LEASE_MS = 5 * SECOND_MS;

/**
 * Longer than an exchange may take, so a living process never loses what it sends; short enough that the deliveries of
 * a dead process are soon claimed by another.
 */
export function leaseFor(timeoutMs: number): number {
  return Math.max(SHORTEST_LEASE_MS, 3 * timeoutMs);
}
