import type { FastifyReply, FastifyRequest } from 'fastify';
import { foldAddress, meetBrowser, noticeLogin } from '../accounts/index.ts';
import { atSignIn } from '../audit/index.ts';
import type { SignInDependencies } from './dependencies.ts';

/**
 * What happens whenever somebody has shown who they are: a new session, and a browser that is known from now on. Was it not
 * known before, the user is told by mail.
 */
export async function enter(
  dependencies: SignInDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  user: { user_id: string; email: string },
): Promise<void> {
  const { tools, sessions, forms, devices } = dependencies;
  const { user_id } = user;
  const before = await sessions.read(request);
  if (before) await sessions.end(reply, before);
  const browserId = devices.remember(request, reply, await foldAddress(tools.database, user.email));
  await sessions.start(request, reply, user_id, async (connection) => {
    const isNews = await meetBrowser(connection, user_id, browserId, tools.clock.now());
    if (isNews) await noticeLogin(dependencies, connection, user_id, atSignIn(request));
  });
  forms.forget(reply);
}
