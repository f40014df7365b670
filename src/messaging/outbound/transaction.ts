import type { Connection } from '../../platform/db/database.ts';
import type { Tools } from '../../platform/tools.ts';

const TRIES_AFTER_DEADLOCK = 3;

/** Two transactions that count what broken webhooks miss can deadlock; the loser tries again. */
export async function inTransaction<Result>(
  { database }: Tools,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      const deadlock = error instanceof Error && 'code' in error && error.code === '40P01';
      if (!deadlock || attempt >= TRIES_AFTER_DEADLOCK) throw error;
    }
  }
}
