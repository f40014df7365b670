import { forgetExpired } from '../accounts/index.ts';
import { dropOldEntries, ensureAuditPartitions } from '../audit/index.ts';
import type { Config } from '../config.ts';
import { dropOldSeries, ensureSeriesPartitions, forgetOldReports } from '../devices/index.ts';
import { dropOldPartitions, ensurePartitions } from '../events/index.ts';
import { forgetOldMails } from '../mail/index.ts';
import { sweepOauth } from '../oauth/index.ts';
import { DAY_MS, HOUR_MS } from '../platform/durations.ts';
import type { Log } from '../platform/log.ts';
import { forgetOldUses } from '../platform/rate-limit/caps.ts';
import { forgetFullBuckets } from '../platform/rate-limit/take-from-buckets.ts';
import type { Tools } from '../platform/tools.ts';

const EVERY_MS = HOUR_MS;
const MAILS_KEPT_DAYS = 30;

/** How long what is kept. */
type Kept = Pick<Config, 'eventRetentionDays' | 'auditDays'>;

export function startHousekeeping(tools: Tools, kept: Kept, log: Log) {
  // Also at the first start: whatever is older than the months made here lies in the partition for the rest.
  const first = keepOrder(tools, kept, log);
  const sweeping = setInterval(() => void keepOrder(tools, kept, log), EVERY_MS);
  sweeping.unref();
  return {
    stop: async () => {
      clearInterval(sweeping);
      await first;
    },
  };
}

/** Any process may do it, several at once too; what fails is done the next time. */
async function keepOrder(tools: Tools, kept: Kept, log: Log): Promise<void> {
  const now = tools.clock.now();
  const { eventRetentionDays: eventDays, auditDays } = kept;
  const chores = [
    () => ensurePartitions(tools.database, now),
    () => forgetFullBuckets(tools.database, now),
    () => forgetOldUses(tools.database, now),
    () => forgetExpired(tools.database, now),
    () => forgetOldMails(tools.database, new Date(now.getTime() - MAILS_KEPT_DAYS * DAY_MS)),
    () => sweepOauth(tools.database, now),
    () => forgetOldReports(tools.database, now),
    () => ensureSeriesPartitions(tools.database, now).then(() => undefined),
    () => dropOldSeries(tools.database, now).then(() => undefined),
    () => ensureAuditPartitions(tools.database, now).then(() => undefined),
    () => dropOldEntries(tools.database, now, auditDays).then(() => undefined),
    ...(eventDays === undefined
      ? []
      : [() => dropOldPartitions(tools.database, new Date(now.getTime() - eventDays * DAY_MS))]),
  ];
  for (const chore of chores) {
    await chore().catch((error: Error) => log.warn({ error: error.message }, 'housekeeping put off'));
  }
}
