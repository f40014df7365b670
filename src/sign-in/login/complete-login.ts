import type { FastifyReply, FastifyRequest } from 'fastify';
import { foldAddress, notifyNewBrowser, recordBrowser, type VerifiedUser } from '../../accounts/index.ts';
import { atSignIn } from '../../audit/index.ts';
import type { SignInDependencies } from '../dependencies.ts';

/**
 * Ends every successful log-in: creates a session and remembers the browser. For an unknown browser the user gets a
 * mail. False without a session if the log-in is not valid any more.
 */
export async function completeLogin(
  dependencies: SignInDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  user: VerifiedUser & { email: string },
): Promise<boolean> {
  const { tools, sessions, forms, devices } = dependencies;
  const before = await sessions.read(request);
  if (before) await sessions.end(reply, before);
  const address = await foldAddress(tools.database, user.email);
  const isLoggedIn = await sessions.start(request, reply, user, async (connection) => {
    const browserId = devices.remember(request, reply, address);
    const isNewBrowser = await recordBrowser(connection, user.user_id, browserId, tools.clock.now());
    if (isNewBrowser) await notifyNewBrowser(dependencies, connection, user, atSignIn(request));
  });
  if (isLoggedIn) forms.forget(reply);
  return isLoggedIn;
}
