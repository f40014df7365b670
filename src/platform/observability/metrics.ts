import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Over all processes of a supervisor: added up, or the maximum of values that each process reports for all. */
type OfAll = 'sum' | 'max';

/** Interval for the event loop's delay. The usual tenth of it would wake an idle process a hundred times a second. */
const LOOK_AT_LOOP_EVERY_MS = 100;

/**
 * Metrics for Prometheus. One registry per app, so that tests can run several apps in one process. `ofAll` combines
 * all processes, if a supervisor knows of others.
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
    /** A value that is read on demand. NaN when it is undefined or cannot be read, so that the others still count. */
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
          this.set((await readOr(read, undefined)) ?? Number.NaN);
        },
      }),
    /** The same for several values, by one label. None when they cannot be read. */
    gaugeBy: (
      name: string,
      help: string,
      label: string,
      read: () => Promise<ReadonlyMap<string, number>>,
      aggregator: OfAll = 'sum',
    ) =>
      new Gauge({
        name,
        help,
        labelNames: [label],
        aggregator,
        registers: [registry],
        async collect() {
          const values = await readOr(read, new Map<string, number>());
          this.reset();
          for (const [one, value] of values) this.set({ [label]: one }, value);
        },
      }),
    contentType: registry.contentType,
    text: () => ofAll(() => registry.metrics()),
    /** Values of this process, to be added up. */
    snapshot: () => registry.getMetricsAsJSON(),
  };
}

/** The database may be away, or closed already when a process reports its last counts. */
async function readOr<Value>(read: () => Value | Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await read();
  } catch {
    return otherwise;
  }
}

export type Metrics = ReturnType<typeof openMetrics>;
