import { lares } from '../../../client/client.ts';
import { takingTurns } from '../../../client/in-turn.ts';
import type { Series } from '../../../contract.ts';
import type { MetricName } from './metrics.ts';
import type { Span } from './ranges.ts';

/** A page of charts loads three series per device. Browsers open six connections at most anyway. */
const inTurn = takingTurns(6);

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
  return inTurn(signal, () =>
    lares.GET(`/devices/{device_id}/${name}`, { params: { path: { device_id }, query } }),
  );
}
