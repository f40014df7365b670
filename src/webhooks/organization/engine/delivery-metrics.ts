import type { Metrics } from '../../../platform/observability/metrics.ts';

export function openDeliveryMetrics(metrics: Metrics) {
  return {
    attempts: metrics.counter(
      'lares_delivery_attempts_total',
      'Attempts to deliver an event to an organization webhook, by outcome.',
      ['outcome'],
    ),
    delaySeconds: metrics.histogram(
      'lares_delivery_delay_seconds',
      'From the recording of an event to its receipt, where the first attempt succeeded.',
      [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    ),
  };
}

export type DeliveryMetrics = ReturnType<typeof openDeliveryMetrics>;
