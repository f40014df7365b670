import type { IncidentKind } from '../../incidents/index.ts';

/** Conditions of a home, the most urgent first. */
export const CONDITIONS = [
  'carbon_monoxide',
  'gas',
  'alarm_heard',
  'alarm',
  'water',
  'freezing',
  'smoking',
  'noisy',
  'crowded',
  'loud',
  'offline',
  'tampered',
  'cold',
  'hot',
  'temperature',
  'battery_empty',
  'mould',
  'humid',
  'dry',
  'humidity',
  'powered_off',
  'battery_low',
] as const;

export type Condition = (typeof CONDITIONS)[number];

/** A person may be in danger, or the home may be damaged within hours. */
export const DANGERS: ReadonlySet<string> = new Set<Condition>([
  'carbon_monoxide',
  'gas',
  'alarm_heard',
  'alarm',
  'water',
  'freezing',
]);

/** By the name a device reports (devices.ongoing_events). */
export const CONDITION_OF_ONGOING: Record<string, Condition> = {
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

/** An incident of the climate does not say on which side of the limits it is. Its device does, while it lasts. */
export const CONDITIONS_OF_INCIDENT: Record<IncidentKind, [Condition, ...sides: Condition[]]> = {
  noise: ['noisy'],
  intrusion: ['alarm'],
  smoke_alarm: ['alarm_heard'],
  carbon_monoxide: ['carbon_monoxide'],
  gas: ['gas'],
  water: ['water'],
  smoking: ['smoking'],
  temperature: ['temperature', 'freezing', 'cold', 'hot'],
  humidity: ['humidity', 'humid', 'dry'],
  mould: ['mould'],
};
