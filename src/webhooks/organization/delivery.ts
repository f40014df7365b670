import { SECOND_MS } from '../../platform/durations.ts';

/** A delivery that this process holds a lease on. */
export interface Delivery {
  deliveryId: number;
  hookId: string;
  organizationId: string;
  webhookEventId: string;
  eventType: string;
  eventText: string;
  digest: string;
  /** Used up so far. */
  attempts: number;
  createdAt: number;
  url: string;
  token: string | undefined;
  /** When the attempt under way began. */
  sentAt?: Date;
  /** It hung when it was last tried: told to a process that knows nothing of its endpoint yet. */
  suspect?: boolean;
}

const SHORTEST_LEASE_MS = 5 * SECOND_MS;

/**
 * Longer than any exchange may take, so that a living process never loses what it sends; short enough that what a
 * dead one had is soon taken over.
 */
export function leaseFor(timeoutMs: number): number {
  return Math.max(SHORTEST_LEASE_MS, 3 * timeoutMs);
}
