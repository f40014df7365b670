import type { RetentionDays } from '../accounts/index.ts';
import type { Config } from '../config.ts';
import { ROLLUPS_KEPT_DAYS } from '../devices/index.ts';

/** The instance's limits: from the environment, and for measurements the retention of the longest rollups. */
export function instanceRetention({
  eventRetentionDays,
  retention,
}: Pick<Config, 'eventRetentionDays' | 'retention'>): RetentionDays {
  return {
    samples_days: Math.max(...Object.values(ROLLUPS_KEPT_DAYS)),
    events_days: eventRetentionDays ?? null,
    messages_days: retention.messagesDays ?? null,
    guests_days: retention.guestsDays ?? null,
    audit_days: retention.auditDays ?? null,
  };
}
