/** How the settings of a home are called and explained; their defaults, ranges and units the API tells. */

interface LabelsOf<Kind extends string> {
  kind: Kind;
  /** Of the member, such as `noise.quiet.start`. */
  path: string;
  label: string;
  /** What it does and why the default is what it is, in one sentence. */
  why: string;
}

export interface ChoiceLabels extends LabelsOf<'choice'> {
  choices: { value: string; label: string; text: string }[];
}

export type FieldLabels =
  | LabelsOf<'switch' | 'number' | 'clock' | 'window' | 'phone' | 'escalation' | 'schedule'>
  | (LabelsOf<'text'> & { example: string })
  | ChoiceLabels;

export interface GroupLabels {
  title: string;
  text: string;
  fields: FieldLabels[];
}

type PlainKind = Exclude<FieldLabels['kind'], 'text' | 'choice'>;

const field = (kind: PlainKind, path: string, label: string, why: string): FieldLabels => ({
  kind,
  path,
  label,
  why,
});

const text = (path: string, label: string, why: string, example: string): FieldLabels => ({
  kind: 'text',
  path,
  label,
  why,
  example,
});

export const ESCALATION_ACTIONS = [
  { value: 'flash_sound', label: 'The device flashes and sounds', short: 'flash and sound' },
  { value: 'sms', label: 'SMS to the guest', short: 'SMS' },
  { value: 'email', label: 'E-mail to the guest', short: 'e-mail' },
  { value: 'auto_call', label: 'Automatic call to the guest', short: 'automatic call' },
  { value: 'host_call', label: 'Call to the host', short: 'call to the host' },
];

export const WEEKDAYS = [
  { value: 'mon', label: 'Mon' },
  { value: 'tue', label: 'Tue' },
  { value: 'wed', label: 'Wed' },
  { value: 'thu', label: 'Thu' },
  { value: 'fri', label: 'Fri' },
  { value: 'sat', label: 'Sat' },
  { value: 'sun', label: 'Sun' },
];

