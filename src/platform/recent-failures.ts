import type { Database, Transactions } from './db/database.ts';
import { isDown } from './db/unavailable.ts';
import { MINUTE_MS, SECOND_MS } from './durations.ts';

/** Counted for so long. */
const RECENT_MS = MINUTE_MS;
/** More would say nothing more. */
const MOST_KEPT = 1000;
/** So many in a row, the last of them so lately: nothing gets through. One alone may be chance. */
const IN_A_ROW = 3;
const LATELY_MS = 5 * SECOND_MS;

/** How often the database failed those who do one role, lately. */
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

  /** In the last minute. */
  count(): number {
    const since = this.#now() - RECENT_MS;
    while ((this.#times[0] ?? since) < since) this.#times.shift();
    return this.#times.length;
  }

  /** Nothing gets through at this moment. */
  isLasting(): boolean {
    const last = this.#times.at(-1);
    return last !== undefined && this.#inARow >= IN_A_ROW && this.#now() - last < LATELY_MS;
  }
}

/**
 * The same database, whose failures are counted. What was committed ends a row of them; what was only asked does not,
 * because a database whose disk is full can still be read.
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
    isSpread: () => inner.isSpread(),
    rows: (statement) => noted(inner.rows(statement)),
    row: (statement) => noted(inner.row(statement)),
    transaction: (work) => wrote(inner.transaction(work)),
  });
  // What is planned once writes.
  const planned: Transactions = {
    ...over(database.planned),
    rows: (statement) => wrote(database.planned.rows(statement)),
    row: (statement) => wrote(database.planned.row(statement)),
  };
  return { ...database, ...over(database), patient: over(database.patient), planned };
}
