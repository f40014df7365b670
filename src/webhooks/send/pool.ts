import { MINUTE_MS } from '../../platform/durations.ts';
import { Connection, type Connector } from './connection.ts';

/**
 * As many as the callers have under way in all, who share them out fairly: webhooks of many customers share the host
 * of an automation service, and those that hang must not take every connection to it from the others.
 */
const MOST_CONNECTIONS_PER_ORIGIN = 4096;
/** Of all origins together: each is an open file, and thousands of webhooks have an origin each. */
const MOST_IDLE = 1024;
/** A busy connection is left after this, because the name may point elsewhere by now. */
const LIFETIME_MS = 5 * MINUTE_MS;

/** Who needs a connection. */
export interface Lessee {
  readonly origin: string;
  /** Will not have one that has carried requests. */
  readonly wantsNew: boolean;
  take(connection: Connection): void;
}

export interface PoolLimits {
  lifetimeMs?: number | undefined;
  mostPerOrigin?: number | undefined;
  mostIdle?: number | undefined;
}

/** The connections to one origin. What is neither idle nor waited for is with a lessee. */
interface Site {
  open: number;
  idle: Connection[];
  waiting: Set<Lessee>;
}

/**
 * Keeps connections for the next request. Instead of undici's Agent, because we have to know which connection
 * carries a request: to close just that one when time is up (see Connection.destroy), to tell a server that
 * closed an idle connection from one that refuses to answer, and to forget who waited too long.
 */
export class Pool {
  private readonly lifetimeMs: number;
  private readonly mostPerOrigin: number;
  private readonly mostIdle: number;
  private readonly sites = new Map<string, Site>();
  /** Of all sites, the one that was used longest ago first. */
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
    const site = this.siteOf(lessee.origin);
    const idle = site.idle.pop();
    if (idle) {
      this.idle.delete(idle);
      this.give(idle, lessee, site);
    } else if (site.open < this.mostPerOrigin) this.open(lessee, site);
    else site.waiting.add(lessee);
  }

  /** The lessee has given up waiting. */
  forget(lessee: Lessee): void {
    this.sites.get(lessee.origin)?.waiting.delete(lessee);
  }

  giveBack(connection: Connection, reusable: boolean): void {
    const site = this.siteOf(connection.origin);
    const [next] = site.waiting;
    if (next) site.waiting.delete(next);
    if (!reusable || performance.now() - connection.openedAt > this.lifetimeMs) {
      this.discard(connection, site);
      if (next) this.open(next, site);
    } else if (next) this.give(connection, next, site);
    else this.keep(connection, site);
  }

  /** For when nothing is in flight. */
  close(): void {
    for (const site of this.sites.values()) for (const connection of site.idle) connection.destroy();
    this.sites.clear();
    this.idle.clear();
  }

  private keep(connection: Connection, site: Site): void {
    site.idle.push(connection);
    this.idle.add(connection);
    const [longest] = this.idle;
    if (longest && this.idle.size > this.mostIdle) this.dismiss(longest);
  }

  private siteOf(origin: string): Site {
    let site = this.sites.get(origin);
    if (!site) {
      site = { open: 0, idle: [], waiting: new Set() };
      this.sites.set(origin, site);
    }
    return site;
  }

  private give(connection: Connection, lessee: Lessee, site: Site): void {
    if (lessee.wantsNew) {
      this.discard(connection, site);
      this.open(lessee, site);
    } else lessee.take(connection);
  }

  private open(lessee: Lessee, site: Site): void {
    site.open += 1;
    this.sites.set(lessee.origin, site);
    lessee.take(new Connection(lessee.origin, this.connector, this.onDisconnect));
  }

  private discard(connection: Connection, site: Site): void {
    connection.destroy();
    site.open -= 1;
    if (site.open === 0 && site.waiting.size === 0) this.sites.delete(connection.origin);
  }

  /** While it is with a lessee, undici connects again for the request or tells it that it failed. */
  private readonly onDisconnect = (connection: Connection): void => this.dismiss(connection);

  /** If it is idle. */
  private dismiss(connection: Connection): void {
    const site = this.sites.get(connection.origin);
    if (!site || !this.idle.delete(connection)) return;
    site.idle.splice(site.idle.indexOf(connection), 1);
    this.discard(connection, site);
  }
}
