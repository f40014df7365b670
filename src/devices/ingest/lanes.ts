import { isUnavailable } from '../../platform/db/connection/unavailable.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import type { Outcome, Work } from './work.ts';

/** Transactions at once: while the database works on one, the next is prepared. Each home belongs to one lane. */
const LANES = 3;
/** Many when many wait: a batch costs its coming and going whatever its size, and a busy process is slow to see its answer. */
const MOST_IN_BATCH = 800;

interface Waiter {
  work: Work;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

interface Executors {
  /** Returns the outcomes of the work that it stored; the other one takes the rest. */
  cached(works: Work[]): Promise<Map<Work, Outcome>>;
  reading(works: Work[]): Promise<Outcome[]>;
}

/** Executes work in batches. Answers when it is committed. */
export function openLanes(executors: Executors): (work: Work) => Promise<Outcome> {
  const lanes = Array.from({ length: LANES }, () => openLane(executors));
  return (work) => {
    // Ids end with random digits, so homes are distributed evenly.
    const lane = lanes[Number.parseInt(work.home_id.slice(-4), 16) % lanes.length] ?? lanes[0];
    if (!lane) throw new Error('no lanes');
    return lane(work);
  };
}

function openLane({ cached, reading }: Executors): (work: Work) => Promise<Outcome> {
  const waiting: Waiter[] = [];
  let isRunning = false;

  /** One transaction after the other, until nothing waits. */
  async function run(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const left = await commitCached(waiting.splice(0, MOST_IN_BATCH));
      if (left.length > 0) await commitReading(left);
    }
    isRunning = false;
  }

  /** Returns those that have to be read for first. */
  async function commitCached(batch: Waiter[]): Promise<Waiter[]> {
    try {
      const works = batch.map((one) => one.work);
      const outcomes = await retryDeadlock(() => cached(works));
      return batch.filter((waiter) => {
        const outcome = outcomes.get(waiter.work);
        if (outcome) waiter.resolve(outcome);
        return !outcome;
      });
    } catch (error) {
      // Nothing of it was stored; the other executor finds out which work it was.
      if (isDataError(error)) return batch;
      fail(error, batch);
      return [];
    }
  }

  async function commitReading(batch: Waiter[]): Promise<void> {
    try {
      const works = batch.map((one) => one.work);
      // Two transactions that count discarded events of the same webhooks, or change a home, can deadlock.
      const outcomes = await retryDeadlock(() => reading(works));
      for (const [index, waiter] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome) waiter.resolve(outcome);
        else waiter.reject(new Error('work without an outcome'));
      }
    } catch (error) {
      if (batch.length === 1 || !isDataError(error)) return fail(error, batch);
      // One of them cannot be stored: alone, it fails by itself and the others do not.
      for (const waiter of batch) await commitReading([waiter]);
    }
  }

  /** If the database is unavailable, the next batch would only wait to fail too. */
  function fail(error: unknown, batch: Waiter[]): void {
    const failed = isUnavailable(error) ? [...batch, ...waiting.splice(0)] : batch;
    for (const waiter of failed) waiter.reject(error);
  }

  return (work) =>
    new Promise<Outcome>((resolve, reject) => {
      waiting.push({ work, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      void run();
    });
}

/** Because of what was sent: the database's classes 22 (data) and 23 (constraints), or a rule that choked on it. */
function isDataError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^2[23]/.test(code) || error instanceof TypeError || error instanceof RangeError;
}
