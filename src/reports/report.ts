import type { Equipment } from '../devices/index.ts';
import { effectiveSettings } from '../homes/settings.ts';
import { INCIDENT_KINDS, type Responses } from '../incidents/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { HOUR_MS } from '../platform/durations.ts';
import type { Month } from './month.ts';
import { type ConnectivityChange, offlineHours } from './offline-hours.ts';
import { type HomeFigures, type HomeMonth, readFigures } from './read-figures.ts';
import type { Figures, HomeReportBody } from './schema.ts';

/** Removes the noise of division; sensors are less exact. */
const DECIMALS = 1000;
const SHARE_DECIMALS = 10_000;

/** Figures of homes for a month, and their totals. */
export async function reportOf(
  connection: Connection,
  name: string,
  homes: readonly HomeMonth[],
  now: Date,
): Promise<{ reports: HomeReportBody[]; totals: Figures }> {
  const { figures, responses } = await readFigures(connection, homes, now);
  const reports: HomeReportBody[] = [];
  const all: Sums[] = [];
  for (const one of homes) {
    const found = figures(one.home.home_id);
    const sums = sumsOf(one, found);
    all.push(sums);
    reports.push(presentHome(name, one, found, sums));
  }
  return { reports, totals: presentSums(all.reduce(added, NO_SUMS), responses) };
}

/** Figures that can be added over homes. */
interface Sums {
  incidents: Record<(typeof INCIDENT_KINDS)[number], number>;
  open: number;
  noise: Noise;
  nights: number;
  taken: number;
  temperature: Range;
  humidity: Range;
  devices: number;
  hours: number;
  silentHours: number;
  offlineHours: number;
  backfilledHours: number;
  neverSeen: number;
  batteriesLow: number;
  sms: number;
  email: number;
  call: number;
  quiet: { measured_min: number; quiet_min: number } | undefined;
}

type Noise = Figures['noise'];

interface Range {
  n: number;
  sum: number;
  min: number;
  max: number;
}

