import { deleteExpiredAccountRows, type RetentionDependencies } from '../accounts/index.ts';
import { dropOldEntries, ensureAuditPartitions } from '../audit/index.ts';
import { deleteExpiredPairings, deleteOldReports, seriesStore } from '../devices/index.ts';
import { dropOldPartitions, ensurePartitions } from '../events/index.ts';
import { forgetOldEvidence } from '../evidence/index.ts';
import { forgetOldMails } from '../mail/index.ts';
import { deleteOldIssues, deleteOldTests } from '../notifications/index.ts';
import { deleteExpiredOauthRows } from '../oauth/index.ts';
import { wallShiftMs } from '../platform/clock.ts';
import { databaseTime, isFarApart } from '../platform/db/database-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/durations.ts';
import type { Log } from '../platform/observability/log.ts';
import type { Metrics } from '../platform/observability/metrics.ts';
import { forgetOldUses } from '../platform/rate-limit/caps.ts';
import { forgetFullBuckets } from '../platform/rate-limit/take-from-buckets.ts';
import { scheduleRetention } from '../privacy/index.ts';
import {
  deleteDeadListeners,
  deleteOldTallies,
  deleteOrphanedHistory,
  deleteReplaced,
  deleteReplacedUserWebhooks,
  dropOldHistory,
  ensureHistoryPartitions,
} from '../webhooks/index.ts';

const EVERY_MS = HOUR_MS;
const LOOK_AT_CLOCK_EVERY_MS = MINUTE_MS;
const MAILS_KEPT_DAYS = 30;
const ISSUES_KEPT_DAYS = 90;

interface HousekeepingDependencies {
  retention: RetentionDependencies;
  /** Days of delivery history. */
  historyDays: number;
  log: Log;
  metrics: Metrics;
}

export function startHousekeeping(dependencies: HousekeepingDependencies) {
  const { retention, log, metrics } = dependencies;
  const { tools } = retention;
  const stopping = new AbortController();
  let aheadMs: number | undefined;
  metrics.gauge(
    'lares_clock_ahead_seconds',
    'How far the clock of this process is ahead of the one of the database, as of the last minute.',
    () => Promise.resolve(aheadMs === undefined ? undefined : aheadMs / 1000),
  );
  const look = async () => {
    const time = await databaseTime(tools.database, tools.clock);
    ({ aheadMs } = time);
    if (isFarApart(aheadMs)) log.error({ ahead_seconds: Math.round(aheadMs / 1000) }, FAR_APART);
    return time;
  };
  const putOff = (error: Error) => log.warn({ error: error.message }, 'housekeeping put off');
  const keep = () =>
    look()
      .then((time) => keepOrder(dependencies, time, stopping.signal))
      .catch(putOff);
  // Also at the first start: rows older than the partitions created here go to the default partition.
  const first = keep();
  let latest = first;
  const timers = [
    setInterval(() => {
      latest = latest.then(keep);
    }, EVERY_MS),
    setInterval(() => void look().catch(() => undefined), LOOK_AT_CLOCK_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    first,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await latest;
    },
  };
}

const FAR_APART =
  'the clocks of this process and of the database differ by more than a minute: nothing is deleted until they agree. Set them by a time server.';

/** Any process may do it, several at once too. What fails is done the next time. */
async function keepOrder(
  { retention, historyDays, log }: HousekeepingDependencies,
  { now, aheadMs }: { now: Date; aheadMs: number },
  signal: AbortSignal,
): Promise<void> {
  const { tools, instance } = retention;
  const database = tools.database.longTimeout;
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { audit_days, events_days } = instance;
  const made = [
    () => ensurePartitions(database, now),
    async () => (await seriesStore(database)).createPartitions(database, now),
    () => ensureAuditPartitions(database, now),
    () => ensureHistoryPartitions(database, now),
    () => scheduleRetention(retention),
  ];
  const deleted = [
    () => forgetFullBuckets(database, now),
    () => forgetOldUses(database, now),
    () => deleteExpiredAccountRows(database, now),
    () => forgetOldMails(database, daysAgo(MAILS_KEPT_DAYS)),
    () => deleteOldTests(database, daysAgo(ISSUES_KEPT_DAYS)),
    () => deleteOldIssues(database, daysAgo(ISSUES_KEPT_DAYS)),
    () => deleteExpiredOauthRows(database, now),
    () => deleteExpiredPairings(database, tools.clock.wall()),
    () => deleteOldTallies(database, now),
    () => deleteDeadListeners(database, wallShiftMs(tools.clock)),
    () => deleteReplaced(database, now),
    () => deleteReplacedUserWebhooks(database, now),
    () => dropOldHistory(database, daysAgo(historyDays)),
    () => deleteOrphanedHistory(database, signal),
    () => deleteOldReports(database, now, signal),
    async () => (await seriesStore(database)).deleteExpired(database, now),
    async () => (await seriesStore(database)).releaseSpace(database, now),
    () => forgetOldEvidence(database, now, signal),
    ...(audit_days === null ? [] : [() => dropOldEntries(database, daysAgo(audit_days))]),
    ...(events_days === null ? [] : [() => dropOldPartitions(database, daysAgo(events_days))]),
  ];
  for (const chore of isFarApart(aheadMs) ? made : [...made, ...deleted]) {
    if (signal.aborted) return;
    await chore().catch((error: Error) => log.warn({ error: error.message }, 'housekeeping put off'));
  }
}
