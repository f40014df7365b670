import Type, { type Static, type TSchema } from 'typebox';
import { FALLBACK, LANGUAGES } from '../i18n/index.ts';
import { documented, Nullable } from '../platform/http/document/common-schemas.ts';

/** The settings of a home with their ranges. docs/settings.md has the reasons for the defaults. */

const ClockTime = (description: string) =>
  Type.String({
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    'x-wanted': 'must be a time of day such as 22:00',
    description,
  });
const Decibels = (description: string) =>
  Type.Number({ minimum: 40, maximum: 110, 'x-unit': 'dB', description });
const Whole = (unit: string) => (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, 'x-unit': unit, description });
const [Seconds, Minutes, Hours] = [Whole('s'), Whole('min'), Whole('h')];
const Celsius = (minimum: number, maximum: number, description: string) =>
  Type.Number({ minimum, maximum, 'x-unit': '°C', description });
const Percent = (description: string) =>
  Type.Number({ minimum: 0, maximum: 100, 'x-unit': '%', description });
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const Weekday = Type.Enum(WEEKDAYS, { $id: 'Weekday' });
const ESCALATION_STEPS = ['flash_sound', 'sms', 'email', 'auto_call', 'host_call'];
/** A pattern in the document: Python clients cannot read lists of lists of an enum. */
const EscalationStep = Type.Enum(
  ESCALATION_STEPS,
  documented({
    type: 'string',
    enum: undefined,
    pattern: `^(${ESCALATION_STEPS.join('|')})$`,
    description: 'Action of a noise level. `host_call` calls `messages.host_phone`.',
  }),
);

