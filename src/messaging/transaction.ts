import type { Connection } from '../platform/db/database.ts';
import { retryDeadlock } from '../platform/db/retry-deadlock.ts';
import type { Tools } from '../platform/tools.ts';

/** Two transactions that count what broken webhooks miss can deadlock; the loser tries again. */
export function inTransaction<Result>(
  { database }: Tools,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return retryDeadlock(() => database.transaction(work));
}
