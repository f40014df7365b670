import { type Message, msg } from '../../../words/words.ts';

/** How the settings of a home are called and explained; their defaults, ranges and units the API tells. */

interface LabelsOf<Kind extends string> {
  kind: Kind;
  /** Of the member, such as `noise.quiet.start`. */
  path: string;
  label: Message;
  /** What it does and why the default is what it is, in one sentence. */
  why: Message;
}

export interface ChoiceLabels extends LabelsOf<'choice'> {
  choices: { value: string; label: Message; text: Message }[];
}

export type FieldLabels =
  | LabelsOf<'switch' | 'number' | 'clock' | 'window' | 'phone' | 'escalation' | 'schedule'>
  | (LabelsOf<'text'> & { example: Message })
  | ChoiceLabels;

export interface GroupLabels {
  title: Message;
  text: Message;
  fields: FieldLabels[];
}

type PlainKind = Exclude<FieldLabels['kind'], 'text' | 'choice'>;

const field = (kind: PlainKind, path: string, label: Message, why: Message): FieldLabels => ({
  kind,
  path,
  label,
  why,
});

const text = (path: string, label: Message, why: Message, example: Message): FieldLabels => ({
  kind: 'text',
  path,
  label,
  why,
  example,
});

export const ESCALATION_ACTIONS = [
  { value: 'flash_sound', label: msg('The device flashes and sounds'), short: msg('flash and sound') },
  { value: 'sms', label: msg('SMS to the guest'), short: msg('SMS') },
  { value: 'email', label: msg('E-mail to the guest'), short: msg('e-mail') },
  { value: 'auto_call', label: msg('Automatic call to the guest'), short: msg('automatic call') },
  { value: 'host_call', label: msg('Call to the host'), short: msg('call to the host') },
];

export const WEEKDAYS = [
  { value: 'mon', label: msg('Mon') },
  { value: 'tue', label: msg('Tue') },
  { value: 'wed', label: msg('Wed') },
  { value: 'thu', label: msg('Thu') },
  { value: 'fri', label: msg('Fri') },
  { value: 'sat', label: msg('Sat') },
  { value: 'sun', label: msg('Sun') },
];

