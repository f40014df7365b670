import { Id } from '../../platform/http/document/common-schemas.ts';
import type { EventGroup } from '../event-declaration.ts';
import { flag, MAINTENANCE, number, text, time, whole } from '../event-declaration.ts';

const order = { source: text, userId: Id('user'), effectiveAt: time };

export const OCCUPANCY = {
  crowd_detected: {
    text: 'More people than allowed are in the home',
    german: { name: 'Menschenmenge erkannt', text: 'In der Unterkunft sind mehr Personen als erlaubt' },
    raised:
      'For 15 minutes (`crowd.hold_min`), more people than `crowd.max_occupants` seem to be in the home. The rule is off until you set that number.',
    notRaised: [
      'until you set `crowd.max_occupants`',
      'in an empty home, if `crowd.only_during_stays` is on',
      'from devices that count neither people nor phones',
      'again before the number was below `crowd.max_occupants` for 30 minutes, and not within four hours',
      MAINTENANCE,
    ],
    followedBy:
      'No event marks the end. If the home is loud, `noise_detected` comes too. When a disturbance is already open, both events have the same `incidentId`.',
    members: { estimatedOccupancy: number, maxOccupancy: whole, durationMinutes: whole },
    sample: {
      own: () => ({ estimatedOccupancy: 11, maxOccupancy: 8, durationMinutes: 15 }),
      minutes: 15,
    },
  },
  pir_motion: {
    text: 'Motion was detected. Frequent, and not stored in the history',
    german: { name: 'PIR-Bewegung', text: 'Bewegung erkannt. Häufig, und nicht im Verlauf gespeichert' },
    raised:
      'A motion sensor detects motion. Lares raises the event at most about once in 45 seconds for each device, and not if the report is more than ten minutes late. Lares delivers the event and does not store it.',
    notRaised: [
      'less than 45 seconds after the last motion of the device',
      'for motion that was reported more than ten minutes late. Lares still uses it for arrivals and the alarm',
      MAINTENANCE,
    ],
    followedBy:
      'While the alarm is on, `motion_alarm_critical_event`. After the check-in time of a stay, `motion_automation_guest_checkin`. Most of the time, nothing.',
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
      'A user, the schedule or an empty home (`alarm.mode`) arms the alarm, and the exit delay is over. `source` says which.',
    notRaised: [
      'when a user cancels during the exit delay',
      'when the alarm is already on, or `alarm.mode` is `off`',
      MAINTENANCE,
    ],
    followedBy:
      '`motion_alarm_critical_event` if something moves, and `motion_alarm_off` when the alarm is disarmed.',
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
      'A user, the button of a device, the schedule or the start of a stay disarms the alarm. `sirenStopped` is true if a siren sounded.',
    notRaised: [
      'when the alarm is disarmed during the exit delay, because it was not on yet',
      'when a user only silences the siren. The alarm stays on, and user webhooks receive `alarm_silenced`',
      MAINTENANCE,
    ],
    followedBy:
      '`motion_alarm_on` the next time the alarm is armed. The incident of an intrusion stays open until a user acknowledges or closes it.',
    userEvent: 'alarm_off',
    members: { ...order, sirenStopped: flag },
    sample: {
      own: (minutesAgo) => ({ source: 'schedule', effectiveAt: minutesAgo(0) }),
      byDevice: false,
    },
  },
  motion_alarm_critical_event: {
    text: 'Motion was detected while the alarm was on, and no one switched it off',
    german: {
      name: 'Bewegungsalarm ausgelöst',
      text: 'Bei scharfem Alarm hat sich etwas bewegt, und niemand hat unscharf gestellt',
    },
    raised:
      'A device detects motion while the alarm is on, and no one disarms it within 45 seconds (`alarm.grace_s`). The siren sounds for two minutes, unless `alarm.siren` is off. Lares raises the event at most once in ten minutes.',
    notRaised: [
      'when someone disarms or silences the alarm in time',
      'for motion before the exit delay is over',
      'in the ten minutes after the last one',
    ],
    followedBy:
      'The siren, and alerts to everyone on call until one of them acknowledges the incident. `motion_alarm_off` when the alarm is disarmed. If something still moves ten minutes later, another `motion_alarm_critical_event`.',
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
