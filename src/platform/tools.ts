import type { Clock } from './clock.ts';
import type { Database, Transactions } from './db/database.ts';
import type { NewId } from './ids.ts';
import type { Policy } from './policy.ts';
import type { Quotas } from './quotas.ts';
import type { RandomBytes } from './random.ts';

/** The dependencies of every rule, provided by the composition root or a test. */
export interface Tools {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  newId: NewId;
  /** Limits by kind. */
  quotas: Quotas;
  /** What the operator allows to everyone. */
  policy: Policy;
  /** Cost of checking a password. Tests about other things use a cheap one. */
  passwordCost: PasswordCost;
}

export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

/** OWASP's first recommendation for argon2id. */
export const FULL_PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2 };

/** Runs rules that write by themselves as one change: their transactions join the outer one. */
export function inOneTransaction<Result>(
  tools: Tools,
  work: (tools: Tools) => Promise<Result>,
): Promise<Result> {
  return tools.database.transaction((connection) => {
    const here: Transactions = { ...connection, transaction: (inner) => inner(connection) };
    const joined: Database = { ...tools.database, ...here, longTimeout: here, planned: here };
    return work({ ...tools, database: joined });
  });
}

/** For bulk work: a longer timeout, and a separate one for each statement. */
export function withLongTimeout(tools: Tools): Tools {
  return { ...tools, database: { ...tools.database, ...tools.database.longTimeout } };
}
