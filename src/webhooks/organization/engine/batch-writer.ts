/**
 * Gathers items while a statement is running, so that one runs at a time, with at most `most` items. For writes that
 * may be lost: a failure is not retried.
 */
export function openBatchWriter<Item>(most: number, write: (items: Item[]) => Promise<void>) {
  const queued: Item[] = [];
  let writing = Promise.resolve();
  let isWriting = false;

  async function work(): Promise<void> {
    isWriting = true;
    while (queued.length > 0) await write(queued.splice(0, most)).catch(() => undefined);
    isWriting = false;
  }

  return {
    add: (items: Item[]): void => {
      queued.push(...items);
      if (!isWriting) writing = work();
    },
    /** Resolves when all items added so far are written. */
    flushed: () => writing,
  };
}
