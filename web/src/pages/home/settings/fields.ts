/**
 * What can be set per home, with the defaults, ranges and reasons of docs/settings.md. The server has them too
 * (src/homes/settings.ts); test/web/home-settings.test.ts compares.
 */

interface FieldOf<Kind extends string, Value> {
  kind: Kind;
  /** Of the member, such as `noise.quiet.start`. */
  path: string;
  label: string;
  /** What it does and why the default is what it is, in one sentence. */
  why: string;
  /** The default. */
  usual: Value;
}

export interface NumberField extends FieldOf<'number', number | null> {
  least: number;
  most: number;
  unit: string;
  /** Fractions are allowed. */
  fine?: boolean;
  /** Empty means off. */
  optional?: boolean;
}

export interface ChoiceField extends FieldOf<'choice', string> {
  choices: { value: string; label: string; text: string }[];
}

export interface TextField extends FieldOf<'text', string> {
  /** Characters. */
  most: number;
  example: string;
}

export type Field =
  | FieldOf<'switch', boolean>
  | NumberField
  | FieldOf<'clock', string>
  | FieldOf<'window', [string, string]>
  | FieldOf<'phone', string | null>
  | TextField
  | ChoiceField
  | FieldOf<'ladder', string[][]>
  | FieldOf<'schedule', unknown[]>;

export interface Group {
  title: string;
  text: string;
  fields: Field[];
}

const onOff = (path: string, label: string, why: string, usual: boolean): Field => ({
  kind: 'switch',
  path,
  label,
  why,
  usual,
});

const number = (
  path: string,
  label: string,
  why: string,
  usual: number | null,
  [least, most]: [number, number],
  unit: string,
  more: { fine?: boolean; optional?: boolean } = {},
): Field => ({ kind: 'number', path, label, why, usual, least, most, unit, ...more });

const clock = (path: string, label: string, why: string, usual: string): Field => ({
  kind: 'clock',
  path,
  label,
  why,
  usual,
});

const text = (path: string, label: string, why: string, most: number, example: string): Field => ({
  kind: 'text',
  path,
  label,
  why,
  usual: '',
  most,
  example,
});

const FINE = { fine: true };

export const LADDER_ACTIONS = [
  { value: 'flash_sound', label: 'The device flashes and sounds', short: 'flash and sound' },
  { value: 'sms', label: 'SMS to the guest', short: 'SMS' },
  { value: 'email', label: 'E-mail to the guest', short: 'e-mail' },
  { value: 'auto_call', label: 'Automatic call to the guest', short: 'automatic call' },
  { value: 'host_call', label: 'Call to the host', short: 'call to the host' },
];
export const LADDER_STEPS = 3;

export const WEEKDAYS = [
  { value: 'mon', label: 'Mon' },
  { value: 'tue', label: 'Tue' },
  { value: 'wed', label: 'Wed' },
  { value: 'thu', label: 'Thu' },
  { value: 'fri', label: 'Fri' },
  { value: 'sat', label: 'Sat' },
  { value: 'sun', label: 'Sun' },
];

