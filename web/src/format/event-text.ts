import type { HomeEvent } from '../contract.ts';
import { type TextKey, t } from '../i18n/texts.ts';
import { deviceNameOf, summaryOf, typeData } from './event-metadata.ts';
import { withUnit } from './measures.ts';
import { displayName } from './names.ts';
import { dateTimeText, timeOfDayText } from './time.ts';

/** What happened, with values and limits, as a sentence. */

type EventData = Record<string, unknown>;
type Describe = (own: EventData, zone: string) => (string | undefined)[];

const HIGHEST_LEVEL = 3;

const numberIn = (own: EventData, name: string): number | undefined => {
  const value = own[name];
  return typeof value === 'number' ? value : undefined;
};
const textIn = (own: EventData, name: string): string | undefined => {
  const value = own[name];
  return typeof value === 'string' ? value : undefined;
};
const measureText = (own: EventData, name: string, unitOf = name): string | undefined => {
  const value = numberIn(own, name);
  return value === undefined ? undefined : withUnit(unitOf, value);
};
const formatIf = (value: string | undefined, format: (value: string) => string) =>
  value === undefined ? undefined : format(value);

const limitText = (own: EventData, name: string, unitOf = name) =>
  formatIf(measureText(own, name, unitOf), (limit) => t('common.limit', { limit }));
const durationText = (own: EventData) =>
  formatIf(measureText(own, 'durationMinutes'), (time) => t('format.forDuration', { time }));

/** Events of earlier versions do not count the loud minutes. */
const loudShareText = (own: EventData) => {
  const loud = numberIn(own, 'loudMinutes');
  return formatIf(measureText(own, 'durationMinutes'), (time) =>
    loud === undefined
      ? t('format.afterFirstLoudMinute', { time })
      : t('format.loudMinutesOfLast', { loud, time }),
  );
};
const noiseDurationText = (own: EventData) =>
  formatIf(measureText(own, 'durationMinutes'), (time) => {
    const loud = measureText(own, 'loudMinutes');
    return loud === undefined
      ? t('format.afterFirstLoudMinute', { time })
      : t('format.loudMinutesOf', { loud, time });
  });

const climateValues =
  (what: 'temperature' | 'humidity'): Describe =>
  (own) => [measureText(own, what), limitText(own, 'threshold', what), durationText(own)];

