import type { UserOnlyDeclaration } from './event-declaration.ts';
import { SOUND } from './event-declaration.ts';

export type UserOnlyType = 'alarm_silenced' | 'avg_sound_high' | 'disturbance_snoozed';

/** Raised for users alone: neither the organization catalogue nor the home event types have them. */
export const USER_ONLY: Readonly<Record<UserOnlyType, UserOnlyDeclaration>> = {
  alarm_silenced: {
    text: 'A siren was stopped',
    raised: 'A siren was stopped: the alarm was disarmed while it sounded, or it was silenced and stays on.',
  },
  avg_sound_high: {
    text: 'It is loud at a device',
    raised:
      'The mean of five minutes of one device is above the limit of noise. `sound_level_dropped_normal` is its end.',
    sensor: SOUND,
  },
  disturbance_snoozed: {
    text: 'A disturbance was put off',
    raised: 'Somebody put a disturbance off (`POST /homes/{home_id}/noise/snooze`).',
  },
};

export function isUserOnly(type: string): type is UserOnlyType {
  return Object.hasOwn(USER_ONLY, type);
}
