import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors.ts';
import type { Metrics } from '../metrics.ts';

/** For load balancers and Prometheus; none of it tells anything about a user. */
export function serveOperations(server: FastifyInstance, metrics: Metrics, ready: () => Promise<void>): void {
  const hidden = { schema: { hide: true } };
  server.get('/healthz', hidden, () => ({ status: 'ok' }));
  server.get('/readyz', hidden, async () => {
    await ready().catch((error: Error) => {
      throw unavailable(error.message);
    });
    return { status: 'ready' };
  });
  server.get('/metrics', hidden, async (_request, reply) => {
    reply.type(metrics.contentType);
    return metrics.text();
  });
}
