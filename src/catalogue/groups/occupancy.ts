import { Id } from '../../platform/http/document/common-schemas.ts';
import type { EventGroup } from '../event-declaration.ts';
import { flag, number, text, time, whole } from '../event-declaration.ts';

const order = { source: text, userId: Id('user'), effectiveAt: time };

export const OCCUPANCY = {
  crowd_detected: {
    text: 'More people than allowed are in the home',
    german: { name: 'Menschenmenge erkannt', text: 'In der Unterkunft sind mehr Personen als erlaubt' },
    raised:
      'More people than `crowd.max_occupants` seem to be in the home for 15 minutes (`crowd.hold_min`). Off until somebody sets how many are welcome.',
    members: { estimatedOccupancy: number, maxOccupancy: whole, durationMinutes: whole },
    sample: {
      own: () => ({ estimatedOccupancy: 11, maxOccupancy: 8, durationMinutes: 15 }),
      minutes: 15,
    },
  },
  pir_motion: {
    text: 'Something moved; frequent, and not kept in the history',
    german: { name: 'PIR-Bewegung', text: 'Etwas hat sich bewegt; häufig, und nicht im Verlauf gespeichert' },
    raised:
      'A motion sensor saw something. At most about once in 45 seconds for each device, and not when it is known more than ten minutes late. It is delivered and not kept: no history has it.',
    transient: true,
    reportedAs: 'motion',
    members: {},
    sample: {
      own: () => ({}),
    },
  },
  motion_alarm_on: {
    text: 'The alarm was switched on',
    german: { name: 'Bewegungsalarm scharf', text: 'Der Alarm wurde scharf gestellt' },
    raised:
      'The alarm is armed, after the exit delay: by a person, by its schedule, or because the home is empty (`alarm.mode`). `source` says which.',
    userEvent: 'alarm_on',
    members: { ...order, reason: text },
    sample: {
      own: (minutesAgo) => ({ source: 'schedule', effectiveAt: minutesAgo(0), reason: 'unconfirmed' }),
      byDevice: false,
    },
  },
  motion_alarm_off: {
    text: 'The alarm was switched off',
    german: { name: 'Bewegungsalarm unscharf', text: 'Der Alarm wurde unscharf gestellt' },
    raised:
      'The alarm was disarmed: by a person, by its schedule, or because a stay begins. `sirenStopped` is true when a siren sounded.',
    userEvent: 'alarm_off',
    members: { ...order, sirenStopped: flag },
    sample: {
      own: (minutesAgo) => ({ source: 'schedule', effectiveAt: minutesAgo(0) }),
      byDevice: false,
    },
  },
  motion_alarm_critical_event: {
    text: 'Something moved while the alarm was on, and nobody switched it off',
    german: {
      name: 'Bewegungsalarm ausgelöst',
      text: 'Bei scharfem Alarm hat sich etwas bewegt, und niemand hat unscharf gestellt',
    },
    raised:
      'Something moved while the alarm was on, and nobody disarmed it within 45 seconds (`alarm.grace_s`). The siren sounds for two minutes unless `alarm.siren` is off. At most once in ten minutes.',
    userEvent: 'alarm_grace_period_expired',
    members: { motionAt: time, graceSeconds: number, sirenStarted: flag, duringStay: flag },
    sample: {
      own: (minutesAgo) => ({
        motionAt: minutesAgo(1),
        graceSeconds: 60,
        sirenStarted: true,
        duringStay: false,
      }),
    },
  },
} as const satisfies EventGroup;
