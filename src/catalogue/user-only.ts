import type { UserOnlyDeclaration } from './event-declaration.ts';
import { SOUND } from './event-declaration.ts';

export type UserOnlyType = 'alarm_silenced' | 'avg_sound_high' | 'disturbance_snoozed';

/** Raised for users alone: neither the organization catalogue nor the home event types have them. */
export const USER_ONLY: Readonly<Record<UserOnlyType, UserOnlyDeclaration>> = {
  alarm_silenced: {
    text: 'A siren was stopped',
    raised: 'The alarm is disarmed while the siren sounds, or the siren is silenced and the alarm stays on.',
  },
  avg_sound_high: {
    text: 'It is loud at a device',
    raised:
      'The five-minute mean of a device is above the noise limit. `sound_level_dropped_normal` marks the end.',
    sensor: SOUND,
  },
  disturbance_snoozed: {
    text: 'A disturbance was snoozed',
    raised: 'A user snoozes a disturbance (`POST /homes/{home_id}/noise/snooze`).',
  },
};

export function isUserOnly(type: string): type is UserOnlyType {
  return Object.hasOwn(USER_ONLY, type);
}
