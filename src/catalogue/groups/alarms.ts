import Type from 'typebox';
import type { EventGroup } from '../event-declaration.ts';
import { number, text, whole } from '../event-declaration.ts';

/** What an alarm warns of. */
export const ALARM_HAZARDS = ['smoke', 'carbon_monoxide', 'gas', 'water', 'unknown'] as const;
export type AlarmHazard = (typeof ALARM_HAZARDS)[number];

export const ALARMS = {
  alarm_heard: {
    text: 'A smoke alarm or another alarm was detected',
    german: { name: 'Alarm gehört', text: 'Ein Rauch- oder anderer Melder ist zu hören' },
    raised:
      'A device recognises at least three cycles of a smoke or carbon monoxide alarm, or a detector reports smoke, carbon monoxide, gas or water. For detectors, `pattern` is `smoke_detector`, `carbon_monoxide_detector`, `gas_detector` or `water_detector`, and `cycles` and `confidence` are absent. Lares raises the event again after 15 minutes if the alarm still sounds. Quiet hours, snooze and maintenance do not mute it.',
    notRaised: [
      'for fewer than three cycles, such as a self-test',
      'when the device is less than 70 % sure',
      'for the same alarm within ten minutes, whichever device of the home recognises it',
    ],
    followedBy:
      'Alerts to everyone on call until one of them acknowledges the incident, and advice to a guest who stays there. `alarm_heard` after 15 minutes if the alarm still sounds. No event marks the end.',
    reportedAs: ['smoke_alarm', 'carbon_monoxide_alarm', 'gas_alarm', 'water_leak'],
    members: {
      alarm: Type.Enum([...ALARM_HAZARDS], {
        description:
          'Hazard that the alarm warns of: `smoke` for the pattern t3, `carbon_monoxide` for t4, or the hazard that the detector reports. More may be added.',
      }),
      pattern: text,
      cycles: whole,
      confidence: number,
      frequencyHz: number,
    },
    sample: {
      own: () => ({ alarm: 'smoke', pattern: 't3', cycles: 3, confidence: 0.94, frequencyHz: 3100 }),
      minutes: 1,
    },
  },
} as const satisfies EventGroup;
