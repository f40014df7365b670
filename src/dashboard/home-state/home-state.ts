import { climateLimit, noiseLimitDb } from '../../devices/index.ts';
import { effectiveSettings, type HomeSettings } from '../../homes/settings.ts';
import { isSafety } from '../../incidents/index.ts';
import {
  CONDITION_OF_ONGOING,
  CONDITIONS,
  CONDITIONS_OF_INCIDENT,
  type Condition,
  DANGERS,
} from './conditions.ts';
import type { DeviceFacts, HomeFacts, IncidentFacts } from './facts.ts';

export const HOME_STATES = ['danger', 'attention', 'ok', 'unknown'] as const;
export type HomeStateName = (typeof HOME_STATES)[number];

/** Why the state of a home is unknown. */
export const UNKNOWN_REASONS = ['no_devices', 'never_seen'] as const;

/** Why a home has its state. Members without a value are absent. */
export interface Reason {
  condition: Condition | (typeof UNKNOWN_REASONS)[number];
  incident_ids?: string[];
  device_ids?: string[];
  /** The value that is farthest beyond its limit now. */
  measured?: { value: number; limit: number };
}

export interface HomeState {
  state: HomeStateName;
  /** The most urgent first, each condition once. */
  reasons: Reason[];
  /** A device listens, its level is under the limit, and there is no noise. */
  quiet: boolean;
}

/**
 * The state of a home. Every page, counter and gateway takes it from here, so that they agree. A home is in danger or
 * needs attention while it has a reason: an open incident, a condition, or a current value beyond its limit.
 */
export function deriveHomeState(home: HomeFacts, now: Date): HomeState {
  const settings = effectiveSettings(home.settings);
  const reasons = new Reasons();
  for (const incident of home.incidents) reasons.addIncident(incident, home.devices);
  for (const { device_id, ongoing } of home.devices)
    for (const name of ongoing) reasons.add(CONDITION_OF_ONGOING[name], device_id);
  if (home.alarm_sounding) reasons.add('alarm_heard');
  if (home.crowded) reasons.add('crowded');
  if (ALARMING.has(home.alarm_status)) reasons.add('alarm');
  for (const device of home.devices)
    for (const exceeded of valuesBeyond(device, home, settings, now)) reasons.addValue(device, exceeded);

  const found = reasons.inOrder();
  const listening = home.devices.filter(isListening);
  const measuresSound = listening.some((device) => currentValue(device, 'sound', now) !== undefined);
  const quiet = settings.noise.enabled && measuresSound && !reasons.has('noisy') && !reasons.has('loud');
  if (found.length > 0) {
    const isDanger = found.some(({ condition }) => DANGERS.has(condition));
    return { state: isDanger ? 'danger' : 'attention', reasons: found, quiet };
  }
  if (listening.length > 0) return { state: 'ok', reasons: [], quiet };
  const condition = home.devices.length === 0 ? 'no_devices' : 'never_seen';
  return { state: 'unknown', reasons: [{ condition }], quiet };
}

/** The conditions among the reasons, the most urgent first. */
export function conditionsOf({ reasons }: Pick<HomeState, 'reasons'>): Condition[] {
  return CONDITIONS.filter((name) => reasons.some(({ condition }) => condition === name));
}

/** A siren that sounds, or will unless the alarm is disarmed. */
const ALARMING: ReadonlySet<string> = new Set(['critical_event', 'off_grace_period']);

export const isListening = ({ seen, offline }: DeviceFacts): boolean => seen && !offline;

type ValueName = 'sound' | 'temperature' | 'humidity' | 'people';

/** The latest value, unless it is outdated: three heartbeats old, or measured by a device that is offline now. */
export function currentValue(device: DeviceFacts, name: ValueName, now: Date): number | undefined {
  const latest = device.values[name];
  if (!isListening(device) || !latest) return undefined;
  const validS = expiresAfterS(device.heartbeat_s);
  const isOutdated = validS !== undefined && Date.parse(latest.time) < now.getTime() - validS * 1000;
  return isOutdated ? undefined : latest.value;
}

/** Values are valid for so many heartbeats, with a minimum: the offline rule uses the same time. */
const HEARTBEATS = 3;
const LEAST_S = 900;

