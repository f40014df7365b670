import type { FastifyRequest } from 'fastify';
import type { AccountKeys, PendingLogins, SecondFactors, SessionCookie } from '../accounts/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { Log } from '../platform/log.ts';
import type { OwnForms } from '../platform/pages/own-forms.ts';
import type { Tools } from '../platform/tools.ts';
import type { Devices } from './devices.ts';
import type { FailedLogins } from './failed-logins.ts';
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
  devices: Devices;
  throttle: Throttle;
  failedLogins: FailedLogins;
  /** Scheme and host of links in mails; never what a request claims. */
  baseUrl(): string;
  /** This process's next request sees what changed; the others are told by the database. */
  forgetUser(userId: string): void;
  /**
   * Origins where a log-in that returns to this path may end up by redirects. Browsers hold `form-action` against
   * the whole chain, and a log-in on the way to an app that has consent already ends at that app.
   */
  formActionsFor(returnTo: string): Promise<readonly string[]>;
}

/** Not in the API document; the largest form is a few hundred bytes. */
export const PAGE = { schema: { hide: true }, bodyLimit: 65_536 };

/** One value of the query; a parameter that was sent twice counts as missing. */
export function queryValue(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}
