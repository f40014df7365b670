import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '../durations.ts';
import type { Log } from '../observability/log.ts';
import { openBackOff } from './back-off.ts';
import { type Arrival, Child, type Ending } from './child.ts';
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
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  readonly #places: Place[];
  /** Ending ones included. */
  readonly #all = new Set<Child>();
  readonly #pending = openPendingConnections();
  readonly #totals = openTotals(() => this.#serving().length);
  #replacing: Promise<void> | undefined;
  #replaceAgain = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#log = options.log;
    this.#places = Array.from(
      { length: options.count },
      (_, index): Place => ({ number: index + 1, child: undefined, pauseMs: openBackOff() }),
    );
  }

  /** Resolves when all serve. The first one starts alone: its problems would be everyone's and are reported once. */
  async start(): Promise<void> {
    for (const some of [this.#places.slice(0, 1), this.#places.slice(1)]) {
      await Promise.all(
        some.map(async (place) => {
          const child = this.#begin(place);
          await untilServing(child);
          place.child = child;
        }),
      );
    }
  }

  arrived(protocol: Protocol, socket: Socket): void {
    this.#hand({ protocol, socket, tries: 0 });
  }

  /** Replaces all, one by one. A request meanwhile repeats it afterwards. */
  replaceAll(): void {
    this.#replaceAgain = this.#replacing !== undefined;
    this.#replacing ??= this.#replaceInTurn()
      .catch((error: Error) => {
        if (!this.#stopping.signal.aborted)
          this.#log.error(
            { error: error.message },
            'the new process does not serve; the others go on as they are',
          );
      })
      .finally(() => {
        this.#replacing = undefined;
      });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const { socket } of this.#pending.empty()) socket.destroy();
    const left = [...this.#all];
    for (const child of left) child.stop();
    await Promise.all(left.map((child) => this.#endOf(child, STOP_TIMEOUT_MS)));
  }

  /** For a supervisor that ends at once. */
  killAll(): void {
    for (const child of this.#all) child.kill();
  }

  #serving(): Child[] {
    return [...this.#all].filter((child) => child.state() === 'serving');
  }

  #hand(arrival: Arrival): void {
    if (this.#stopping.signal.aborted) return void arrival.socket.destroy();
    // Sorted last by connections: the one with the fewest is not always next.
    const [freest] = this.#serving().sort((a, b) => a.open() - b.open());
    if (freest) freest.give(arrival);
    else this.#pending.enter(arrival);
  }

  #begin(place: Place): Child {
    const { file, flags, orders } = this.#options;
    const child = new Child({
      file,
      flags,
      orders: { ...orders, number: place.number, endsWithinMs: STOP_TIMEOUT_MS },
      lines: (text) => this.#log.writeLines(text),
      counted: ({ pid }, snapshot) => this.#totals.seen(pid, snapshot),
      notTaken: (arrival) => this.#hand(arrival),
      allMetrics: async () => {
        await Promise.all([...this.#all].map((one) => one.count()));
        return this.#totals.text();
      },
    });
    this.#all.add(child);
    this.#totals.started();
    void child.serving.then(() => {
      this.#log.info({ process: place.number, pid: child.pid }, 'process serves');
      for (const arrival of this.#pending.empty()) this.#hand(arrival);
    });
    void child.ended.then((ending) => {
      this.#all.delete(child);
      this.#totals.gone(child.pid);
      if (place.child === child) void this.#replaceLost(place, child, ending);
    });
    return child;
  }

  async #replaceLost(place: Place, lost: Child, ending: Ending): Promise<void> {
    const { signal } = this.#stopping;
    place.child = undefined;
    if (signal.aborted) return;
    const pauseMs = place.pauseMs(lost.servedMs());
    this.#log.error(
      {
        process: place.number,
        pid: lost.pid,
        how: how(ending),
        ...(ending.failure ? { error: ending.failure.message } : {}),
        again_in_ms: pauseMs,
      },
      'a process ended; it is started again',
    );
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted && !place.child) place.child = this.#begin(place);
  }

  async #replaceInTurn(): Promise<void> {
    do {
      this.#replaceAgain = false;
      this.#log.info('replacing all processes');
      for (const place of this.#places) {
        if (this.#stopping.signal.aborted) return;
        await this.#replace(place);
      }
    } while (this.#replaceAgain);
    this.#log.info('all processes were replaced');
  }

  /** The new one serves before the old one stops getting connections. */
  async #replace(place: Place): Promise<void> {
    const old = place.child;
    if (!old) return;
    const young = this.#begin(place);
    await untilServing(young);
    // The old one ended meanwhile and was replaced: this one is surplus.
    if (place.child && place.child !== old) return young.stop();
    place.child = young;
    old.retire();
    await this.#endOf(old, this.#options.drainMs + STOP_TIMEOUT_MS);
    this.#log.info({ process: place.number, pid: young.pid, instead_of: old.pid }, 'process replaced');
  }

  async #endOf(child: Child, timeoutMs: number): Promise<void> {
    const giveUp = new AbortController();
    const late = wait(timeoutMs, undefined, { signal: giveUp.signal }).then(
      () => {
        this.#log.error({ process: child.number, pid: child.pid }, 'a process does not stop; it is killed');
        child.kill();
      },
      () => undefined,
    );
    await child.ended;
    giveUp.abort();
    await late;
  }
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

function how({ code, signal }: Ending): string {
  return signal ?? `exit ${code ?? 'unknown'}`;
}
