import type { AccessControl } from '../accounts/index.ts';
import type { Follow } from '../devices/index.ts';
import type { JobHandler } from '../jobs/index.ts';
import type { AnyRoute } from '../platform/http/route.ts';
import { openCallbacks } from './conversations/callbacks.ts';
import { messageRoutes } from './conversations/routes.ts';
import type { MessagingParts } from './dependencies.ts';
import type { Callbacks } from './gateways/index.ts';
import { followNoise } from './noise/plan-escalation.ts';
import { noiseRoutes } from './noise/routes.ts';
import { MESSAGE_JOB, PRE_ARRIVAL_JOB } from './outbound/message.ts';
import { sendHandler } from './outbound/send.ts';
import { preArrivalHandler } from './pre-arrival/pre-arrival.ts';
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