export const GROUP_LABELS: GroupLabels[] = [
  {
    title: msg('Noise'),
    text: msg('When it is too loud for too long, and what is done about it.'),
    fields: [
      field(
        'switch',
        'noise.enabled',
        msg('Watch for noise'),
        msg('Without it no noise is told and no limit is drawn.'),
      ),
      field(
        'number',
        'noise.threshold_db',
        msg('Limit'),
        msg('Health limits are 30 to 45 dB at a sleeper’s ear, and a wall takes 40 to 45 dB.'),
      ),
      field(
        'number',
        'noise.duration_min',
        msg('Too long after'),
        msg('Less would tell of a dropped pan, more would come after the neighbours.'),
      ),
      field(
        'number',
        'noise.step_min',
        msg('Between two levels'),
        msg('Time for the guest to answer to the level before.'),
      ),
      field(
        'switch',
        'noise.quiet.enabled',
        msg('Quiet hours'),
        msg('At these times another limit holds; off until the host knows the rules of the house.'),
      ),
      field('clock', 'noise.quiet.start', msg('Quiet from'), msg('In the time of the home.')),
      field('clock', 'noise.quiet.end', msg('Quiet until'), msg('May be on the next day.')),
      field(
        'number',
        'noise.quiet.threshold_db',
        msg('Limit in quiet hours'),
        msg('A little below the day’s: neighbours sleep.'),
      ),
      field(
        'escalation',
        'noise.ladder',
        msg('What is done at each level'),
        msg('A hint first, then words, then a call.'),
      ),
      field(
        'number',
        'noise.snooze_min',
        msg('Snooze'),
        msg('So long nothing more is done when the host snoozes a noise.'),
      ),
    ],
  },
  {
    title: msg('People'),
    text: msg('How many may be there at a time.'),
    fields: [
      field(
        'number',
        'crowd.max_occupants',
        msg('At most'),
        msg('Only the host knows how many are welcome; empty means that nobody counts.'),
      ),
      field('number', 'crowd.hold_min', msg('Too many after'), msg('Guests at the door are not a crowd.')),
      field(
        'switch',
        'crowd.only_during_stays',
        msg('Only during stays'),
        msg('Off: an empty home with a crowd in it is worth telling too.'),
      ),
    ],
  },
  {
    title: msg('Alarm'),
    text: msg('When motion raises an alarm.'),
    fields: [
      {
        kind: 'choice',
        path: 'alarm.mode',
        label: msg('Who arms it'),
        why: msg('An alarm that arms by itself must be wanted.'),
        choices: [
          { value: 'off', label: msg('Nobody'), text: msg('The alarm is not used.') },
          { value: 'manual', label: msg('A person'), text: msg('Whoever presses Arm.') },
          { value: 'schedule', label: msg('The clock'), text: msg('At the times below.') },
          {
            value: 'vacant',
            label: msg('An empty home'),
            text: msg('When a stay has ended and nobody moves.'),
          },
        ],
      },
      field('schedule', 'alarm.schedule', msg('Armed at'), msg('For an alarm that the clock arms.')),
      field('number', 'alarm.exit_delay_s', msg('Time to leave'), msg('Before it is armed.')),
      field(
        'number',
        'alarm.grace_s',
        msg('Time to disarm'),
        msg('After coming in; 0 raises the alarm at once.'),
      ),
      field(
        'switch',
        'alarm.siren',
        msg('Siren'),
        msg('Sounds for two minutes; without it an alarm is silent, but told.'),
      ),
    ],
  },
  {
    title: msg('Arrivals'),
    text: msg('Whether guests have come, by motion.'),
    fields: [
      field(
        'switch',
        'presence.enabled',
        msg('Watch for arrivals'),
        msg('Costs nothing, and says when a stay has begun.'),
      ),
      field(
        'number',
        'presence.no_show_h',
        msg('No-show after'),
        msg('Late flights are common; after five hours it is worth a call.'),
      ),
    ],
  },
  {
    title: msg('Climate'),
    text: msg('What is good for the home and for those in it.'),
    fields: [
      field('number', 'climate.temp_high', msg('Too warm from'), msg('Above it people do not sleep.')),
      field(
        'number',
        'climate.temp_low',
        msg('Too cold from'),
        msg('13 °C (55 °F) is the usual advice for empty homes.'),
      ),
      field(
        'number',
        'climate.hum_high',
        msg('Too humid from'),
        msg('The advice is 60 %; 70 % keeps showers out.'),
      ),
      field('number', 'climate.hum_low', msg('Too dry from'), msg('Below it wood cracks and eyes burn.')),
      field(
        'number',
        'climate.freeze',
        msg('Close to freezing from'),
        msg('Early enough to save the pipes.'),
      ),
      field(
        'switch',
        'climate.mould',
        msg('Watch for mould'),
        msg('Reckons from temperature and humidity over weeks.'),
      ),
    ],
  },
  {
    title: msg('Smoking'),
    text: msg('By particles and gases in the air, where a device measures them.'),
    fields: [
      field(
        'switch',
        'smoking.enabled',
        msg('Watch for smoking'),
        msg('Costs nothing where no device measures the air.'),
      ),
    ],
  },
  {
    title: msg('Messages'),
    text: msg('When guests are written to, and how often. What is written stands on the page Messages.'),
    fields: [
      field(
        'switch',
        'messages.pre_arrival',
        msg('Write before arrival'),
        msg('Guests who know the way in do not call at midnight.'),
      ),
      field(
        'number',
        'messages.pre_arrival_lead_h',
        msg('So long before check-in'),
        msg('A stay that is booked later is written to at once.'),
      ),
      field(
        'window',
        'messages.window',
        msg('Times for messages before arrival'),
        msg('In the time of the home; may go over midnight. Not for who checks in within three hours.'),
      ),
      field(
        'number',
        'messages.max_per_day',
        msg('At most in 24 hours'),
        msg('To one guest, of those that go out by themselves; 0 means none at all.'),
      ),
      {
        kind: 'choice',
        path: 'messages.language',
        label: msg('Language of guests'),
        why: msg('For guests of whom neither the booking nor the phone number says which is theirs.'),
        choices: [
          { value: 'en', label: msg('English'), text: msg('What most guests read.') },
          { value: 'de', label: msg('German'), text: msg('Polite, with “Sie”.') },
          { value: 'es', label: msg('Spanish'), text: msg('Polite, with “usted”.') },
          { value: 'fr', label: msg('French'), text: msg('Polite, with “vous”.') },
          { value: 'sv', label: msg('Swedish'), text: msg('With “du”, as everybody does.') },
        ],
      },
      field(
        'phone',
        'messages.host_phone',
        msg('Phone of the host'),
        msg('Whom the step “Call to the host” of a noise calls; without it that step is skipped.'),
      ),
    ],
  },
  {
    title: msg('Guest page'),
    text: msg('What each guest finds behind the link of the stay. Nothing is shown of what is empty.'),
    fields: [
      text(
        'guest_page.house_rules',
        msg('House rules'),
        msg('Shown as they are written; lines are kept.'),
        msg('Quiet hours from 22:00 to 07:00. No smoking indoors.'),
      ),
      text(
        'guest_page.contact',
        msg('Contact'),
        msg('Whom guests call or write to.'),
        msg('Maria, +46 70 123 45 67, any time'),
      ),
      field(
        'number',
        'guest_page.code_visible_hours_before',
        msg('Access code shown before check-in'),
        msg('Early enough for the journey, late enough that a link passed on is old by then.'),
      ),
    ],
  },
];
