import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SECOND_MS } from '../../durations.ts';
import { unavailable } from '../../errors.ts';
import { Client } from './client.ts';
import type { ConnectionConfig } from './connection-config.ts';
import { isConnectionLost } from './connection-lost.ts';
import { destroyConnection } from './destroy-connection.ts';

const POOL_SIZE = 10;
/** With more waiting callers the machine is overloaded: rejecting is better than queueing. */
const MOST_WAITING = 1000;
const IDLE_IN_TRANSACTION_MS = 30 * SECOND_MS;
/**
 * Our statements are short. A server that compiles (the default outside) needed a second of CPU each time for the
 * statement that stores a report, which runs in a millisecond.
 */
const NO_COMPILING = 'SET jit = off';
/** A regular end needs an answer from the other side. */
const END_WITHIN_MS = SECOND_MS;
/** Interval of checks whether the database is back. */
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 400;
/** For a reachable server without a free connection. */
const SCOUT_WITHIN_MS = 5 * SECOND_MS;
/** Longest wait for a connection, whatever it is for. */
const LONGEST_WAIT_MS = 8 * SECOND_MS;
/** How long a failure counts as recent. */
const DEGRADED_MS = 10 * SECOND_MS;
const AWAY = 'The database cannot be reached.';
const BUSY = 'The database is overloaded. Try again later.';
const LATE = 'No database connection became free in time. Try again later.';

/** Connections that are opened and replaced together. */
interface Generation {
  pool: pg.Pool;
  /** Connections that are not in use. */
  idle: Set<pg.PoolClient>;
  /** Rejects callers without a client. */
  waiters: Set<(error: Error) => void>;
}

/**
 * Connections to lend out. If one hangs in a way that the database's timeouts cannot detect (a cut connection, or a
 * COMMIT that waits for a lost standby), all are replaced: the others would hang too, and each would keep a caller
 * waiting.
 */
export class ConnectionPool {
  readonly #connectionConfig: pg.PoolConfig & ConnectionConfig;
  readonly #onIdleError: (error: Error) => void;
  readonly #retired = new Set<Promise<void>>();
  readonly #of = new WeakMap<pg.PoolClient, Generation>();
  readonly #closing = new AbortController();
  #now: Generation;
  /** While the database is unavailable: resolves when it is back. */
  #back: Promise<void> | undefined;
  #waitingForIt = 0;
  #troubledAt = Number.NEGATIVE_INFINITY;

  /** `more`: settings of its connections beside the default ones. */
  constructor(
    connectionConfig: pg.PoolConfig & ConnectionConfig,
    statementMs: number,
    onIdleError: (error: Error) => void,
    more = '',
  ) {
    const settings = `SET statement_timeout = ${statementMs}; SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}; ${NO_COMPILING}; ${more}`;
    // Not behind a pooler, where the next transaction on the connection may be another client's.
    this.#connectionConfig = { ...connectionConfig, ...(connectionConfig.session ? {} : { settings }) };
    this.#onIdleError = onIdleError;
    this.#now = this.#open();
  }

  get waiting(): number {
    return this.#now.pool.waitingCount + this.#waitingForIt;
  }

  /** In use or idle. */
  get open(): number {
    return this.#now.pool.totalCount;
  }

  get isDegraded(): boolean {
    return this.#back !== undefined || performance.now() - this.#troubledAt < DEGRADED_MS;
  }

  markDegraded(): void {
    this.#troubledAt = performance.now();
  }

  /** Nothing has been sent yet, so retrying is safe: callers survive a database restart. */
  async lend(timeoutMs: number): Promise<pg.PoolClient> {
    if (this.waiting >= MOST_WAITING) throw unavailable(BUSY);
    const until = performance.now() + Math.min(timeoutMs, LONGEST_WAIT_MS);
    const leftMs = () => until - performance.now();
    for (;;) {
      if (this.#back) await this.#waitFor(this.#back, leftMs());
      const generation = this.#now;
      try {
        return await this.#wait(leftMs());
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        if (leftMs() <= 0) throw unavailable(AWAY);
        // Otherwise all waiting callers would open connections to find out.
        if (generation === this.#now && !this.#back) this.#retire();
        this.#back ??= this.#scout().finally(() => {
          this.#back = undefined;
        });
      }
    }
  }

