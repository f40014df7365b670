import type { AlarmStatus } from '../homes/store.ts';
/** Conditions of a home, the most urgent first. */
export const CONDITIONS = [
  'alarm_heard',
  'alarm',
  'freezing',
  'smoking',
  'noisy',
  'crowded',
  'offline',
  'tampered',
  'cold',
  'hot',
  'battery_empty',
  'mould',
  'humid',
  'dry',
  'powered_off',
  'battery_low',
] as const;

export type Condition = (typeof CONDITIONS)[number];

/** By the name a device reports (devices.ongoing_events). */
const OF_ONGOING: Record<string, Condition> = {
  noise_detected: 'noisy',
  temperature_high: 'hot',
  temperature_low: 'cold',
  humidity_high: 'humid',
  humidity_low: 'dry',
  almost_freezing: 'freezing',
  risk_of_mould: 'mould',
  smoking_detected: 'smoking',
  battery_low: 'battery_low',
  battery_empty: 'battery_empty',
  tamper_removed: 'tampered',
  device_offline: 'offline',
  device_power_off: 'powered_off',
};

/** Conditions of the home itself, whichever device detected them. */
export interface HomeConditions {
  alarm_status: AlarmStatus;
  crowded: boolean;
  alarm_sounding: boolean;
}

/** A siren that sounds, or will unless the alarm is disarmed. */
const ALARMING: ReadonlySet<string> = new Set(['critical_event', 'off_grace_period']);

export function conditionsOf(ongoing: readonly string[], home: HomeConditions): Condition[] {
  const found = new Set(ongoing.map((name) => OF_ONGOING[name]));
  if (home.alarm_sounding) found.add('alarm_heard');
  if (home.crowded) found.add('crowded');
  if (ALARMING.has(home.alarm_status)) found.add('alarm');
  return CONDITIONS.filter((name) => found.has(name));
}
