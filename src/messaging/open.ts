import type { AccessControl } from '../accounts/index.ts';
import type { Follow } from '../devices/index.ts';
import type { JobHandler } from '../jobs/index.ts';
import type { AnyRoute } from '../platform/http/route.ts';
import { openCallbacks } from './callbacks.ts';
import { followNoise } from './follow.ts';
import type { Callbacks } from './gateways/index.ts';
import { MESSAGE_JOB, PRE_ARRIVAL_JOB } from './message.ts';
import { noiseRoutes } from './noise-routes.ts';
import type { MessagingParts } from './parts.ts';
import { preArrivalHandler } from './pre-arrival.ts';
import { messageRoutes } from './routes.ts';
import { sendHandler } from './send.ts';
import { templateRoutes } from './templates/index.ts';

export interface Messaging {
  /** Plans what the events of a home call for. */
  follow: Follow;
  /** By the kind of job. */
  handlers: Record<string, JobHandler>;
  callbacks: Callbacks;
  routes(access: AccessControl): AnyRoute[];
}

export function openMessaging(parts: MessagingParts): Messaging {
  const { tools } = parts;
  return {
    follow: followNoise(tools),
    handlers: { [MESSAGE_JOB]: sendHandler(parts), [PRE_ARRIVAL_JOB]: preArrivalHandler(tools) },
    callbacks: openCallbacks(parts),
    routes: (access) => [
      ...messageRoutes(parts, access),
      ...noiseRoutes(parts, access),
      ...templateRoutes(tools, access),
    ],
  };
}
