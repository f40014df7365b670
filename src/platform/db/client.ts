import pg from 'pg';
import { SECOND_MS } from '../durations.ts';
import { hangUp } from './hang-up.ts';
import type { Host } from './hosts.ts';
import type { Where } from './where.ts';

/** A server that is there takes milliseconds; one behind a cut wire says nothing at all. */
const WITHIN_MS = 3 * SECOND_MS;

/**
 * One connection. Of several hosts it tries one, and when that does not answer, or is a standby, the next connection tries
 * the next: whoever connects patiently comes to the one that takes writes.
 */
export class Client extends pg.Client {
  readonly #where: Where;
  #host: Host | undefined;

  constructor(config?: string | Where) {
    const where = typeof config === 'object' ? config : {};
    super({ ...where, connectionTimeoutMillis: WITHIN_MS });
    this.#where = where;
    // A server that stops tells twice: that it ends the connection, and by its end. Whoever asked something hears of it
    // there; an error that nobody listens to would end the process.
    this.on('error', () => undefined);
  }

  /** It hangs, though one can connect: the next connection tries another host. */
  leaveHost(): void {
    if (this.#host) this.#where.hosts?.failed(this.#host);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.Client> | undefined {
    const connecting = this.#connect();
    if (!callback) return connecting.then(() => this);
    const tell = callback as (error: Error | null, client?: pg.Client) => void;
    connecting.then(() => tell(null, this), tell);
    return undefined;
  }

  async #connect(): Promise<void> {
    const { hosts, settings } = this.#where;
    let silent: NodeJS.Timeout | undefined;
    this.#host = hosts?.current();
    if (this.#host) Object.assign(this, this.#host);
    try {
      await super.connect();
      silent = setTimeout(() => hangUp(this), WITHIN_MS);
      if (hosts?.mustWrite && (await this.#isReadOnly()))
        throw new Error('connection ended: the server takes no writes');
      if (settings !== undefined) await this.query(settings);
    } catch (error) {
      this.leaveHost();
      hangUp(this);
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
