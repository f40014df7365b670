import { type Role, roleHasRight } from '../accounts/index.ts';
import { ALARM_HAZARDS, type AlarmHazard, type RaisedType } from '../catalogue/index.ts';
import { HOUR_MS, MINUTE_MS } from '../platform/durations.ts';

/** Kinds of incidents that need attention. */
export const INCIDENT_KINDS = [
  'noise',
  'intrusion',
  'smoke_alarm',
  'carbon_monoxide',
  'gas',
  'water',
  'smoking',
  'temperature',
  'humidity',
  'mould',
] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/** A device's alarm by its hazard; it is not always known which alarm a sound belongs to. */
export const ALARM_KINDS: Record<AlarmHazard, IncidentKind> = {
  smoke: 'smoke_alarm',
  carbon_monoxide: 'carbon_monoxide',
  gas: 'gas',
  water: 'water',
  unknown: 'smoke_alarm',
};

const SAFETY_KINDS: ReadonlySet<IncidentKind> = new Set(['intrusion', ...Object.values(ALARM_KINDS)]);
const FREEZING_LEVEL = 3;

/** People or pipes may be in danger: it does not wait for quiet hours, and does not close by itself. */
export function isSafety({ kind, level }: { kind: IncidentKind; level: number }): boolean {
  return SAFETY_KINDS.has(kind) || (kind === 'temperature' && level >= FREEZING_LEVEL);
}

/** The effect of an event type on an incident. */
interface EventEffect {
  /** Of an alarm: `ALARM_KINDS` says which. */
  kind: IncidentKind | 'alarm';
  /** Opens or continues an incident; belongs to an open one; or ends it. */
  effect: 'opens' | 'joins' | 'ends';
  /** Severity, 1 to 3. Noise events carry their own. */
  level?: 1 | 2 | 3;
  /** No event ends it: it ends after this time without a further event. */
  lastsMs?: number;
}

/** A continuing alarm is reported again after 15 minutes, smoking after an hour at the earliest. */
const ALARM_LASTS_MS = 30 * MINUTE_MS;
const SMOKING_LASTS_MS = HOUR_MS;
/** Reported again every twelve hours while the temperature stays that low. */
const FREEZING_LASTS_MS = 13 * HOUR_MS;

export const EVENT_EFFECTS: Partial<Record<RaisedType, EventEffect>> = {
  noise_detected: { kind: 'noise', effect: 'opens' },
  crowd_detected: { kind: 'noise', effect: 'joins' },
  noise_quieted: { kind: 'noise', effect: 'ends' },
  motion_alarm_critical_event: { kind: 'intrusion', effect: 'opens', level: 3 },
  motion_alarm_off: { kind: 'intrusion', effect: 'ends' },
  alarm_heard: { kind: 'alarm', effect: 'opens', level: 3, lastsMs: ALARM_LASTS_MS },
  smoking_detected: { kind: 'smoking', effect: 'opens', level: 2, lastsMs: SMOKING_LASTS_MS },
  temperature_high: { kind: 'temperature', effect: 'opens', level: 1 },
  temperature_low: { kind: 'temperature', effect: 'opens', level: 1 },
  almost_freezing: { kind: 'temperature', effect: 'opens', level: 3, lastsMs: FREEZING_LASTS_MS },
  temperature_risen_normal: { kind: 'temperature', effect: 'ends' },
  temperature_dropped_normal: { kind: 'temperature', effect: 'ends' },
  humidity_high: { kind: 'humidity', effect: 'opens', level: 1 },
  humidity_low: { kind: 'humidity', effect: 'opens', level: 1 },
  humidity_risen_normal: { kind: 'humidity', effect: 'ends' },
  humidity_dropped_normal: { kind: 'humidity', effect: 'ends' },
  risk_of_mould: { kind: 'mould', effect: 'opens', level: 1 },
  risk_of_mould_cleared: { kind: 'mould', effect: 'ends' },
};

/** Separate incidents per device: one part of a home may be too cold and another too warm. */
const DEVICE_KINDS: ReadonlySet<IncidentKind> = new Set(['temperature', 'humidity', 'mould']);

export function deviceOf(kind: IncidentKind, deviceId: string | undefined): string | null {
  return DEVICE_KINDS.has(kind) ? (deviceId ?? null) : null;
}

/** Incidents of devices, without guest data: staff may acknowledge, close and note them. */
const STAFF_KINDS: ReadonlySet<IncidentKind> = DEVICE_KINDS;

/**
 * The permission rule for acknowledging, closing and noting an incident, by the API, the link of a notification and an
 * SMS.
 */
export function mayAnswer(role: Role, kind: IncidentKind): boolean {
  return roleHasRight(role, 'incidents') && (roleHasRight(role, 'alarm') || STAFF_KINDS.has(kind));
}

/** Automatic reactions to an incident. */
const REACTIONS: Partial<Record<IncidentKind, RaisedType[]>> = {
  noise: ['noise_flash_and_sound', 'noise_sms_sent', 'noise_email_sent', 'noise_auto_call'],
};

/** The events an incident of a kind may hold. */
export function eventTypesOf(kind: IncidentKind): string[] {
  const eventTypes = Object.entries(EVENT_EFFECTS).flatMap(([type, eventEffect]) =>
    eventEffect.kind === kind || (eventEffect.kind === 'alarm' && hazardsOf(kind)) ? [type] : [],
  );
  return [...eventTypes, ...(REACTIONS[kind] ?? [])];
}

/** The hazards of the alarms an incident of a kind may hold; undefined for other kinds. */
export function hazardsOf(kind: IncidentKind): AlarmHazard[] | undefined {
  const hazards = ALARM_HAZARDS.filter((hazard) => ALARM_KINDS[hazard] === kind);
  return hazards.length === 0 ? undefined : hazards;
}
