/** Waiting items by owner. Owners are served in turn, however many items one of them has. */
export class FairQueue<Item> {
  readonly #lists = new Map<string, Item[]>();

  push(owner: string, item: Item): void {
    const list = this.#lists.get(owner);
    if (list) list.push(item);
    else this.#lists.set(owner, [item]);
  }

  /** The next item of the first owner that may have one more. That owner then moves behind the others. */
  take(may: (owner: string) => boolean): Item | undefined {
    for (const [owner, list] of this.#lists) {
      if (!may(owner)) continue;
      const item = list.shift();
      this.#lists.delete(owner);
      if (list.length > 0) this.#lists.set(owner, list);
      return item;
    }
    return undefined;
  }

  remove(owner: string, item: Item): void {
    const left = this.#lists.get(owner)?.filter((one) => one !== item) ?? [];
    if (left.length > 0) this.#lists.set(owner, left);
    else this.#lists.delete(owner);
  }

  waitingOf(owner: string): number {
    return this.#lists.get(owner)?.length ?? 0;
  }

  get size(): number {
    return [...this.#lists.values()].reduce((sum, list) => sum + list.length, 0);
  }
}
