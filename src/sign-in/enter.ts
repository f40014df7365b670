import type { FastifyReply, FastifyRequest } from 'fastify';
import { foldAddress } from '../accounts/index.ts';
import type { SignInDependencies } from './dependencies.ts';

/** What happens whenever somebody has shown who they are: a new session, and a browser that is known from now on. */
export async function enter(
  { tools, sessions, forms, devices }: SignInDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  user: { user_id: string; email: string },
): Promise<void> {
  const before = await sessions.read(request);
  if (before) await sessions.end(reply, before);
  await sessions.start(request, reply, user.user_id);
  devices.remember(request, reply, await foldAddress(tools.database, user.email));
  forms.forget(reply);
}
