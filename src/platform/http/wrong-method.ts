import type { FastifyInstance } from 'fastify';
import { methodNotAllowed } from '../errors.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import type { Addresses } from './addresses.ts';
import { limitAddress } from './limit.ts';

/**
 * A method that an address does not have: 405 with those it has, whoever asks and whatever the body is. Before the
 * body is read, and after the headers for pages of other origins were set.
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
    // As an unknown route: guessing costs.
    Promise.resolve()
      .then(() => limitAddress(limiter, request, reply))
      .then(refuse, done);
  });
}
