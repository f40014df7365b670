import type { RefusedProperty } from '../bridge.ts';
import { isMembers, type Members } from './uplink.ts';

/** Codec values in terms of reports. */
export interface DecodedPayload {
  values: Record<string, number>;
  /** Motion: at an unknown time in the period when reported with measurements, otherwise now. */
  motion: boolean;
  /** Reports of alarms. */
  alarms: string[];
  /** The mount switch, if there is one. */
  mounted: boolean | undefined;
  battery: { pct?: number; mv?: number; low?: boolean } | undefined;
  /** Earlier measurements with their own times, ms. */
  history: Record<string, number>[];
  measures: string[];
  refused: RefusedProperty[];
}

/** By the names of public codecs (Milesight, Dragino, Elsys, and others that follow them). */
const METRICS: Record<string, string> = {
  temperature: 'temp',
  TempC_SHT: 'temp',
  humidity: 'rh',
  Hum_SHT: 'rh',
  LAeq: 'laeq',
  LAFmax: 'lmax',
  LASmax: 'lmax',
  LAImax: 'lmax',
  LAmax: 'lmax',
  pressure: 'pressure',
  barometric_pressure: 'pressure',
  pm2_5: 'pm25',
  pm25: 'pm25',
  tvoc: 'voc',
  voc: 'voc',
  illumination: 'lux',
  illuminance: 'lux',
  lux: 'lux',
  people_count_all: 'occ',
};

const MILLIVOLTS: Record<string, number> = { BatV: 1000, battery_voltage: 1000, vdd: 1, battery_mv: 1 };
const MOTION = ['pir', 'pir_status', 'occupancy', 'motion'];
/** Milesight: WS303 and EM300-SLD (`leakage_status`), GS101 (`gas_status`). */
const ALARMS: Record<string, string> = {
  smoke: 'smoke_alarm',
  smoke_status: 'smoke_alarm',
  smoke_alarm: 'smoke_alarm',
  leakage_status: 'water_leak',
  gas_status: 'gas_alarm',
};
const TAMPER = ['tamper', 'tamper_status'];

/** Codecs write true as a word, a number or a boolean. */
const YES = new Set<unknown>([
  true,
  'trigger',
  'triggered',
  'occupied',
  'motion',
  'alarm',
  'detected',
  'yes',
  'leak',
]);
const NO = new Set<unknown>([false, 0, 'idle', 'normal', 'vacant', 'no', 'none']);
const TAKEN_OFF = new Set<unknown>([true, 1, 'uninstalled', 'removed', 'trigger', 'triggered', 'alarm']);
const IN_PLACE = new Set<unknown>([false, 0, 'installed', 'normal']);

/** States of a smoke detector (Milesight GS524N). Neither a test nor a silenced alarm is an alarm. */
const DETECTOR_EVENTS: Record<string, Partial<Pick<DecodedPayload, 'alarms' | 'mounted'>> & { low?: true }> =
  {
    alarm: { alarms: ['smoke_alarm'] },
    removed: { mounted: false },
    installed: { mounted: true },
    'low battery': { low: true },
    'testing alarm with low battery': { low: true },
  };

/** Why some measurements cannot be used. */
const REFUSED: [name: RegExp, reason: string][] = [
  [/^(L[CZ](eq|[FSI]?(max)?)|noise|sound.*|spl)$/, 'not_a_weighted'],
  // The momentary level, besides the level since the last uplink.
  [/^LA[FSI]?$/, 'one_is_enough'],
  [/^(light_level|daylight)$/, 'unknown_unit'],
];

/** Members about the device itself, which are not measurements. */
const SELF_DESCRIPTIONS: ReadonlySet<string> = new Set([
  'sn',
  'protocol',
  'type',
  'lorawan_class',
  'device_status',
  'reset_event',
  'timestamp',
  'time_zone',
  'reboot',
  'power',
  'history',
  'event',
  'concentration',
]);
const MOST_NAMES = 32;
const MOST_HISTORY = 60;
const LONGEST_NAME = 64;