const quiet = {
  enabled: Type.Boolean({ description: 'Whether quiet hours are on. Default: false.' }),
  start: ClockTime('Start of the quiet hours, in the time zone of the home. Default: 22:00.'),
  end: ClockTime(
    'End of the quiet hours, in the time zone of the home. May be after midnight. Default: 07:00.',
  ),
  threshold_db: Decibels('Sound limit in quiet hours, in dB. Default: 70.'),
};
const noise = {
  enabled: Type.Boolean({ description: 'Whether noise is monitored. Default: true.' }),
  threshold_db: Decibels('Sound limit, in dB. Default: 75.'),
  duration_min: Minutes(5, 15, 'Minutes of noise before an incident opens. Default: 10.'),
  step_min: Minutes(5, 60, 'Minutes from one level of an incident to the next. Default: 10.'),
  ladder: Type.Array(Type.Array(EscalationStep, { maxItems: 5, uniqueItems: true }), {
    maxItems: 3,
    description:
      'Actions of each noise level, level 1 first. Default: flash_sound and sms; sms and email; auto_call and host_call.',
  }),
  snooze_min: Minutes(5, 240, 'Minutes of a snooze, where the call names none. Default: 30.'),
};
const crowd = {
  max_occupants: Nullable(
    Whole('people')(1, 500, 'Most people in the home. Null: not monitored. Default: null.'),
  ),
  hold_min: Minutes(5, 120, 'Minutes above the limit before an event is raised. Default: 15.'),
  only_during_stays: Type.Boolean({
    description: 'Whether occupancy is monitored during stays only. Default: false.',
  }),
};
const alarm = {
  mode: Type.Enum(['off', 'manual', 'schedule', 'vacant'], {
    description:
      'How the alarm is armed. off: it cannot be armed. manual: by a user. schedule: at the times of `schedule`. vacant: while no guest stays. Default: manual.',
  }),
  grace_s: Seconds(0, 300, 'Seconds to disarm after coming in. Default: 45.'),
  exit_delay_s: Seconds(0, 300, 'Seconds to leave after arming. Default: 45.'),
  siren: Type.Boolean({ description: 'Whether devices sound the siren. Default: true.' }),
  schedule: Type.Array(
    Type.Object({
      days: Type.Array(Weekday, {
        minItems: 1,
        maxItems: 7,
        uniqueItems: true,
        description: 'Weekdays on which the time starts.',
      }),
      start: ClockTime('Start, in the time zone of the home.'),
      end: ClockTime('End, in the time zone of the home. May be after midnight.'),
    }),
    { maxItems: 50, description: 'Times at which the alarm is armed in the mode `schedule`. Default: none.' },
  ),
};
const presence = {
  enabled: Type.Boolean({
    description: 'Whether arrivals and departures are detected by motion. Default: true.',
  }),
  no_show_h: Hours(1, 24, 'Hours after check-in without motion before a no-show is reported. Default: 5.'),
};
const climate = {
  temp_high: Celsius(-20, 60, 'Highest temperature, in °C. Default: 30.'),
  temp_low: Celsius(-20, 60, 'Lowest temperature, in °C. Default: 13.'),
  hum_high: Percent('Highest relative humidity, in %. Default: 70.'),
  hum_low: Percent('Lowest relative humidity, in %. Default: 25.'),
  freeze: Celsius(-10, 10, 'Temperature below which the home is close to freezing, in °C. Default: 4.'),
  mould: Type.Boolean({ description: 'Whether the risk of mould is monitored. Default: true.' }),
};
const smoking = { enabled: Type.Boolean({ description: 'Whether smoking is detected. Default: true.' }) };
const messages = {
  pre_arrival: Type.Boolean({
    description: 'Whether guests get a message before they arrive. Default: true.',
  }),
  safety: Type.Boolean({
    description: 'Whether the guest gets advice at once when a safety incident opens. Default: true.',
  }),
  pre_arrival_lead_h: Hours(1, 336, 'Hours before check-in at which that message is sent. Default: 24.'),
  window: Type.Array(ClockTime('Time of day in the time zone of the home.'), {
    minItems: 2,
    maxItems: 2,
    description:
      'Start and end of the hours for messages before arrival. May span midnight. Default: 09:00 and 21:00.',
  }),
  max_per_day: Type.Integer({
    minimum: 0,
    maximum: 50,
    'x-unit': 'messages',
    description:
      'Most automatic messages to one guest within 24 hours. Safety messages are not limited. Default: 4.',
  }),
  language: Type.Enum([...LANGUAGES], {
    description: 'Language of messages to guests whose language is unknown. Default: en.',
  }),
  host_phone: Nullable(
    Type.String({
      pattern: '^\\+[1-9]\\d{6,14}$',
      'x-wanted': 'must be a number in international form, such as +46701234567',
      description: 'Number that the step `host_call` calls. Null: the step is skipped. Default: null.',
    }),
  ),
};
const guest_page = {
  house_rules: Type.String({
    maxLength: 5000,
    description: 'House rules on the guest page. Line breaks are preserved. Default: empty.',
  }),
  contact: Type.String({
    maxLength: 500,
    description: 'Contact of the host on the guest page. Default: empty.',
  }),
  code_visible_hours_before: Type.Integer({
    minimum: 0,
    maximum: 720,
    'x-unit': 'h',
    description: 'Hours before check-in from which the guest page shows the access code. Default: 24.',
  }),
};
const maintenance_until = Nullable(
  Type.String({
    format: 'date-time',
    'x-wanted': 'must be an ISO-8601 time with a zone, such as 2026-11-15T09:30:00Z',
    description:
      'End of the maintenance, which mutes all events but safety events. Null: no maintenance. Default: null.',
  }),
);

const GROUPS = {
  noise: 'Noise monitoring.',
  quiet: 'Quiet hours, with their own sound limit.',
  crowd: 'Occupancy monitoring.',
  alarm: 'Alarm for motion.',
  presence: 'Detection of guests by motion.',
  climate: 'Limits of the climate, and monitoring of the risk of mould.',
  smoking: 'Detection of smoking.',
  messages: 'Messages to guests, and the phone number of the host.',
  guest_page: 'Content of the guest page.',
};

