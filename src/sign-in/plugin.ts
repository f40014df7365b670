import type { FastifyInstance } from 'fastify';
import { foldAddress } from '../accounts/index.ts';
import type { Repeated } from '../audit/index.ts';
import { preparePages, serveStylesheet } from '../platform/pages/serve-pages.ts';
import type { TryLimits } from '../platform/rate-limit/try-limits.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import { serveConfirmAddress } from './confirm-address.ts';
import { serveConfirmSession } from './confirm-session.ts';
import type { SignInDependencies } from './dependencies.ts';
import { openDevices } from './devices.ts';
import { openFailedLogins } from './failed-logins.ts';
import { serveForgotPassword } from './forgot-password.ts';
import { serveLogin } from './login.ts';
import { serveLogout } from './logout.ts';
import { servePasskeyScript } from './passkey-script.ts';
import { serveResetPassword } from './reset-password.ts';
import { serveSecondFactor } from './second-factor.ts';
import { serveSignUp } from './sign-up.ts';
import { openThrottle } from './throttle.ts';

interface Surroundings extends Omit<SignInDependencies, 'devices' | 'throttle' | 'failedLogins'> {
  /** Sign the cookies. */
  secretKeys: SecretKeys;
  servedOverHttps: boolean;
  tries: TryLimits;
  /** Records failed log-ins. */
  repeated: Repeated;
}

/** The sign-in pages as a server plugin. */
export function signInPlugin(surroundings: Surroundings): (server: FastifyInstance) => Promise<void> {
  const { tools, log, secretKeys, servedOverHttps, tries, repeated } = surroundings;
  const devices = openDevices(secretKeys, tools.random, servedOverHttps);
  const dependencies: SignInDependencies = {
    ...surroundings,
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
