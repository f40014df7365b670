import type { FastifyInstance } from 'fastify';
import { foldAddress } from '../accounts/index.ts';
import type { Repeated } from '../audit/index.ts';
import { preparePages, serveStylesheet } from '../platform/pages/serve-pages.ts';
import type { TryLimits } from '../platform/rate-limit/try-limits.ts';
import type { SecretKeys } from '../platform/secrets/secret-keys.ts';
import { serveConfirmAddress } from './confirmation/confirm-address.ts';
import { serveConfirmSession } from './confirmation/confirm-session.ts';
import type { SignInDependencies } from './dependencies.ts';
import { openKnownDevices } from './known-devices.ts';
import { openFailedLogins } from './login/failed-logins.ts';
import { serveLogin } from './login/login.ts';
import { serveLogout } from './login/logout.ts';
import { servePasskeyScript } from './login/passkey-script.ts';
import { serveSecondFactor } from './login/second-factor.ts';
import { serveForgotPassword } from './password/forgot-password.ts';
import { serveResetPassword } from './password/reset-password.ts';
import { serveSignUp } from './sign-up/sign-up.ts';
import { openThrottle } from './throttle.ts';

interface SignInContext extends Omit<SignInDependencies, 'devices' | 'throttle' | 'failedLogins'> {
  /** Sign the cookies. */
  secretKeys: SecretKeys;
  servedOverHttps: boolean;
  tries: TryLimits;
  /** Records failed log-ins. */
  repeated: Repeated;
}

export function signInPlugin(context: SignInContext): (server: FastifyInstance) => Promise<void> {
  const { tools, log, secretKeys, servedOverHttps, tries, repeated } = context;
  const devices = openKnownDevices(secretKeys, tools.random, servedOverHttps);
  const dependencies: SignInDependencies = {
    ...context,
    devices,
    failedLogins: openFailedLogins(tools, log, repeated),
    throttle: openThrottle(tries, devices, (email) => foldAddress(tools.database, email)),
  };
  return async (server) => {
    preparePages(server, dependencies.log);
    serveStylesheet(server);
    servePasskeyScript(server);
    serveLogin(server, dependencies);
    serveSecondFactor(server, dependencies);
    serveLogout(server, dependencies);
    serveSignUp(server, dependencies);
    serveForgotPassword(server, dependencies);
    serveResetPassword(server, dependencies);
    serveConfirmAddress(server, dependencies);
    serveConfirmSession(server, dependencies, tries);
  };
}
