import type { Lane } from '../slots/lane.ts';

export const MOST_WAITING = 10_000;
/** Limits one hanging endpoint, so that it does not fill the queue and drop the events of others. */
export const MOST_WAITING_PER_HOOK = 1000;

/**
 * Queued events by user. A user gets at most as much as stays free, as with slots: the hanging webhooks of one user
 * fill half of the queue, those of two users a third each, and the next user finds space.
 */
export class QueueUsage {
  private readonly byUser = new Map<string, number>();
  private total = 0;

  get count(): number {
    return this.total;
  }

  hasCapacity({ ownerId, waiting }: Lane<unknown>): boolean {
    const free = MOST_WAITING - this.total;
    return waiting.length < MOST_WAITING_PER_HOOK && (this.byUser.get(ownerId) ?? 0) < free;
  }

  add(userId: string): void {
    this.total += 1;
    this.byUser.set(userId, (this.byUser.get(userId) ?? 0) + 1);
  }

  remove(userId: string, count: number): void {
    this.total -= count;
    const left = (this.byUser.get(userId) ?? 0) - count;
    if (left > 0) this.byUser.set(userId, left);
    else this.byUser.delete(userId);
  }
}
