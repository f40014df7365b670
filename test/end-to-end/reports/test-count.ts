import sql from 'sql-template-tag';
import type { Connection } from '../../../src/platform/db/database.ts';

/**
 * Computes the figures of a month a second way: it reads every row and counts here, and asks Intl for each local
 * time. It uses no code of the product.
 */

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const KINDS =
  'noise intrusion smoke_alarm carbon_monoxide gas water smoking temperature humidity mould'.split(' ');

interface Wish {
  home_id: string;
  timezone: string;
  /** Example: 2026-10. */
  month: string;
  now: number;
  quiet?: { start: string; end: string; limit_db: number };
}

interface Sample {
  device_id: string;
  t: Date;
  laeq: number | null;
  temp: number | null;
  rh: number | null;
}

function wallOf(timezone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  /** Example: '2026-10-25 02:30'. */
  return (t: number) => format.format(t);
}

/**
 * First moments of the months around, and moments at four in the morning, found by testing every quarter of an hour.
 */
function calendarOf({ timezone, month }: Wish) {
  const wall = wallOf(timezone);
  const around = Date.parse(`${month}-01T00:00:00Z`);
  let [from, to] = [0, 0];
  const nights: number[] = [];
  for (let t = around - 2 * DAY; t < around + 34 * DAY; t += QUARTER) {
    const isIn = wall(t).startsWith(month);
    if (isIn && from === 0) from = t;
    if (!isIn && from !== 0 && to === 0) to = t;
    // When the clocks go back, some times occur twice. Four o'clock is not among them in the zones of the tests.
    if (wall(t).endsWith('04:00') && wall(t - DAY).startsWith(month)) nights.push(t);
  }
  return { from, to, nights };
}

const rounded = (value: number, scale: number) => Math.round(value * scale) / scale;

function middle(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)];
  return ((sorted[low] ?? 0) + (sorted[high] ?? 0)) / 2;
}

function range(values: (number | null)[], unit: string) {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return undefined;
  let [min, max, sum] = [Infinity, -Infinity, 0];
  for (const value of known) {
    min = Math.min(min, value);
    max = Math.max(max, value);
    sum += Math.fround(value);
  }
  return { min, mean: rounded(sum / known.length, 1000), max, unit };
}

function quietFigures(samples: Sample[], { quiet, timezone }: Wish) {
  if (!quiet) return {};
  const wall = wallOf(timezone);
  const isQuiet = (t: number) => {
    const time = wall(t).slice(11);
    return quiet.start < quiet.end
      ? time >= quiet.start && time < quiet.end
      : time >= quiet.start || time < quiet.end;
  };
  const pieces = new Map<number, Map<string, number[]>>();
  for (const { t, device_id, laeq } of samples) {
    const piece = Math.floor(t.getTime() / (5 * MINUTE)) * 5 * MINUTE;
    if (laeq === null || !isQuiet(piece)) continue;
    const devices = pieces.get(piece) ?? new Map<string, number[]>();
    devices.set(device_id, [...(devices.get(device_id) ?? []), 10 ** (Math.fround(laeq) / 10)]);
    pieces.set(piece, devices);
  }
  let loud = 0;
  for (const devices of pieces.values()) {
    const levels = [...devices.values()].map(
      (energies) => 10 * Math.log10(energies.reduce((sum, one) => sum + one, 0) / energies.length),
    );
    if (levels.some((level) => Math.round(level * 100) / 100 >= quiet.limit_db)) loud += 1;
  }
  const [measured_min, quiet_min] = [pieces.size * 5, (pieces.size - loud) * 5];
  const share = measured_min === 0 ? {} : { share: rounded(quiet_min / measured_min, 10_000) };
  return { quiet_hours: { ...quiet, measured_min, quiet_min, ...share } };
}