const NO_RANGE: Range = { n: 0, sum: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
const NO_KINDS = Object.fromEntries(INCIDENT_KINDS.map((kind) => [kind, 0])) as Sums['incidents'];
const NO_SUMS: Sums = {
  incidents: NO_KINDS,
  open: 0,
  noise: { measured: 0, loud_min: 0, duration_min: 0 },
  nights: 0,
  taken: 0,
  temperature: NO_RANGE,
  humidity: NO_RANGE,
  devices: 0,
  hours: 0,
  silentHours: 0,
  offlineHours: 0,
  backfilledHours: 0,
  neverSeen: 0,
  batteriesLow: 0,
  sms: 0,
  email: 0,
  call: 0,
  quiet: undefined,
};

function sumsOf({ home, month }: HomeMonth, figures: HomeFigures): Sums {
  const { incidents, taken, sent, equipment, measured, connectivity, quiet } = figures;
  const counts = incidents.map(({ kind, incidents: count }) => [kind, count]);
  const ofDevice = new Map(measured.map((one) => [one.device_id, one]));
  const times = equipment.map((device) => {
    const changes = connectivity.filter(({ device_id }) => device_id === device.device_id);
    return hoursOf(home.home_id, month, device, ofDevice.get(device.device_id), changes);
  });
  const isQuietSet = effectiveSettings(home.settings).noise.quiet.enabled;
  return {
    incidents: { ...NO_KINDS, ...Object.fromEntries(counts) },
    open: total(incidents, ({ open }) => open),
    noise: noiseOf(incidents),
    nights: month.nights.length,
    taken,
    temperature: measured.reduce(
      (sum, one) => ranged(sum, one.temp_n, one.temp_sum, one.temp_min, one.temp_max),
      NO_RANGE,
    ),
    humidity: measured.reduce(
      (sum, one) => ranged(sum, one.rh_n, one.rh_sum, one.rh_min, one.rh_max),
      NO_RANGE,
    ),
    devices: equipment.length,
    hours: total(times, ({ hours }) => hours),
    silentHours: total(times, ({ silent }) => silent),
    offlineHours: total(times, ({ offline }) => offline),
    backfilledHours: total(times, ({ backfilled }) => backfilled),
    neverSeen: equipment.filter(({ first_seen_at }) => first_seen_at === null).length,
    batteriesLow: equipment.filter(({ battery_low }) => battery_low).length,
    sms: sent?.sms ?? 0,
    email: sent?.email ?? 0,
    call: sent?.call ?? 0,
    quiet: isQuietSet ? (quiet ?? { measured_min: 0, quiet_min: 0 }) : undefined,
  };
}

/** Added up as the incidents state it. */
function noiseOf(incidents: HomeFigures['incidents']): Noise {
  const noise = incidents.filter(({ kind }) => kind === 'noise');
  return {
    measured: total(noise, ({ measured }) => measured),
    loud_min: total(noise, ({ beyond_min }) => beyond_min),
    duration_min: total(noise, ({ duration_min }) => duration_min),
  };
}

/**
 * Whole hours of the month in which a device existed. A device with earlier values existed at that time. Values of
 * hours in which it was offline came later.
 */
function hoursOf(
  homeId: string,
  { from, until }: Month,
  { created_at: createdAt, first_seen_at }: Equipment,
  reported: { hours: number; first_hour: Date | null } | undefined,
  changes: readonly ConnectivityChange[],
) {
  const since = Math.max(
    from.getTime(),
    Math.min(createdAt.getTime(), reported?.first_hour?.getTime() ?? Infinity),
  );
  const hourOf = (t: number) => Math.floor((t - from.getTime()) / HOUR_MS);
  const hours = Math.max(0, hourOf(until.getTime()) - hourOf(since));
  const silent = hours - Math.min(hours, reported?.hours ?? 0);
  const offline = Math.min(hours, offlineHours({ home_id: homeId, from, until }, changes));
  const firstValueAt = Math.min(
    first_seen_at?.getTime() ?? until.getTime(),
    reported?.first_hour?.getTime() ?? Infinity,
  );
  const unseen = Math.max(0, hourOf(Math.min(firstValueAt, until.getTime())) - hourOf(since));
  return { hours, silent, offline, backfilled: Math.max(0, offline - Math.max(0, silent - unseen)) };
}

function ranged(
  range: Range,
  n: number | null,
  sum: number | null,
  min: number | null,
  max: number | null,
): Range {
  if (!n || sum === null || min === null || max === null) return range;
  return {
    n: range.n + n,
    sum: range.sum + sum,
    min: Math.min(range.min, min),
    max: Math.max(range.max, max),
  };
}

function added(one: Sums, other: Sums): Sums {
  const of = (
    name:
      | 'open'
      | 'nights'
      | 'taken'
      | 'devices'
      | 'hours'
      | 'silentHours'
      | 'offlineHours'
      | 'backfilledHours'
      | 'neverSeen'
      | 'batteriesLow'
      | 'sms'
      | 'email'
      | 'call',
  ) => one[name] + other[name];
  const kinds = INCIDENT_KINDS.map((kind) => [kind, one.incidents[kind] + other.incidents[kind]]);
  const range = (name: 'temperature' | 'humidity') => {
    const { n, sum, min, max } = other[name];
    return ranged(one[name], n, sum, min, max);
  };
  return {
    incidents: Object.fromEntries(kinds),
    open: of('open'),
    noise: {
      measured: one.noise.measured + other.noise.measured,
      loud_min: one.noise.loud_min + other.noise.loud_min,
      duration_min: one.noise.duration_min + other.noise.duration_min,
    },
    nights: of('nights'),
    taken: of('taken'),
    temperature: range('temperature'),
    humidity: range('humidity'),
    devices: of('devices'),
    hours: of('hours'),
    silentHours: of('silentHours'),
    offlineHours: of('offlineHours'),
    backfilledHours: of('backfilledHours'),
    neverSeen: of('neverSeen'),
    batteriesLow: of('batteriesLow'),
    sms: of('sms'),
    email: of('email'),
    call: of('call'),
    quiet: addedQuiet(one.quiet, other.quiet),
  };
}

function addedQuiet(one: Sums['quiet'], other: Sums['quiet']): Sums['quiet'] {
  if (!one || !other) return one ?? other;
  return {
    measured_min: one.measured_min + other.measured_min,
    quiet_min: one.quiet_min + other.quiet_min,
  };
}

function presentHome(
  name: string,
  { home, month }: HomeMonth,
  { responses, equipment }: HomeFigures,
  sums: Sums,
): HomeReportBody {
  const { quiet_hours, ...figures } = presentSums(sums, responses);
  const { start, end, threshold_db: limit_db } = effectiveSettings(home.settings).noise.quiet;
  const { from, to, until, complete } = month;
  return {
    home_id: home.home_id,
    home_name: home.name,
    timezone: home.timezone,
    month: name,
    from,
    to,
    until,
    complete,
    ...figures,
    ...(quiet_hours ? { quiet_hours: { start, end, limit_db, ...quiet_hours } } : {}),
    batteries: equipment
      .filter(({ battery_low }) => battery_low)
      .map(({ device_id, description, battery_percent }) => ({
        device_id,
        description,
        ...(battery_percent === null ? {} : { battery_percent }),
      })),
  };
}

function presentSums(sums: Sums, responses: Responses | undefined): Figures {
  const { quiet, nights, taken, hours, silentHours, sms, email, call } = sums;
  const temperature = presentRange(sums.temperature, '°C');
  const humidity = presentRange(sums.humidity, '%');
  return {
    incidents: {
      total: total(Object.values(sums.incidents), (count) => count),
      open: sums.open,
      by_kind: sums.incidents,
    },
    noise: sums.noise,
    response: presentResponses(responses),
    ...(quiet ? { quiet_hours: { ...quiet, ...share(quiet.quiet_min, quiet.measured_min, 'share') } } : {}),
    occupancy: { nights, taken, ...share(taken, nights, 'share') },
    climate: { ...(temperature ? { temperature } : {}), ...(humidity ? { humidity } : {}) },
    devices: {
      count: sums.devices,
      hours,
      silent_hours: silentHours,
      offline_hours: sums.offlineHours,
      backfilled_hours: sums.backfilledHours,
      never_seen: sums.neverSeen,
      ...share(hours - silentHours, hours, 'coverage'),
      batteries_low: sums.batteriesLow,
    },
    messages: { sms, email, call },
  };
}

function presentResponses(responses: Responses | undefined): Figures['response'] {
  const { acknowledged = 0, unacknowledged = 0, median_s = null, longest_s = null } = responses ?? {};
  return {
    acknowledged,
    unacknowledged,
    ...(median_s === null ? {} : { median_s: rounded(median_s, DECIMALS) }),
    ...(longest_s === null ? {} : { longest_s: rounded(longest_s, DECIMALS) }),
  };
}

function presentRange<Unit extends string>({ n, sum, min, max }: Range, unit: Unit) {
  return n === 0 ? undefined : { min, mean: rounded(sum / n, DECIMALS), max, unit };
}

function share<Name extends string>(part: number, whole: number, name: Name): Partial<Record<Name, number>> {
  if (whole === 0) return {};
  return { [name]: rounded(part / whole, SHARE_DECIMALS) } as Record<Name, number>;
}

function rounded(value: number, decimals: number): number {
  return Math.round(value * decimals) / decimals;
}

function total<One>(all: readonly One[], of: (one: One) => number): number {
  return all.reduce((sum, one) => sum + of(one), 0);
}
