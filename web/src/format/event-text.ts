import type { HomeEvent } from '../contract.ts';
import { deviceNameOf, ownOf, summaryOf } from './event-metadata.ts';
import { withUnit } from './measures.ts';
import { readable } from './names.ts';
import { clockIn, momentIn } from './time.ts';

/** What happened, with its values and limits, as somebody would tell it. */

type Own = Record<string, unknown>;
type Tell = (own: Own, zone: string) => (string | undefined)[];

const HIGHEST_LEVEL = 3;

const number = (own: Own, name: string): number | undefined => {
  const value = own[name];
  return typeof value === 'number' ? value : undefined;
};
const text = (own: Own, name: string): string | undefined => {
  const value = own[name];
  return typeof value === 'string' ? value : undefined;
};
const measured = (own: Own, name: string, unitOf = name): string | undefined => {
  const value = number(own, name);
  return value === undefined ? undefined : withUnit(unitOf, value);
};
const said = (value: string | undefined, say: (value: string) => string) =>
  value === undefined ? undefined : say(value);

const limitOf = (own: Own, name: string, unitOf = name) =>
  said(measured(own, name, unitOf), (limit) => `limit ${limit}`);
const lasting = (own: Own) => said(measured(own, 'durationMinutes'), (time) => `for ${time}`);

const climate =
  (what: 'temperature' | 'humidity'): Tell =>
  (own) => [measured(own, what), limitOf(own, 'threshold', what), lasting(own)];

const SOURCES: Record<string, string> = {
  user: 'by a person',
  schedule: 'by the schedule',
  automation: 'by itself, because of a stay',
  button: 'by the button of a device',
};
const bySource: Tell = (own) => [
  said(text(own, 'source'), (source) => SOURCES[source] ?? source),
  text(own, 'reason') === 'unconfirmed' ? 'no device has confirmed it yet' : undefined,
];

const QUIETED: Record<string, string> = {
  quiet: 'quiet again',
  no_data: 'the devices have stopped reporting',
  disabled: 'noise is no longer watched',
};

const ONLINE: Record<string, string> = {
  activated: 'its first report',
  recovered: 'reports again',
  powered_on: 'switched on again',
};
const POWER_OFF: Record<string, string> = {
  user: 'by a person',
  mains_lost: 'the power failed',
  firmware: 'for new firmware',
};
const HEARD: Record<string, string> = { t3: 'a smoke alarm', t4: 'a carbon monoxide alarm' };

/** Of a message about noise. */
const sent: Tell = (own) => [
  said(measured(own, 'level', 'number'), (level) => `level ${level}`),
  said(text(own, 'recipient'), (recipient) => `to ${recipient}`),
  (number(own, 'attempt') ?? 1) > 1 ? `attempt ${number(own, 'attempt')}` : undefined,
];

