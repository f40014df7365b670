import { MINUTE_MS } from '../../platform/durations.ts';
import type { HeardOf, ReportContent } from '../bridge.ts';
import { readLastSeen } from './last-seen.ts';
import type { BinaryKind, Mapping } from './mapping.ts';

/** What is remembered of a device between its messages. */
export interface Memory {
  /** The newest value of each property that counts; binaries as "is it on". */
  values?: Record<string, number | boolean>;
  /** In which life of the bridge these are known: since when that one was online, ms. */
  since?: number;
  /** When the device last had a report, ms. */
  reportedAt?: number;
  /** When its climate was sampled last, or was what the bridge remembered, ms. */
  climateAt?: number;
  /** Counts events: they need names. */
  events?: number;
  /** Zigbee2MQTT has lost it. */
  away?: boolean;
  /** A command that it was told and has not shown to have done. */
  told?: { command_id: string; on: boolean; until: number };
}

export interface Surroundings {
  /** The server's clock, ms. */
  now: number;
  /** Since when the bridge is online, ms; 0: nobody knows. */
  since: number;
  /** The broker had kept it: it tells of the past. */
  retained: boolean;
}

/** A room that stays as it is must not look like a device that is gone: it has a report this often at most, whatever it says. */
const SIGN_OF_LIFE_MS = MINUTE_MS;
/** Temperature and humidity hold until the next word: a device that is heard and says the same once more is sampled this often. */
const CLIMATE_AGAIN_MS = 30 * MINUTE_MS;
/** Sensors tell of climate when it changes, and once an hour that it has not. */
const CLIMATE_PERIOD_S = 3600;
const CLIMATE: ReadonlySet<string> = new Set(['temp', 'rh']);
/** What counts by the minute: an hour of it would be made of one word. */
const BY_THE_MINUTE: ReadonlySet<string> = new Set(['laeq', 'pm25', 'voc']);

type Values = Record<string, number | boolean>;

/**
 * One state of a device. Zigbee2MQTT repeats in each message all that it knows, and sends all of it again when it starts: only what is
 * another value than before was measured now. The first state in each life of the bridge is what it remembered, so nothing of it is
 * news; unless `last_seen` says that it was heard since. A fire is news all the same: a late word of it is better than none.
 */
export function hearState(
  mapping: Mapping,
  memory: Memory,
  state: Record<string, unknown>,
  { now, since, retained }: Surroundings,
): HeardOf | undefined {
  const isFirst = memory.since !== since;
  if (retained && !isFirst) return undefined;
  const before = memory.values ?? {};
  const said = valuesIn(mapping, state);
  const values = { ...before, ...said };
  const seenAt = readLastSeen(state['last_seen'], now);
  const isOld = retained || (isFirst && (seenAt === undefined || seenAt < since));
  const t = seenAt ?? now;
  const events = retained ? [] : eventsIn(mapping, before, said);
  const news = isOld ? events.filter(({ type }) => type === 'smoke_alarm') : events;
  const isAgain = now - (memory.climateAt ?? now) >= CLIMATE_AGAIN_MS;
  const sample = isOld ? undefined : sampleOf(mapping, before, values, isAgain);
  const isClimate = sample !== undefined && Object.keys(sample).some((metric) => CLIMATE.has(metric));
  const report: ReportContent = { heartbeat_s: mapping.heartbeat_s };
  if (sample) report.samples = [{ t, ...sample }];
  const counted = memory.events ?? 0;
  if (news.length > 0) report.events = news.map((event, index) => ({ id: counted + index + 1, t, ...event }));
  const battery = batteryIn(mapping, values);
  if (battery) report.battery = battery;
  const isDue = now - (memory.reportedAt ?? 0) >= SIGN_OF_LIFE_MS;
  const hasNews =
    sample !== undefined || news.length > 0 || (!isOld && batteryChanged(mapping, before, said));
  const reports = hasNews || (!isOld && isDue);
  const isSame = !isFirst && !reports && Object.keys(said).every((name) => said[name] === before[name]);
  if (isSame) return undefined;
  return {
    memory: {
      ...memory,
      values,
      since,
      ...(isClimate || isFirst ? { climateAt: now } : {}),
      ...(news.length > 0 ? { events: counted + news.length } : {}),
      ...(reports ? { reportedAt: now } : {}),
    } satisfies Memory,
    ...(reports ? { report } : {}),
  };
}

/** Of all that a state says, what counts. A value of another kind than it should be was not said. */
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
 * What changed. Temperature and humidity are one measurement: the sensor measures both, and tells the one that moved; what is said of
 * mould needs both.
 */
function sampleOf(
  mapping: Mapping,
  before: Values,
  values: Values,
  isAgain: boolean,
): Record<string, number> | undefined {
  const numerics = Object.entries(mapping.numerics);
  const isNew = ([property]: (typeof numerics)[number]) => values[property] !== before[property];
  const isClimate = ([, { metric }]: (typeof numerics)[number]) => CLIMATE.has(metric);
  const climate = isAgain || numerics.some((one) => isClimate(one) && isNew(one));
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

type Event = { type: 'motion' } | { type: 'smoke_alarm' } | { type: 'tamper'; mounted: boolean };

/** What was switched since the state before. What nobody knew before was not switched. */
function eventsIn(mapping: Mapping, before: Values, said: Values): Event[] {
  const kinds = new Map(Object.entries(mapping.binaries).map(([property, { kind }]) => [kind, property]));
  const on = (values: Values, kind: BinaryKind) => values[kinds.get(kind) ?? ''];
  const turned = (kind: BinaryKind) => {
    const now = on(said, kind);
    const was = on(before, kind);
    return now === undefined || was === undefined || now === was ? undefined : now;
  };
  const events: Event[] = [];
  if (turned('motion') === true) events.push({ type: 'motion' });
  const tamper = turned('tamper');
  if (tamper !== undefined) events.push({ type: 'tamper', mounted: tamper === false });
  const isTest = on(said, 'test') === true;
  if (turned('smoke') === true && !isTest) events.push({ type: 'smoke_alarm' });
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

function batteryChanged(mapping: Mapping, before: Values, said: Values): boolean {
  return (
    JSON.stringify(batteryIn(mapping, { ...before, ...said })) !== JSON.stringify(batteryIn(mapping, before))
  );
}

/** Whether Zigbee2MQTT can reach it: `{"state":"online"}`, or the plain word as older versions write it. */
export function hearAvailability(
  mapping: Mapping,
  memory: Memory,
  isOnline: boolean,
  { now }: Pick<Surroundings, 'now'>,
): HeardOf | undefined {
  const away = !isOnline;
  if (memory.away === away) return undefined;
  // One that comes back has to be heard of: it may say nothing by itself for a day.
  return isOnline
    ? {
        memory: { ...memory, away, reportedAt: now },
        link: 'online',
        report: { heartbeat_s: mapping.heartbeat_s },
      }
    : { memory: { ...memory, away }, link: 'lost' };
}

/** `online`, `offline`, `{"state":"online"}`; nothing when it is none of them. */
export function readOnline(payload: Buffer): boolean | undefined {
  const text = payload.toString('utf8', 0, 200).trim();
  const word = /^\{\s*"state"\s*:\s*"(\w{1,16})"\s*\}$/.exec(text)?.[1] ?? text;
  return word === 'online' ? true : word === 'offline' ? false : undefined;
}
