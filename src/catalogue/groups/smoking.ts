import type { EventGroup } from '../event-declaration.ts';
import { number, whole } from '../event-declaration.ts';

export const SMOKING = {
  smoking_detected: {
    text: 'Someone seems to be smoking',
    german: { name: 'Rauchen erkannt', text: 'Jemand scheint zu rauchen' },
    raised:
      'A device that measures the air is at least 80 % sure of smoke in three of five minutes, or fine dust and gas rise together for three minutes. Lares raises the event at most once an hour.',
    userEvent: 'smoking_detection_smoking_detected',
    members: { confidence: number, pm25: number, baselinePm25: number, durationMinutes: whole },
    sample: {
      own: () => ({ confidence: 0.9, pm25: 173, baselinePm25: 10, durationMinutes: 2 }),
      minutes: 2,
    },
  },
} as const satisfies EventGroup;
