interface Readings<Value> {
  running: Promise<Value>;
  next: Promise<Value> | undefined;
}

/**
 * One reading at a time for each key. Who asks while one is under way shares the next with everybody else who does: it
 * begins after all of them asked, so nobody gets anything older than the question, however many look at once.
 */
export function sharedReading<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const open = new Map<string, Readings<Value>>();

  function begin(key: string): Promise<Value> {
    const readings: Readings<Value> = { running: read(key), next: undefined };
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
