import type { Delivery } from '../engine/delivery.ts';
import type { ClaimRequest } from './claim-due.ts';

/** Webhooks with more due deliveries in the database than this process had capacity for. */
export class Backlog {
  readonly #hooks = new Set<string>();

  add(hookId: string): void {
    this.#hooks.add(hookId);
  }

  /** A claim that used its whole capacity probably left more in the database. */
  update(requests: ClaimRequest[], claimed: Delivery[]): void {
    const counts = new Map<string, number>();
    for (const { hookId } of claimed) counts.set(hookId, (counts.get(hookId) ?? 0) + 1);
    for (const { hookId, capacity } of requests) {
      if ((counts.get(hookId) ?? 0) >= capacity) this.#hooks.add(hookId);
      else this.#hooks.delete(hookId);
    }
  }

  /** Removes and returns the matching webhooks: they are about to be claimed. */
  take(matches: (hookId: string) => boolean): string[] {
    const taken = [...this.#hooks].filter(matches);
    for (const hookId of taken) this.#hooks.delete(hookId);
    return taken;
  }
}
