import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { requestLines } from './request/request-lines.ts';

const ACCEPTABLE_REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** A harmless request id of the caller is kept, to match both sides' logs. */
export function requestId(headers: Record<string, unknown>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && ACCEPTABLE_REQUEST_ID.test(given) ? given : randomUUID();
}

/** One log line and one measurement per answer. */
export function recordRequests(server: FastifyInstance, log: Log, metrics: Metrics): void {
  const observe = observer(metrics);
  const lines = requestLines(log);
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    lines.add(request, route, reply);
    done();
  });
  server.addHook('onClose', (_server, done) => {
    lines.flush();
    done();
  });
}

/** Cached, because finding a histogram by its labels costs more than observing. */
function observer(metrics: Metrics) {
  const histograms = new Map<string, { observe(seconds: number): void }>();
  return (method: string, route: string, status: number, seconds: number) => {
    const key = `${method} ${route} ${status}`;
    let histogram = histograms.get(key);
    if (!histogram) {
      histogram = metrics.requestSeconds.labels({ method, route, status });
      histograms.set(key, histogram);
    }
    histogram.observe(seconds);
  };
}
