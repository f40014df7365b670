import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { lares, params } from '../../../client/client.ts';
import { limitConcurrency } from '../../../client/concurrency.ts';
import { serverNow } from '../../../client/server-clock.ts';
import type { Device, Home, HomeEvent, Series } from '../../../contract.ts';
import { refetchEvery } from '../../../queries/live.ts';
import { eventsKey } from '../queries.ts';
import { METRICS, type Metric, type MetricName } from './metrics.ts';
import { type AlignedSeries, alignSeries } from './plot/align-series.ts';
import { RANGES, type Span, spanOf } from './ranges.ts';
import type { RangeName } from './search.ts';

export interface ChartData {
  aligned: AlignedSeries;
  /** Seconds. */
  from: number;
  to: number;
  step: number;
  waiting: boolean;
  error: Error | null;
  again(): void;
}

/** One series per device: up to now with refresh, or up to an earlier moment. */
export function useChartData(devices: Device[], metric: Metric, range: RangeName, until?: number): ChartData {
  const { refreshMs } = RANGES[range];
  const span = () => spanOf(range, until ?? serverNow());
  return useQueries({
    queries: devices.map(({ device_id, home }) => ({
      queryKey: ['homes', home, 'series', device_id, metric.name, range, until],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const drawn = span();
        return { span: drawn, series: await readSeries(device_id, metric.name, drawn, signal) };
      },
      refetchInterval: until === undefined ? refetchEvery(refreshMs) : (false as const),
      staleTime: refreshMs / 2,
      placeholderData: keepPreviousData,
    })),
    combine: (results) => {
      // All drawn over the newest answer's time. An older one ends a step earlier.
      const spans = results.flatMap(({ data }) => (data ? [data.span] : []));
      const newest = spans.reduce((one, other) => (other.to > one.to ? other : one), spans[0] ?? span());
      const [from, to] = [newest.from.getTime() / 1000, newest.to.getTime() / 1000];
      const series = devices.map(({ device_id: deviceId, description: name }, index) => ({
        deviceId,
        name,
        series: results[index]?.data?.series,
      }));
      return {
        aligned: alignSeries(series, from, to, newest.step),
        from,
        to,
        step: newest.step,
        waiting: results.some(({ isPending }) => isPending),
        error: results.find(({ error, data }) => error && !data)?.error ?? null,
        again: () => {
          for (const { refetch } of results) void refetch();
        },
      };
    },
  });
}

/** The API's maximum. More would hide the chart. */
const MAX_EVENTS = 500;
const TYPES = METRICS.flatMap((metric) => metric.events);

/** Events about what is drawn. Each chart takes its own. Oldest first. */
export function useChartEvents(home: Home, range: RangeName): HomeEvent[] {
  const { data } = useQuery({
    queryKey: [...eventsKey(home.home_id), 'chart', range],
    queryFn: () =>
      lares.GET(
        '/homes/{home_id}/events',
        params(
          { home_id: home.home_id },
          {
            limit: MAX_EVENTS,
            event_type: TYPES,
            start_at: spanOf(range, serverNow()).from.toISOString(),
          },
        ),
      ),
    refetchInterval: refetchEvery(RANGES['24h'].refreshMs),
    placeholderData: keepPreviousData,
    select: oldestFirst,
  });
  return data ?? NONE;
}

const NONE: HomeEvent[] = [];
const oldestFirst = ({ home_events }: { home_events: HomeEvent[] }) => home_events.toReversed();

/** A page of charts loads three series per device. Browsers open six connections at most anyway. */
const runLimited = limitConcurrency(6);

function readSeries(
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
  return runLimited(signal, () => lares.GET(`/devices/{device_id}/${name}`, params({ device_id }, query)));
}
