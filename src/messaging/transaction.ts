import type { Connection } from '../platform/db/database.ts';
import { retryDeadlock } from '../platform/db/retry-deadlock.ts';
import type { Tools } from '../platform/tools.ts';

/** Two transactions that count events for broken webhooks can deadlock; the loser retries. */
export function inTransaction<Result>(
  { database }: Tools,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return retryDeadlock(() => database.transaction(work));
}
