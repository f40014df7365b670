import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '../../durations.ts';
import { type InstanceInfo, readInstance, removeInstance, writeInstance } from '../instance.ts';
import { type Joined, joinServer } from './join-server.ts';
import { leaveServer } from './leave-server.ts';
import { takeInstance } from './locks.ts';
import type { ServerContext } from './start-server.ts';

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5 * SECOND_MS;

/** Holds this process's locks on one connection, and restarts the server when that connection is lost. */
export class Guardian {
  readonly #site: ServerContext;
  #joined: Joined;
  #instance: InstanceInfo | undefined;
  #recovery: Promise<void> | undefined;
  #released: Promise<void> | undefined;
  readonly #giveUp = new AbortController();

  constructor(site: ServerContext, joined: Joined) {
    this.#site = site;
    this.#joined = joined;
    this.#watch();
  }

  async claim(info: InstanceInfo) {
    await this.#recovery;
    if (!(await takeInstance(this.#joined.client))) {
      return { claimed: false as const, ...(await readInstance(this.#site.dataDir)) };
    }
    this.#instance = info;
    await writeInstance(this.#site.dataDir, info);
    return { claimed: true as const };
  }

  release(): Promise<void> {
    this.#released ??= this.#leave();
    return this.#released;
  }

  #watch(): void {
    this.#joined.client.once('end', () => {
      if (this.#released) return;
      this.#site.log('embedded database lost, bringing it back', { pid: this.#joined.server.pid });
      this.#recovery = this.#recover().finally(() => {
        this.#recovery = undefined;
      });
    });
  }

  /** Retries while Lares runs: without a database it can do nothing else. */
  async #recover(): Promise<void> {
    const { signal } = this.#giveUp;
    for (let pause = FIRST_RETRY_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_RETRY_MS)) {
      try {
        this.#joined = await joinServer(this.#site);
        // Before watching: if it is lost again now, this loop continues instead of a second one.
        await this.#retakeInstance();
        this.#watch();
        this.#site.log('embedded database is back', { pid: this.#joined.server.pid });
        return;
      } catch (error) {
        this.#site.log('embedded database does not come back', { error, retryMs: pause });
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #retakeInstance(): Promise<void> {
    if (!this.#instance || (await takeInstance(this.#joined.client))) return;
    this.#instance = undefined;
    this.#site.log('another lares start took over this data directory while the database was down');
  }

  /** A server that is being restarted has to be stopped too, so that attempt is awaited. */
  async #leave(): Promise<void> {
    this.#giveUp.abort();
    await this.#recovery;
    try {
      if (this.#instance) await removeInstance(this.#site.dataDir);
      await leaveServer(this.#site, this.#joined.client);
    } catch (error) {
      // Most likely the server went away first with its locks. That is not an error.
      this.#site.log('could not leave the embedded database in good order', { error });
    }
  }
}
