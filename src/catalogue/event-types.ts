/** The organization event catalogue: all subscribable names, and all that a wildcard delivers. */
export const EVENT_TYPES = [
  'noise_detected',
  'noise_quieted',
  'noise_sms_sent',
  'noise_email_sent',
  'noise_auto_call',
  'noise_flash_and_sound',
  'sound_level_dropped_normal',
  'crowd_detected',
  'pir_motion',
  'motion_alarm_on',
  'motion_alarm_off',
  'motion_alarm_critical_event',
  'motion_automation_guest_checkin',
  'motion_automation_guest_no_show',
  'temperature_high',
  'temperature_low',
  'temperature_risen_normal',
  'temperature_dropped_normal',
  'humidity_high',
  'humidity_low',
  'humidity_risen_normal',
  'humidity_dropped_normal',
  'almost_freezing',
  'risk_of_mould',
  'risk_of_mould_cleared',
  'smoking_detected',
  'alarm_heard',
  'device_online',
  'device_offline',
  'device_power_off',
  'battery_low',
  'battery_empty',
  'tamper_mounted',
  'tamper_removed',
  'short_button_press',
  'guest_connect_sms_sent',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

export function isEventType(name: string): name is EventType {
  return EVENT_TYPES.some((type) => type === name);
}

/** Transient events are delivered and not stored: no home event, no metadata, but a device_id. */
const TRANSIENT: ReadonlySet<string> = new Set<EventType>(['pir_motion']);

export function isTransient(type: string): boolean {
  return TRANSIENT.has(type);
}

/** Home event names of the events endpoints: everything that is stored. */
export type HomeEventType = Exclude<EventType, 'pir_motion'>;
export const HOME_EVENT_TYPES = EVENT_TYPES.filter((type): type is HomeEventType => !isTransient(type));
