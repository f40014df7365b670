/**
 * Gathers what is to be written while a statement is under way, so that there is one at a time, of at most `most`.
 * For what may get lost: a failure is not tried again.
 */
export function inBundles<Item>(most: number, write: (items: Item[]) => Promise<void>) {
  const gathered: Item[] = [];
  let writing = Promise.resolve();
  let isWriting = false;

  async function work(): Promise<void> {
    isWriting = true;
    while (gathered.length > 0) await write(gathered.splice(0, most)).catch(() => undefined);
    isWriting = false;
  }

  return {
    add: (items: Item[]): void => {
      gathered.push(...items);
      if (!isWriting) writing = work();
    },
    /** Everything until now is written. */
    written: () => writing,
  };
}
