import { lares } from '../../../client/client.ts';
import { limitConcurrency } from '../../../client/concurrency.ts';
import type { Series } from '../../../contract.ts';
import type { MetricName } from './metrics.ts';
import type { Span } from './ranges.ts';

/** A page of charts loads three series per device. Browsers open six connections at most anyway. */
const runLimited = limitConcurrency(6);

export function readSeries(
  device_id: string,
  name: MetricName,
  { from, to, step }: Span,
  signal: AbortSignal,
): Promise<Series> {
  const query = {
    start_at: from.toISOString(),
    end_at: to.toISOString(),
    time_resolution: step,
    include_min_max: true,
    null_fill: true,
  };
  return runLimited(signal, () =>
    lares.GET(`/devices/{device_id}/${name}`, { params: { path: { device_id }, query } }),
  );
}
