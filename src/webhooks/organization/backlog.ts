import type { Delivery } from './delivery.ts';
import { FIRST_ROOM } from './hook-lane.ts';

/** Webhooks of which more waits in the database than this process has room for. */
export class Backlog {
  readonly #hooks = new Set<string>();

  /** Who filled its room with what was claimed probably has more waiting. */
  note(claimed: Delivery[], roomOf: Map<string, number>): void {
    const counts = new Map<string, number>();
    for (const { hookId } of claimed) counts.set(hookId, (counts.get(hookId) ?? 0) + 1);
    this.#hooks.clear();
    for (const [hookId, count] of counts)
      if (count >= (roomOf.get(hookId) ?? FIRST_ROOM)) this.#hooks.add(hookId);
  }

  some(matches: (hookId: string) => boolean): boolean {
    return [...this.#hooks].some(matches);
  }
}
