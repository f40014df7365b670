import Type from 'typebox';
import type { EventGroup } from '../event-declaration.ts';
import { number, text, whole } from '../event-declaration.ts';

/** What an alarm warns of. */
export const ALARM_HAZARDS = ['smoke', 'carbon_monoxide', 'gas', 'water', 'unknown'] as const;
export type AlarmHazard = (typeof ALARM_HAZARDS)[number];

export const ALARMS = {
  alarm_heard: {
    text: 'A smoke or other alarm can be heard',
    german: { name: 'Alarm gehört', text: 'Ein Rauch- oder anderer Melder ist zu hören' },
    raised:
      'A device heard at least three cycles of a smoke or carbon monoxide alarm, or a detector reports smoke, carbon monoxide, gas or water itself (`pattern` is `smoke_detector`, `carbon_monoxide_detector`, `gas_detector` or `water_detector`, without `cycles` and `confidence`). Again after 15 minutes if it still sounds. Nothing mutes it: no quiet hours, no snooze, no maintenance.',
    reportedAs: ['smoke_alarm', 'carbon_monoxide_alarm', 'gas_alarm', 'water_leak'],
    members: {
      alarm: Type.Enum([...ALARM_HAZARDS], {
        description:
          'What the alarm warns of: smoke for the pattern t3, carbon_monoxide for t4, or as the detector reports. More may be added.',
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
