import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SECOND_MS } from '../durations.ts';
import { unavailable } from '../errors.ts';
import { Client } from './client.ts';
import { isConnectionLost } from './connection-lost.ts';
import { hangUp } from './hang-up.ts';
import type { Where } from './where.ts';

const POOL_SIZE = 10;
/** Past this many waiting callers the machine is drowning: refusing is kinder than queueing. */
const MOST_WAITING = 1000;
const IDLE_IN_TRANSACTION_MS = 30 * SECOND_MS;
/**
 * Ours are short, and a server decides by what a plan seems to cost: compiling the one that stores a report took a second of
 * the processor each time on a server that compiles (usual outside), where running it takes a millisecond.
 */
const NO_COMPILING = 'SET jit = off';
/** Ending a connection politely takes an answer of the other side. */
const END_WITHIN_MS = SECOND_MS;
/** Between two looks whether the database is back. */
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 400;
/** For a server that is there and has no connection to spare. */
const SCOUT_WITHIN_MS = 5 * SECOND_MS;
/** Nobody waits longer for a connection, whatever it is for. */
const LONGEST_WAIT_MS = 8 * SECOND_MS;
/** What somebody met a moment ago others may meet still. */
const TROUBLE_LASTS_MS = 10 * SECOND_MS;
const AWAY = 'The database cannot be reached.';
const BUSY = 'The database has too much to do.';
const LATE = 'No connection to the database was to be had in time.';

/** Connections that live and go together. */
interface Generation {
  pool: pg.Pool;
  /** That nobody has at this moment. */
  idle: Set<pg.PoolClient>;
  /** Ends the waiting of those who have no client yet. */
  waiters: Set<(error: Error) => void>;
}

/**
 * Connections to lend out. When one of them hangs, which the database's own time limits cannot tell (the wire is cut, or
 * COMMIT waits for a standby that is away), all are given up: what one of them met the others are about to meet, and
 * each would keep somebody waiting to find out.
 */
export class ConnectionPool {
  readonly #where: pg.PoolConfig & Where;
  readonly #onIdleError: (error: Error) => void;
  readonly #retired = new Set<Promise<void>>();
  readonly #of = new WeakMap<pg.PoolClient, Generation>();
  readonly #closing = new AbortController();
  #now: Generation;
  /** While the database is away: resolves when it is back. */
  #back: Promise<void> | undefined;
  #waitingForIt = 0;
  #troubledAt = Number.NEGATIVE_INFINITY;

  /** `more`: settings of its connections beside the usual ones. */
  constructor(
    where: pg.PoolConfig & Where,
    statementMs: number,
    onIdleError: (error: Error) => void,
    more = '',
  ) {
    const settings = `SET statement_timeout = ${statementMs}; SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}; ${NO_COMPILING}; ${more}`;
    // Not behind a pooler, where the next transaction on the connection is somebody else's.
    this.#where = { ...where, ...(where.session ? {} : { settings }) };
    this.#onIdleError = onIdleError;
    this.#now = this.#open();
  }

  get waiting(): number {
    return this.#now.pool.waitingCount + this.#waitingForIt;
  }

  /** Lent out or not. */
  get open(): number {
    return this.#now.pool.totalCount;
  }

  get isTroubled(): boolean {
    return this.#back !== undefined || performance.now() - this.#troubledAt < TROUBLE_LASTS_MS;
  }

  noteTrouble(): void {
    this.#troubledAt = performance.now();
  }

  /** Nothing has been sent yet, so trying again is safe: a caller rides out a database restart. */
  async lend(patienceMs: number): Promise<pg.PoolClient> {
    if (this.waiting >= MOST_WAITING) throw unavailable(BUSY);
    const until = performance.now() + Math.min(patienceMs, LONGEST_WAIT_MS);
    const leftMs = () => until - performance.now();
    for (;;) {
      if (this.#back) await this.#waitFor(this.#back, leftMs());
      const generation = this.#now;
      try {
        return await this.#wait(leftMs());
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        if (leftMs() <= 0) throw unavailable(AWAY);
        // Those in line would all open connections of their own to find out.
        if (generation === this.#now && !this.#back) this.#retire();
        this.#back ??= this.#scout().finally(() => {
          this.#back = undefined;
        });
      }
    }
  }

  /**
   * One connection at a time looks whether the database is back, for all who wait: it is busy enough with taking over, and
   * all of every process at once are hundreds a second.
   */
  async #scout(): Promise<void> {
    const { signal } = this.#closing;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      this.noteTrouble();
      try {
        (await this.#wait(SCOUT_WITHIN_MS)).release();
        return;
      } catch (error) {
        // What else is wrong everybody hears for themselves.
        if (!isConnectionLost(error)) return;
      }
    }
  }

  async #waitFor(back: Promise<void>, patienceMs: number): Promise<void> {
    this.#waitingForIt += 1;
    const enough = new AbortController();
    const late = wait(Math.max(0, patienceMs), AWAY, { signal: enough.signal }).catch(() => undefined);
    const outcome = await Promise.race([back, late]);
    enough.abort();
    this.#waitingForIt -= 1;
    if (outcome === AWAY) throw unavailable(AWAY);
  }

  /** It took too long: whoever waits for its answer hears that the connection is lost. */
  drop(client: pg.PoolClient): void {
    hangUp(client);
  }

  /** It hangs: the same, and all others are opened anew. */
  giveUp(client: pg.PoolClient): void {
    // Of those that hang together the first has done it.
    if (this.#of.get(client) === this.#now) {
      // A primary that waits for its standby for ever lets anybody in; there may be another primary by now.
      (client as unknown as Client).leaveHost();
      this.#retire();
    }
    hangUp(client);
  }

  /** From now on others are used. */
  #retire(): void {
    const old = this.#now;
    this.noteTrouble();
    this.#now = this.#open();
    const ending = end(old).catch(() => undefined);
    this.#retired.add(ending);
    void ending.then(() => this.#retired.delete(ending));
    // A pool that ends forgets who waits; they try again, at the new one.
    for (const fail of old.waiters) fail(new Error('connection ended: given up'));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const { pool, idle } = this.#now;
    const ending = Promise.all([pool.end(), ...this.#retired]);
    const late = setTimeout(() => idle.forEach(hangUp), END_WITHIN_MS);
    await ending.finally(() => clearTimeout(late));
  }

  #wait(patienceMs: number): Promise<pg.PoolClient> {
    const generation = this.#now;
    const { pool, waiters } = generation;
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        clearTimeout(late);
        waiters.delete(fail);
        reject(error);
      };
      const late = setTimeout(() => fail(unavailable(LATE)), Math.max(0, patienceMs));
      waiters.add(fail);
      pool.connect().then((client) => {
        this.#of.set(client, generation);
        // Who asked for it has left.
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
      ...this.#where,
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

/** Without asking the other side, which may not answer any more; those that somebody has end when they come back. */
function end({ pool, idle }: Generation): Promise<void> {
  pool.on('release', (_error, client) => hangUp(client));
  const ending = pool.end();
  idle.forEach(hangUp);
  return ending;
}
