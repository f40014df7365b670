import { type Role, roleGives } from '../accounts/index.ts';
import type { RaisedType } from '../catalogue/index.ts';
import { HOUR_MS, MINUTE_MS } from '../platform/durations.ts';

/** What can go on in a home that somebody should look after. */
export const INCIDENT_KINDS = [
  'noise',
  'intrusion',
  'smoke_alarm',
  'smoking',
  'temperature',
  'humidity',
  'mould',
] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/** What an event means for an incident. */
interface Part {
  kind: IncidentKind;
  /** Opens one, or makes the open one go on; belongs to an open one; or ends it. */
  does: 'opens' | 'joins' | 'ends';
  /** How bad it is, 1 to 3. Noise says its own. */
  level?: 1 | 2 | 3;
  /** No event tells that it is over: it is, when this long nothing more came, ms. */
  lastsMs?: number;
}

/** An alarm that still sounds is told again after 15 minutes, and smoking after an hour at the earliest. */
const ALARM_LASTS_MS = 30 * MINUTE_MS;
const SMOKING_LASTS_MS = HOUR_MS;
/** Told again every twelve hours while it is that cold. */
const FREEZING_LASTS_MS = 13 * HOUR_MS;

export const PARTS: Partial<Record<RaisedType, Part>> = {
  noise_detected: { kind: 'noise', does: 'opens' },
  crowd_detected: { kind: 'noise', does: 'joins' },
  noise_quieted: { kind: 'noise', does: 'ends' },
  motion_alarm_critical_event: { kind: 'intrusion', does: 'opens', level: 3 },
  motion_alarm_off: { kind: 'intrusion', does: 'ends' },
  alarm_heard: { kind: 'smoke_alarm', does: 'opens', level: 3, lastsMs: ALARM_LASTS_MS },
  smoking_detected: { kind: 'smoking', does: 'opens', level: 2, lastsMs: SMOKING_LASTS_MS },
  temperature_high: { kind: 'temperature', does: 'opens', level: 1 },
  temperature_low: { kind: 'temperature', does: 'opens', level: 1 },
  almost_freezing: { kind: 'temperature', does: 'opens', level: 3, lastsMs: FREEZING_LASTS_MS },
  temperature_risen_normal: { kind: 'temperature', does: 'ends' },
  temperature_dropped_normal: { kind: 'temperature', does: 'ends' },
  humidity_high: { kind: 'humidity', does: 'opens', level: 1 },
  humidity_low: { kind: 'humidity', does: 'opens', level: 1 },
  humidity_risen_normal: { kind: 'humidity', does: 'ends' },
  humidity_dropped_normal: { kind: 'humidity', does: 'ends' },
  risk_of_mould: { kind: 'mould', does: 'opens', level: 1 },
  risk_of_mould_cleared: { kind: 'mould', does: 'ends' },
};

/** Each device has its own: it may be too cold in one room and too warm in another. */
const BY_DEVICE: ReadonlySet<IncidentKind> = new Set(['temperature', 'humidity', 'mould']);

export function deviceOf(kind: IncidentKind, deviceId: string | undefined): string | null {
  return BY_DEVICE.has(kind) ? (deviceId ?? null) : null;
}

/** What staff may answer: incidents of devices and rooms, which no guest is part of. */
const OF_STAFF: ReadonlySet<IncidentKind> = BY_DEVICE;

/** The one rule for acknowledging, closing and noting an incident: by the API, the link of a notification and an SMS. */
export function mayAnswer(role: Role, kind: IncidentKind): boolean {
  return roleGives(role, 'incidents') && (roleGives(role, 'alarm') || OF_STAFF.has(kind));
}

/** What was done because of it. */
const ANSWERS: Partial<Record<IncidentKind, RaisedType[]>> = {
  noise: ['noise_flash_and_sound', 'noise_sms_sent', 'noise_email_sent', 'noise_auto_call'],
};

/** The events an incident of a kind may hold. */
export function eventTypesOf(kind: IncidentKind): string[] {
  const parts = Object.entries(PARTS).flatMap(([type, part]) => (part.kind === kind ? [type] : []));
  return [...parts, ...(ANSWERS[kind] ?? [])];
}