export async function countMonth(connection: Connection, wish: Wish) {
  const { home_id, now } = wish;
  const { from, to, nights: all } = calendarOf(wish);
  const until = Math.min(to, now);
  const isIn = (t: Date) => t.getTime() >= from && t.getTime() < until;

  const samples = (
    await connection.rows<Sample>(sql`
      SELECT s.device_id, s.t, s.laeq, s.temp, s.rh FROM sensor_samples s JOIN devices d USING (device_id)
      WHERE s.home_id = ${home_id}`)
  ).filter(({ t }) => isIn(t));
  const devices = await connection.rows<{
    device_id: string;
    created_at: Date;
    first_seen_at: Date | null;
    ongoing_events: string[];
  }>(sql`
    SELECT device_id, created_at, first_seen_at, ongoing_events FROM devices JOIN device_status USING (device_id)
    WHERE devices.home_id = ${home_id} AND active`);
  const hourOf = (t: number) => Math.floor((t - from) / HOUR);
  let [hours, reported] = [0, 0];
  for (const { device_id, created_at } of devices) {
    const own = new Set(
      samples.filter((one) => one.device_id === device_id).map(({ t }) => hourOf(t.getTime())),
    );
    own.delete(hourOf(until));
    const first = Math.min(hourOf(Math.max(from, created_at.getTime())), ...own);
    hours += Math.max(0, hourOf(until) - first);
    reported += own.size;
  }

  const incidents = (
    await connection.rows<{
      kind: string;
      opened_at: Date;
      acknowledged_at: Date | null;
      ended_at: Date | null;
      beyond_min: number | null;
      duration_min: number | null;
    }>(sql`
      SELECT kind, opened_at, acknowledged_at, ended_at, beyond_min, duration_min
      FROM incidents WHERE home_id = ${home_id}`)
  ).filter(({ opened_at }) => isIn(opened_at));
  const loud = incidents.filter(({ kind, duration_min }) => kind === 'noise' && duration_min !== null);
  const taken_s = incidents.flatMap(({ opened_at, acknowledged_at }) =>
    acknowledged_at ? [(acknowledged_at.getTime() - opened_at.getTime()) / 1000] : [],
  );

  const stays = await connection.rows<{ checkin_time: Date; checkout_time: Date | null }>(
    sql`SELECT checkin_time, checkout_time FROM guests WHERE home_id = ${home_id}`,
  );
  const nights = all.filter((night) => to <= now || night <= now);
  const taken = nights.filter((night) =>
    stays.some(
      ({ checkin_time, checkout_time }) =>
        checkin_time.getTime() <= night &&
        night < (checkout_time?.getTime() ?? checkin_time.getTime() + 30 * DAY),
    ),
  ).length;

  const messages = (
    await connection.rows<{ channel: string; direction: string; accepted_at: Date | null }>(
      sql`SELECT channel, direction, accepted_at FROM messages WHERE home_id = ${home_id}`,
    )
  ).filter(({ direction, accepted_at }) => direction === 'out' && accepted_at && isIn(accepted_at));
  const sent = (channel: string) => messages.filter((message) => message.channel === channel).length;

  const temperature = range(
    samples.map(({ temp }) => temp),
    '°C',
  );
  const humidity = range(
    samples.map(({ rh }) => rh),
    '%',
  );
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    until: new Date(until).toISOString(),
    complete: to <= now,
    incidents: {
      total: incidents.length,
      open: incidents.filter(({ ended_at }) => ended_at === null || ended_at.getTime() > now).length,
      by_kind: Object.fromEntries(
        KINDS.map((kind) => [kind, incidents.filter((incident) => incident.kind === kind).length]),
      ),
    },
    noise: {
      measured: loud.length,
      loud_min: loud.reduce((sum, { beyond_min }) => sum + (beyond_min ?? 0), 0),
      duration_min: loud.reduce((sum, { duration_min }) => sum + (duration_min ?? 0), 0),
    },
    response: {
      acknowledged: taken_s.length,
      unacknowledged: incidents.length - taken_s.length,
      ...(taken_s.length === 0 ? {} : { median_s: middle(taken_s), longest_s: Math.max(...taken_s) }),
    },
    ...quietFigures(samples, wish),
    occupancy: {
      nights: nights.length,
      taken,
      ...(nights.length === 0 ? {} : { share: rounded(taken / nights.length, 10_000) }),
    },
    climate: { ...(temperature ? { temperature } : {}), ...(humidity ? { humidity } : {}) },
    devices: {
      count: devices.length,
      hours,
      silent_hours: hours - reported,
      // Samples of these tests go straight into the table: no device ever reports, so none goes offline.
      offline_hours: 0,
      backfilled_hours: 0,
      never_seen: devices.filter(({ first_seen_at }) => first_seen_at === null).length,
      ...(hours === 0 ? {} : { coverage: rounded(reported / hours, 10_000) }),
      batteries_low: devices.filter(({ ongoing_events }) => ongoing_events.includes('battery_low')).length,
    },
    messages: { sms: sent('sms'), email: sent('email'), call: sent('call') },
    /** For totals. */
    counted: { samples, taken_s },
  };
}
