import pg from 'pg';
import { SECOND_MS } from '../durations.ts';
import { unavailable } from '../errors.ts';
import { connectPatiently } from './connect-patiently.ts';
import { hangUp } from './hang-up.ts';

const POOL_SIZE = 10;
/** Past this many waiting callers the machine is drowning: refusing is kinder than queueing. */
const MOST_WAITING = 1000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30 * SECOND_MS;
/** A server that is there takes milliseconds; one behind a cut wire says nothing at all. */
const CONNECT_WITHIN_MS = 3 * SECOND_MS;

/** Of the client alone: the pool's own limit would also be one for waiting until another client is free. */
class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super({ ...(typeof config === 'object' ? config : {}), connectionTimeoutMillis: CONNECT_WITHIN_MS });
  }
}

/**
 * Connections to lend out. When one of them hangs, which the database's own time limits cannot tell (the wire is cut, or
 * COMMIT waits for a standby that is away), all are given up: what one of them met the others are about to meet, and
 * each would keep somebody waiting to find out.
 */
export class ConnectionPool {
  readonly #where: pg.PoolConfig;
  readonly #onIdleError: (error: Error) => void;
  readonly #retired = new Set<Promise<void>>();
  readonly #poolOf = new WeakMap<pg.PoolClient, pg.Pool>();
  #pool: pg.Pool;

  constructor(where: pg.PoolConfig, onIdleError: (error: Error) => void) {
    this.#where = where;
    this.#onIdleError = onIdleError;
    this.#pool = this.#open();
  }

  get waiting(): number {
    return this.#pool.waitingCount;
  }

  async lend(): Promise<pg.PoolClient> {
    if (this.waiting >= MOST_WAITING) throw unavailable('The database has too much to do.');
    return connectPatiently(async () => {
      const pool = this.#pool;
      const client = await pool.connect();
      this.#poolOf.set(client, pool);
      return client;
    });
  }

  /** It hangs: whoever waits for its answer hears that the connection is lost, and all others are opened anew. */
  giveUp(client: pg.PoolClient): void {
    const pool = this.#pool;
    // Of those that hang together the first has done it.
    if (this.#poolOf.get(client) === pool) {
      this.#pool = this.#open();
      const ending = pool.end().catch(() => undefined);
      this.#retired.add(ending);
      void ending.then(() => this.#retired.delete(ending));
    }
    hangUp(client);
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), ...this.#retired]);
  }

  #open(): pg.Pool {
    const pool = new pg.Pool({
      max: POOL_SIZE,
      application_name: 'lares',
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      keepAlive: true,
      ...this.#where,
      Client,
    } as pg.PoolConfig);
    pool.on('error', this.#onIdleError);
    // The pool listens only to idle clients. One that loses its socket while it is lent out fails its
    // statement, which is answered where it was asked; without a listener the same error would also end the process.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  }
}
