import type { IconName } from './icon.tsx';

interface EventStyle {
  icon: IconName;
  color: string;
}

const GOOD = { icon: 'check', color: 'green' } as const;

/** First match wins: ended or better, then what needs attention, then the rest. */
const EVENT_STYLES: [RegExp, EventStyle][] = [
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

export function eventStyle(eventType: string): EventStyle {
  return EVENT_STYLES.find(([names]) => names.test(eventType))?.[1] ?? GOOD;
}