  /**
   * One connection at a time checks whether the database is back, on behalf of all: hundreds of attempts a second
   * would slow down its recovery.
   */
  async #scout(): Promise<void> {
    const { signal } = this.#closing;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      this.markDegraded();
      try {
        (await this.#wait(SCOUT_WITHIN_MS)).release();
        return;
      } catch (error) {
        // Each caller gets other errors itself.
        if (!isConnectionLost(error)) return;
      }
    }
  }

  async #waitFor(back: Promise<void>, timeoutMs: number): Promise<void> {
    this.#waitingForIt += 1;
    const enough = new AbortController();
    const late = wait(Math.max(0, timeoutMs), AWAY, { signal: enough.signal }).catch(() => undefined);
    const outcome = await Promise.race([back, late]);
    enough.abort();
    this.#waitingForIt -= 1;
    if (outcome === AWAY) throw unavailable(AWAY);
  }

  /** It took too long: the caller gets a lost connection. */
  drop(client: pg.PoolClient): void {
    destroyConnection(client);
  }

  /** It hangs: the same, and all others are replaced. */
  giveUp(client: pg.PoolClient): void {
    // Only the first of several hanging connections replaces them.
    if (this.#of.get(client) === this.#now) {
      // A primary that waits for its standby accepts connections. There may be another primary by now.
      (client as unknown as Client).leaveHost();
      this.#retire();
    }
    destroyConnection(client);
  }

  /** From now on new connections are used. */
  #retire(): void {
    const old = this.#now;
    this.markDegraded();
    this.#now = this.#open();
    const ending = end(old).catch(() => undefined);
    this.#retired.add(ending);
    void ending.then(() => this.#retired.delete(ending));
    // An ending pool forgets its waiting callers. They retry with the new one.
    for (const fail of old.waiters) fail(new Error('connection ended: given up'));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const { pool, idle } = this.#now;
    const ending = Promise.all([pool.end(), ...this.#retired]);
    const late = setTimeout(() => idle.forEach(destroyConnection), END_WITHIN_MS);
    await ending.finally(() => clearTimeout(late));
  }

  #wait(timeoutMs: number): Promise<pg.PoolClient> {
    const generation = this.#now;
    const { pool, waiters } = generation;
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        clearTimeout(late);
        waiters.delete(fail);
        reject(error);
      };
      const late = setTimeout(() => fail(unavailable(LATE)), Math.max(0, timeoutMs));
      waiters.add(fail);
      pool.connect().then((client) => {
        this.#of.set(client, generation);
        // The caller has given up.
        if (!waiters.delete(fail)) return client.release();
        clearTimeout(late);
        resolve(client);
      }, fail);
    });
  }

  #open(): Generation {
    const pool = new pg.Pool({
      max: POOL_SIZE,
      application_name: 'lares',
      keepAlive: true,
      ...this.#connectionConfig,
      Client,
    });
    pool.on('error', this.#onIdleError);
    const idle = new Set<pg.PoolClient>();
    pool.on('acquire', (client) => idle.delete(client));
    pool.on('release', (_error, client) => idle.add(client));
    pool.on('remove', (client) => idle.delete(client));
    return { pool, idle, waiters: new Set() };
  }
}

/** Without asking the other side, which may not answer. Connections in use end when they return. */
function end({ pool, idle }: Generation): Promise<void> {
  pool.on('release', (_error, client) => destroyConnection(client));
  const ending = pool.end();
  idle.forEach(destroyConnection);
  return ending;
}