export const GROUP_LABELS: GroupLabels[] = [
  {
    title: 'Noise',
    text: 'When it is too loud for too long, and what is done about it.',
    fields: [
      field(
        'switch',
        'noise.enabled',
        'Watch for noise',
        'Without it no noise is told and no limit is drawn.',
      ),
      field(
        'number',
        'noise.threshold_db',
        'Limit',
        'Health limits are 30 to 45 dB at a sleeper’s ear, and a wall takes 40 to 45 dB.',
      ),
      field(
        'number',
        'noise.duration_min',
        'Too long after',
        'Less would tell of a dropped pan, more would come after the neighbours.',
      ),
      field(
        'number',
        'noise.step_min',
        'Between two levels',
        'Time for the guest to answer to the level before.',
      ),
      field(
        'switch',
        'noise.quiet.enabled',
        'Quiet hours',
        'At these times another limit holds; off until the host knows the rules of the house.',
      ),
      field('clock', 'noise.quiet.start', 'Quiet from', 'In the time of the home.'),
      field('clock', 'noise.quiet.end', 'Quiet until', 'May be on the next day.'),
      field(
        'number',
        'noise.quiet.threshold_db',
        'Limit in quiet hours',
        'A little below the day’s: neighbours sleep.',
      ),
      field(
        'escalation',
        'noise.ladder',
        'What is done at each level',
        'A hint first, then words, then a call.',
      ),
      field(
        'number',
        'noise.snooze_min',
        'Snooze',
        'So long nothing more is done when the host snoozes a noise.',
      ),
    ],
  },
  {
    title: 'People',
    text: 'How many may be there at a time.',
    fields: [
      field(
        'number',
        'crowd.max_occupants',
        'At most',
        'Only the host knows how many are welcome; empty means that nobody counts.',
      ),
      field('number', 'crowd.hold_min', 'Too many after', 'Guests at the door are not a crowd.'),
      field(
        'switch',
        'crowd.only_during_stays',
        'Only during stays',
        'Off: an empty home with a crowd in it is worth telling too.',
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
        choices: [
          { value: 'off', label: 'Nobody', text: 'The alarm is not used.' },
          { value: 'manual', label: 'A person', text: 'Whoever presses Arm.' },
          { value: 'schedule', label: 'The clock', text: 'At the times below.' },
          { value: 'vacant', label: 'An empty home', text: 'When a stay has ended and nobody moves.' },
        ],
      },
      field('schedule', 'alarm.schedule', 'Armed at', 'For an alarm that the clock arms.'),
      field('number', 'alarm.exit_delay_s', 'Time to leave', 'Before it is armed.'),
      field('number', 'alarm.grace_s', 'Time to disarm', 'After coming in; 0 raises the alarm at once.'),
      field(
        'switch',
        'alarm.siren',
        'Siren',
        'Sounds for two minutes; without it an alarm is silent, but told.',
      ),
    ],
  },
  {
    title: 'Arrivals',
    text: 'Whether guests have come, by motion.',
    fields: [
      field(
        'switch',
        'presence.enabled',
        'Watch for arrivals',
        'Costs nothing, and says when a stay has begun.',
      ),
      field(
        'number',
        'presence.no_show_h',
        'No-show after',
        'Late flights are common; after five hours it is worth a call.',
      ),
    ],
  },
  {
    title: 'Climate',
    text: 'What is good for the home and for those in it.',
    fields: [
      field('number', 'climate.temp_high', 'Too warm from', 'Above it people do not sleep.'),
      field(
        'number',
        'climate.temp_low',
        'Too cold from',
        '13 °C (55 °F) is the usual advice for empty homes.',
      ),
      field('number', 'climate.hum_high', 'Too humid from', 'The advice is 60 %; 70 % keeps showers out.'),
      field('number', 'climate.hum_low', 'Too dry from', 'Below it wood cracks and eyes burn.'),
      field('number', 'climate.freeze', 'Close to freezing from', 'Early enough to save the pipes.'),
      field(
        'switch',
        'climate.mould',
        'Watch for mould',
        'Reckons from temperature and humidity over weeks.',
      ),
    ],
  },
  {
    title: 'Smoking',
    text: 'By particles and gases in the air, where a device measures them.',
    fields: [
      field(
        'switch',
        'smoking.enabled',
        'Watch for smoking',
        'Costs nothing where no device measures the air.',
      ),
    ],
  },
  {
    title: 'Messages',
    text: 'When guests are written to, and how often. What is written stands on the page Messages.',
    fields: [
      field(
        'switch',
        'messages.pre_arrival',
        'Write before arrival',
        'Guests who know the way in do not call at midnight.',
      ),
      field(
        'number',
        'messages.pre_arrival_lead_h',
        'So long before check-in',
        'A stay that is booked later is written to at once.',
      ),
      field(
        'window',
        'messages.window',
        'Times for messages before arrival',
        'In the time of the home; may go over midnight. Not for who checks in within three hours.',
      ),
      field(
        'number',
        'messages.max_per_day',
        'At most in 24 hours',
        'To one guest, of those that go out by themselves; 0 means none at all.',
      ),
      field(
        'phone',
        'messages.host_phone',
        'Phone of the host',
        'Whom the step “Call to the host” of a noise calls; without it that step is skipped.',
      ),
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
        'Quiet hours from 22:00 to 07:00.\nNo smoking indoors.',
      ),
      text(
        'guest_page.contact',
        'Contact',
        'Whom guests call or write to.',
        'Maria, +46 70 123 45 67, any time',
      ),
      field(
        'number',
        'guest_page.code_visible_hours_before',
        'Access code shown before check-in',
        'Early enough for the journey, late enough that a link passed on is old by then.',
      ),
    ],
  },
];