/** Undefined when the reporting interval is unknown. */
export function expiresAfterS(heartbeatS: number | null): number | undefined {
  return heartbeatS === null ? undefined : Math.max(LEAST_S, HEARTBEATS * heartbeatS);
}

interface Exceeded {
  condition: Condition;
  value: number;
  limit: number;
}

/** The current values of a device that are beyond the limits that hold now. */
function valuesBeyond(device: DeviceFacts, home: HomeFacts, settings: HomeSettings, now: Date): Exceeded[] {
  const found: Exceeded[] = [];
  const [sound, temperature, humidity, people] = (
    ['sound', 'temperature', 'humidity', 'people'] as const
  ).map((name) => currentValue(device, name, now));
  const atLeast = (condition: Condition, value: number | undefined, limit: number) =>
    value !== undefined && value >= limit && found.push({ condition, value, limit });
  const atMost = (condition: Condition, value: number | undefined, limit: number) =>
    value !== undefined && value <= limit && found.push({ condition, value, limit });
  const climate = (name: Parameters<typeof climateLimit>[0]) =>
    climateLimit(name, { climate: device.climate }, settings);

  if (settings.noise.enabled)
    atLeast('loud', sound, noiseLimitDb(now.getTime(), { settings, timezone: home.timezone }));
  atMost('freezing', temperature, settings.climate.freeze);
  atMost('cold', temperature, climate('temp_low'));
  atLeast('hot', temperature, climate('temp_high'));
  atLeast('humid', humidity, climate('hum_high'));
  atMost('dry', humidity, climate('hum_low'));
  const { max_occupants, only_during_stays } = settings.crowd;
  if (max_occupants !== null && (home.guest_name !== null || !only_during_stays))
    atLeast('crowded', people, max_occupants + 1);
  return found;
}

/** Collects the reasons of a home, each condition once. */
class Reasons {
  readonly #byCondition = new Map<Condition, Required<Omit<Reason, 'measured'>> & Pick<Reason, 'measured'>>();

  has(condition: Condition): boolean {
    return this.#byCondition.has(condition);
  }

  add(condition: Condition | undefined, deviceId?: string): void {
    if (condition === undefined) return;
    const { device_ids } = this.#of(condition);
    if (deviceId !== undefined && !device_ids.includes(deviceId)) device_ids.push(deviceId);
  }

  addIncident({ incident_id, kind, level, device_id }: IncidentFacts, devices: readonly DeviceFacts[]): void {
    const [general, ...sides] = CONDITIONS_OF_INCIDENT[kind];
    const ongoing = devices.find((device) => device.device_id === device_id)?.ongoing ?? [];
    const isFreezing = kind === 'temperature' && isSafety({ kind, level });
    const side = sides.find((condition) => ongoing.some((name) => CONDITION_OF_ONGOING[name] === condition));
    const condition = isFreezing ? 'freezing' : (side ?? general);
    this.#of(condition).incident_ids.push(incident_id);
    this.add(condition, device_id ?? undefined);
  }

  /** A level beyond the limit belongs to the noise, where there is noise. */
  addValue({ device_id }: DeviceFacts, { condition: beyond, value, limit }: Exceeded): void {
    const condition = beyond === 'loud' && this.has('noisy') ? 'noisy' : beyond;
    this.add(condition, device_id);
    const reason = this.#of(condition);
    const { measured } = reason;
    if (!measured || Math.abs(value - limit) > Math.abs(measured.value - measured.limit))
      reason.measured = { value, limit };
  }

  inOrder(): Reason[] {
    return CONDITIONS.flatMap((condition) => {
      const reason = this.#byCondition.get(condition);
      if (!reason) return [];
      const { incident_ids, device_ids, measured } = reason;
      return {
        condition,
        ...(incident_ids.length > 0 ? { incident_ids } : {}),
        ...(device_ids.length > 0 ? { device_ids } : {}),
        ...(measured ? { measured } : {}),
      };
    });
  }

  #of(condition: Condition) {
    const reason = this.#byCondition.get(condition) ?? { condition, incident_ids: [], device_ids: [] };
    this.#byCondition.set(condition, reason);
    return reason;
  }
}
