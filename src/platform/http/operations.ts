import type { FastifyInstance } from 'fastify';
import { unauthorized, unavailable } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { sameText } from '../same-text.ts';

interface OperationsDependencies {
  metrics: Metrics;
  /** Undefined: everybody may read the metrics. */
  metricsToken: string | undefined;
  ready: () => Promise<void>;
}

/** For load balancers and Prometheus; none of it tells anything about a user. */
export function serveOperations(
  server: FastifyInstance,
  { metrics, metricsToken, ready }: OperationsDependencies,
): void {
  const hidden = { schema: { hide: true } };
  server.get('/healthz', hidden, () => ({ status: 'ok' }));
  server.get('/readyz', hidden, async () => {
    await ready().catch((error: Error) => {
      throw unavailable(error.message);
    });
    return { status: 'ready' };
  });
  server.get('/metrics', hidden, async (request, reply) => {
    if (
      metricsToken !== undefined &&
      !sameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
    )
      throw unauthorized('Send the token of LARES_METRICS_TOKEN: Authorization: Bearer <TOKEN>.');
    reply.type(metrics.contentType);
    return metrics.text();
  });
}
