import type { UserOnlyDeclaration } from './event-declaration.ts';
import { MAINTENANCE, SOUND } from './event-declaration.ts';

export type UserOnlyType = 'alarm_silenced' | 'avg_sound_high' | 'disturbance_snoozed';

/** Sent to user webhooks only: neither the organization catalogue nor the home event types have them. */
export const USER_ONLY: Readonly<Record<UserOnlyType, UserOnlyDeclaration>> = {
  alarm_silenced: {
    text: 'A siren was stopped',
    raised:
      'The alarm is disarmed while the siren sounds. Or a user or the button of a device silences the siren, and the alarm stays on. A user can also silence the alarm before the siren starts.',
    notRaised: [
      'when the siren ends by itself after two minutes',
      'when the alarm is disarmed without a siren. User webhooks then receive `alarm_off`',
      MAINTENANCE,
    ],
    followedBy:
      'If the alarm is still on, it pauses until ten minutes after the siren began. Motion after that is `motion_alarm_critical_event` again.',
  },
  avg_sound_high: {
    text: 'It is loud at a device',
    raised:
      'The five-minute mean of a device is above the noise limit. `sound_level_dropped_normal` marks the end.',
    notRaised: [
      'again before the mean was 3 dB below the limit for 3 minutes',
      'while noise monitoring is off (`noise.enabled`), and for devices in bedrooms and bathrooms',
      'for minutes that arrive after newer ones',
      MAINTENANCE,
    ],
    followedBy: '`sound_level_dropped_normal` of the same device. If the noise lasts, `noise_detected`.',
    sensor: SOUND,
  },
  disturbance_snoozed: {
    text: 'A disturbance was snoozed',
    raised:
      'A user snoozes a disturbance (`POST /homes/{home_id}/noise/snooze`, or the same call of the incident).',
    notRaised: [
      'when a user extends a snooze that is still running',
      'when no disturbance is open',
      MAINTENANCE,
    ],
    followedBy:
      'Until the snooze ends, Lares sends no messages and no alerts. `noise_detected` and `noise_quieted` still come.',
  },
};

export function isUserOnly(type: string): type is UserOnlyType {
  return Object.hasOwn(USER_ONLY, type);
}
