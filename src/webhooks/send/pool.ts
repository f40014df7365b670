import { MINUTE_MS } from '../../platform/durations.ts';
import { Connection, type Connector } from './connection.ts';

/**
 * The callers' total number of requests in flight, which they share fairly: webhooks of many customers share the host
 * of an automation service, and hanging ones must not take all connections to it.
 */
const MOST_CONNECTIONS_PER_ORIGIN = 4096;
/** Across origins: each is an open file, and thousands of webhooks have an origin each. */
const MOST_IDLE = 1024;
/** A busy connection is closed after this time, because the DNS name may have changed. */
const LIFETIME_MS = 5 * MINUTE_MS;

/** A request that needs a connection. */
export interface Lessee {
  readonly origin: string;
  /** Accepts only a connection without earlier requests. */
  readonly wantsNew: boolean;
  take(connection: Connection): void;
}

export interface PoolLimits {
  lifetimeMs?: number | undefined;
  mostPerOrigin?: number | undefined;
  mostIdle?: number | undefined;
}

/** Connections to one origin. `open` counts all, idle or leased; `waiting` has lessees without a connection. */
interface OriginPool {
  open: number;
  idle: Connection[];
  waiting: Set<Lessee>;
}

/**
 * Keeps connections for later requests. Unlike undici's Agent it exposes which connection carries a request: to close
 * exactly that one after a timeout (Connection.destroy), to distinguish a server that closed an idle connection from
 * one that refuses, and to drop lessees that waited too long.
 */
export class Pool {
  private readonly lifetimeMs: number;
  private readonly mostPerOrigin: number;
  private readonly mostIdle: number;
  private readonly origins = new Map<string, OriginPool>();
  /** Across origins, least recently used first. */
  private readonly idle = new Set<Connection>();

  constructor(
    private readonly connector: Connector,
    { lifetimeMs, mostPerOrigin, mostIdle }: PoolLimits = {},
  ) {
    this.lifetimeMs = lifetimeMs ?? LIFETIME_MS;
    this.mostPerOrigin = mostPerOrigin ?? MOST_CONNECTIONS_PER_ORIGIN;
    this.mostIdle = mostIdle ?? MOST_IDLE;
  }

  lease(lessee: Lessee): void {
    const originPool = this.originPoolOf(lessee.origin);
    const idle = originPool.idle.pop();
    if (idle) {
      this.idle.delete(idle);
      this.give(idle, lessee, originPool);
    } else if (originPool.open < this.mostPerOrigin) this.open(lessee, originPool);
    else originPool.waiting.add(lessee);
  }

  /** The lessee no longer waits. */
  forget(lessee: Lessee): void {
    this.origins.get(lessee.origin)?.waiting.delete(lessee);
  }

  giveBack(connection: Connection, reusable: boolean): void {
    const originPool = this.originPoolOf(connection.origin);
    const [next] = originPool.waiting;
    if (next) originPool.waiting.delete(next);
    if (!reusable || performance.now() - connection.openedAt > this.lifetimeMs) {
      this.discard(connection, originPool);
      if (next) this.open(next, originPool);
    } else if (next) this.give(connection, next, originPool);
    else this.keep(connection, originPool);
  }

  /** Call when nothing is in flight. */
  close(): void {
    for (const originPool of this.origins.values())
      for (const connection of originPool.idle) connection.destroy();
    this.origins.clear();
    this.idle.clear();
  }

  private keep(connection: Connection, originPool: OriginPool): void {
    originPool.idle.push(connection);
    this.idle.add(connection);
    const [longest] = this.idle;
    if (longest && this.idle.size > this.mostIdle) this.dismiss(longest);
  }

  private originPoolOf(origin: string): OriginPool {
    let originPool = this.origins.get(origin);
    if (!originPool) {
      originPool = { open: 0, idle: [], waiting: new Set() };
      this.origins.set(origin, originPool);
    }
    return originPool;
  }

  private give(connection: Connection, lessee: Lessee, originPool: OriginPool): void {
    if (lessee.wantsNew) {
      this.discard(connection, originPool);
      this.open(lessee, originPool);
    } else lessee.take(connection);
  }

  private open(lessee: Lessee, originPool: OriginPool): void {
    originPool.open += 1;
    this.origins.set(lessee.origin, originPool);
    lessee.take(new Connection(lessee.origin, this.connector, this.onDisconnect));
  }

  private discard(connection: Connection, originPool: OriginPool): void {
    connection.destroy();
    originPool.open -= 1;
    if (originPool.open === 0 && originPool.waiting.size === 0) this.origins.delete(connection.origin);
  }

  /** A leased connection is left alone: undici reconnects, or reports the failure to the request. */
  private readonly onDisconnect = (connection: Connection): void => this.dismiss(connection);

  /** Removes the connection if it is idle. */
  private dismiss(connection: Connection): void {
    const originPool = this.origins.get(connection.origin);
    if (!originPool || !this.idle.delete(connection)) return;
    originPool.idle.splice(originPool.idle.indexOf(connection), 1);
    this.discard(connection, originPool);
  }
}
