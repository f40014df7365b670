import type { Lane } from '../slots/lane.ts';

export const MOST_WAITING = 10_000;
/** So that one hanging endpoint does not fill the whole queue, and the events of others are dropped for it. */
export const MOST_WAITING_PER_HOOK = 1000;

/**
 * How many events wait, by user. As with slots, nobody gets more than is left free: the webhooks of one user that hang
 * fill half of the queue, those of two users a third each, and the events of the next one find room.
 */
export class Waiting {
  private readonly byUser = new Map<string, number>();
  private total = 0;

  get count(): number {
    return this.total;
  }

  hasRoom({ ownerId, waiting }: Lane<unknown>): boolean {
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
