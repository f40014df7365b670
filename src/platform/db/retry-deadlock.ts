const DEADLOCK = '40P01';
const MOST_TRIES = 3;

/**
 * Retries a transaction that the database ended because of a deadlock. Transactions that lock the same rows in
 * different order can deadlock. `work` must be a whole transaction.
 */
export async function retryDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const deadlock = error instanceof Error && 'code' in error && error.code === DEADLOCK;
      if (!deadlock || attempt >= MOST_TRIES) throw error;
    }
  }
}
