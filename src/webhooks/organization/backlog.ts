import type { Wish } from './claim.ts';
import type { Delivery } from './delivery.ts';

/** Webhooks of which more waits in the database than this process had room for. */
export class Backlog {
  readonly #hooks = new Set<string>();

  add(hookId: string): void {
    this.#hooks.add(hookId);
  }

  /** Who filled its room with what was claimed probably has more waiting. */
  note(wishes: Wish[], claimed: Delivery[]): void {
    const counts = new Map<string, number>();
    for (const { hookId } of claimed) counts.set(hookId, (counts.get(hookId) ?? 0) + 1);
    for (const { hookId, room } of wishes) {
      if ((counts.get(hookId) ?? 0) >= room) this.#hooks.add(hookId);
      else this.#hooks.delete(hookId);
    }
  }

  /** Those that match, which are then forgotten: they are about to be claimed. */
  take(matches: (hookId: string) => boolean): string[] {
    const taken = [...this.#hooks].filter(matches);
    for (const hookId of taken) this.#hooks.delete(hookId);
    return taken;
  }
}
