import type { Reason, RefusedProperty } from '../bridge.ts';

/** How the state of a device becomes reports; derived from its exposes and stored with the device. */
export interface Mapping {
  /** By property: the metric and the factor of its unit. */
  numerics: Record<string, { metric: string; factor: number }>;
  /** By property: its kind and the value that means "on". */
  binaries: Record<string, { kind: BinaryKind; on: Scalar }>;
  /** The property in percent. */
  battery?: string;
  /** The factor converts to millivolts. */
  voltage?: { property: string; factor: number };
  siren?: Siren;
  heartbeat_s: number;
}

export type Scalar = string | number | boolean;
export type BinaryKind =
  | 'motion'
  | 'tamper'
  | 'smoke'
  | 'carbon_monoxide'
  | 'gas'
  | 'water_leak'
  | 'test'
  | 'battery_low';

/** A siren or light that commands can switch. */
export type Siren =
  | { by: 'warning'; property: string; modes: string[]; strobe: boolean }
  | { by: 'alarm'; property: string; on: Scalar; off: Scalar; duration?: string };

/** One ability of a device, as Zigbee2MQTT describes it (guide/usage/exposes of its documentation). */
interface Expose {
  type: string;
  name: string;
  property: string;
  unit: string;
  access: number;
  category: string;
  value_on: unknown;
  value_off: unknown;
  values: unknown;
  features: Expose[];
}

/** A device has a dozen; further ones are ignored. */
const MOST_EXPOSES = 200;
const MOST_REFUSED = 40;
const LONGEST_WORD = 64;
const DEEPEST = 3;

/** The micro sign has two Unicode characters that look the same. */
const MICROGRAMS = { 'µg/m³': 1, 'μg/m³': 1, 'ug/m3': 1 };
const LUX = { lx: 1, lux: 1 };
/** Used properties by name: the metric, and the factor of each known unit. */
const NUMERICS: Record<string, { metric: string; units: Record<string, number> }> = {
  temperature: { metric: 'temp', units: { '°C': 1 } },
  humidity: { metric: 'rh', units: { '%': 1 } },
  pressure: { metric: 'pressure', units: { hPa: 1, mbar: 1, kPa: 10 } },
  illuminance: { metric: 'lux', units: LUX },
  illuminance_lux: { metric: 'lux', units: LUX },
  pm25: { metric: 'pm25', units: MICROGRAMS },
  // The rule uses a ratio, so any unit works if it stays the same.
  voc: { metric: 'voc', units: { ...MICROGRAMS, ppb: 1, 'mg/m³': 1000 } },
  voc_index: { metric: 'voc', units: { '': 1 } },
  noise: { metric: 'laeq', units: { dBA: 1, 'dB(A)': 1 } },
};
const BINARIES: Record<string, BinaryKind> = {
  occupancy: 'motion',
  presence: 'motion',
  tamper: 'tamper',
  smoke: 'smoke',
  carbon_monoxide: 'carbon_monoxide',
  gas: 'gas',
  water_leak: 'water_leak',
  test: 'test',
  battery_low: 'battery_low',
};
/** Properties of every device that are no measurements. */
const NEVER_SHOWN: ReadonlySet<string> = new Set(['linkquality', 'last_seen', 'update', 'update_available']);

const STATE = 1;
const SETTABLE = 2;
/** Zigbee2MQTT calls a battery device offline after 25 hours: three of these heartbeats and our five minutes. */
const BATTERY_HEARTBEAT_S = 29_900;
const MAINS_HEARTBEAT_S = 3600;

export interface MappingResult {
  mapping: Mapping;
  measures: string[];
  refused: RefusedProperty[];
}

export function readMapping(exposes: unknown, powerSource: unknown): MappingResult {
  const mapping: Mapping = {
    numerics: {},
    binaries: {},
    heartbeat_s: powerSource === 'Battery' ? BATTERY_HEARTBEAT_S : MAINS_HEARTBEAT_S,
  };
  const refused: RefusedProperty[] = [];
  const refuse = ({ property, unit }: Expose, reason: Reason): void => {
    if (refused.length < MOST_REFUSED) refused.push({ property, reason, ...(unit === '' ? {} : { unit }) });
  };
  const all = flattened(exposes, 0).slice(0, MOST_EXPOSES);
  for (const expose of all) {
    if ((expose.access & STATE) === 0 || NEVER_SHOWN.has(expose.name)) continue;
    const reason = addExpose(mapping, expose);
    // Settings and diagnostics are no measurements.
    const isMeasured = expose.category === '' && (expose.access & SETTABLE) === 0;
    if (reason !== undefined && isMeasured) refuse(expose, reason);
  }
  const siren = readSiren(all);
  if (siren) mapping.siren = siren;
  return { mapping, measures: measuresOf(mapping), refused };
}

/** Undefined when it is used; otherwise the reason why not. */
function addExpose(mapping: Mapping, expose: Expose): Reason | undefined {
  if (expose.type === 'numeric') return addNumeric(mapping, expose);
  if (expose.type === 'binary') return addBinary(mapping, expose);
  return 'not_measured_here';
}

