import type { AccessControl } from '../accounts/index.ts';
import type { JobHandler } from '../jobs/index.ts';
import type { Callbacks } from '../messaging/index.ts';
import type { AnyRoute } from '../platform/http/route.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { openAlertingMetrics } from './alerting/metrics.ts';
import { probeHandler, scheduleProbes } from './alerting/probe.ts';
import { PROBE_JOB } from './alerting/record.ts';
import { alertingRoutes } from './alerting/routes.ts';
import { prepareTest } from './alerting/test-alert/send-test.ts';
import { TEST_JOB } from './alerting/test-alert/start-test.ts';
import { type AlertingHealth, openAlertingHealth } from './alerting/unreachable.ts';
import { notificationPlugin } from './answers/plugin.ts';
import { handleNotificationCallbacks } from './answers/reply.ts';
import type { NotificationDependencies } from './dependencies.ts';
import { ISSUE_JOB } from './health-issues/issue.ts';
import { issueHandler } from './health-issues/job.ts';
import { NOTICE_JOB, noticePlanHandler } from './notices/plan.ts';
import { NOTICE_PLAN_JOB, SUMMARY_JOB } from './notices/recipients.ts';
import { prepareHealthNotice } from './notices/send.ts';
import { summaryHandler } from './notices/summary.ts';
import { notificationRoutes } from './routes.ts';
import { alertHandler } from './sending/alert.ts';
import { ALERT_JOB, BRIEF_JOB, SAFETY_JOB } from './sending/alert-job.ts';
import { NOTIFICATION_JOB } from './sending/plan-notifications.ts';
import { prepareIncident, sendHandler } from './sending/send.ts';

export interface Notifications {
  /** By kind of job. */
  handlers: Record<string, JobHandler>;
  routes(access: AccessControl): AnyRoute[];
  /** For the operator. */
  readHealth(): Promise<AlertingHealth>;
  /** At the start of a worker. */
  scheduleProbes(): Promise<void>;
  /** The pages behind the links of notifications. */
  plugin(limiter: RateLimiter | null): ReturnType<typeof notificationPlugin>;
  /** Handles callbacks about notifications and passes on the others. */
  callbacks(others: Callbacks): Callbacks;
}

export function openNotifications(dependencies: NotificationDependencies): Notifications {
  const readHealth = openAlertingHealth(dependencies);
  openAlertingMetrics(dependencies, readHealth);
  return {
    readHealth,
    handlers: {
      [ALERT_JOB]: alertHandler(dependencies),
      [SAFETY_JOB]: alertHandler(dependencies),
      [BRIEF_JOB]: alertHandler(dependencies),
      [NOTIFICATION_JOB]: sendHandler(dependencies, prepareIncident),
      [ISSUE_JOB]: issueHandler(dependencies),
      [NOTICE_PLAN_JOB]: noticePlanHandler(dependencies),
      [NOTICE_JOB]: sendHandler(dependencies, prepareHealthNotice),
      [SUMMARY_JOB]: summaryHandler(dependencies),
      [PROBE_JOB]: probeHandler(dependencies),
      [TEST_JOB]: sendHandler(dependencies, prepareTest),
    },
    routes: (access) => [
      ...notificationRoutes(dependencies, access),
      ...alertingRoutes(dependencies, access),
    ],
    scheduleProbes: () => scheduleProbes(dependencies),
    plugin: (limiter) => notificationPlugin(dependencies, limiter),
    callbacks: (others) => handleNotificationCallbacks(dependencies, others),
  };
}
