import type { EventGroup } from '../event-declaration.ts';
import { flag, number, text, time, whole } from '../event-declaration.ts';

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
      'The first report of a device, ever or after it was offline or switched off. `reason` says which.',
    members: { reason: text, lastReportAt: time, offlineMinutes: whole },
    sample: {
      own: (minutesAgo) => ({ reason: 'recovered', lastReportAt: minutesAgo(90), offlineMinutes: 90 }),
    },
  },
  device_offline: {
    text: 'A device has stopped reporting',
    german: { name: 'Gerät offline', text: 'Ein Gerät meldet sich nicht mehr' },
    raised:
      'A device missed three of its reports and five minutes more; not before 15 minutes. Twice as long for one that comes and goes (`flapping`). `homeOffline`: all devices of the home fell silent together. When a bridge is lost, one of its devices tells it for all of them, with `bridgeId` and how many `devices` there are.',
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
      'A device said that it is being switched off, or that its power is gone. No `device_offline` follows.',
    members: { reason: text, batteryPercent: number },
    sample: {
      own: () => ({ reason: 'button', batteryPercent: 63 }),
    },
  },
  battery_low: {
    text: 'A battery is running low',
    german: { name: 'Batterie schwach', text: 'Eine Batterie wird schwach' },
    raised:
      'Two reports in a row say 20 % or less; or just that it is low, where the device knows no percentage. Once until it is charged, or until it has not been low for a day.',
    sensor: BATTERY,
    members: battery,
    sample: {
      own: () => ({ batteryPercent: 19.4, batteryVoltage: 3.233, threshold: 20, estimatedDaysLeft: 12 }),
    },
  },
  battery_empty: {
    text: 'A battery is empty',
    german: { name: 'Batterie leer', text: 'Eine Batterie ist leer' },
    raised: 'A report says 3 % or less, or the device switches itself off for it. Once until it is charged.',
    sensor: BATTERY,
    members: battery,
    sample: {
      own: () => ({ batteryPercent: 2.1, batteryVoltage: 2.9, threshold: 3, estimatedDaysLeft: 0 }),
    },
  },
  tamper_mounted: {
    text: 'A device was put in its place',
    german: { name: 'Gerät wieder an seinem Platz', text: 'Ein Gerät wurde an seinen Platz gebracht' },
    raised: 'A device was put back in its place. `brief`: it was away for less than a minute.',
    members: { seconds: whole, brief: flag },
    sample: {
      own: () => ({ seconds: 300 }),
    },
  },
  tamper_removed: {
    text: 'A device was taken from its place',
    german: { name: 'Gerät von seinem Platz genommen', text: 'Ein Gerät wurde von seinem Platz genommen' },
    raised: 'A device was taken from its place.',
    members: {},
    sample: {
      own: () => ({}),
    },
  },
  short_button_press: {
    text: 'The button of a device was pressed',
    german: { name: 'Kurzer Tastendruck', text: 'Die Taste eines Geräts wurde gedrückt' },
    raised:
      'Somebody pressed the button of a device for less than a second. A press also mutes a siren and the flashing.',
    members: { pressMs: number, effect: text },
    sample: {
      own: () => ({ pressMs: 320, effect: 'log' }),
    },
  },
} as const satisfies EventGroup;
