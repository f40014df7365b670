import type { ChangeFeed } from '../../platform/db/change-feed.ts';

const MOST_WAITING = 20_000;

export interface Visit {
  /** Something came for the device, or the time is over. */
  done: Promise<void>;
  leave(): void;
}

/** Devices that wait for a command with an open request. */
export function openLongPoll(changes: ChangeFeed) {
  const visits = new Map<string, Set<() => void>>();
  let inside = 0;
  let closed = false;
  changes.subscribe(
    'commands',
    (deviceId) => {
      for (const call of visits.get(deviceId) ?? []) call();
    },
    () => {
      for (const calls of visits.values()) for (const call of calls) call();
    },
  );

  return {
    inside: () => inside,
    /** Everybody is told that nothing came: the process stops. */
    close(): void {
      closed = true;
      for (const calls of visits.values()) for (const call of calls) call();
    },
    /** Begins to listen at once, so that nothing is missed between looking and waiting. */
    wait(deviceId: string, ms: number): Visit {
      if (closed || inside >= MOST_WAITING) return { done: Promise.resolve(), leave: () => undefined };
      inside += 1;
      let leave: () => void = () => undefined;
      const done = new Promise<void>((resolve) => {
        leave = () => {
          if (!visits.get(deviceId)?.delete(leave)) return;
          if (visits.get(deviceId)?.size === 0) visits.delete(deviceId);
          clearTimeout(timer);
          inside -= 1;
          resolve();
        };
        const timer = setTimeout(leave, ms);
        timer.unref();
        visits.set(deviceId, (visits.get(deviceId) ?? new Set()).add(leave));
      });
      return { done, leave };
    },
  };
}
