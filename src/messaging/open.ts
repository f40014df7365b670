import type { AccessControl } from '../accounts/index.ts';
import type { EventConsumer } from '../devices/index.ts';
import type { JobHandler } from '../jobs/index.ts';
import type { AnyRoute } from '../platform/http/route.ts';
import { openCallbacks } from './conversations/callbacks.ts';
import { messageRoutes } from './conversations/routes.ts';
import type { MessagingDependencies } from './dependencies.ts';
import type { Callbacks } from './gateways/index.ts';
import { planNoiseMessages } from './noise/plan-escalation.ts';
import { noiseRoutes } from './noise/routes.ts';
import { MESSAGE_JOB, SAFETY_MESSAGE_JOB } from './outbound/message.ts';
import { sendHandler } from './outbound/send.ts';
import { PRE_ARRIVAL_JOB, preArrivalHandler } from './pre-arrival/pre-arrival.ts';
import { templateRoutes } from './templates/routes.ts';

export interface Messaging {
  /** Plans messages for events. */
  onEvents: EventConsumer;
  /** By kind of job. */
  handlers: Record<string, JobHandler>;
  callbacks: Callbacks;
  routes(access: AccessControl): AnyRoute[];
}

export function openMessaging(dependencies: MessagingDependencies): Messaging {
  const { tools } = dependencies;
  return {
    onEvents: planNoiseMessages(tools),
    handlers: {
      [MESSAGE_JOB]: sendHandler(dependencies),
      [SAFETY_MESSAGE_JOB]: sendHandler(dependencies),
      [PRE_ARRIVAL_JOB]: preArrivalHandler(tools),
    },
    callbacks: openCallbacks(dependencies),
    routes: (access) => [
      ...messageRoutes(dependencies, access),
      ...noiseRoutes(dependencies, access),
      ...templateRoutes(tools, access),
    ],
  };
}
