import type { FastifyReply, FastifyRequest } from 'fastify';
import { foldAddress, type LetIn, meetBrowser, noticeLogin } from '../accounts/index.ts';
import { atSignIn } from '../audit/index.ts';
import type { SignInDependencies } from './dependencies.ts';

/**
 * What happens whenever somebody has shown who they are: a new session, and a browser that is known from now on. Was it not
 * known before, the user is told by mail. False, and no session, when it is not true any more by now.
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
