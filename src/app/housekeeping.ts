import { forgetExpired, type RetentionDependencies } from '../accounts/index.ts';
import { dropOldEntries, ensureAuditPartitions } from '../audit/index.ts';
import { dropOldSeries, ensureSeriesPartitions, forgetOldReports } from '../devices/index.ts';
import { dropOldPartitions, ensurePartitions } from '../events/index.ts';
import { forgetOldMails } from '../mail/index.ts';
import { sweepOauth } from '../oauth/index.ts';
import { DAY_MS, HOUR_MS } from '../platform/durations.ts';
import type { Log } from '../platform/log.ts';
import { forgetOldUses } from '../platform/rate-limit/caps.ts';
import { forgetFullBuckets } from '../platform/rate-limit/take-from-buckets.ts';
import { scheduleRetention } from '../privacy/index.ts';

const EVERY_MS = HOUR_MS;
const MAILS_KEPT_DAYS = 30;

export function startHousekeeping(retention: RetentionDependencies, log: Log) {
  // Also at the first start: whatever is older than the months made here lies in the partition for the rest.
  const first = keepOrder(retention, log);
  const sweeping = setInterval(() => void keepOrder(retention, log), EVERY_MS);
  sweeping.unref();
  return {
    stop: async () => {
      clearInterval(sweeping);
      await first;
    },
  };
}

/** Any process may do it, several at once too; what fails is done the next time. */
async function keepOrder(retention: RetentionDependencies, log: Log): Promise<void> {
  const { tools } = retention;
  const now = tools.clock.now();
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
    () => dropOldAudit(retention, now),
    () => dropOldEvents(retention, now),
    () => scheduleRetention(retention),
  ];
  for (const chore of chores) {
    await chore().catch((error: Error) => log.warn({ error: error.message }, 'housekeeping put off'));
  }
}

async function dropOldAudit({ tools, instance }: RetentionDependencies, now: Date): Promise<void> {
  const { audit_days } = instance;
  if (audit_days !== null) await dropOldEntries(tools.database, now, audit_days);
}

async function dropOldEvents({ tools, instance }: RetentionDependencies, now: Date): Promise<void> {
  const { events_days } = instance;
  if (events_days === null) return;
  await dropOldPartitions(tools.database, new Date(now.getTime() - events_days * DAY_MS));
}
