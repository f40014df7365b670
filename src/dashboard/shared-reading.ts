interface PendingReads<Value> {
  running: Promise<Value>;
  next: Promise<Value> | undefined;
}

/**
 * One read at a time per key. Callers during a read share the next one, which begins after all of them called, so
 * no caller gets data older than its call.
 */
export function sharedReading<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const open = new Map<string, PendingReads<Value>>();

  function begin(key: string): Promise<Value> {
    const readings: PendingReads<Value> = { running: read(key), next: undefined };
    open.set(key, readings);
    const ended = () => {
      if (open.get(key) === readings && !readings.next) open.delete(key);
    };
    readings.running.then(ended, ended);
    return readings.running;
  }

  return (key) => {
    const under = open.get(key);
    if (!under) return begin(key);
    under.next ??= under.running.then(
      () => begin(key),
      () => begin(key),
    );
    return under.next;
  };
}
