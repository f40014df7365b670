import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS, SECOND_MS } from '../../platform/durations.ts';
import { badRequest } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import { parseInstant } from '../../platform/values/instant.ts';
import { isPrivateRoom, type Placement } from '../placement.ts';
import { seriesStore } from './choose-store.ts';
import { type LatestValues, newestTime } from './latest-values.ts';
import type { SeriesMetric } from './metrics.ts';
import { STEPS } from './rollup-steps.ts';
import { MOST_POINTS, RESOLUTION_WANTED, type SeriesQuery, USUAL_POINTS } from './schema.ts';
import { ROLLUPS_KEPT_DAYS, SAMPLES_KEPT_DAYS } from './shared/partitions.ts';
import type { Bucket, SeriesRange } from './shared/read-buckets.ts';
import type { SeriesStore } from './store.ts';

interface SeriesKind {
  /** The last part of its path. */
  name: string;
  operationId: string;
  summary: string;
  /** What differs from the others. */
  note?: string;
  metric: SeriesMetric;
  unit: string;
  /** Meaning of a value, as text. */
  meaning: string;
  /** The value of a bucket. */
  valueOf(bucket: Bucket): number;
}

const mean = { meaning: 'the mean of the measurements.', valueOf: ({ n, sum }: Bucket) => sum / n };
const sound = {
  metric: 'laeq',
  unit: 'dB',
  meaning:
    'the A-weighted level (LAeq) of the mean energy. A mean of decibels would be too low: one minute of 90 dB among nine of 50 dB is a level of 80 dB, not of 54 dB. `min` and `max` are the quietest and the loudest moment.',
  valueOf: ({ n, sum }: Bucket) => 10 * Math.log10(sum / n),
} as const;

const NO_SOUND = 'Returns no values while the device is in a bedroom or bathroom.';

export const SERIES: SeriesKind[] = [
  {
    name: 'temperature',
    operationId: 'getTemperature',
    summary: 'Get temperature over time',
    metric: 'temp',
    unit: '°C',
    ...mean,
  },
  {
    name: 'humidity',
    operationId: 'getHumidity',
    summary: 'Get humidity over time',
    metric: 'rh',
    unit: '%',
    ...mean,
  },
  {
    name: 'pressure',
    operationId: 'getPressure',
    summary: 'Get air pressure over time',
    metric: 'pressure',
    unit: 'hPa',
    ...mean,
  },
  {
    name: 'sound_level',
    operationId: 'getSoundLevel',
    summary: 'Get sound level over time',
    note: NO_SOUND,
    ...sound,
  },
  {
    name: 'sound',
    operationId: 'getSound',
    summary: 'Get sound level over time (older name)',
    note: `Same as \`sound_level\`, for older clients. ${NO_SOUND}`,
    ...sound,
  },
  {
    name: 'battery',
    operationId: 'getBattery',
    summary: 'Get battery level over time',
    metric: 'battery',
    unit: '%',
    ...mean,
  },
  {
    name: 'motion_events',
    operationId: 'getMotionEvents',
    summary: 'Get motion over time',
    metric: 'pir',
    unit: 'hits',
    meaning: 'the number of hits. `min` and `max` are the hits of single samples.',
    valueOf: ({ sum }) => sum,
  },
];

const DAY_S = DAY_MS / SECOND_MS;
/** Resolutions to choose from, in seconds, up to a day. Longer ones are whole days. */
const RESOLUTIONS = [60, 300, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, DAY_S];
/** Sensors are less precise than that. It only removes rounding errors of aggregation. */
const DECIMALS = 1000;

export async function readSeries(
  tools: Tools,
  device: {
    home_id: string;
    device_id: string;
    placement: Placement | null;
    latest_sensor_values: LatestValues;
  },
  kind: SeriesKind,
  query: SeriesQuery,
) {
  const now = tools.clock.now().getTime();
  const { start, end } = windowWithNewest(query, now, newestTime(device.latest_sensor_values, kind.metric));
  const resolution = query.time_resolution ?? chooseResolution(query, start, end, now);
  // Coarser values come from rollups, which have no other buckets.
  if (resolution > STEPS[0] && resolution % STEPS[0] !== 0)
    throw badRequest(`"time_resolution" ${RESOLUTION_WANTED}.`, { context: 'time_resolution' });
  const requested: SeriesRange = {
    home_id: device.home_id,
    device_id: device.device_id,
    metric: kind.metric,
    ...wholeBuckets(start, end, resolution),
    resolution,
    now,
  };
  if (pointsOf(requested) > MOST_POINTS)
    throw badRequest(
      `"time_resolution" must be larger. From start_at to end_at, it returns more than ${MOST_POINTS} values.`,
      { context: 'time_resolution' },
    );
  const store = await seriesStore(tools.database);
  const range = await narrow(store, tools.database, requested, query);
  // Also hides values from before this placement was set: the device may have been in the same room then.
  const isHidden = kind.metric === 'laeq' && isPrivateRoom(device.placement);
  const buckets = isHidden ? [] : await store.readBuckets(tools.database, range);
  const values = (query.null_fill ? filled(buckets, range) : buckets).map((bucket) =>
    present(bucket, kind, query),
  );
  return {
    values: query.limit === undefined ? values : values.slice(-query.limit),
    time_resolution: resolution,
    unit: kind.unit,
  };
}

