import { systemClock } from './clock.ts';
import type { ConnectionConfig } from './db/connection/connection-config.ts';
import { openDatabase, type Timeouts } from './db/database.ts';
import { idMaker } from './ids.ts';
import type { Log } from './observability/log.ts';
import { OPEN_POLICY, type Policy } from './policy.ts';
import { NO_QUOTAS, type Quotas } from './quotas.ts';
import { secureRandom } from './random.ts';
import { FULL_PASSWORD_COST, type PasswordCost, type Tools } from './tools.ts';

export function openTools(
  connectionConfig: ConnectionConfig,
  log: Log,
  clock = systemClock,
  random = secureRandom,
  passwordCost: PasswordCost = FULL_PASSWORD_COST,
  quotas: Quotas = NO_QUOTAS,
  timeouts?: Timeouts,
  policy: Policy = OPEN_POLICY,
): Tools {
  const database = openDatabase(
    connectionConfig,
    (error) => log.warn({ error: error.message }, 'idle database connection lost'),
    timeouts,
  );
  return { database, clock, random, newId: idMaker(clock, random), passwordCost, quotas, policy };
}
