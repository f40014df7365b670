import type { FastifyInstance } from 'fastify';

/**
 * A page of any origin may call the API with a token, but never with its visitor's session: browsers hide answers to
 * calls with cookies under `*`, and unsafe calls by cookie need more than the cookie. Only calls with an Origin get
 * these headers.
 */
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const ALLOWED_HEADERS = 'authorization, content-type, x-request-id';
const EXPOSED_HEADERS =
  'x-request-id, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, retry-after, www-authenticate, allow';
const PREFLIGHT_LASTS_S = '7200';

export function allowOtherOrigins(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (request.headers.origin !== undefined) {
      reply
        .header('access-control-allow-origin', '*')
        .header('access-control-expose-headers', EXPOSED_HEADERS);
    }
    done();
  });
  server.options('/*', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('access-control-allow-methods', ALLOWED_METHODS)
      .header('access-control-allow-headers', ALLOWED_HEADERS)
      .header('access-control-max-age', PREFLIGHT_LASTS_S)
      .status(204)
      .send(),
  );
}
