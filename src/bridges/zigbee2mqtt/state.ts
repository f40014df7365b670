import { MINUTE_MS } from '../../platform/durations.ts';
import type { MessageResult, ReportContent } from '../bridge.ts';
import { readLastSeen } from './last-seen.ts';
import { ALARM_EVENTS, type BinaryKind, type Mapping } from './mapping.ts';

/** State of a device between its messages. */
export interface Memory {
  /** The newest value of each mapped property; binaries as booleans. */
  values?: Record<string, number | boolean>;
  /** The start of the bridge, ms, to which these values belong. */
  since?: number;
  /** The last report, ms. */
  reportedAt?: number;
  /** The last climate sample, ms, or the retained values of the bridge. */
  climateAt?: number;
  /** Event counter, for event ids. */
  events?: number;
  /** Zigbee2MQTT lost the device. */
  away?: boolean;
  /** A command that was sent and is not confirmed yet. */
  told?: { command_id: string; on: boolean; until: number };
}

export interface MessageContext {
  /** Server time, ms. */
  now: number;
  /** Start of the bridge, ms; 0: unknown. */
  since: number;
  /** A retained message, which is about the past. */
  retained: boolean;
}

/** An unchanged room must not look offline, so a report is sent at most this often whatever the state. */
const SIGN_OF_LIFE_MS = MINUTE_MS;
/**
 * Temperature and humidity hold until the next message: unchanged values are sampled this often while the device
 * reports.
 */
const CLIMATE_AGAIN_MS = 30 * MINUTE_MS;
/** Sensors report climate on changes, and once an hour without one. */
const CLIMATE_PERIOD_S = 3600;
const CLIMATE: ReadonlySet<string> = new Set(['temp', 'rh']);
/** Averages per minute: repeating one value would fill an hour. */
const BY_THE_MINUTE: ReadonlySet<string> = new Set(['laeq', 'pm25', 'voc']);

type Values = Record<string, number | boolean>;

/**
 * Evaluates one state of a device. Zigbee2MQTT repeats all known values in each message, and sends all of them again
 * when it starts: only a changed value was measured now. The first state after a start is a retained one and reports
 * nothing, unless `last_seen` shows a later contact. An alarm is reported anyway: better late than never.
 */
export function evaluateState(
  mapping: Mapping,
  memory: Memory,
  state: Record<string, unknown>,
  { now, since, retained }: MessageContext,
): MessageResult | undefined {
  const isFirst = memory.since !== since;
  if (retained && !isFirst) return undefined;
  const previous = memory.values ?? {};
  const current = valuesIn(mapping, state);
  const values = { ...previous, ...current };
  const seenAt = readLastSeen(state['last_seen'], now);
  const isOld = retained || (isFirst && (seenAt === undefined || seenAt < since));
  const t = seenAt ?? now;
  const events = retained ? [] : eventsIn(mapping, previous, current);
  const changes = isOld ? events.filter(({ type }) => ALARM_TYPES.has(type)) : events;
  const repeatsClimate = now - (memory.climateAt ?? now) >= CLIMATE_AGAIN_MS;
  const sample = isOld ? undefined : sampleOf(mapping, previous, values, repeatsClimate);
  const isClimate = sample !== undefined && Object.keys(sample).some((metric) => CLIMATE.has(metric));
  const report: ReportContent = { heartbeat_s: mapping.heartbeat_s };
  if (sample) report.samples = [{ t, ...sample }];
  const counted = memory.events ?? 0;
  if (changes.length > 0)
    report.events = changes.map((event, index) => ({ id: counted + index + 1, t, ...event }));
  const battery = batteryIn(mapping, values);
  if (battery) report.battery = battery;
  const isDue = now - (memory.reportedAt ?? 0) >= SIGN_OF_LIFE_MS;
  const hasNews =
    sample !== undefined || changes.length > 0 || (!isOld && batteryChanged(mapping, previous, current));
  const reports = hasNews || (!isOld && isDue);
  const isSame =
    !isFirst && !reports && Object.keys(current).every((name) => current[name] === previous[name]);
  if (isSame) return undefined;
  return {
    memory: {
      ...memory,
      values,
      since,
      ...(isClimate || isFirst ? { climateAt: now } : {}),
      ...(changes.length > 0 ? { events: counted + changes.length } : {}),
      ...(reports ? { reportedAt: now } : {}),
    } satisfies Memory,
    ...(reports ? { report } : {}),
  };
}

/** The mapped values of a state; values of a wrong type are ignored. */
function valuesIn(mapping: Mapping, state: Record<string, unknown>): Values {
  const values: Values = {};
  const numbers = [...Object.keys(mapping.numerics), mapping.battery, mapping.voltage?.property];
  for (const property of numbers) {
    const value = property === undefined ? undefined : state[property];
    if (property !== undefined && typeof value === 'number' && Number.isFinite(value))
      values[property] = value;
  }
  for (const [property, { on }] of Object.entries(mapping.binaries)) {
    const value = state[property];
    if (value !== undefined && value !== null) values[property] = value === on;
  }
  return values;
}

