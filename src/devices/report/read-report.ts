import { PLAIN_REPORT_TYPES } from '../../catalogue/index.ts';
import { DAY_MS, SECOND_MS } from '../../platform/durations.ts';
import { LONGEST_PERIOD_S, minutesOf, SHORTEST_PERIOD_S } from './period.ts';
import type { Battery, DeviceEvent, Metric, Metrics } from './report.ts';

/** What is wrong with a report, and where: the path names the member, the reason is one of a few words. */
export interface Refusal {
  path: string;
  reason: string;
}

interface RawSample extends Metrics {
  /** The device's clock, ms. */
  t: number;
  period_s?: number;
}

/** A report as it was sent, checked, with times of the device's own clock. */
export interface RawReport {
  boot_id: number;
  seq: number;
  sent_at: number;
  heartbeat_s: number | undefined;
  fw: string | undefined;
  hw: string | undefined;
  config_version: number | undefined;
  samples: RawSample[];
  events: DeviceEvent[];
  battery: Battery | undefined;
  rssi: number | undefined;
}

export interface ReadReport {
  /** Nothing when the report as a whole cannot be used. */
  report: RawReport | undefined;
  refusals: Refusal[];
}

export const MOST_SAMPLES = 720;
export const MOST_EVENTS = 100;
const MOST_REFUSALS = 100;
const LONGEST_TEXT = 64;
export const MOST_MS = 8_640_000_000_000_000;
/** A device may be a little ahead of itself, no more. */
const AHEAD_MS = 5 * SECOND_MS;
/** Ten years: no device keeps samples for so long, and no calendar has room for any number of milliseconds. */
const OLDEST_MS = 3650 * DAY_MS;

export const RANGES: Record<Metric, readonly [least: number, most: number]> = {
  laeq: [20, 130],
  lmax: [20, 130],
  lmin: [20, 130],
  temp: [-40, 85],
  rh: [0, 100],
  pressure: [300, 1100],
  pir: [0, 65_535],
  occ: [0, 500],
  radios: [0, 2000],
  pm25: [0, 2000],
  voc: [0, 60_000],
  smoke_score: [0, 1],
  lux: [0, 200_000],
};
const METRICS = Object.keys(RANGES) as Metric[];
const WHOLE: ReadonlySet<Metric> = new Set(['pir', 'occ', 'radios']);

type Members = Record<string, unknown>;

/** Strict about what it takes and kind about the rest: a bad value costs that value, not the report. */
export function readReport(body: unknown, deviceId: string): ReadReport {
  const refusals: Refusal[] = [];
  const refuse = (path: string, reason: string): undefined => {
    if (refusals.length < MOST_REFUSALS) refusals.push({ path, reason });
    return undefined;
  };
  const rejectReport = (path: string, reason: string): ReadReport => {
    refuse(path, reason);
    return { report: undefined, refusals };
  };

  if (!isMembers(body)) return rejectReport('', 'must_be_an_object');
  if (body['v'] !== 1) return rejectReport('v', 'unknown_version');
  if (body['device_id'] !== undefined && body['device_id'] !== deviceId)
    return rejectReport('device_id', 'other_device');
  const boot_id = wholeNumber(body['boot_id'], 0, 2 ** 32 - 1);
  if (boot_id === undefined) return rejectReport('boot_id', 'must_be_a_whole_number_of_32_bits');
  const seq = wholeNumber(body['seq'], 0, Number.MAX_SAFE_INTEGER);
  if (seq === undefined) return rejectReport('seq', 'must_be_a_whole_number_of_53_bits');
  const sent_at = wholeNumber(body['sent_at'], -MOST_MS, MOST_MS);
  if (sent_at === undefined) return rejectReport('sent_at', 'must_be_milliseconds_since_1970');
  const samples = body['samples'] ?? [];
  if (!Array.isArray(samples)) return rejectReport('samples', 'must_be_a_list');
  if (minutesIn(samples) > MOST_SAMPLES) return rejectReport('samples', 'too_many');
  const events = body['events'] ?? [];
  if (!Array.isArray(events)) return rejectReport('events', 'must_be_a_list');
  if (events.length > MOST_EVENTS) return rejectReport('events', 'too_many');

  const optional = <Value>(name: string, value: Value | undefined, reason: string): Value | undefined =>
    value === undefined && isGiven(body[name]) ? refuse(name, reason) : value;
  return {
    refusals,
    report: {
      boot_id,
      seq,
      sent_at,
      heartbeat_s: optional('heartbeat_s', wholeNumber(body['heartbeat_s'], 30, 86_400), 'out_of_range'),
      fw: optional('fw', shortText(body['fw']), 'must_be_a_short_text'),
      hw: optional('hw', shortText(body['hw']), 'must_be_a_short_text'),
      config_version: optional(
        'config_version',
        wholeNumber(body['config_version'], 0, 2 ** 31 - 1),
        'must_be_a_whole_number',
      ),
      samples: samples.flatMap((sample, index) => readSample(sample, `samples[${index}]`, sent_at, refuse)),
      events: events.flatMap((event, index) => readEvent(event, `events[${index}]`, sent_at, refuse)),
      battery: readBattery(body['battery'], refuse),
      rssi: readRssi(body['net'], refuse),
    },
  };
}

