import type { HomeEvent } from '../contract.ts';
import { type TextKey, t } from '../i18n/texts.ts';
import { deviceNameOf, ownOf, summaryOf } from './event-metadata.ts';
import { withUnit } from './measures.ts';
import { readable } from './names.ts';
import { clockIn, momentIn } from './time.ts';

/** What happened, with values and limits, as a sentence. */

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
  said(measured(own, name, unitOf), (limit) => t('common.limit', { limit }));
const lasting = (own: Own) =>
  said(measured(own, 'durationMinutes'), (time) => t('format.forDuration', { time }));

const climate =
  (what: 'temperature' | 'humidity'): Tell =>
  (own) => [measured(own, what), limitOf(own, 'threshold', what), lasting(own)];

const SOURCES: Record<string, TextKey> = {
  user: 'format.byPerson',
  schedule: 'format.bySchedule',
  automation: 'format.byItselfBecauseOfStay',
  button: 'format.byButtonOfDevice',
};
const bySource: Tell = (own) => [
  said(text(own, 'source'), (source) => known(SOURCES, source)),
  text(own, 'reason') === 'unconfirmed' ? t('format.noDeviceConfirmedYet') : undefined,
];

const QUIETED: Record<string, TextKey> = {
  quiet: 'format.quietAgain',
  no_data: 'format.devicesHaveStoppedReporting',
  disabled: 'format.noiseIsNoLongerWatched',
};

const ONLINE: Record<string, TextKey> = {
  activated: 'format.itsFirstReport',
  recovered: 'format.reportsAgain',
  powered_on: 'format.switchedOnAgain',
};
const POWER_OFF: Record<string, TextKey> = {
  user: 'format.byPerson',
  mains_lost: 'format.powerFailed',
  firmware: 'format.forNewFirmware',
};
const HEARD: Record<string, TextKey> = {
  t3: 'format.smokeAlarm',
  t4: 'format.carbonMonoxideAlarm',
  smoke_detector: 'format.smokeDetectorItself',
};
const RISKS: Record<string, TextKey> = {
  watch: 'format.watch',
  elevated: 'format.elevated',
  significant: 'format.significant',
};

/** Unknown values of a newer server stay as they are. */
const known = (words: Record<string, TextKey>, name: string) => {
  const message = words[name];
  return message ? t(message) : name;
};
const counted = (own: Own, name: string): string | undefined => {
  const count = number(own, name);
  return count === undefined ? undefined : t('common.timesCount', { count });
};

/** For a noise message. */
const sent: Tell = (own) => [
  said(measured(own, 'level', 'number'), (level) => t('format.levelNamed', { level })),
  said(text(own, 'recipient'), (recipient) => t('format.toRecipient', { recipient })),
  (number(own, 'attempt') ?? 1) > 1
    ? t('format.attemptNamed', { attempt: number(own, 'attempt') })
    : undefined,
];

