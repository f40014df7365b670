import type { JobHandler } from '../jobs/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { retryDeadlock } from '../platform/db/retry-deadlock.ts';
import type { Tools } from '../platform/tools.ts';

/** A job whose run is one transaction. Returns when to run again. */
export function transactionJob(
  { database }: Tools,
  run: (connection: Connection, key: string) => Promise<Date | undefined>,
): JobHandler {
  return {
    most: 4,
    run: (key) => retryDeadlock(() => database.transaction((connection) => run(connection, key))),
  };
}
