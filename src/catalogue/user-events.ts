import type { EventType } from './event-types.ts';
import { disturbanceLevel, sirenStopped } from './user-sensor-values.ts';

/** User-event names differ from home event names. This is the one table between them. */
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
  motion_alarm_off: 'alarm_off',
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

/** A siren was stopped: by disarming the alarm, which is a home event, or by silencing it, which is not. */
const SILENCED = 'alarm_silenced';

/** Raised for users only: neither the organization's catalogue nor the home event types have them. */
export const USER_ONLY_TYPES = [SILENCED, 'avg_sound_high', 'disturbance_snoozed'] as const;
type UserOnlyType = (typeof USER_ONLY_TYPES)[number];

/** Everything that can be raised. */
export type RaisedType = EventType | UserOnlyType;

export function isUserOnly(type: RaisedType): type is UserOnlyType {
  return USER_ONLY_TYPES.some((name) => name === type);
}

/** Every name that user webhooks can receive. */
export const USER_EVENT_TYPES: readonly string[] = [
  ...SAME_NAME,
  ...Object.values(OTHER_NAME),
  ...NOTICES,
  ...USER_ONLY_TYPES,
];

/**
 * Accepted and never sent: clients of this API family subscribe to these, and a 400 would break them. Our devices do
 * not detect breaking glass, and report removal and mounting instead of `tamper`.
 */
export const ACCEPTED_USER_EVENT_TYPES: readonly string[] = ['glassbreak', 'tamper'];

export function userEventName(type: RaisedType, metadata: unknown): string {
  if (isUserOnly(type)) return type;
  if (type === 'noise_detected') return noticeOf(disturbanceLevel(metadata) ?? 1);
  if (type === 'motion_alarm_off' && sirenStopped(metadata)) return SILENCED;
  const others: Partial<Record<EventType, string>> = OTHER_NAME;
  return others[type] ?? type;
}

function noticeOf(level: number): string {
  return NOTICES[Math.min(Math.max(level, 1), NOTICES.length) - 1] ?? NOTICES[0];
}