/**
 * The changed values. Temperature and humidity are one measurement, although the sensor sends only the one that
 * changed; the mould rule needs both.
 */
function sampleOf(
  mapping: Mapping,
  before: Values,
  values: Values,
  repeatsClimate: boolean,
): Record<string, number> | undefined {
  const numerics = Object.entries(mapping.numerics);
  const isNew = ([property]: (typeof numerics)[number]) => values[property] !== before[property];
  const isClimate = ([, { metric }]: (typeof numerics)[number]) => CLIMATE.has(metric);
  const climate = repeatsClimate || numerics.some((one) => isClimate(one) && isNew(one));
  const sample: Record<string, number> = {};
  for (const one of numerics) {
    const [property, { metric, factor }] = one;
    const value = values[property];
    if (typeof value === 'number' && (isClimate(one) ? climate : isNew(one))) sample[metric] = value * factor;
  }
  if (Object.keys(sample).length === 0) return undefined;
  const measuresByTheMinute = numerics.some(([, { metric }]) => BY_THE_MINUTE.has(metric));
  return climate && !measuresByTheMinute ? { ...sample, period_s: CLIMATE_PERIOD_S } : sample;
}

type AlarmKind = keyof typeof ALARM_EVENTS;
type Event =
  | { type: 'motion' }
  | { type: (typeof ALARM_EVENTS)[AlarmKind] }
  | { type: 'tamper'; mounted: boolean };

const ALARM_TYPES: ReadonlySet<Event['type']> = new Set(Object.values(ALARM_EVENTS));

/** Switches since the previous state; a previously unknown value is no switch. */
function eventsIn(mapping: Mapping, before: Values, current: Values): Event[] {
  const kinds = new Map(Object.entries(mapping.binaries).map(([property, { kind }]) => [kind, property]));
  const on = (values: Values, kind: BinaryKind) => values[kinds.get(kind) ?? ''];
  const changedTo = (kind: BinaryKind) => {
    const now = on(current, kind);
    const was = on(before, kind);
    return now === undefined || was === undefined || now === was ? undefined : now;
  };
  const events: Event[] = [];
  if (changedTo('motion') === true) events.push({ type: 'motion' });
  const tamper = changedTo('tamper');
  if (tamper !== undefined) events.push({ type: 'tamper', mounted: tamper === false });
  const isTest = on(current, 'test') === true;
  for (const kind of Object.keys(ALARM_EVENTS) as AlarmKind[])
    if (changedTo(kind) === true && !isTest) events.push({ type: ALARM_EVENTS[kind] });
  return events;
}

function batteryIn(mapping: Mapping, values: Values): Record<string, unknown> | undefined {
  const battery: Record<string, unknown> = {};
  const percent = mapping.battery === undefined ? undefined : values[mapping.battery];
  const voltage = mapping.voltage && values[mapping.voltage.property];
  const low = Object.entries(mapping.binaries).find(([, { kind }]) => kind === 'battery_low')?.[0];
  if (typeof percent === 'number') battery['pct'] = percent;
  if (typeof voltage === 'number' && mapping.voltage) battery['mv'] = voltage * mapping.voltage.factor;
  if (low !== undefined && values[low] !== undefined) battery['low'] = values[low];
  return Object.keys(battery).length === 0 ? undefined : battery;
}

function batteryChanged(mapping: Mapping, before: Values, current: Values): boolean {
  return (
    JSON.stringify(batteryIn(mapping, { ...before, ...current })) !==
    JSON.stringify(batteryIn(mapping, before))
  );
}

/** Availability: `{"state":"online"}`, or the plain word of older versions. */
export function evaluateAvailability(
  mapping: Mapping,
  memory: Memory,
  isOnline: boolean,
  { now }: Pick<MessageContext, 'now'>,
): MessageResult | undefined {
  const away = !isOnline;
  if (memory.away === away) return undefined;
  // Reports its return: the device may send nothing on its own for a day.
  return isOnline
    ? {
        memory: { ...memory, away, reportedAt: now },
        link: 'online',
        report: { heartbeat_s: mapping.heartbeat_s },
      }
    : { memory: { ...memory, away }, link: 'lost' };
}

/** `online`, `offline` or `{"state":"online"}`; undefined otherwise. */
export function readOnline(payload: Buffer): boolean | undefined {
  const text = payload.toString('utf8', 0, 200).trim();
  const word = /^\{\s*"state"\s*:\s*"(\w{1,16})"\s*\}$/.exec(text)?.[1] ?? text;
  return word === 'online' ? true : word === 'offline' ? false : undefined;
}
