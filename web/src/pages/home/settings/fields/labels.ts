import type { TextKey } from '../../../../i18n/texts.ts';

/** Labels and explanations of a home's settings. The API has their defaults, ranges and units. */

interface LabelsOf<Kind extends string> {
  kind: Kind;
  /** Path of the member, such as `noise.quiet.start`. */
  path: string;
  label: TextKey;
  /** Its effect and the reason for the default, in one sentence. */
  why: TextKey;
}

export interface ChoiceLabels extends LabelsOf<'choice'> {
  /** `short` is for the middle of a sentence, where it differs from the label. */
  choices: { value: string; label: TextKey; short?: TextKey; text: TextKey }[];
}

export type FieldLabels =
  | LabelsOf<'switch' | 'number' | 'clock' | 'window' | 'phone' | 'escalation' | 'schedule'>
  | (LabelsOf<'text'> & { example: TextKey })
  | ChoiceLabels;

export interface GroupLabels {
  title: TextKey;
  text: TextKey;
  fields: FieldLabels[];
}

type PlainKind = Exclude<FieldLabels['kind'], 'text' | 'choice'>;

const field = (kind: PlainKind, path: string, label: TextKey, why: TextKey): FieldLabels => ({
  kind,
  path,
  label,
  why,
});

const text = (path: string, label: TextKey, why: TextKey, example: TextKey): FieldLabels => ({
  kind: 'text',
  path,
  label,
  why,
  example,
});

export const ESCALATION_ACTIONS = [
  { value: 'flash_sound', label: 'homeSettings.deviceFlashesAndSounds', short: 'homeSettings.flashAndSound' },
  { value: 'sms', label: 'homeSettings.smsToGuest', short: 'common.sms' },
  { value: 'email', label: 'homeSettings.emailToGuest', short: 'common.emailInline' },
  { value: 'auto_call', label: 'homeSettings.automaticCallToGuest', short: 'homeSettings.automaticCall' },
  { value: 'host_call', label: 'homeSettings.callToHost', short: 'homeSettings.callToTheHost' },
] as const;

export const WEEKDAYS = [
  { value: 'mon', label: 'homeSettings.mon' },
  { value: 'tue', label: 'homeSettings.tue' },
  { value: 'wed', label: 'homeSettings.wed' },
  { value: 'thu', label: 'homeSettings.thu' },
  { value: 'fri', label: 'homeSettings.fri' },
  { value: 'sat', label: 'homeSettings.sat' },
  { value: 'sun', label: 'homeSettings.sun' },
] as const;

