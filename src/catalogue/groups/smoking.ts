import type { EventGroup } from '../event-declaration.ts';
import { MAINTENANCE, number, whole } from '../event-declaration.ts';

export const SMOKING = {
  smoking_detected: {
    text: 'Someone seems to be smoking',
    german: { name: 'Rauchen erkannt', text: 'Jemand scheint zu rauchen' },
    raised:
      'An air sensor is at least 80 % sure of smoke in three of five minutes. Or it measures fine dust and gas rising together for three minutes. Lares raises the event at most once an hour.',
    notRaised: [
      'while `smoking.enabled` is off, and for devices in a kitchen',
      'for fine dust alone, such as that of toast',
      'for a second device or cigarette within an hour',
      'from devices that do not measure the air',
      MAINTENANCE,
    ],
    followedBy:
      'No event marks the end. Lares opens an incident, alerts the first member on call, and ends the incident after an hour.',
    userEvent: 'smoking_detection_smoking_detected',
    members: { confidence: number, pm25: number, baselinePm25: number, durationMinutes: whole },
    sample: {
      own: () => ({ confidence: 0.9, pm25: 173, baselinePm25: 10, durationMinutes: 2 }),
      minutes: 2,
    },
  },
} as const satisfies EventGroup;
