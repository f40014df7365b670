import pg from 'pg';
import { SECOND_MS } from '../../durations.ts';
import type { ConnectionConfig } from './connection-config.ts';
import { destroyConnection } from './destroy-connection.ts';
import type { Host } from './hosts.ts';

/** A reachable server answers within milliseconds, one behind a cut connection never. */
const WITHIN_MS = 3 * SECOND_MS;

/**
 * One connection. It tries one of several hosts. If that does not answer, or is a standby, the next connection tries
 * the next host, so that retries reach the primary.
 */
export class Client extends pg.Client {
  readonly #connectionConfig: ConnectionConfig;
  #host: Host | undefined;

  constructor(config?: string | ConnectionConfig) {
    const connectionConfig = typeof config === 'object' ? config : {};
    super({ ...connectionConfig, connectionTimeoutMillis: WITHIN_MS });
    this.#connectionConfig = connectionConfig;
    // A stopping server reports its end twice: as an error and as the end of the connection. The pending statement
    // gets the error. Without this listener the event would end the process.
    this.on('error', () => undefined);
  }

  /** The host accepts connections but hangs: the next connection tries another host. */
  leaveHost(): void {
    if (this.#host) this.#connectionConfig.hosts?.failed(this.#host);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.Client> | undefined {
    const connecting = this.#connect();
    if (!callback) return connecting.then(() => this);
    const settle = callback as (error: Error | null, client?: pg.Client) => void;
    connecting.then(() => settle(null, this), settle);
    return undefined;
  }

  async #connect(): Promise<void> {
    const { hosts, settings } = this.#connectionConfig;
    let silent: NodeJS.Timeout | undefined;
    this.#host = hosts?.current();
    if (this.#host) Object.assign(this, this.#host);
    try {
      await super.connect();
      silent = setTimeout(() => destroyConnection(this), WITHIN_MS);
      if (hosts?.mustWrite && (await this.#isReadOnly()))
        throw new Error('connection ended: the server takes no writes');
      if (settings !== undefined) await this.query(settings);
    } catch (error) {
      this.leaveHost();
      destroyConnection(this);
      throw error;
    } finally {
      clearTimeout(silent);
    }
  }

  async #isReadOnly(): Promise<boolean> {
    const { rows } = await this.query<{ on: boolean }>(
      `SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only')::bool AS "on"`,
    );
    return rows[0]?.on ?? true;
  }
}

type Callback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);
