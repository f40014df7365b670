import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Numbers for Prometheus. One registry per app, so that tests can run several apps in one process. */
export function openMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requestSeconds = new Histogram({
    name: 'lares_http_request_seconds',
    help: 'Time to answer a request, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const deliveryAttempts = new Counter({
    name: 'lares_delivery_attempts_total',
    help: 'Attempts to deliver an event to an organization webhook, by outcome.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  const deliveryDelaySeconds = new Histogram({
    name: 'lares_delivery_delay_seconds',
    help: 'From the recording of an event to its receipt, where the first attempt succeeded.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  });
  return {
    requestSeconds,
    deliveryAttempts,
    deliveryDelaySeconds,
    /** A value that is read when somebody looks; undefined, which becomes NaN, when it is not known. */
    gauge: (name: string, help: string, read: () => number | Promise<number | undefined>) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set((await read()) ?? Number.NaN);
        },
      }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

export type Metrics = ReturnType<typeof openMetrics>;
