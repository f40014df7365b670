import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '../durations.ts';
import type { Log } from '../observability/log.ts';
import { openBackOff } from './back-off.ts';
import { type Arrival, type Child, type ChildOptions, type Ending, startChild } from './child.ts';
import type { Orders, Protocol } from './messages.ts';
import { openPendingConnections } from './pending-connections.ts';
import { openTotals } from './totals.ts';

/** A replacement that does not serve by then will not. */
const START_TIMEOUT_MS = 2 * MINUTE_MS;
/** Requests have 15 s to finish, deliveries 10. A process that takes longer hangs. Process managers wait 30 s. */
const STOP_TIMEOUT_MS = 28 * SECOND_MS;

export interface SupervisorOptions {
  count: number;
  file: URL;
  flags: string[];
  orders: Omit<Orders, 'number' | 'endsWithinMs'>;
  /** How long a replaced process keeps its connections. */
  drainMs: number;
  log: Log;
}

/** A process failed to start. */
export class NotStarted extends Error {
  constructor(readonly ending: Ending) {
    super(ending.failure?.message ?? `A process ended while it started (${how(ending)}).`);
  }
}

interface Place {
  number: number;
  child: Child | undefined;
  pauseMs: ReturnType<typeof openBackOff>;
}

/** Supervises serving processes: hands them connections, restarts ended ones, and replaces them one by one. */
export function openSupervisor({ count, log, drainMs, ...options }: SupervisorOptions) {
  const stopping = new AbortController();
  const places = Array.from(
    { length: count },
    (_, index): Place => ({ number: index + 1, child: undefined, pauseMs: openBackOff() }),
  );
  /** Ending ones included. */
  const all = new Set<Child>();
  const waiting = openPendingConnections();
  const serving = () => [...all].filter((child) => child.state() === 'serving');
  const totals = openTotals(() => serving().length);
  let rolling: Promise<void> | undefined;
  let rollAgain = false;

  function hand(arrival: Arrival): void {
    if (stopping.signal.aborted) return void arrival.socket.destroy();
    // Sorted last by connections: the one with the fewest is not always next.
    const [freest] = serving().sort((a, b) => a.open() - b.open());
    if (freest) freest.give(arrival);
    else waiting.enter(arrival);
  }

  const common: Omit<ChildOptions, 'orders'> = {
    file: options.file,
    flags: options.flags,
    lines: (text) => log.writeLines(text),
    counted: (child, snapshot) => totals.seen(child.pid, snapshot),
    notTaken: hand,
    allMetrics: async () => {
      await Promise.all([...all].map((child) => child.count()));
      return totals.text();
    },
  };

  function begin(place: Place): Child {
    const orders = { ...options.orders, number: place.number, endsWithinMs: STOP_TIMEOUT_MS };
    const child = startChild({ ...common, orders });
    all.add(child);
    totals.started();
    void child.serving.then(() => {
      log.info({ process: place.number, pid: child.pid }, 'process serves');
      for (const arrival of waiting.empty()) hand(arrival);
    });
    void child.ended.then((ending) => {
      all.delete(child);
      totals.gone(child.pid);
      if (place.child === child) void replaceLost(place, child, ending);
    });
    return child;
  }

  /** Rejects if it ends first. */
  async function untilServing(child: Child): Promise<void> {
    const ending = child.ended.then((end) => Promise.reject(new NotStarted(end)));
    const late = wait(START_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      child.kill();
      return ending;
    });
    await Promise.race([child.serving, ending, late]);
  }

  async function replaceLost(place: Place, lost: Child, ending: Ending): Promise<void> {
    place.child = undefined;
    if (stopping.signal.aborted) return;
    const pauseMs = place.pauseMs(lost.servedMs());
    log.error(
      {
        process: place.number,
        pid: lost.pid,
        how: how(ending),
        ...(ending.failure ? { error: ending.failure.message } : {}),
        again_in_ms: pauseMs,
      },
      'a process ended; it is started again',
    );
    await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (!stopping.signal.aborted && !place.child) place.child = begin(place);
  }

  /** The new one serves before the old one stops getting connections. */
  async function replace(place: Place): Promise<void> {
    const old = place.child;
    if (!old) return;
    const young = begin(place);
    await untilServing(young);
    // The old one ended meanwhile and was replaced: this one is surplus.
    if (place.child && place.child !== old) return young.stop();
    place.child = young;
    old.retire();
    await endOf(old, drainMs + STOP_TIMEOUT_MS);
    log.info({ process: place.number, pid: young.pid, instead_of: old.pid }, 'process replaced');
  }

  async function endOf(child: Child, timeoutMs: number): Promise<void> {
    const giveUp = new AbortController();
    const late = wait(timeoutMs, undefined, { signal: giveUp.signal }).then(
      () => {
        log.error({ process: child.number, pid: child.pid }, 'a process does not stop; it is killed');
        child.kill();
      },
      () => undefined,
    );
    await child.ended;
    giveUp.abort();
    await late;
  }

  async function rollAll(): Promise<void> {
    do {
      rollAgain = false;
      log.info('replacing all processes');
      for (const place of places) {
        if (stopping.signal.aborted) return;
        await replace(place);
      }
    } while (rollAgain);
    log.info('all processes were replaced');
  }

  return {
    arrived: (protocol: Protocol, socket: Socket) => hand({ protocol, socket, tries: 0 }),
    /**
     * Resolves when all serve. The first one starts alone: its problems would be everyone's and are reported once.
     */
    async start(): Promise<void> {
      for (const some of [places.slice(0, 1), places.slice(1)]) {
        await Promise.all(
          some.map(async (place) => {
            const child = begin(place);
            await untilServing(child);
            place.child = child;
          }),
        );
      }
    },
    /** Replaces all, one by one. A request meanwhile repeats it afterwards. */
    roll(): void {
      rollAgain = rolling !== undefined;
      rolling ??= rollAll()
        .catch((error: Error) => {
          if (!stopping.signal.aborted)
            log.error(
              { error: error.message },
              'the new process does not serve; the others go on as they are',
            );
        })
        .finally(() => {
          rolling = undefined;
        });
    },
    async stop(): Promise<void> {
      stopping.abort();
      for (const { socket } of waiting.empty()) socket.destroy();
      const left = [...all];
      for (const child of left) child.stop();
      await Promise.all(left.map((child) => endOf(child, STOP_TIMEOUT_MS)));
    },
    /** For a supervisor that ends at once. */
    killAll(): void {
      for (const child of all) child.kill();
    },
  };
}

export type Supervisor = ReturnType<typeof openSupervisor>;

function how({ code, signal }: Ending): string {
  return signal ?? `exit ${code ?? 'unknown'}`;
}
