import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Of all processes of a supervisor: added up, or the largest where each says what is true of all. */
type OfAll = 'sum' | 'max';

/** How late the event loop is. Ten times as often, as is usual, an idle process wakes up a hundred times a second for it. */
const LOOK_AT_LOOP_EVERY_MS = 100;

/**
 * Numbers for Prometheus. One registry per app, so that tests can run several apps in one process.
 * `ofAll` answers for all processes, where a supervisor knows of others.
 */
export function openMetrics(ofAll: (own: () => Promise<string>) => Promise<string> = (own) => own()) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOK_AT_LOOP_EVERY_MS });
  const requestSeconds = new Histogram({
    name: 'lares_http_request_seconds',
    help: 'Time to answer a request, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    requestSeconds,
    counter: <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
      new Counter({ name, help, labelNames, registers: [registry] }),
    histogram: (name: string, help: string, buckets: number[]) =>
      new Histogram({ name, help, buckets, registers: [registry] }),
    /** A value that is read when somebody looks; undefined, which becomes NaN, when it is not known. */
    gauge: (
      name: string,
      help: string,
      read: () => number | Promise<number | undefined>,
      aggregator: OfAll = 'sum',
    ) =>
      new Gauge({
        name,
        help,
        aggregator,
        registers: [registry],
        async collect() {
          this.set((await read()) ?? Number.NaN);
        },
      }),
    contentType: registry.contentType,
    text: () => ofAll(() => registry.metrics()),
    /** Of this process, for whoever adds them up. */
    snapshot: () => registry.getMetricsAsJSON(),
  };
}

export type Metrics = ReturnType<typeof openMetrics>;
