import type { EventType } from './catalogue.ts';

/** User-event names differ from home event names; this is the one table between them. */
const SAME_NAME = [
  'sound_level_dropped_normal',
  'crowd_detected',
  'pir_motion',
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
] as const satisfies EventType[];

const OTHER_NAME = {
  noise_quieted: 'disturbance_ended',
  noise_sms_sent: 'guest_noise_sms_sent',
  noise_email_sent: 'guest_noise_email_sent',
  noise_auto_call: 'guest_noise_call',
  noise_flash_and_sound: 'flash_and_sound',
  motion_alarm_on: 'alarm_on',
  motion_alarm_off: 'alarm_silenced',
  motion_alarm_critical_event: 'alarm_grace_period_expired',
  motion_automation_guest_checkin: 'guest_checked_in',
  motion_automation_guest_no_show: 'guest_no_show',
  smoking_detected: 'smoking_detection_smoking_detected',
} as const satisfies Partial<Record<EventType, string>>;

const NOTICES = [
  'disturbance_first_notice',
  'disturbance_second_notice',
  'disturbance_third_notice',
] as const;

/** Names that clients of this API family subscribe to; nothing raises them (yet), so they are accepted and quiet. */
const LEGACY = ['glassbreak', 'tamper', 'disturbance_snoozed', 'avg_sound_high'] as const;

export const USER_EVENT_TYPES: readonly string[] = [
  ...SAME_NAME,
  ...Object.values(OTHER_NAME),
  ...NOTICES,
  ...LEGACY,
];

/** `level` is the disturbance level 1..3 of a noise_detected. */
export function userEventName(type: EventType, level = 1): string {
  if (type === 'noise_detected')
    return NOTICES[Math.min(Math.max(level, 1), NOTICES.length) - 1] ?? NOTICES[0];
  const others: Partial<Record<EventType, string>> = OTHER_NAME;
  return others[type] ?? type;
}
