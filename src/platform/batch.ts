interface Waiter<Value> {
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Combines lookups of one turn of the event loop into one statement. A caller joins only a batch whose statement has
 * not been sent, so it never reads data older than its call.
 */
export function batched<Key, Value>(
  load: (keys: Key[]) => Promise<Map<Key, Value>>,
  mostKeys = 200,
): (key: Key) => Promise<Value | undefined> {
  let open = new Map<Key, Waiter<Value>[]>();
  let scheduled = false;

  function flush(): void {
    const batch = open;
    open = new Map();
    scheduled = false;
    load([...batch.keys()]).then(
      (values) => {
        for (const [key, waiters] of batch) for (const waiter of waiters) waiter.resolve(values.get(key));
      },
      (error: unknown) => {
        for (const waiters of batch.values()) for (const waiter of waiters) waiter.reject(error);
      },
    );
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const waiters = open.get(key) ?? [];
      waiters.push({ resolve, reject });
      open.set(key, waiters);
      if (open.size >= mostKeys) flush();
      else if (!scheduled) {
        scheduled = true;
        setImmediate(() => {
          if (open.size > 0) flush();
        });
      }
    });
}
