import type { HomeEvent } from '../contract.ts';
import { type Message, msg, t } from '../words/words.ts';
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
  said(measured(own, name, unitOf), (limit) => t('limit {limit}', { limit }));
const lasting = (own: Own) => said(measured(own, 'durationMinutes'), (time) => t('for {time}', { time }));

const climate =
  (what: 'temperature' | 'humidity'): Tell =>
  (own) => [measured(own, what), limitOf(own, 'threshold', what), lasting(own)];

const SOURCES: Record<string, Message> = {
  user: msg('by a person'),
  schedule: msg('by the schedule'),
  automation: msg('by itself, because of a stay'),
  button: msg('by the button of a device'),
};
const bySource: Tell = (own) => [
  said(text(own, 'source'), (source) => known(SOURCES, source)),
  text(own, 'reason') === 'unconfirmed' ? t('no device has confirmed it yet') : undefined,
];

const QUIETED: Record<string, Message> = {
  quiet: msg('quiet again'),
  no_data: msg('the devices have stopped reporting'),
  disabled: msg('noise is no longer watched'),
};

const ONLINE: Record<string, Message> = {
  activated: msg('its first report'),
  recovered: msg('reports again'),
  powered_on: msg('switched on again'),
};
const POWER_OFF: Record<string, Message> = {
  user: msg('by a person'),
  mains_lost: msg('the power failed'),
  firmware: msg('for new firmware'),
};
const HEARD: Record<string, Message> = {
  t3: msg('a smoke alarm'),
  t4: msg('a carbon monoxide alarm'),
  smoke_detector: msg('the smoke detector itself'),
};
const RISKS: Record<string, Message> = {
  watch: msg('watch'),
  elevated: msg('elevated'),
  significant: msg('significant'),
};

/** What a newer server says in a new way stays as it says it. */
const known = (words: Record<string, Message>, name: string) => {
  const message = words[name];
  return message ? t(message) : name;
};
const counted = (own: Own, name: string): string | undefined => {
  const count = number(own, name);
  return count === undefined ? undefined : t('{count, plural, one {# time} other {# times}}', { count });
};

/** Of a message about noise. */
const sent: Tell = (own) => [
  said(measured(own, 'level', 'number'), (level) => t('level {level}', { level })),
  said(text(own, 'recipient'), (recipient) => t('to {recipient}', { recipient })),
  (number(own, 'attempt') ?? 1) > 1 ? t('attempt {attempt}', { attempt: number(own, 'attempt') }) : undefined,
];

const TELLS: Record<string, Tell> = {
  noise_detected: (own, zone) => [
    measured(own, 'soundLevel'),
    said(limitOf(own, 'soundThreshold'), (limit) =>
      own['quietHours'] === true ? t('{limit} (quiet hours)', { limit }) : limit,
    ),
    lasting(own),
    said(text(own, 'nextNotificationAt'), (at) =>
      t('next level at {time} if it stays loud', { time: clockIn(at, zone) }),
    ),
  ],
  noise_quieted: (own) => [
    said(text(own, 'reason'), (reason) => known(QUIETED, reason)),
    said(measured(own, 'durationMinutes'), (time) => t('after {time}', { time })),
    said(measured(own, 'peakSoundLevel', 'sound'), (peak) => t('loudest {peak}', { peak })),
    limitOf(own, 'soundThreshold'),
  ],
  noise_sms_sent: sent,
  noise_email_sent: sent,
  noise_auto_call: sent,
  noise_flash_and_sound: sent,
  guest_connect_sms_sent: (own, zone) => [
    said(text(own, 'recipient'), (recipient) => t('to {recipient}', { recipient })),
    said(text(own, 'checkinTime'), (at) => t('check-in {moment}', { moment: momentIn(at, zone) })),
  ],
  sound_level_dropped_normal: (own) => [
    measured(own, 'soundLevel'),
    limitOf(own, 'soundThreshold'),
    said(measured(own, 'durationMinutes'), (time) => t('after {time}', { time })),
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
    said(text(own, 'level'), (level) => t('risk {level}', { level: known(RISKS, level) })),
    said(measured(own, 'surfaceHumidity'), (humidity) => t('{humidity} at the coldest wall', { humidity })),
    said(measured(own, 'criticalHumidity'), (humidity) => t('mould grows from {humidity}', { humidity })),
  ],
  crowd_detected: (own) => [
    said(measured(own, 'estimatedOccupancy'), (people) => t('about {people}', { people })),
    limitOf(own, 'maxOccupancy'),
    lasting(own),
  ],
  motion_alarm_on: bySource,
  motion_alarm_off: bySource,
  motion_alarm_critical_event: (own) => [
    said(measured(own, 'graceSeconds'), (time) => t('nobody disarmed within {time} of the motion', { time })),
    own['sirenStarted'] === true ? t('the siren sounded') : t('no siren'),
    own['duringStay'] === true ? t('during a stay') : undefined,
  ],
  device_offline: (own, zone) => [
    said(text(own, 'lastReportAt'), (at) => t('last heard {moment}', { moment: momentIn(at, zone) })),
    own['homeOffline'] === true ? t('all devices of the home are silent') : undefined,
    own['flapping'] === true ? t('it comes and goes') : undefined,
    typeof own['devices'] === 'number'
      ? t('its bridge is gone, and with it {count, plural, one {# device} other {# devices}}', {
          count: own['devices'],
        })
      : undefined,
  ],
  device_online: (own) => [
    said(text(own, 'reason'), (reason) => known(ONLINE, reason)),
    said(measured(own, 'offlineMinutes'), (time) => t('after {time}', { time })),
  ],
  device_power_off: (own) => [
    said(text(own, 'reason'), (reason) => known(POWER_OFF, reason)),
    said(measured(own, 'batteryPercent'), (percent) => t('battery {percent}', { percent })),
  ],
  short_button_press: (own) => [own['effect'] === 'muted' ? t('the siren was silenced') : undefined],
  alarm_heard: (own) => [
    said(text(own, 'pattern'), (pattern) => t(HEARD[pattern] ?? msg('an alarm'))),
    counted(own, 'cycles'),
  ],
  smoking_detected: (own) => [
    measured(own, 'pm25'),
    said(measured(own, 'baselinePm25', 'pm25'), (usual) => t('usually {usual}', { usual })),
    lasting(own),
  ],
  motion_automation_guest_checkin: (own) => [
    said(measured(own, 'minutesAfterCheckin'), (time) => t('motion {time} after check-in', { time })),
  ],
  motion_automation_guest_no_show: (own) => [
    said(measured(own, 'waitedHours'), (time) => t('no motion for {time} after check-in', { time })),
  ],
  battery_low: (own) => [
    measured(own, 'batteryPercent'),
    said(measured(own, 'estimatedDaysLeft'), (days) => t('about {days} left', { days })),
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
  return level === undefined ? undefined : t('Level {level} of {highest}', { level, highest: HIGHEST_LEVEL });
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