function addNumeric(mapping: Mapping, { name, property, unit }: Expose): Reason | undefined {
  if (name === 'battery') {
    if (unit !== '%') return 'unknown_unit';
    mapping.battery ??= property;
    return undefined;
  }
  if (name === 'voltage') {
    const factor = unit === 'mV' ? 1 : undefined;
    // In volts it is the mains voltage.
    if (factor === undefined) return 'not_measured_here';
    mapping.voltage ??= { property, factor };
    return undefined;
  }
  const known = Object.hasOwn(NUMERICS, name) ? NUMERICS[name] : undefined;
  if (!known) return 'not_measured_here';
  const factor = Object.hasOwn(known.units, unit) ? known.units[unit] : undefined;
  if (factor === undefined) return name === 'noise' ? 'not_a_weighted' : 'unknown_unit';
  const { metric } = known;
  // A report cannot distinguish two of one kind; for VOC on two scales a ratio would be meaningless.
  if (Object.values(mapping.numerics).some((one) => one.metric === metric)) return 'one_is_enough';
  mapping.numerics[property] = { metric, factor };
  return undefined;
}

function addBinary(mapping: Mapping, { name, property, value_on }: Expose): Reason | undefined {
  if (name === 'noise' || name === 'noise_detected') return 'not_a_level';
  const kind = Object.hasOwn(BINARIES, name) ? BINARIES[name] : undefined;
  if (!kind || !isScalar(value_on)) return 'not_measured_here';
  if (Object.values(mapping.binaries).some((one) => one.kind === kind)) return 'one_is_enough';
  mapping.binaries[property] = { kind, on: value_on };
  return undefined;
}

/** A `warning`, as many sirens have it, or an `alarm` switched on for a `duration`. */
function readSiren(all: Expose[]): Siren | undefined {
  const warning = all.find(({ type, name }) => type === 'composite' && name === 'warning');
  if (warning) {
    const mode = warning.features.find(({ name }) => name === 'mode');
    const modes = Array.isArray(mode?.values) ? mode.values.filter((one) => typeof one === 'string') : [];
    const strobe = warning.features.some(({ name }) => name === 'strobe');
    return { by: 'warning', property: warning.property, modes: modes.slice(0, MOST_REFUSED), strobe };
  }
  const alarm = all.find(
    ({ type, name, access }) => type === 'binary' && name === 'alarm' && (access & SETTABLE) !== 0,
  );
  if (!alarm || !isScalar(alarm.value_on) || !isScalar(alarm.value_off)) return undefined;
  const duration = all.find(
    ({ type, name, access }) => type === 'numeric' && name === 'duration' && (access & SETTABLE) !== 0,
  );
  return {
    by: 'alarm',
    property: alarm.property,
    on: alarm.value_on,
    off: alarm.value_off,
    ...(duration ? { duration: duration.property } : {}),
  };
}

/** The reports of detectors. */
export const ALARM_EVENTS = {
  smoke: 'smoke_alarm',
  carbon_monoxide: 'carbon_monoxide_alarm',
  gas: 'gas_alarm',
  water_leak: 'water_leak',
} as const;

const EVENTS: Partial<Record<BinaryKind, string>> = { motion: 'motion', tamper: 'tamper', ...ALARM_EVENTS };

function measuresOf({ numerics, binaries, battery, voltage, siren }: Mapping): string[] {
  const kinds = Object.values(binaries).map(({ kind }) => kind);
  const hasBattery = battery !== undefined || voltage !== undefined || kinds.includes('battery_low');
  return [
    ...Object.values(numerics).map(({ metric }) => metric),
    ...kinds.flatMap((kind) => EVENTS[kind] ?? []),
    ...(hasBattery ? ['battery'] : []),
    ...(siren ? ['siren'] : []),
  ];
}

/**
 * A light or a thermostat groups abilities whose values are side by side in the state; a composite is one value with
 * members.
 */
function flattened(exposes: unknown, depth: number): Expose[] {
  if (!Array.isArray(exposes) || depth > DEEPEST) return [];
  return exposes.slice(0, MOST_EXPOSES).flatMap((one) => {
    const expose = readExpose(one, depth);
    if (!expose) return [];
    return expose.property === '' ? expose.features : [expose];
  });
}

function readExpose(value: unknown, depth: number): Expose | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { type, name, property, unit, access, category, features, value_on, value_off, values } =
    value as Record<string, unknown>;
  return {
    type: wordOf(type),
    name: wordOf(name),
    property: wordOf(property),
    unit: wordOf(unit),
    access: typeof access === 'number' ? access : 0,
    category: wordOf(category),
    value_on,
    value_off,
    values,
    features: flattened(features, depth + 1),
  };
}

function wordOf(value: unknown): string {
  return typeof value === 'string' && value.length <= LONGEST_WORD && !/[\p{Cc}\p{Surrogate}]/u.test(value)
    ? value
    : '';
}

function isScalar(value: unknown): value is Scalar {
  const isShort = typeof value === 'string' && wordOf(value) === value;
  return isShort || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}