type Refuse = (path: string, reason: string) => undefined;

function readSample(value: unknown, path: string, sentAt: number, refuse: Refuse): RawSample[] {
  if (!isMembers(value)) return refuse(path, 'must_be_an_object') ?? [];
  const t = readTime(value['t'], path, sentAt, refuse);
  if (t === undefined) return [];
  const sample: RawSample = { t };
  const period_s = readPeriod(value);
  if (period_s !== undefined) sample.period_s = period_s;
  else if (isGiven(value['period_s'])) refuse(`${path}.period_s`, 'out_of_range');
  let measured = false;
  for (const metric of METRICS) {
    const number = value[metric];
    if (!isGiven(number)) continue;
    const [least, most] = RANGES[metric];
    if (typeof number !== 'number' || !Number.isFinite(number))
      refuse(`${path}.${metric}`, 'must_be_a_number');
    else if (number < least || number > most) refuse(`${path}.${metric}`, 'out_of_range');
    else {
      sample[metric] = WHOLE.has(metric) ? Math.round(number) : number;
      measured = true;
    }
  }
  return measured ? [sample] : [];
}

/** Each of them is kept, whichever sample speaks for it. */
function minutesIn(samples: unknown[]): number {
  return samples.reduce<number>(
    (sum, sample) => sum + (isMembers(sample) ? minutesOf(readPeriod(sample)) : 1),
    0,
  );
}

function readPeriod(sample: Members): number | undefined {
  return wholeNumber(sample['period_s'], SHORTEST_PERIOD_S, LONGEST_PERIOD_S);
}

function readTime(value: unknown, path: string, sentAt: number, refuse: Refuse): number | undefined {
  const t = wholeNumber(value, -MOST_MS, MOST_MS);
  if (t === undefined) return refuse(`${path}.t`, 'must_be_milliseconds_since_1970');
  // By the device's own clock: it cannot have measured what it has not lived to see.
  if (t - sentAt > AHEAD_MS) return refuse(`${path}.t`, 'future_sample');
  return sentAt - t > OLDEST_MS ? refuse(`${path}.t`, 'ancient_sample') : t;
}

const PATTERNS = ['t3', 't4', 'other'] as const;

