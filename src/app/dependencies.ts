import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Patience } from '../platform/db/database.ts';
import type { Where } from '../platform/db/where.ts';
import type { Log } from '../platform/log.ts';
import type { Supervised } from '../platform/processes/supervised.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import type { PasswordCost } from '../platform/tools.ts';
import type { Demo } from '../simulator/index.ts';

/** What a process, or a test, opens the app with. */
export interface AppDependencies {
  config: Pick<
    Config,
    | 'guests'
    | 'host'
    | 'mail'
    | 'metricsToken'
    | 'mqtt'
    | 'rateLimit'
    | 'userRateLimit'
    | 'trustProxy'
    | 'publicUrl'
    | 'quotas'
    | 'roles'
    | 'sms'
    | 'webhooks'
    | 'eventRetentionDays'
    | 'retention'
  > &
    Partial<Pick<Config, 'backup' | 'bookings' | 'homeAssistant' | 'policy'>>;
  /** Seal what must be read again. */
  secretKeys: SecretKeys;
  where: Where;
  log: Log;
  clock?: Clock;
  random?: RandomBytes;
  /** Of a process that does not listen itself. */
  supervised?: Supervised;
  /** Its pages and receivers; without it there are none. */
  demo?: Demo;
  /** Only tests that log in again and again on a clock that stands still switch this off. */
  slowDownGuessing?: boolean;
  /** Of the database; only tests have another, because they share few processors. */
  patience?: Patience;
  /** How many files may be open; only tests say so themselves. */
  openFiles?: number;
  /** Only tests that are not about passwords make them cheap. */
  passwordCost?: PasswordCost;
}
