import { isDown } from '../db/connection/unavailable.ts';
import type { Database, Transactions } from '../db/database.ts';
import { MINUTE_MS, SECOND_MS } from '../durations.ts';

/** How long a failure counts. */
const RECENT_MS = MINUTE_MS;
/** More would not matter. */
const MOST_KEPT = 1000;
/** This many in a row, the last one recent: nothing works. A single failure may be chance. */
const IN_A_ROW = 3;
const LATELY_MS = 5 * SECOND_MS;

/** Recent database failures of one role. */
export class RecentFailures {
  readonly #now: () => number;
  readonly #times: number[] = [];
  #inARow = 0;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  failed(): void {
    this.#inARow += 1;
    this.#times.push(this.#now());
    if (this.#times.length > MOST_KEPT) this.#times.shift();
  }

  succeeded(): void {
    this.#inARow = 0;
  }

  /** Within the last minute. */
  count(): number {
    const since = this.#now() - RECENT_MS;
    while ((this.#times[0] ?? since) < since) this.#times.shift();
    return this.#times.length;
  }

  /** True if nothing works at the moment. */
  isLasting(): boolean {
    const last = this.#times.at(-1);
    return last !== undefined && this.#inARow >= IN_A_ROW && this.#now() - last < LATELY_MS;
  }
}

/**
 * The same database with failures counted. A commit ends a row of failures. A read does not, because a database with
 * a full disk can still be read.
 */
export function watched(database: Database, failures: RecentFailures): Database {
  const noted = async <Result>(call: Promise<Result>): Promise<Result> => {
    try {
      return await call;
    } catch (error) {
      if (isDown(error)) failures.failed();
      throw error;
    }
  };
  const wrote = async <Result>(answer: Promise<Result>) => {
    const result = await noted(answer);
    failures.succeeded();
    return result;
  };
  const over = (inner: Transactions): Transactions => ({
    ...inner,
    rows: (statement) => noted(inner.rows(statement)),
    row: (statement) => noted(inner.row(statement)),
    transaction: (work) => wrote(inner.transaction(work)),
  });
  // Planned statements write.
  const planned: Transactions = {
    ...over(database.planned),
    rows: (statement) => wrote(database.planned.rows(statement)),
    row: (statement) => wrote(database.planned.row(statement)),
  };
  return { ...database, ...over(database), longTimeout: over(database.longTimeout), planned };
}
