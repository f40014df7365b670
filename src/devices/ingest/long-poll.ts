import type { ChangeFeed } from '../../platform/db/change-feed.ts';

const MOST_WAITING = 20_000;

export interface Wait {
  /** Something came for the device, or the time is over. */
  done: Promise<void>;
  leave(): void;
}

/** Devices that wait for a command with an open request. */
export function openLongPoll(changes: ChangeFeed) {
  const waits = new Map<string, Set<() => void>>();
  let waiting = 0;
  let closed = false;
  changes.subscribe(
    'commands',
    (deviceId) => {
      for (const call of waits.get(deviceId) ?? []) call();
    },
    () => {
      for (const calls of waits.values()) for (const call of calls) call();
    },
  );

  return {
    waiting: () => waiting,
    /** Ends every wait without a command: the process stops. */
    close(): void {
      closed = true;
      for (const calls of waits.values()) for (const call of calls) call();
    },
    /** Begins to listen at once, so that nothing is missed between looking and waiting. */
    wait(deviceId: string, ms: number): Wait {
      if (closed || waiting >= MOST_WAITING) return { done: Promise.resolve(), leave: () => undefined };
      waiting += 1;
      let leave: () => void = () => undefined;
      const done = new Promise<void>((resolve) => {
        leave = () => {
          if (!waits.get(deviceId)?.delete(leave)) return;
          if (waits.get(deviceId)?.size === 0) waits.delete(deviceId);
          clearTimeout(timer);
          waiting -= 1;
          resolve();
        };
        const timer = setTimeout(leave, ms);
        timer.unref();
        waits.set(deviceId, (waits.get(deviceId) ?? new Set()).add(leave));
      });
      return { done, leave };
    },
  };
}