const TELLS: Record<string, Tell> = {
  noise_detected: (own, zone) => [
    measured(own, 'soundLevel'),
    said(limitOf(own, 'soundThreshold'), (limit) =>
      own['quietHours'] === true ? t('format.quietHours', { limit }) : limit,
    ),
    lasting(own),
    said(text(own, 'nextNotificationAt'), (at) =>
      t('format.nextLevelIfStaysLoud', { time: clockIn(at, zone) }),
    ),
  ],
  noise_quieted: (own) => [
    said(text(own, 'reason'), (reason) => known(QUIETED, reason)),
    said(measured(own, 'durationMinutes'), (time) => t('format.afterDuration', { time })),
    said(measured(own, 'peakSoundLevel', 'sound'), (peak) => t('format.loudest', { peak })),
    limitOf(own, 'soundThreshold'),
  ],
  noise_sms_sent: sent,
  noise_email_sent: sent,
  noise_auto_call: sent,
  noise_flash_and_sound: sent,
  guest_connect_sms_sent: (own, zone) => [
    said(text(own, 'recipient'), (recipient) => t('format.toRecipient', { recipient })),
    said(text(own, 'checkinTime'), (at) => t('format.checkIn', { moment: momentIn(at, zone) })),
  ],
  sound_level_dropped_normal: (own) => [
    measured(own, 'soundLevel'),
    limitOf(own, 'soundThreshold'),
    said(measured(own, 'durationMinutes'), (time) => t('format.afterDuration', { time })),
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
    said(text(own, 'level'), (level) => t('format.risk', { level: known(RISKS, level) })),
    said(measured(own, 'surfaceHumidity'), (humidity) => t('format.atColdestWall', { humidity })),
    said(measured(own, 'criticalHumidity'), (humidity) => t('format.mouldGrowsFrom', { humidity })),
  ],
  crowd_detected: (own) => [
    said(measured(own, 'estimatedOccupancy'), (people) => t('format.about', { people })),
    limitOf(own, 'maxOccupancy'),
    lasting(own),
  ],
  motion_alarm_on: bySource,
  motion_alarm_off: bySource,
  motion_alarm_critical_event: (own) => [
    said(measured(own, 'graceSeconds'), (time) => t('format.nobodyDisarmedWithinOfMotion', { time })),
    own['sirenStarted'] === true ? t('format.sirenSounded') : t('format.noSiren'),
    own['duringStay'] === true ? t('format.duringAStay') : undefined,
  ],
  device_offline: (own, zone) => [
    said(text(own, 'lastReportAt'), (at) => t('format.lastHeard', { moment: momentIn(at, zone) })),
    own['homeOffline'] === true ? t('format.devicesHomeSilent') : undefined,
    own['flapping'] === true ? t('format.itComesAndGoes') : undefined,
    typeof own['devices'] === 'number'
      ? t('format.bridgeGoneDevices', {
          count: own['devices'],
        })
      : undefined,
  ],
  device_online: (own) => [
    said(text(own, 'reason'), (reason) => known(ONLINE, reason)),
    said(measured(own, 'offlineMinutes'), (time) => t('format.afterDuration', { time })),
  ],
  device_power_off: (own) => [
    said(text(own, 'reason'), (reason) => known(POWER_OFF, reason)),
    said(measured(own, 'batteryPercent'), (percent) => t('format.battery', { percent })),
  ],
  short_button_press: (own) => [own['effect'] === 'muted' ? t('format.sirenWasSilenced') : undefined],
  alarm_heard: (own) => [
    said(text(own, 'pattern'), (pattern) => t(HEARD[pattern] ?? 'format.alarm')),
    counted(own, 'cycles'),
  ],
  smoking_detected: (own) => [
    measured(own, 'pm25'),
    said(measured(own, 'baselinePm25', 'pm25'), (usual) => t('format.usually', { usual })),
    lasting(own),
  ],
  motion_automation_guest_checkin: (own) => [
    said(measured(own, 'minutesAfterCheckin'), (time) => t('format.motionAfterCheckIn', { time })),
  ],
  motion_automation_guest_no_show: (own) => [
    said(measured(own, 'waitedHours'), (time) => t('format.noMotionAfterCheck', { time })),
  ],
  battery_low: (own) => [
    measured(own, 'batteryPercent'),
    said(measured(own, 'estimatedDaysLeft'), (days) => t('format.aboutLeft', { days })),
  ],
};

/** "81.5 dB, limit 75 dB, for 10 min". Members, for a type without a text of its own. */
export function tellingOf(event: HomeEvent, zone: string): string {
  const parts = TELLS[event.event_type]?.(ownOf(event), zone).filter((part) => part !== undefined) ?? [];
  return parts.length > 0 ? upperFirst(parts.join(', ')) : summaryOf(event);
}

/** "Level 2 of 3", for noise only. */
export function levelOf(event: HomeEvent): string | undefined {
  if (event.event_type !== 'noise_detected') return undefined;
  const level = number(ownOf(event), 'disturbanceMonitoringLevel');
  return level === undefined ? undefined : t('common.levelOf', { level, highest: HIGHEST_LEVEL });
}

/** All of it on one line, for screen readers. */
export function spoken(event: HomeEvent, zone: string): string {
  const device = deviceNameOf(event);
  const words = [readable(event.event_type), levelOf(event), device, tellingOf(event, zone)];
  return words.filter(Boolean).join(', ');
}

function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