function readEvent(value: unknown, path: string, sentAt: number, refuse: Refuse): DeviceEvent[] {
  if (!isMembers(value)) return refuse(path, 'must_be_an_object') ?? [];
  const t = readTime(value['t'], path, sentAt, refuse);
  if (t === undefined) return [];
  const id =
    typeof value['id'] === 'number' && Number.isSafeInteger(value['id'])
      ? `${value['id']}`
      : shortText(value['id']);
  if (id === undefined) return refuse(`${path}.id`, 'must_be_a_number_or_a_short_text') ?? [];
  const wrong = (member: string, reason: string): DeviceEvent[] => refuse(`${path}.${member}`, reason) ?? [];
  /** Costs only itself. */
  const optional = <Value>(member: string, read: Value | undefined, reason: string): Value | undefined =>
    read === undefined && isGiven(value[member]) ? refuse(`${path}.${member}`, reason) : read;
  switch (value['type']) {
    case 'alarm_sound': {
      const pattern = PATTERNS.find((known) => known === String(value['pattern']).toLowerCase()) ?? 'other';
      const cycles = wholeNumber(value['cycles'], 0, 1_000_000);
      const confidence = numberWithin(value['confidence'], 0, 1);
      const freq_hz = optional('freq_hz', numberWithin(value['freq_hz'], 0, 100_000), 'out_of_range');
      if (cycles === undefined) return wrong('cycles', 'must_be_a_whole_number');
      if (confidence === undefined) return wrong('confidence', 'must_be_from_0_to_1');
      return [
        {
          id,
          t,
          type: 'alarm_sound',
          pattern,
          cycles,
          confidence,
          ...(freq_hz === undefined ? {} : { freq_hz }),
        },
      ];
    }
    case 'button': {
      const ms = numberWithin(value['ms'], 0, 3_600_000);
      return ms === undefined ? wrong('ms', 'must_be_a_number') : [{ id, t, type: 'button', ms }];
    }
    case 'tamper': {
      const { mounted } = value;
      return typeof mounted === 'boolean'
        ? [{ id, t, type: 'tamper', mounted }]
        : wrong('mounted', 'must_be_true_or_false');
    }
    case 'power': {
      const { state } = value;
      const reason = optional('reason', shortText(value['reason']), 'must_be_a_short_text');
      if (state !== 'on' && state !== 'off') return wrong('state', 'must_be_on_or_off');
      return [{ id, t, type: 'power', state, ...(reason === undefined ? {} : { reason }) }];
    }
    case 'cmd_ack': {
      const command_id = shortText(value['command_id']);
      const { ok } = value;
      if (command_id === undefined) return wrong('command_id', 'must_be_a_short_text');
      return typeof ok === 'boolean'
        ? [{ id, t, type: 'cmd_ack', command_id, ok }]
        : wrong('ok', 'must_be_true_or_false');
    }
    default: {
      const type = PLAIN_REPORT_TYPES.find((known) => known === value['type']);
      return type === undefined ? wrong('type', 'unknown_type') : [{ id, t, type }];
    }
  }
}

function readBattery(value: unknown, refuse: Refuse): Battery | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isMembers(value)) return refuse('battery', 'must_be_an_object');
  const battery: Battery = {};
  const pct = numberWithin(value['pct'], 0, 100);
  const mv = numberWithin(value['mv'], 0, 100_000);
  if (pct !== undefined) battery.pct = pct;
  else if (isGiven(value['pct'])) refuse('battery.pct', 'out_of_range');
  if (mv !== undefined) battery.mv = mv;
  else if (isGiven(value['mv'])) refuse('battery.mv', 'out_of_range');
  if (typeof value['low'] === 'boolean') battery.low = value['low'];
  else if (isGiven(value['low'])) refuse('battery.low', 'must_be_true_or_false');
  if (typeof value['charging'] === 'boolean') battery.charging = value['charging'];
  if (value['source'] === 'battery' || value['source'] === 'usb') battery.source = value['source'];
  return battery;
}

function readRssi(value: unknown, refuse: Refuse): number | undefined {
  if (!isMembers(value) || !isGiven(value['rssi'])) return undefined;
  return numberWithin(value['rssi'], -120, 0) ?? refuse('net.rssi', 'out_of_range');
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Some devices write null for what they do not have. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function wholeNumber(value: unknown, least: number, most: number): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
    ? value
    : undefined;
}

function numberWithin(value: unknown, least: number, most: number): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most
    ? value
    : undefined;
}

/** A name or a version; control characters and half surrogate pairs have no place in one. */
export function shortText(value: unknown): string | undefined {
  const fits = typeof value === 'string' && value.length > 0 && value.length <= LONGEST_TEXT;
  return fits && !/[\p{Cc}\p{Surrogate}]/u.test(value) ? value : undefined;
}
