import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unauthorized } from '../errors.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Readiness } from '../observability/readiness.ts';
import { sameText } from '../secrets/constant-time.ts';

export interface OperationsDependencies {
  metrics: Metrics;
  /** Undefined: anyone may read the metrics. */
  metricsToken: string | undefined;
  ready: () => Promise<Readiness>;
  /** Whether alerts reach users, for `/readyz?verbose`. */
  alerting: () => Promise<Alerting>;
}

interface Alerting {
  gateways: Record<string, string>;
  unreachable_organizations: number;
  /** For the operator alone. */
  organization_ids: string[];
}

const RETRY_AFTER_S = 1;

/** For load balancers and Prometheus. Nothing here is about a user. */
export function serveOperations(
  server: FastifyInstance,
  { metrics, metricsToken, ready, alerting }: OperationsDependencies,
): void {
  const hidden = { schema: { hide: true } };
  server.get('/healthz', hidden, () => ({ status: 'ok' }));
  server.get('/readyz', hidden, async (request, reply) => {
    const { problem, roles } = await ready();
    if (problem === undefined) {
      // Alerting does not decide: another process would reach no one either.
      if (!('verbose' in (request.query as object))) return { status: 'ready', roles };
      const { organization_ids, ...counts } = await alerting();
      const isOperator = metricsToken !== undefined && hasToken(request, metricsToken);
      return { status: 'ready', roles, alerting: isOperator ? { ...counts, organization_ids } : counts };
    }
    reply.status(503).header('retry-after', RETRY_AFTER_S);
    return { error: 'Service Unavailable', message: problem, roles };
  });
  server.get('/metrics', hidden, async (request, reply) => {
    if (metricsToken !== undefined && !hasToken(request, metricsToken))
      throw unauthorized('Send the token of LARES_METRICS_TOKEN: Authorization: Bearer <TOKEN>.');
    reply.type(metrics.contentType);
    return metrics.text();
  });
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  return sameText(headers.authorization ?? '', `Bearer ${token}`);
}