const SOURCES: Record<string, TextKey> = {
  user: 'format.byPerson',
  schedule: 'format.bySchedule',
  automation: 'format.byItselfBecauseOfStay',
  button: 'format.byButtonOfDevice',
};
const sourceAndReason: Describe = (own) => [
  formatIf(textIn(own, 'source'), (source) => knownText(SOURCES, source)),
  textIn(own, 'reason') === 'unconfirmed' ? t('format.noDeviceConfirmedYet') : undefined,
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
const ALARM_PATTERNS: Record<string, TextKey> = {
  t3: 'format.smokeAlarm',
  t4: 'format.carbonMonoxideAlarm',
  smoke_detector: 'format.smokeDetectorItself',
  carbon_monoxide_detector: 'common.carbonMonoxideAlarm',
  gas_detector: 'common.gasAlarm',
  water_detector: 'common.waterLeak',
};
const RISKS: Record<string, TextKey> = {
  watch: 'format.watch',
  elevated: 'format.elevated',
  significant: 'format.significant',
};

/** Unknown values of a newer server stay as they are. */
const knownText = (words: Record<string, TextKey>, name: string) => {
  const message = words[name];
  return message ? t(message) : name;
};
const cyclesText = (own: EventData): string | undefined => {
  const count = numberIn(own, 'cycles');
  return count === undefined ? undefined : t('format.cycleCount', { count });
};

const notSentText = (own: EventData) =>
  own['status'] === 'not_sent' ? t('format.notSentInline') : undefined;

/** For a noise message. */
const sentMessage: Describe = (own) => [
  formatIf(measureText(own, 'level', 'number'), (level) => t('format.levelNamed', { level })),
  formatIf(textIn(own, 'recipient'), (recipient) => t('format.toRecipient', { recipient })),
  (numberIn(own, 'attempt') ?? 1) > 1
    ? t('format.attemptNamed', { attempt: numberIn(own, 'attempt') })
    : undefined,
  notSentText(own),
];

const DESCRIPTIONS: Record<string, Describe> = {
  noise_detected: (own, zone) => [
    measureText(own, 'soundLevel'),
    formatIf(limitText(own, 'soundThreshold'), (limit) =>
      own['quietHours'] === true ? t('format.quietHours', { limit }) : limit,
    ),
    loudShareText(own),
    formatIf(textIn(own, 'nextNotificationAt'), (at) =>
      t('format.nextLevelIfStaysLoud', { time: timeOfDayText(at, zone) }),
    ),
  ],
  noise_quieted: (own) => [
    formatIf(textIn(own, 'reason'), (reason) => knownText(QUIETED, reason)),
    noiseDurationText(own),
    formatIf(measureText(own, 'peakSoundLevel', 'sound'), (peak) => t('format.loudest', { peak })),
    limitText(own, 'soundThreshold'),
  ],
  noise_sms_sent: sentMessage,
  noise_email_sent: sentMessage,
  noise_auto_call: sentMessage,
  noise_flash_and_sound: sentMessage,
  guest_connect_sms_sent: (own, zone) => [
    formatIf(textIn(own, 'recipient'), (recipient) => t('format.toRecipient', { recipient })),
    formatIf(textIn(own, 'checkinTime'), (at) => t('format.checkIn', { moment: dateTimeText(at, zone) })),
    notSentText(own),
  ],
  sound_level_dropped_normal: (own) => [
    measureText(own, 'soundLevel'),
    limitText(own, 'soundThreshold'),
    formatIf(measureText(own, 'durationMinutes'), (time) => t('format.afterDuration', { time })),
  ],
  temperature_high: climateValues('temperature'),
  temperature_low: climateValues('temperature'),
  temperature_risen_normal: climateValues('temperature'),
  temperature_dropped_normal: climateValues('temperature'),
  humidity_high: climateValues('humidity'),
  humidity_low: climateValues('humidity'),
  humidity_risen_normal: climateValues('humidity'),
  humidity_dropped_normal: climateValues('humidity'),
  almost_freezing: climateValues('temperature'),
  risk_of_mould: (own) => [
    formatIf(textIn(own, 'level'), (level) => t('format.risk', { level: knownText(RISKS, level) })),
    formatIf(measureText(own, 'surfaceHumidity'), (humidity) => t('format.atColdestWall', { humidity })),
    formatIf(measureText(own, 'criticalHumidity'), (humidity) => t('format.mouldGrowsFrom', { humidity })),
  ],
  crowd_detected: (own) => [
    formatIf(measureText(own, 'estimatedOccupancy'), (people) => t('format.about', { people })),
    limitText(own, 'maxOccupancy'),
    durationText(own),
  ],
  motion_alarm_on: sourceAndReason,
  motion_alarm_off: sourceAndReason,
  motion_alarm_critical_event: (own) => [
    formatIf(measureText(own, 'graceSeconds'), (time) => t('format.nobodyDisarmedWithinOfMotion', { time })),
    own['sirenStarted'] === true ? t('format.sirenSounded') : t('format.noSiren'),
    own['duringStay'] === true ? t('format.duringAStay') : undefined,
  ],
  device_offline: (own, zone) => [
    formatIf(textIn(own, 'lastReportAt'), (at) => t('format.lastHeard', { moment: dateTimeText(at, zone) })),
    own['homeOffline'] === true ? t('format.devicesHomeSilent') : undefined,
    own['flapping'] === true ? t('format.itComesAndGoes') : undefined,
    typeof own['devices'] === 'number' ? t('format.bridgeGoneDevices', { count: own['devices'] }) : undefined,
  ],
  device_online: (own) => [
    formatIf(textIn(own, 'reason'), (reason) => knownText(ONLINE, reason)),
    formatIf(measureText(own, 'offlineMinutes'), (time) => t('format.afterDuration', { time })),
  ],
  device_power_off: (own) => [
    formatIf(textIn(own, 'reason'), (reason) => knownText(POWER_OFF, reason)),
    formatIf(measureText(own, 'batteryPercent'), (percent) => t('format.battery', { percent })),
  ],
  short_button_press: (own) => [own['effect'] === 'muted' ? t('format.sirenWasSilenced') : undefined],
  alarm_heard: (own) => [
    formatIf(textIn(own, 'pattern'), (pattern) => t(ALARM_PATTERNS[pattern] ?? 'format.alarm')),
    cyclesText(own),
  ],
  smoking_detected: (own) => [
    measureText(own, 'pm25'),
    formatIf(measureText(own, 'baselinePm25', 'pm25'), (usual) => t('format.usually', { usual })),
    durationText(own),
  ],
  motion_automation_guest_checkin: (own) => [
    formatIf(measureText(own, 'minutesAfterCheckin'), (time) => t('format.motionAfterCheckIn', { time })),
  ],
  motion_automation_guest_no_show: (own) => [
    formatIf(measureText(own, 'waitedHours'), (time) => t('format.noMotionAfterCheck', { time })),
  ],
  battery_low: (own) => [
    measureText(own, 'batteryPercent'),
    formatIf(measureText(own, 'estimatedDaysLeft'), (days) => t('format.aboutLeft', { days })),
  ],
};

/** "81.5 dB, limit 75 dB, for 10 min". Members, for a type without a text of its own. */
export function describeEvent(event: HomeEvent, zone: string): string {
  const parts =
    DESCRIPTIONS[event.event_type]?.(typeData(event), zone).filter((part) => part !== undefined) ?? [];
  return parts.length > 0 ? upperFirst(parts.join(', ')) : summaryOf(event);
}

/** "Level 2 of 3", for noise only. */
export function levelText(event: HomeEvent): string | undefined {
  if (event.event_type !== 'noise_detected') return undefined;
  const level = numberIn(typeData(event), 'disturbanceMonitoringLevel');
  return level === undefined ? undefined : t('common.levelOf', { level, highest: HIGHEST_LEVEL });
}

/** All of it on one line, for screen readers. */
export function eventAnnouncement(event: HomeEvent, zone: string): string {
  const device = deviceNameOf(event);
  const words = [displayName(event.event_type), levelText(event), device, describeEvent(event, zone)];
  return words.filter(Boolean).join(', ');
}

function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
