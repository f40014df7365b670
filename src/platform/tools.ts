import type { Clock } from './clock.ts';
import type { Database, Transactions } from './db/database.ts';
import type { NewId } from './ids.ts';
import type { Policy } from './policy.ts';
import type { Quotas } from './quotas.ts';
import type { RandomBytes } from './random.ts';

/** What every rule may use; handed in by the composition root, or by a test. */
export interface Tools {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  newId: NewId;
  /** How many of each thing there may be. */
  quotas: Quotas;
  /** What the operator leaves to everyone. */
  policy: Policy;
  /** What checking one password takes; tests that are about other things make it cheap. */
  passwordCost: PasswordCost;
}

export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

/** OWASP's first recommendation for argon2id. */
export const FULL_PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2 };

/** Runs rules that write by themselves as one change: their own transactions join the one around them. */
export function inOneTransaction<Result>(
  tools: Tools,
  work: (tools: Tools) => Promise<Result>,
): Promise<Result> {
  return tools.database.transaction((connection) => {
    const here: Transactions = { ...connection, transaction: (inner) => inner(connection) };
    const joined: Database = { ...tools.database, ...here, patient: here, planned: here };
    return work({ ...tools, database: joined });
  });
}

/** For what is done in bulk: it may take longer than callers usually wait, and each statement has its own time. */
export function patiently(tools: Tools): Tools {
  return { ...tools, database: { ...tools.database, ...tools.database.patient } };
}
