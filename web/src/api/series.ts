import { api } from './http.ts';
import { takingTurns } from './in-turn.ts';
import type { Series, SeriesName, SeriesQuery } from './series-types.ts';

/** A page of charts asks for three series of each device; a browser opens six connections at most anyway. */
const inTurn = takingTurns(6);

export function readSeries(
  deviceId: string,
  name: SeriesName,
  { from, to, step }: SeriesQuery,
  signal: AbortSignal,
): Promise<Series> {
  const query = new URLSearchParams({
    start_at: from.toISOString(),
    end_at: to.toISOString(),
    time_resolution: String(step),
    include_min_max: 'true',
    null_fill: 'true',
  });
  return inTurn(signal, () => api.get<Series>(`/devices/${deviceId}/${name}?${query}`));
}
