import type { FastifyInstance } from 'fastify';
import { methodNotAllowed } from '../../errors.ts';
import type { RateLimiter } from '../../rate-limit/rate-limiter.ts';
import type { Addresses } from '../addresses.ts';
import { limitAddress } from '../limits/limit.ts';

/**
 * A method that a path lacks: 405 with the path's methods, for any caller and body. Before the body is read, and
 * after the cross-origin headers were set.
 */
export function refuseWrongMethods(
  server: FastifyInstance,
  addresses: Addresses,
  limiter: RateLimiter | null,
): void {
  server.addHook('preParsing', (request, reply, payload, done) => {
    const allowed = request.is404 ? addresses.methodsAt(request.url) : undefined;
    if (!allowed) {
      done(null, payload);
      return;
    }
    const refuse = () => {
      reply.header('allow', allowed.join(', '));
      done(methodNotAllowed(request.method, allowed));
    };
    // Counted like an unknown route, because guessing has a cost.
    Promise.resolve()
      .then(() => limitAddress(limiter, request, reply))
      .then(refuse, done);
  });
}
