const DEADLOCK = '40P01';
const MOST_TRIES = 3;

/**
 * Transactions that touch the same rows in another order can deadlock; the database ends one of them, and that one
 * tries again. `work` must be a whole transaction.
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
