import type { FastifyReply, FastifyRequest } from 'fastify';
import { foldAddress, type LetIn, meetBrowser, noticeLogin } from '../accounts/index.ts';
import { atSignIn } from '../audit/index.ts';
import type { SignInDependencies } from './dependencies.ts';

/**
 * Ends every successful log-in: creates a session and remembers the browser. For an unknown browser the user gets a
 * mail. False without a session if the log-in is not valid any more.
 */
export async function enter(
  dependencies: SignInDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  user: LetIn & { email: string },
): Promise<boolean> {
  const { tools, sessions, forms, devices } = dependencies;
  const { user_id } = user;
  const before = await sessions.read(request);
  if (before) await sessions.end(reply, before);
  const address = await foldAddress(tools.database, user.email);
  const isIn = await sessions.start(request, reply, user, async (connection) => {
    const browserId = devices.remember(request, reply, address);
    const isNews = await meetBrowser(connection, user_id, browserId, tools.clock.now());
    if (isNews) await noticeLogin(dependencies, connection, user_id, atSignIn(request));
  });
  if (isIn) forms.forget(reply);
  return isIn;
}