export const GROUPS: Group[] = [
  {
    title: 'Noise',
    text: 'When it is too loud for too long, and what is done about it.',
    fields: [
      onOff('noise.enabled', 'Watch for noise', 'Without it no noise is told and no limit is drawn.', true),
      number(
        'noise.threshold_db',
        'Limit',
        'Health limits are 30 to 45 dB at a sleeper’s ear, and a wall takes 40 to 45 dB.',
        75,
        [40, 110],
        'dB',
        FINE,
      ),
      number(
        'noise.duration_min',
        'Too long after',
        'Less would tell of a dropped pan, more would come after the neighbours.',
        10,
        [5, 15],
        'min',
      ),
      number(
        'noise.step_min',
        'Between two levels',
        'Time for the guest to answer to the level before.',
        10,
        [5, 60],
        'min',
      ),
      onOff(
        'noise.quiet.enabled',
        'Quiet hours',
        'At these times another limit holds; off until the host knows the rules of the house.',
        false,
      ),
      clock('noise.quiet.start', 'Quiet from', 'In the time of the home.', '22:00'),
      clock('noise.quiet.end', 'Quiet until', 'May be on the next day.', '07:00'),
      number(
        'noise.quiet.threshold_db',
        'Limit in quiet hours',
        'A little below the day’s: neighbours sleep.',
        70,
        [40, 110],
        'dB',
        FINE,
      ),
      {
        kind: 'ladder',
        path: 'noise.ladder',
        label: 'What is done at each level',
        why: 'A hint first, then words, then a call.',
        usual: [
          ['flash_sound', 'sms'],
          ['sms', 'email'],
          ['auto_call', 'host_call'],
        ],
      },
      number(
        'noise.snooze_min',
        'Snooze',
        'So long nothing more is done when the host puts a noise off.',
        30,
        [5, 240],
        'min',
      ),
    ],
  },
  {
    title: 'People',
    text: 'How many may be there at a time.',
    fields: [
      number(
        'crowd.max_occupants',
        'At most',
        'Only the host knows how many are welcome; empty means that nobody counts.',
        null,
        [1, 500],
        'people',
        { optional: true },
      ),
      number('crowd.hold_min', 'Too many after', 'Guests at the door are not a crowd.', 15, [5, 120], 'min'),
      onOff(
        'crowd.only_during_stays',
        'Only during stays',
        'Off: an empty home with a crowd in it is worth telling too.',
        false,
      ),
    ],
  },
  {
    title: 'Alarm',
    text: 'When motion raises an alarm.',
    fields: [
      {
        kind: 'choice',
        path: 'alarm.mode',
        label: 'Who arms it',
        why: 'An alarm that arms by itself must be wanted.',
        usual: 'manual',
        choices: [
          { value: 'off', label: 'Nobody', text: 'The alarm is not used.' },
          { value: 'manual', label: 'A person', text: 'Whoever presses Arm.' },
          { value: 'schedule', label: 'The clock', text: 'At the times below.' },
          { value: 'vacant', label: 'An empty home', text: 'When a stay has ended and nobody moves.' },
        ],
      },
      {
        kind: 'schedule',
        path: 'alarm.schedule',
        label: 'Armed at',
        why: 'For an alarm that the clock arms.',
        usual: [],
      },
      number('alarm.exit_delay_s', 'Time to leave', 'Before it is armed.', 45, [0, 300], 's'),
      number(
        'alarm.grace_s',
        'Time to disarm',
        'After coming in; 0 raises the alarm at once.',
        45,
        [0, 300],
        's',
      ),
      onOff('alarm.siren', 'Siren', 'Sounds for two minutes; without it an alarm is silent, but told.', true),
    ],
  },
  {
    title: 'Arrivals',
    text: 'Whether guests have come, by motion.',
    fields: [
      onOff('presence.enabled', 'Watch for arrivals', 'Costs nothing, and says when a stay has begun.', true),
      number(
        'presence.no_show_h',
        'No-show after',
        'Late flights are common; after five hours it is worth a call.',
        5,
        [1, 24],
        'h',
      ),
    ],
  },
  {
    title: 'Climate',
    text: 'What is good for the home and for those in it.',
    fields: [
      number(
        'climate.temp_high',
        'Too warm from',
        'Above it people do not sleep.',
        30,
        [-20, 60],
        '°C',
        FINE,
      ),
      number(
        'climate.temp_low',
        'Too cold from',
        '13 °C (55 °F) is the usual advice for empty homes.',
        13,
        [-20, 60],
        '°C',
        FINE,
      ),
      number(
        'climate.hum_high',
        'Too humid from',
        'The advice is 60 %; 70 % keeps showers out.',
        70,
        [0, 100],
        '%',
        FINE,
      ),
      number(
        'climate.hum_low',
        'Too dry from',
        'Below it wood cracks and eyes burn.',
        25,
        [0, 100],
        '%',
        FINE,
      ),
      number(
        'climate.freeze',
        'Close to freezing from',
        'Early enough to save the pipes.',
        4,
        [-10, 10],
        '°C',
        FINE,
      ),
      onOff('climate.mould', 'Watch for mould', 'Reckons from temperature and humidity over weeks.', true),
    ],
  },
  {
    title: 'Smoking',
    text: 'By particles and gases in the air, where a device measures them.',
    fields: [
      onOff('smoking.enabled', 'Watch for smoking', 'Costs nothing where no device measures the air.', true),
    ],
  },
  {
    title: 'Messages',
    text: 'When guests are written to, and how often. What is written stands on the page Messages.',
    fields: [
      onOff(
        'messages.pre_arrival',
        'Write before arrival',
        'Guests who know the way in do not call at midnight.',
        true,
      ),
      number(
        'messages.pre_arrival_lead_h',
        'So long before check-in',
        'A stay that is booked later is written to at once.',
        24,
        [1, 336],
        'h',
      ),
      {
        kind: 'window',
        path: 'messages.window',
        label: 'Times for messages before arrival',
        why: 'In the time of the home; may go over midnight. Not for who checks in within three hours.',
        usual: ['09:00', '21:00'],
      },
      number(
        'messages.max_per_day',
        'At most in 24 hours',
        'To one guest, of those that go out by themselves; 0 means none at all.',
        4,
        [0, 50],
        'messages',
      ),
      {
        kind: 'phone',
        path: 'messages.host_phone',
        label: 'Phone of the host',
        why: 'Whom the step “Call to the host” of a noise calls; without it that step is skipped.',
        usual: null,
      },
    ],
  },
  {
    title: 'Guest page',
    text: 'What each guest finds behind the link of the stay. Nothing is shown of what is empty.',
    fields: [
      text(
        'guest_page.house_rules',
        'House rules',
        'Shown as they are written; lines are kept.',
        5000,
        'Quiet hours from 22:00 to 07:00.\nNo smoking indoors.',
      ),
      text(
        'guest_page.contact',
        'Contact',
        'Whom guests call or write to.',
        500,
        'Maria, +46 70 123 45 67, any time',
      ),
      number(
        'guest_page.code_visible_hours_before',
        'Access code shown before check-in',
        'Early enough for the journey, late enough that a link passed on is old by then.',
        24,
        [0, 720],
        'h',
      ),
    ],
  },
];

export const FIELDS: Field[] = GROUPS.flatMap((group) => group.fields);
