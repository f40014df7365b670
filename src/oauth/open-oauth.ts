import type { FastifyInstance } from 'fastify';
import type { AccessControl, SessionCookie } from '../accounts/index.ts';
import type { AnyRoute } from '../platform/http/route.ts';
import type { Log } from '../platform/observability/log.ts';
import type { OwnForms } from '../platform/pages/own-forms.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import type { TryLimits } from '../platform/rate-limit/try-limits.ts';
import type { Tools } from '../platform/tools.ts';
import { clientRoutes } from './clients/routes.ts';
import type { OauthTools } from './dependencies.ts';
import { grantRoutes } from './grants/routes.ts';
import { formActionsFor, oauthPlugin } from './plugin.ts';
import { openThrottle } from './throttle.ts';

export interface OauthContext {
  tools: Tools;
  callers: { invalidateUser(userId: string): void };
  /** Provided by a slice above this one. */
  deleteWebhooksOf: OauthTools['deleteWebhooksOf'];
  mailer: OauthTools['mailer'];
  baseUrl: OauthTools['baseUrl'];
  access: AccessControl;
  sessions: SessionCookie;
  forms: OwnForms;
  limiter: RateLimiter | null;
  tries: TryLimits;
  publicUrl: string | undefined;
  log: Log;
}

export interface Oauth {
  routes: AnyRoute[];
  plugin(server: FastifyInstance): Promise<void>;
  /** For the log-in page: origins where a log-in that returns to this path may end. */
  formActionsFor(returnTo: string): Promise<string[]>;
}

export function openOauth(context: OauthContext): Oauth {
  const { callers, deleteWebhooksOf, mailer, baseUrl, access, log, tries, ...rest } = context;
  const tools = {
    ...rest.tools,
    invalidateUser: callers.invalidateUser,
    deleteWebhooksOf: deleteWebhooksOf,
    mailer,
    baseUrl,
  };
  return {
    routes: [...clientRoutes(tools, access), ...grantRoutes(tools, access)],
    plugin: oauthPlugin({ ...rest, tools, throttle: openThrottle(tries) }, log),
    formActionsFor: (returnTo) => formActionsFor(tools.database, returnTo),
  };
}