const TELLS: Record<string, Tell> = {
  noise_detected: (own, zone) => [
    measured(own, 'soundLevel'),
    said(
      limitOf(own, 'soundThreshold'),
      (limit) => `${limit}${own['quietHours'] === true ? ' (quiet hours)' : ''}`,
    ),
    lasting(own),
    said(text(own, 'nextNotificationAt'), (at) => `next level at ${clockIn(at, zone)} if it stays loud`),
  ],
  noise_quieted: (own) => [
    said(text(own, 'reason'), (reason) => QUIETED[reason] ?? reason),
    said(measured(own, 'durationMinutes'), (time) => `after ${time}`),
    said(measured(own, 'peakSoundLevel', 'sound'), (peak) => `loudest ${peak}`),
    limitOf(own, 'soundThreshold'),
  ],
  noise_sms_sent: sent,
  noise_email_sent: sent,
  noise_auto_call: sent,
  noise_flash_and_sound: sent,
  guest_connect_sms_sent: (own, zone) => [
    said(text(own, 'recipient'), (recipient) => `to ${recipient}`),
    said(text(own, 'checkinTime'), (at) => `check-in ${momentIn(at, zone)}`),
  ],
  sound_level_dropped_normal: (own) => [
    measured(own, 'soundLevel'),
    limitOf(own, 'soundThreshold'),
    said(measured(own, 'durationMinutes'), (time) => `after ${time}`),
  ],
  temperature_high: climate('temperature'),
  temperature_low: climate('temperature'),
  temperature_risen_normal: climate('temperature'),
  temperature_dropped_normal: climate('temperature'),
  humidity_high: climate('humidity'),
  humidity_low: climate('humidity'),
  humidity_risen_normal: climate('humidity'),
  humidity_dropped_normal: climate('humidity'),
  almost_freezing: climate('temperature'),
  risk_of_mould: (own) => [
    said(text(own, 'level'), (level) => `risk ${level}`),
    said(measured(own, 'surfaceHumidity'), (humidity) => `${humidity} at the coldest wall`),
    said(measured(own, 'criticalHumidity'), (humidity) => `mould grows from ${humidity}`),
  ],
  crowd_detected: (own) => [
    said(measured(own, 'estimatedOccupancy'), (people) => `about ${people}`),
    limitOf(own, 'maxOccupancy'),
    lasting(own),
  ],
  motion_alarm_on: bySource,
  motion_alarm_off: bySource,
  motion_alarm_critical_event: (own) => [
    said(measured(own, 'graceSeconds'), (time) => `nobody disarmed within ${time} of the motion`),
    own['sirenStarted'] === true ? 'the siren sounded' : 'no siren',
    own['duringStay'] === true ? 'during a stay' : undefined,
  ],
  device_offline: (own, zone) => [
    said(text(own, 'lastReportAt'), (at) => `last heard ${momentIn(at, zone)}`),
    own['homeOffline'] === true ? 'all devices of the home are silent' : undefined,
    own['flapping'] === true ? 'it comes and goes' : undefined,
  ],
  device_online: (own) => [
    said(text(own, 'reason'), (reason) => ONLINE[reason] ?? reason),
    said(measured(own, 'offlineMinutes'), (time) => `after ${time}`),
  ],
  device_power_off: (own) => [
    said(text(own, 'reason'), (reason) => POWER_OFF[reason] ?? reason),
    said(measured(own, 'batteryPercent'), (percent) => `battery ${percent}`),
  ],
  short_button_press: (own) => [own['effect'] === 'muted' ? 'the siren was silenced' : undefined],
  alarm_heard: (own) => [
    said(text(own, 'pattern'), (pattern) => HEARD[pattern] ?? 'an alarm'),
    said(measured(own, 'cycles'), (times) => `${times} ${times === '1' ? 'time' : 'times'}`),
  ],
  smoking_detected: (own) => [
    measured(own, 'pm25'),
    said(measured(own, 'baselinePm25', 'pm25'), (usual) => `usually ${usual}`),
    lasting(own),
  ],
  motion_automation_guest_checkin: (own) => [
    said(measured(own, 'minutesAfterCheckin'), (time) => `motion ${time} after check-in`),
  ],
  motion_automation_guest_no_show: (own) => [
    said(measured(own, 'waitedHours'), (time) => `no motion for ${time} after check-in`),
  ],
  battery_low: (own) => [
    measured(own, 'batteryPercent'),
    said(measured(own, 'estimatedDaysLeft'), (days) => `about ${days} left`),
  ],
};

/** "81.5 dB, limit 75 dB, for 10 min". Of a type without words of its own: its members. */
export function tellingOf(event: HomeEvent, zone: string): string {
  const parts = TELLS[event.event_type]?.(ownOf(event), zone).filter((part) => part !== undefined) ?? [];
  return parts.length > 0 ? upperFirst(parts.join(', ')) : summaryOf(event);
}

/** "Level 2 of 3", of noise alone. */
export function levelOf(event: HomeEvent): string | undefined {
  if (event.event_type !== 'noise_detected') return undefined;
  const level = number(ownOf(event), 'disturbanceMonitoringLevel');
  return level === undefined ? undefined : `Level ${level} of ${HIGHEST_LEVEL}`;
}

/** All of it in one line, for those who hear it. */
export function spoken(event: HomeEvent, zone: string): string {
  const device = deviceNameOf(event);
  const words = [readable(event.event_type), levelOf(event), device, tellingOf(event, zone)];
  return words.filter(Boolean).join(', ');
}

function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
