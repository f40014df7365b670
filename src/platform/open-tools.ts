import { systemClock } from './clock.ts';
import { openDatabase, type Patience } from './db/database.ts';
import type { Where } from './db/where.ts';
import { idMaker } from './ids.ts';
import type { Log } from './log.ts';
import { OPEN_POLICY, type Policy } from './policy.ts';
import { NO_QUOTAS, type Quotas } from './quotas.ts';
import { secureRandom } from './random.ts';
import { FULL_PASSWORD_COST, type PasswordCost, type Tools } from './tools.ts';

export function openTools(
  where: Where,
  log: Log,
  clock = systemClock,
  random = secureRandom,
  passwordCost: PasswordCost = FULL_PASSWORD_COST,
  quotas: Quotas = NO_QUOTAS,
  patience?: Patience,
  policy: Policy = OPEN_POLICY,
): Tools {
  const database = openDatabase(
    where,
    (error) => log.warn({ error: error.message }, 'idle database connection lost'),
    patience,
  );
  return { database, clock, random, newId: idMaker(clock, random), passwordCost, quotas, policy };
}
