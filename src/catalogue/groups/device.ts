import type { EventGroup } from '../event-declaration.ts';
import { flag, MAINTENANCE, number, text, time, whole } from '../event-declaration.ts';

const battery = {
  batteryPercent: number,
  batteryVoltage: number,
  threshold: number,
  estimatedDaysLeft: number,
};
const BATTERY = ['batteryPercent', 'threshold'] as const;

export const DEVICE = {
  device_online: {
    text: 'A device reports again',
    german: { name: 'Gerät online', text: 'Ein Gerät meldet sich wieder' },
    raised:
      'A device sends its first report ever, or its first report after it was offline or switched off. `reason` says which.',
    notRaised: [
      'for each further report: only the first one after an absence counts',
      'for each device of a bridge that returns. Lares raises one event for all of them',
      MAINTENANCE,
    ],
    followedBy:
      'The measurements that the device stored meanwhile. Events from them have `late: true` if they are more than 15 minutes old.',
    members: { reason: text, lastReportAt: time, offlineMinutes: whole },
    sample: {
      own: (minutesAgo) => ({ reason: 'recovered', lastReportAt: minutesAgo(90), offlineMinutes: 90 }),
    },
  },
  device_offline: {
    text: 'A device has stopped reporting',
    german: { name: 'Gerät offline', text: 'Ein Gerät meldet sich nicht mehr' },
    raised:
      'A device misses three reports, and five more minutes pass, at least 15 minutes in all. For a device that often goes offline (`flapping`), it takes twice as long. `homeOffline`: all devices of the home fell silent together. When a bridge goes offline, Lares raises one event for all its devices, with `bridgeId` and their number in `devices`.',
    notRaised: [
      'after `device_power_off`, and after `battery_empty` of the same battery',
      'for a lost MQTT connection that returns within five minutes',
      'for a device that never reported',
      'in the first minutes after Lares itself was down. Each device gets time for one report',
      MAINTENANCE,
    ],
    followedBy:
      '`device_online` with the first report, and the number of minutes in `offlineMinutes`. Members on call see the device in the next daily summary.',
    members: {
      lastReportAt: time,
      timeoutMinutes: whole,
      flapping: flag,
      homeOffline: flag,
      bridgeId: text,
      devices: whole,
    },
    sample: {
      own: (minutesAgo) => ({ lastReportAt: minutesAgo(90), timeoutMinutes: 90 }),
    },
  },
  device_power_off: {
    text: 'A device was switched off',
    german: { name: 'Gerät ausgeschaltet', text: 'Ein Gerät wurde ausgeschaltet' },
    raised:
      'A device reports that it is being switched off or that it has lost power. No `device_offline` follows.',
    notRaised: [
      'a second time before the device starts again',
      'when the device switches off because of its battery. Lares then raises `battery_empty`',
      'when the report of it comes more than five minutes late',
      'when a device loses power without a report. Lares then raises `device_offline`',
      MAINTENANCE,
    ],
    followedBy: '`device_online` with `reason` `powered_on` when the device reports again.',
    members: { reason: text, batteryPercent: number },
    sample: {
      own: () => ({ reason: 'button', batteryPercent: 63 }),
    },
  },
  battery_low: {
    text: 'A battery is running low',
    german: { name: 'Batterie schwach', text: 'Eine Batterie wird schwach' },
    raised:
      'Two reports in a row show 20 % or less. Devices without a percentage report twice in a row that the battery is low. Lares raises the event once, until the battery is charged or has not been low for a day.',
    notRaised: [
      'for a single low value, such as in a cold night',
      'while the battery charges, and for devices on USB power',
      'when `battery_empty` came first',
      MAINTENANCE,
    ],
    followedBy:
      '`battery_empty` if no one charges or replaces the battery. `estimatedDaysLeft` says when, if Lares can estimate it. No event marks a new battery.',
    sensor: BATTERY,
    members: battery,
    sample: {
      own: () => ({ batteryPercent: 19.4, batteryVoltage: 3.233, threshold: 20, estimatedDaysLeft: 12 }),
    },
  },
  battery_empty: {
    text: 'A battery is empty',
    german: { name: 'Batterie leer', text: 'Eine Batterie ist leer' },
    raised:
      'A report shows 3 % or less, or the device switches off because of the battery. Lares raises the event once, until the battery is charged.',
    notRaised: [
      'while the battery charges, and for devices on USB power',
      'again before the battery has 10 %',
      'for a device without a percentage, until it switches off because of the battery',
      MAINTENANCE,
    ],
    followedBy:
      'Silence: the device counts as switched off, so no `device_offline` follows. `device_online` when it has a new battery.',
    sensor: BATTERY,
    members: battery,
    sample: {
      own: () => ({ batteryPercent: 2.1, batteryVoltage: 2.9, threshold: 3, estimatedDaysLeft: 0 }),
    },
  },
  tamper_mounted: {
    text: 'A device was put back in its place',
    german: { name: 'Gerät wieder an seinem Platz', text: 'Ein Gerät wurde an seinen Platz gebracht' },
    raised: 'A device reports that it is back in its mount. `brief`: it was removed for less than a minute.',
    notRaised: [
      'when the device was already in its mount. A new device counts as mounted',
      'for a report that is older than the last one',
      MAINTENANCE,
    ],
    followedBy:
      'Nothing. For ten minutes, Lares ignores temperature and humidity of the device, because a hand warms it.',
    members: { seconds: whole, brief: flag },
    sample: {
      own: () => ({ seconds: 300 }),
    },
  },
  tamper_removed: {
    text: 'A device was removed from its place',
    german: { name: 'Gerät von seinem Platz genommen', text: 'Ein Gerät wurde von seinem Platz genommen' },
    raised: 'A device reports that someone removed it from its mount.',
    notRaised: [
      'when the device was already out of its mount',
      'for a report that is older than the last one',
      MAINTENANCE,
    ],
    followedBy:
      '`tamper_mounted` when the device is back. If someone takes it away or switches it off, `device_offline` or `device_power_off`.',
    members: {},
    sample: {
      own: () => ({}),
    },
  },
  short_button_press: {
    text: 'The button of a device was pressed',
    german: { name: 'Kurzer Tastendruck', text: 'Die Taste eines Geräts wurde gedrückt' },
    raised:
      'Someone presses the button of a device for less than a second. A press also mutes a siren and stops the flashing.',
    notRaised: [
      'for a press of less than 50 milliseconds, or of more than a second. A long press can disarm the alarm (`button_disarms`)',
      MAINTENANCE,
    ],
    followedBy:
      'If the press stopped a siren, user webhooks receive `alarm_silenced`. A press that is reported more than five minutes late changes nothing (`effect` `log`).',
    members: { pressMs: number, effect: text },
    sample: {
      own: () => ({ pressMs: 320, effect: 'log' }),
    },
  },
} as const satisfies EventGroup;
