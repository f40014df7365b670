import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { NewId } from './ids.ts';
import type { RandomBytes } from './random.ts';

/** What every rule may use; handed in by the composition root, or by a test. */
export interface Tools {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  newId: NewId;
}

/** Runs rules that write by themselves as one change: their own transactions join the one around them. */
export function inOneTransaction<Result>(
  tools: Tools,
  work: (tools: Tools) => Promise<Result>,
): Promise<Result> {
  return tools.database.transaction((connection) => {
    const joined: Database = { ...tools.database, ...connection, transaction: (inner) => inner(connection) };
    return work({ ...tools, database: joined });
  });
}