export function decodePayload(object: Members): DecodedPayload {
  const decoded: DecodedPayload = {
    values: {},
    motion: false,
    alarms: [],
    mounted: undefined,
    battery: undefined,
    history: [],
    measures: [],
    refused: [],
  };
  const measures = new Set<string>();
  for (const [name, value] of Object.entries(object)) {
    // Names of measurements are short; longer ones are not measurements.
    if (value === null || name.length > LONGEST_NAME) continue;
    const measured = readMember(decoded, name, value);
    if (measured !== undefined) measures.add(measured);
    else if (!isSelfDescription(name)) refuse(decoded, name);
  }
  const detectorMeasures = readDetector(decoded, object);
  for (const measured of detectorMeasures) measures.add(measured);
  decoded.history = readHistory(object['history']);
  decoded.measures = [...measures].sort();
  return decoded;
}

/** Reads one member; undefined when it is none of these. */
function readMember(decoded: DecodedPayload, name: string, value: unknown): string | undefined {
  const metric = Object.hasOwn(METRICS, name) ? METRICS[name] : undefined;
  if (metric !== undefined && typeof value === 'number') {
    decoded.values[metric] = value;
    return metric;
  }
  if (MOTION.includes(name)) return readMotion(decoded, value);
  const alarm = Object.hasOwn(ALARMS, name) ? ALARMS[name] : undefined;
  if (alarm !== undefined) {
    if (YES.has(value) || value === 1) decoded.alarms.push(alarm);
    else if (!NO.has(value)) return undefined;
    return alarm;
  }
  if (TAMPER.includes(name)) {
    if (TAKEN_OFF.has(value)) decoded.mounted = false;
    else if (IN_PLACE.has(value)) decoded.mounted = true;
    else return undefined;
    return 'tamper';
  }
  return readBattery(decoded, name, value);
}

/** A number is a count. */
function readMotion(decoded: DecodedPayload, value: unknown): string | undefined {
  if (YES.has(value) || (typeof value === 'number' && value > 0)) decoded.motion = true;
  else if (!NO.has(value)) return undefined;
  return 'motion';
}

function readBattery(decoded: DecodedPayload, name: string, value: unknown): string | undefined {
  const scale = Object.hasOwn(MILLIVOLTS, name) ? MILLIVOLTS[name] : undefined;
  if (scale !== undefined && typeof value === 'number') {
    decoded.battery = { ...decoded.battery, mv: Math.round(value * scale) };
    return 'battery';
  }
  if (name !== 'battery' && name !== 'battery_low') return undefined;
  if (name === 'battery' && typeof value === 'number') decoded.battery = { ...decoded.battery, pct: value };
  else if (value === 'low' || value === true) decoded.battery = { ...decoded.battery, low: true };
  else if (value === 'normal' || value === false) decoded.battery = { ...decoded.battery, low: false };
  else return undefined;
  return 'battery';
}

function readDetector(decoded: DecodedPayload, { type, event }: Members): string[] {
  if (type !== 'smoke sensor' || typeof event !== 'string') return [];
  const state = Object.hasOwn(DETECTOR_EVENTS, event) ? DETECTOR_EVENTS[event] : undefined;
  decoded.alarms.push(...(state?.alarms ?? []));
  if (state?.mounted !== undefined) decoded.mounted = state.mounted;
  if (state?.low && decoded.battery?.pct === undefined) decoded.battery = { ...decoded.battery, low: true };
  return ['smoke_alarm', 'tamper'];
}

function readHistory(history: unknown): Record<string, number>[] {
  if (!Array.isArray(history)) return [];
  return history.slice(0, MOST_HISTORY).flatMap((entry) => {
    if (!isMembers(entry) || typeof entry['timestamp'] !== 'number') return [];
    const values = Object.entries(entry).flatMap(([name, value]) => {
      const metric = Object.hasOwn(METRICS, name) ? METRICS[name] : undefined;
      return metric !== undefined && typeof value === 'number' ? [[metric, value] as const] : [];
    });
    return values.length === 0
      ? []
      : [{ t: Math.round(entry['timestamp'] * 1000), ...Object.fromEntries(values) }];
  });
}

function refuse(decoded: DecodedPayload, name: string): void {
  if (decoded.refused.length >= MOST_NAMES || /[\p{Cc}\p{Surrogate}]/u.test(name)) return;
  const [, reason] = REFUSED.find(([pattern]) => pattern.test(name)) ?? [];
  decoded.refused.push({ property: name, reason: reason ?? 'not_measured_here' });
}

function isSelfDescription(name: string): boolean {
  return (
    SELF_DESCRIPTIONS.has(name) ||
    name.endsWith('version') ||
    name.startsWith('report_') ||
    name.includes('interval')
  );
}
