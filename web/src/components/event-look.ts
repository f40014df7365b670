import type { IconName } from './icon.tsx';

interface Look {
  icon: IconName;
  color: string;
}

const GOOD = { icon: 'check', color: 'green' } as const;

/** First match wins: ended or better, then what needs attention, then the rest. */
const LOOKS: [RegExp, Look][] = [
  [/_normal$|_quieted$|_cleared$|^device_online$|_mounted$|guest_checkin$/, GOOD],
  [/critical_event$|^alarm_heard$|^almost_freezing$/, { icon: 'warning', color: 'red' }],
  [/^battery_/, { icon: 'battery', color: 'orange' }],
  [/^device_/, { icon: 'silent', color: 'orange' }],
  [/^motion_alarm/, { icon: 'shield', color: 'gray' }],
  [/_sent$|_call$|_sound$/, { icon: 'send', color: 'gray' }],
  [/^crowd_/, { icon: 'people', color: 'orange' }],
  [/^short_button/, { icon: 'device', color: 'gray' }],
  [/./, { icon: 'warning', color: 'orange' }],
];

export function lookOf(eventType: string): Look {
  return LOOKS.find(([names]) => names.test(eventType))?.[1] ?? GOOD;
}
