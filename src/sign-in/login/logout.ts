import type { FastifyInstance } from 'fastify';
import { readForm } from '../../platform/pages/form.ts';
import { PAGE, type SignInDependencies } from '../dependencies.ts';

export function serveLogout(server: FastifyInstance, { sessions, forms }: SignInDependencies): void {
  server.post('/logout', PAGE, async (request, reply) => {
    const session = await sessions.read(request);
    if (session) {
      forms.require(request, readForm(request), session);
      await sessions.end(reply, session);
    }
    return reply.redirect('/login', 303);
  });
}