function readWindow(query: SeriesQuery, now: number): { start: number; end: number } {
  // No measurement is older than 1970, where bucket counting starts.
  const read = (text: string | undefined) =>
    text === undefined ? undefined : Math.max(0, parseInstant(text)?.getTime() ?? 0);
  const end = read(query.end_at) ?? now;
  const start = read(query.start_at) ?? Math.max(0, end - DAY_MS);
  if (start > end)
    throw badRequest(
      `"start_at" must not be after "end_at"${query.end_at === undefined ? ', which is now' : ''}.`,
      { context: 'start_at' },
    );
  return { start, end };
}

/** A request for the newest few values gets them, however long the device has been silent. */
function windowWithNewest(query: SeriesQuery, now: number, newest: number | undefined) {
  const window = readWindow(query, now);
  const free = query.limit !== undefined && query.start_at === undefined && query.end_at === undefined;
  return free && newest !== undefined && newest < window.start
    ? { start: newest - DAY_MS, end: newest + 1 }
    : window;
}

/**
 * The finest resolution that gives about as many values as a chart shows, and that is still kept at the start. A
 * request for only a few of the newest values does not get long means.
 */
function chooseResolution(
  { limit = MOST_POINTS }: SeriesQuery,
  start: number,
  end: number,
  now: number,
): number {
  const most = limit <= USUAL_POINTS ? MOST_POINTS : USUAL_POINTS;
  const finest = finestKept((now - start) / DAY_MS);
  const seconds = (end - start) / SECOND_MS;
  return (
    RESOLUTIONS.find((resolution) => resolution >= finest && seconds / resolution <= most) ??
    Math.ceil(seconds / most / DAY_S) * DAY_S
  );
}

function finestKept(ageDays: number): number {
  if (ageDays < SAMPLES_KEPT_DAYS) return 60;
  return ageDays < ROLLUPS_KEPT_DAYS[300] ? 300 : 3600;
}

/** A value is the same for every requested window, so windows are widened to whole buckets. */
function wholeBuckets(start: number, end: number, resolution: number): { from: number; before: number } {
  const ms = resolution * SECOND_MS;
  return { from: Math.floor(start / ms) * ms, before: Math.ceil(end / ms) * ms };
}

function pointsOf({ from, before, resolution }: SeriesRange): number {
  return (before - from) / (resolution * SECOND_MS);
}

/** Reads less for a small limit: clients poll for the newest value. */
async function narrow(
  store: SeriesStore,
  connection: Connection,
  requested: SeriesRange,
  { limit, null_fill }: SeriesQuery,
): Promise<SeriesRange> {
  const ms = requested.resolution * SECOND_MS;
  if (limit !== undefined && null_fill)
    return { ...requested, from: Math.max(requested.from, requested.before - limit * ms) };
  if (limit !== 1) return requested;
  // The last day only: a device without such a sensor has many samples without the metric.
  const lastDay = { ...requested, from: Math.max(requested.from, requested.before - DAY_MS) };
  const newest = await store.findNewest(connection, lastDay);
  return newest === undefined
    ? requested
    : { ...requested, ...wholeBuckets(newest, newest + 1, requested.resolution) };
}

function filled(buckets: Bucket[], range: SeriesRange): (Bucket | { t: number })[] {
  const byTime = new Map(buckets.map((bucket) => [bucket.t, bucket]));
  return Array.from({ length: pointsOf(range) }, (_, index) => {
    const t = range.from + index * range.resolution * SECOND_MS;
    return byTime.get(t) ?? { t };
  });
}

function present(bucket: Bucket | { t: number }, kind: SeriesKind, { include_min_max }: SeriesQuery) {
  const known = 'n' in bucket ? bucket : undefined;
  return {
    datetime: new Date(bucket.t).toISOString(),
    value: known ? rounded(kind.valueOf(known)) : null,
    ...(include_min_max ? { min: known?.min ?? null, max: known?.max ?? null } : {}),
  };
}

function rounded(value: number): number {
  return Math.round(value * DECIMALS) / DECIMALS;
}
