import { SECOND_MS } from '../durations.ts';
import type { Arrival } from './child.ts';

/** As many as the system's backlog for a slow process. */
const MOST_WAITING = 512;
/** A process starts within seconds. Clients that wait longer have given up. */
const TIMEOUT_MS = 30 * SECOND_MS;

/** Connections that arrived while no process served. */
export function openPendingConnections() {
  const waiting = new Map<Arrival, NodeJS.Timeout>();

  function leave(arrival: Arrival): void {
    clearTimeout(waiting.get(arrival));
    waiting.delete(arrival);
  }

  return {
    enter(arrival: Arrival): void {
      if (waiting.size >= MOST_WAITING) return void arrival.socket.destroy();
      const timer = setTimeout(() => {
        leave(arrival);
        arrival.socket.destroy();
      }, TIMEOUT_MS);
      timer.unref();
      waiting.set(arrival, timer);
    },
    /** All waiting ones, in order. */
    empty(): Arrival[] {
      const all = [...waiting.keys()];
      for (const arrival of all) leave(arrival);
      return all;
    },
  };
}
