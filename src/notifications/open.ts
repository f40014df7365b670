import type { AccessControl } from '../accounts/index.ts';
import type { JobHandler } from '../jobs/index.ts';
import type { Callbacks } from '../messaging/index.ts';
import type { AnyRoute } from '../platform/http/route.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { notificationPlugin } from './answers/plugin.ts';
import { withNotifications } from './answers/reply.ts';
import type { NotificationDependencies } from './dependencies.ts';
import { notificationRoutes } from './routes.ts';
import { ALERT_JOB, alertHandler, NOTIFICATION_JOB } from './telling/alert.ts';
import { sendHandler } from './telling/send.ts';

export interface Notifications {
  /** By the kind of job. */
  handlers: Record<string, JobHandler>;
  routes(access: AccessControl): AnyRoute[];
  /** Where the links lead. */
  plugin(limiter: RateLimiter | null): ReturnType<typeof notificationPlugin>;
  /** Takes what gateways tell of notifications, and hands on the rest. */
  callbacks(others: Callbacks): Callbacks;
}

export function openNotifications(dependencies: NotificationDependencies): Notifications {
  return {
    handlers: {
      [ALERT_JOB]: alertHandler(dependencies),
      [NOTIFICATION_JOB]: sendHandler(dependencies),
    },
    routes: (access) => notificationRoutes(dependencies, access),
    plugin: (limiter) => notificationPlugin(dependencies, limiter),
    callbacks: (others) => withNotifications(dependencies, others),
  };
}
