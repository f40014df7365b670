import type { FastifyReply } from 'fastify';
import { CONFIRM_PATH, isConfirmed, type SessionCaller } from '../accounts/index.ts';
import type { Tools } from '../platform/tools.ts';

/**
 * Redirects to the confirmation page and from there to `returnTo`. Returns undefined and sends nothing if the session
 * is confirmed. A grant outlives the session, so a stolen session must not be able to give one.
 */
export async function redirectToConfirmation(
  { database, clock }: Tools,
  reply: FastifyReply,
  session: SessionCaller,
  returnTo: string,
): Promise<FastifyReply | undefined> {
  if (await isConfirmed(database, session, clock)) return undefined;
  return reply.redirect(`${CONFIRM_PATH}?return_to=${encodeURIComponent(returnTo)}`, 303);
}
