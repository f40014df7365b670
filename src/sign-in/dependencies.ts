import type { FastifyRequest } from 'fastify';
import type { AccountKeys, PendingLogins, SecondFactors, SessionCookie } from '../accounts/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { Log } from '../platform/observability/log.ts';
import type { OwnForms } from '../platform/pages/own-forms.ts';
import type { Tools } from '../platform/tools.ts';
import type { KnownDevices } from './known-devices.ts';
import type { FailedLogins } from './login/failed-logins.ts';
import type { Throttle } from './throttle.ts';

export interface SignInDependencies {
  tools: Tools;
  log: Log;
  sessions: SessionCookie;
  forms: OwnForms;
  mailer: Mailer;
  keys: AccountKeys;
  secondFactors: SecondFactors;
  /** Log-ins with the right password that still need the second factor. */
  pending: PendingLogins;
  devices: KnownDevices;
  throttle: Throttle;
  failedLogins: FailedLogins;
  /** Scheme and host of links in mails. Never taken from a request's headers. */
  baseUrl(): string;
  /** This process's next request sees the change. The database notifies the others. */
  invalidateUser(userId: string): void;
  /**
   * Origins where a log-in that returns to this path may end. Browsers apply `form-action` to the whole chain of
   * redirects, and a log-in on the way to an app with consent ends at that app.
   */
  formActionsFor(returnTo: string): Promise<readonly string[]>;
}

/** Not in the API document. The largest form has a few hundred bytes. */
export const PAGE = { schema: { hide: true }, bodyLimit: 65_536 };

/** A single value of the query. A repeated parameter counts as missing. */
export function queryValue(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}
