import type { AccessControl } from '../accounts/index.ts';
import type { JobHandler } from '../jobs/index.ts';
import type { Callbacks } from '../messaging/index.ts';
import type { AnyRoute } from '../platform/http/route.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { notificationPlugin } from './answers/plugin.ts';
import { withNotifications } from './answers/reply.ts';
import type { NotificationDependencies } from './dependencies.ts';
import { SUMMARY_JOB, TELL_JOB } from './notices/audience.ts';
import { beginOfNotice } from './notices/send.ts';
import { summaryHandler } from './notices/summary.ts';
import { NOTICE_JOB, tellHandler } from './notices/tell.ts';
import { notificationRoutes } from './routes.ts';
import { ALERT_JOB, alertHandler, BRIEF_JOB, NOTIFICATION_JOB } from './telling/alert.ts';
import { beginOfIncident, sendHandler } from './telling/send.ts';
import { troubleHandler } from './troubles/job.ts';
import { TROUBLE_JOB } from './troubles/trouble.ts';

export interface Notifications {
  /** By kind of job. */
  handlers: Record<string, JobHandler>;
  routes(access: AccessControl): AnyRoute[];
  /** The pages behind the links of notifications. */
  plugin(limiter: RateLimiter | null): ReturnType<typeof notificationPlugin>;
  /** Handles callbacks about notifications and passes on the others. */
  callbacks(others: Callbacks): Callbacks;
}

export function openNotifications(dependencies: NotificationDependencies): Notifications {
  return {
    handlers: {
      [ALERT_JOB]: alertHandler(dependencies),
      [BRIEF_JOB]: alertHandler(dependencies),
      [NOTIFICATION_JOB]: sendHandler(dependencies, beginOfIncident),
      [TROUBLE_JOB]: troubleHandler(dependencies),
      [TELL_JOB]: tellHandler(dependencies),
      [NOTICE_JOB]: sendHandler(dependencies, beginOfNotice),
      [SUMMARY_JOB]: summaryHandler(dependencies),
    },
    routes: (access) => notificationRoutes(dependencies, access),
    plugin: (limiter) => notificationPlugin(dependencies, limiter),
    callbacks: (others) => withNotifications(dependencies, others),
  };
}
