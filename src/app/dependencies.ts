import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { ConnectionConfig } from '../platform/db/connection/connection-config.ts';
import type { Timeouts } from '../platform/db/database.ts';
import type { Log } from '../platform/observability/log.ts';
import type { Supervised } from '../platform/processes/supervised.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { SecretKeys } from '../platform/secrets/secret-keys.ts';
import type { PasswordCost } from '../platform/tools.ts';
import type { Demo } from '../simulator/index.ts';

/** What a process or a test passes to open the app. */
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
    Partial<Pick<Config, 'backup' | 'bookings' | 'heartbeat' | 'homeAssistant' | 'policy'>>;
  /** Encrypt what must be read again. */
  secretKeys: SecretKeys;
  connectionConfig: ConnectionConfig;
  log: Log;
  clock?: Clock;
  random?: RandomBytes;
  /** Set in a process that does not listen itself. */
  supervised?: Supervised;
  /** Adds the demo's pages and receivers. */
  demo?: Demo;
  /** Switched off only by tests that log in often while the clock stands. */
  slowDownGuessing?: boolean;
  /** Database timeouts. Tests have longer ones, because they share few processors. */
  timeouts?: Timeouts;
  /** Limit of open files. Set only by tests. */
  openFiles?: number;
  /** Cheaper only in tests that are not about passwords. */
  passwordCost?: PasswordCost;
}
