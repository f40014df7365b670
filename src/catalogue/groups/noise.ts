import type { EventGroup } from '../event-declaration.ts';
import {
  COMMAND,
  flag,
  MAINTENANCE,
  MESSAGE,
  number,
  SOUND,
  sending,
  text,
  time,
  whole,
} from '../event-declaration.ts';

const sound = { soundLevel: number, soundThreshold: number };
const message = {
  level: whole,
  recipient: text,
  messageId: text,
  templateId: text,
  language: text,
  attempt: whole,
  status: sending,
};
const soundSample = { soundLevel: 85, soundThreshold: 75 };
const messageSample = { level: 1, messageId: MESSAGE, language: 'en', attempt: 1, status: 'sent' };

export const NOISE = {
  noise_detected: {
    text: 'It has been too loud for too long',
    german: { name: 'Lärm erkannt', text: 'Es ist seit Längerem zu laut' },
    raised:
      'A device measures at least 75 dB (`noise.threshold_db`) in four of five minutes over 10 minutes (`noise.duration_min`), and it is still loud. In quiet hours, `noise.quiet.threshold_db` is the limit. The first event has level 1. While the noise lasts, events with level 2 and level 3 follow, each 10 minutes later (`noise.step_min`) and with the same `incidentId`. `durationMinutes` counts from the start of the first 10 minutes. `loudMinutes` is the number of loud minutes since then.',
    notRaised: [
      'while noise monitoring is off (`noise.enabled`)',
      'for devices in bedrooms and bathrooms, where Lares stores no sound levels',
      'for noise that is shorter than `noise.duration_min`, however loud it is',
      'in the 15 minutes after the end of a disturbance',
      'with level 2 or 3, if fewer than three of the last five minutes were loud. Lares checks again after two minutes, three times',
      MAINTENANCE,
    ],
    followedBy:
      'The steps of `noise.ladder` for the level: `noise_flash_and_sound`, `noise_sms_sent`, `noise_email_sent`, `noise_auto_call`. Lares opens an incident and alerts the first member on call. While the noise lasts, `noise_detected` follows with the next level. `noise_quieted` ends the disturbance.',
    userEvent: ['disturbance_first_notice', 'disturbance_second_notice', 'disturbance_third_notice'],
    sensor: SOUND,
    members: {
      ...sound,
      disturbanceMonitoringLevel: whole,
      durationMinutes: whole,
      loudMinutes: whole,
      nextNotificationAt: time,
      quietHours: flag,
    },
    sample: {
      own: () => ({
        ...soundSample,
        disturbanceMonitoringLevel: 1,
        durationMinutes: 10,
        loudMinutes: 9,
        quietHours: true,
      }),
      incident: true,
      minutes: 10,
    },
  },
  noise_quieted: {
    text: 'It is quiet again after a disturbance',
    german: { name: 'Wieder ruhig', text: 'Nach einer Störung ist es wieder ruhig' },
    raised:
      'All devices of the disturbance measure at least 2 dB less than the limit for 5 minutes. Lares raises the event exactly once for each disturbance. `durationMinutes` counts from `startedAt` to `loudUntil`, the end of the last loud minute. `loudMinutes` is the number of loud minutes between them. `reason` names other ends: no device reported for an hour, or noise monitoring was switched off.',
    notRaised: [
      'until each device of the disturbance has stayed 2 dB below the limit for 5 minutes',
      'without a disturbance: a home that is always quiet gets no event',
      'while the data of all its devices is missing. Lares waits for an hour',
      MAINTENANCE,
    ],
    followedBy:
      'Nothing about this disturbance: Lares cancels its unsent messages and ends the incident. `noise_detected` of a new disturbance comes 15 minutes later at the earliest. Each device has its own `sound_level_dropped_normal`, before or after it.',
    userEvent: 'disturbance_ended',
    sensor: SOUND,
    members: {
      ...sound,
      durationMinutes: whole,
      loudMinutes: whole,
      loudUntil: time,
      peakSoundLevel: number,
      highestLevel: whole,
      notificationsSent: whole,
      reason: text,
    },
    sample: {
      own: (minutesAgo) => ({
        soundLevel: 46.5,
        soundThreshold: 75,
        durationMinutes: 39,
        loudMinutes: 36,
        loudUntil: minutesAgo(5),
        peakSoundLevel: 88,
        highestLevel: 3,
        notificationsSent: 3,
        reason: 'quiet',
      }),
      incident: true,
      minutes: 44,
    },
  },
  noise_sms_sent: {
    text: 'An SMS about noise was sent to the guest',
    german: { name: 'Lärm-SMS gesendet', text: 'Dem Gast wurde wegen Lärms eine SMS geschrieben' },
    raised:
      'The SMS gateway accepts an SMS to the guest, as a step of `noise.ladder`. Without an SMS gateway, Lares raises the event with `status` `not_sent`. Lares writes only to the current guest, at most `messages.max_per_day` times a day.',
    notRaised: [
      'when the home is empty, or the guest of the disturbance has left',
      'when the guest has no valid phone number, or the gateway rejects the message. Lares then uses the next channel',
      'while the disturbance is snoozed. Lares sends the message after the snooze if it is still loud',
      'for noise that was reported more than 15 minutes late',
      'when the guest got `messages.max_per_day` messages within 24 hours',
      'during maintenance of the home, because Lares sends no message',
    ],
    followedBy:
      '`noise_quieted` if the guest reacts, otherwise `noise_detected` with the next level and its steps. If the gateway reports the SMS as undelivered while it is loud, `noise_email_sent`.',
    aboutGuest: true,
    userEvent: 'guest_noise_sms_sent',
    members: message,
    sample: {
      own: () => ({ ...messageSample, recipient: '+46•••••00', templateId: 'noise_sms' }),
      byDevice: false,
      incident: true,
    },
  },
  noise_email_sent: {
    text: 'An e-mail about noise was sent to the guest',
    german: { name: 'Lärm-E-Mail gesendet', text: 'Dem Gast wurde wegen Lärms eine E-Mail geschrieben' },
    raised:
      'The mail server accepts an e-mail to the guest, as a step of `noise.ladder`. Without a mail server, Lares raises the event with `status` `not_sent`.',
    notRaised: [
      'when the home is empty, or the guest of the disturbance has left',
      'when the guest has no e-mail address, or the mail server rejects the message. Lares then calls, if there is a phone number',
      'while the disturbance is snoozed. Lares sends the message after the snooze if it is still loud',
      'for noise that was reported more than 15 minutes late',
      'when the guest got `messages.max_per_day` messages within 24 hours',
      'during maintenance of the home, because Lares sends no message',
    ],
    followedBy:
      '`noise_quieted` if the guest reacts, otherwise `noise_detected` with the next level and its steps.',
    aboutGuest: true,
    userEvent: 'guest_noise_email_sent',
    members: message,
    sample: {
      own: () => ({ ...messageSample, recipient: 's•••@example.com', templateId: 'noise_email' }),
      byDevice: false,
      incident: true,
    },
  },
  noise_auto_call: {
    text: 'The guest was called because of noise',
    german: { name: 'Automatischer Lärm-Anruf', text: 'Der Gast wurde wegen Lärms angerufen' },
    raised:
      'Lares calls the guest, as a step of `noise.ladder`. Without a voice gateway, it raises the event with `status` `not_sent`. Lares calls once for each disturbance, and once more if the line was busy or no one answered.',
    notRaised: [
      'when the home is empty, or the guest of the disturbance has left',
      'when the guest has no valid phone number',
      'for calls to the host (`host_call`)',
      'for noise that was reported more than 15 minutes late, or while it is snoozed',
      'when the guest got `messages.max_per_day` messages within 24 hours',
      'during maintenance of the home, because Lares does not call',
    ],
    followedBy:
      'A second `noise_auto_call` three minutes later, with `attempt` 2, if the line was busy or the guest did not answer. Then `noise_quieted`.',
    aboutGuest: true,
    userEvent: 'guest_noise_call',
    members: { level: whole, recipient: text, callId: text, attempt: whole, outcome: text, status: sending },
    sample: {
      own: () => ({
        level: 2,
        recipient: '+46•••••00',
        callId: MESSAGE,
        attempt: 1,
        outcome: 'answered',
        status: 'sent',
      }),
      byDevice: false,
      incident: true,
    },
  },
  noise_flash_and_sound: {
    text: 'The device flashed and sounded because of noise',
    german: {
      name: 'Blinken und Ton wegen Lärm',
      text: 'Das Gerät hat wegen Lärms geblinkt und einen Ton gegeben',
    },
    raised:
      'A device confirms that it flashed and sounded, as a step of `noise.ladder`. The command expires after two minutes. Then Lares raises no event.',
    notRaised: [
      'when the device does not confirm the command within two minutes',
      'when the home is empty, or the guest of the disturbance has left',
      'while the disturbance is snoozed, and for noise that was reported more than 15 minutes late',
      'a second time for the same level',
      MAINTENANCE,
    ],
    followedBy:
      '`noise_quieted` if the guest reacts, otherwise `noise_detected` with the next level. The button of the device stops the flashing: `short_button_press` with `effect` `muted`.',
    userEvent: 'flash_and_sound',
    members: { level: whole, commandId: text },
    sample: {
      own: () => ({ level: 1, commandId: COMMAND }),
      incident: true,
    },
  },
  sound_level_dropped_normal: {
    text: 'The sound level is back to normal',
    german: { name: 'Pegel wieder normal', text: 'Der Pegel ist wieder normal' },
    raised:
      'The five-minute mean of a device was above the limit and is now 3 dB below it for 3 minutes. The event is about one device. `noise_quieted` is about the disturbance of the whole home.',
    notRaised: [
      'when the mean of the device did not reach the limit before',
      'less than ten minutes after the last one of the device',
      'while noise monitoring is off (`noise.enabled`), and for devices in bedrooms and bathrooms',
      MAINTENANCE,
    ],
    followedBy:
      'Nothing by itself. If a disturbance was open, `noise_quieted` comes when all its devices are quiet.',
    sensor: SOUND,
    members: { ...sound, durationMinutes: whole },
    sample: {
      own: () => ({ soundLevel: 45.6, soundThreshold: 75, durationMinutes: 46 }),
      minutes: 46,
    },
  },
} as const satisfies EventGroup;