export const HomeSettings = Type.Object(
  {
    noise: Type.Object(
      { ...noise, quiet: Type.Object(quiet, { description: GROUPS.quiet }) },
      { description: GROUPS.noise },
    ),
    crowd: Type.Object(crowd, { description: GROUPS.crowd }),
    alarm: Type.Object(alarm, { description: GROUPS.alarm }),
    presence: Type.Object(presence, { description: GROUPS.presence }),
    climate: Type.Object(climate, { description: GROUPS.climate }),
    smoking: Type.Object(smoking, { description: GROUPS.smoking }),
    messages: Type.Object(messages, { description: GROUPS.messages }),
    guest_page: Type.Object(guest_page, { description: GROUPS.guest_page }),
    maintenance_until,
  },
  { $id: 'HomeSettings', description: 'All settings of a home.' },
);
export type HomeSettings = Static<typeof HomeSettings>;

/** A change names only what it changes, at every level. */
export const SettingsChange = Type.Partial(
  Type.Object({
    noise: Type.Partial(
      Type.Object({ ...noise, quiet: Type.Partial(Type.Object(quiet), { description: GROUPS.quiet }) }),
      { description: GROUPS.noise },
    ),
    crowd: Type.Partial(Type.Object(crowd), { description: GROUPS.crowd }),
    alarm: Type.Partial(Type.Object(alarm), { description: GROUPS.alarm }),
    presence: Type.Partial(Type.Object(presence), { description: GROUPS.presence }),
    climate: Type.Partial(Type.Object(climate), { description: GROUPS.climate }),
    smoking: Type.Partial(Type.Object(smoking), { description: GROUPS.smoking }),
    messages: Type.Partial(Type.Object(messages), { description: GROUPS.messages }),
    guest_page: Type.Partial(Type.Object(guest_page), { description: GROUPS.guest_page }),
    maintenance_until,
  }),
  {
    $id: 'HomeSettingsChange',
    description: 'Some settings of a home. In the home, all other settings stay unchanged.',
  },
);
export type SettingsChange = Static<typeof SettingsChange>;

export const DEFAULT_SETTINGS: HomeSettings = {
  noise: {
    enabled: true,
    threshold_db: 75,
    duration_min: 10,
    step_min: 10,
    quiet: { enabled: false, start: '22:00', end: '07:00', threshold_db: 70 },
    ladder: [
      ['flash_sound', 'sms'],
      ['sms', 'email'],
      ['auto_call', 'host_call'],
    ],
    snooze_min: 30,
  },
  crowd: { max_occupants: null, hold_min: 15, only_during_stays: false },
  alarm: { mode: 'manual', grace_s: 45, exit_delay_s: 45, siren: true, schedule: [] },
  presence: { enabled: true, no_show_h: 5 },
  climate: { temp_high: 30, temp_low: 13, hum_high: 70, hum_low: 25, freeze: 4, mould: true },
  smoking: { enabled: true },
  messages: {
    pre_arrival: true,
    safety: true,
    pre_arrival_lead_h: 24,
    window: ['09:00', '21:00'],
    max_per_day: 4,
    language: FALLBACK,
    host_phone: null,
  },
  guest_page: { house_rules: '', contact: '', code_visible_hours_before: 24 },
  maintenance_until: null,
};

/** Drops unknown members, which are ignored and must not be stored. */
export function mergeSettings(stored: SettingsChange, change: SettingsChange): SettingsChange {
  return merge(stored, knownMembers(change, HomeSettings) as SettingsChange);
}

function knownMembers(value: unknown, schema: TSchema): unknown {
  if (Type.IsArray(schema) && Array.isArray(value))
    return value.map((one) => knownMembers(one, schema.items));
  if (!Type.IsObject(schema) || !isPlainObject(value)) return value;
  const kept = Object.entries(value).flatMap(([name, member]) => {
    const known = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    return known ? [[name, knownMembers(member, known)]] : [];
  });
  return Object.fromEntries(kept);
}

export function effectiveSettings(stored: SettingsChange): HomeSettings {
  return merge(DEFAULT_SETTINGS, stored);
}

function merge<T extends object>(base: T, change: object): T {
  const merged = new Map<string, unknown>(Object.entries(base));
  for (const [name, value] of Object.entries(change)) {
    const before = merged.get(name);
    merged.set(name, isPlainObject(before) && isPlainObject(value) ? merge(before, value) : value);
  }
  return Object.fromEntries(merged) as T;
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