export const GROUP_LABELS: GroupLabels[] = [
  {
    title: 'common.noise',
    text: 'homeSettings.whenTooLoudTooLong',
    fields: [
      field('switch', 'noise.enabled', 'homeSettings.watchForNoise', 'homeSettings.withoutNoNoiseToldNo'),
      field('number', 'noise.threshold_db', 'homeSettings.limit', 'homeSettings.healthLimits3045Db'),
      field(
        'number',
        'noise.duration_min',
        'homeSettings.tooLongAfter',
        'homeSettings.lessTellDroppedPanMore',
      ),
      field(
        'number',
        'noise.step_min',
        'homeSettings.betweenTwoLevels',
        'homeSettings.timeGuestAnswerLevelBefore',
      ),
      field('switch', 'noise.quiet.enabled', 'common.quietHours', 'homeSettings.timesLimitHoldsOffUntil'),
      field('clock', 'noise.quiet.start', 'common.quietFrom', 'homeSettings.inTimeOfHome'),
      field('clock', 'noise.quiet.end', 'common.quietUntil', 'homeSettings.mayBeOnNextDay'),
      field(
        'number',
        'noise.quiet.threshold_db',
        'homeSettings.limitInQuietHours',
        'homeSettings.littleBelowDaysNeighboursSleep',
      ),
      field('escalation', 'noise.ladder', 'homeSettings.doneLevel', 'homeSettings.hintFirstWordsCall'),
      field('number', 'noise.snooze_min', 'homeSettings.snooze', 'homeSettings.longNothingMoreDoneWhen'),
    ],
  },
  {
    title: 'common.people',
    text: 'homeSettings.howManyTime',
    fields: [
      field('number', 'crowd.max_occupants', 'homeSettings.atMost', 'homeSettings.hostKnowsHowManyWelcome'),
      field('number', 'crowd.hold_min', 'homeSettings.tooManyAfter', 'homeSettings.guestsDoorNotCrowd'),
      field(
        'switch',
        'crowd.only_during_stays',
        'homeSettings.onlyDuringStays',
        'homeSettings.offEmptyHomeCrowdWorth',
      ),
    ],
  },
  {
    title: 'common.alarm',
    text: 'homeSettings.whenMotionRaisesAlarm',
    fields: [
      {
        kind: 'choice',
        path: 'alarm.mode',
        label: 'homeSettings.whoArmsIt',
        why: 'homeSettings.alarmArmsItselfMustWanted',
        choices: [
          {
            value: 'off',
            label: 'homeSettings.armingOff',
            short: 'homeSettings.off',
            text: 'homeSettings.alarmIsNotUsed',
          },
          {
            value: 'manual',
            label: 'homeSettings.person',
            short: 'homeSettings.personInline',
            text: 'homeSettings.whoeverPressesArm',
          },
          {
            value: 'schedule',
            label: 'homeSettings.clock',
            short: 'homeSettings.clockInline',
            text: 'homeSettings.atTimesBelow',
          },
          {
            value: 'vacant',
            label: 'homeSettings.emptyHome',
            short: 'homeSettings.emptyHomeInline',
            text: 'homeSettings.whenStayEndedNobodyMoves',
          },
        ],
      },
      field('schedule', 'alarm.schedule', 'homeSettings.armedAt', 'homeSettings.forAlarmThatClockArms'),
      field('number', 'alarm.exit_delay_s', 'homeSettings.timeToLeave', 'homeSettings.beforeItIsArmed'),
      field('number', 'alarm.grace_s', 'homeSettings.timeToDisarm', 'homeSettings.afterComing0RaisesAlarm'),
      field('switch', 'alarm.siren', 'common.siren', 'homeSettings.soundsTwoMinutesWithoutAlarm'),
    ],
  },
  {
    title: 'homeSettings.arrivals',
    text: 'homeSettings.whetherGuestsComeMotion',
    fields: [
      field(
        'switch',
        'presence.enabled',
        'homeSettings.watchForArrivals',
        'homeSettings.costsNothingSaysWhenStay',
      ),
      field(
        'number',
        'presence.no_show_h',
        'homeSettings.noShowAfter',
        'homeSettings.lateFlightsCommonAfterFive',
      ),
    ],
  },
  {
    title: 'homeSettings.climate',
    text: 'homeSettings.goodHome',
    fields: [
      field('number', 'climate.temp_high', 'homeSettings.tooWarmFrom', 'homeSettings.abovePeopleNotSleep'),
      field('number', 'climate.temp_low', 'homeSettings.tooColdFrom', 'homeSettings.celsius55FUsual13'),
      field('number', 'climate.hum_high', 'homeSettings.tooHumidFrom', 'homeSettings.advice6070KeepsShowers'),
      field('number', 'climate.hum_low', 'homeSettings.tooDryFrom', 'homeSettings.belowWoodCracksEyesBurn'),
      field(
        'number',
        'climate.freeze',
        'homeSettings.closeToFreezingFrom',
        'homeSettings.earlyEnoughToSavePipes',
      ),
      field(
        'switch',
        'climate.mould',
        'homeSettings.watchForMould',
        'homeSettings.reckonsTemperatureHumidityOverWeeks',
      ),
    ],
  },
  {
    title: 'common.smoking',
    text: 'homeSettings.particlesGasesAirWhereDevice',
    fields: [
      field(
        'switch',
        'smoking.enabled',
        'homeSettings.watchForSmoking',
        'homeSettings.costsNothingWhereNoDevice',
      ),
    ],
  },
  {
    title: 'common.messages',
    text: 'homeSettings.whenGuestsWrittenHowOften',
    fields: [
      field(
        'switch',
        'messages.pre_arrival',
        'homeSettings.writeBeforeArrival',
        'homeSettings.guestsKnowWayNotCall',
      ),
      field('switch', 'messages.safety', 'homeSettings.safetyMessages', 'homeSettings.safetyMessagesHint'),
      field(
        'number',
        'messages.pre_arrival_lead_h',
        'homeSettings.soLongBeforeCheckIn',
        'homeSettings.stayBookedLaterWrittenOnce',
      ),
      field(
        'window',
        'messages.window',
        'homeSettings.timesForMessagesBeforeArrival',
        'homeSettings.timeHomeGoOverMidnight',
      ),
      field(
        'number',
        'messages.max_per_day',
        'homeSettings.atMostIn24Hours',
        'homeSettings.oneGuestGoOutThemselves',
      ),
      {
        kind: 'choice',
        path: 'messages.language',
        label: 'homeSettings.languageOfGuests',
        why: 'homeSettings.guestsWhomNeitherBookingNor',
        choices: [
          { value: 'en', label: 'homeSettings.english', text: 'homeSettings.whatMostGuestsRead' },
          { value: 'de', label: 'homeSettings.german', text: 'homeSettings.politeWithSie' },
          { value: 'es', label: 'homeSettings.spanish', text: 'homeSettings.politeWithUsted' },
          { value: 'fr', label: 'homeSettings.french', text: 'homeSettings.politeWithVous' },
          { value: 'sv', label: 'homeSettings.swedish', text: 'homeSettings.withDuAsEverybodyDoes' },
        ],
      },
      field('phone', 'messages.host_phone', 'homeSettings.phoneOfHost', 'homeSettings.whomStepCallHostNoise'),
    ],
  },
  {
    title: 'common.guestPage',
    text: 'homeSettings.guestFindsBehindLinkStay',
    fields: [
      text(
        'guest_page.house_rules',
        'homeSettings.houseRules',
        'homeSettings.shownWrittenLinesKept',
        'homeSettings.quietHours220007',
      ),
      text(
        'guest_page.contact',
        'common.contact',
        'homeSettings.whomGuestsCallWrite',
        'homeSettings.maria467012345',
      ),
      field(
        'number',
        'guest_page.code_visible_hours_before',
        'homeSettings.accessCodeShownBeforeCheck',
        'homeSettings.earlyEnoughJourneyLateEnough',
      ),
    ],
  },
];
