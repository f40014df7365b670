import Type, { type Static, type TSchema } from 'typebox';
import { FALLBACK, LANGUAGES } from '../i18n/index.ts';
import { documented, Nullable } from '../platform/http/document/common-schemas.ts';

/** The settings of a home with their ranges. docs/settings.md has the reasons for the defaults. */

const ClockTime = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  'x-wanted': 'must be a time of day such as 22:00',
  description: "Local time of the home's zone.",
});
const Decibels = Type.Number({ minimum: 40, maximum: 110, 'x-unit': 'dB' });
const Whole = (unit: string) => (minimum: number, maximum: number) =>
  Type.Integer({ minimum, maximum, 'x-unit': unit });
const [Seconds, Minutes, Hours] = [Whole('s'), Whole('min'), Whole('h')];
const Celsius = (minimum: number, maximum: number) => Type.Number({ minimum, maximum, 'x-unit': '°C' });
const Percent = Type.Number({ minimum: 0, maximum: 100, 'x-unit': '%' });
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
    description: 'What is done about noise that goes on.',
  }),
);

const quiet = { enabled: Type.Boolean(), start: ClockTime, end: ClockTime, threshold_db: Decibels };
const noise = {
  enabled: Type.Boolean(),
  threshold_db: Decibels,
  duration_min: Minutes(5, 15),
  step_min: Minutes(5, 60),
  ladder: Type.Array(Type.Array(EscalationStep, { maxItems: 5, uniqueItems: true }), { maxItems: 3 }),
  snooze_min: Minutes(5, 240),
};
const crowd = {
  max_occupants: Nullable(Whole('people')(1, 500)),
  hold_min: Minutes(5, 120),
  only_during_stays: Type.Boolean(),
};
const alarm = {
  mode: Type.Enum(['off', 'manual', 'schedule', 'vacant']),
  grace_s: Seconds(0, 300),
  exit_delay_s: Seconds(0, 300),
  siren: Type.Boolean(),
  schedule: Type.Array(
    Type.Object({
      days: Type.Array(Weekday, { minItems: 1, maxItems: 7, uniqueItems: true }),
      start: ClockTime,
      end: ClockTime,
    }),
    { maxItems: 50 },
  ),
};
const presence = { enabled: Type.Boolean(), no_show_h: Hours(1, 24) };
const climate = {
  temp_high: Celsius(-20, 60),
  temp_low: Celsius(-20, 60),
  hum_high: Percent,
  hum_low: Percent,
  freeze: Celsius(-10, 10),
  mould: Type.Boolean(),
};
const smoking = { enabled: Type.Boolean() };
const messages = {
  pre_arrival: Type.Boolean({ description: 'Whether guests are written to before they arrive.' }),
  safety: Type.Boolean({
    description: 'Whether the guest is told at once of a safety incident, with advice.',
  }),
  pre_arrival_lead_h: Hours(1, 336),
  window: Type.Array(ClockTime, { minItems: 2, maxItems: 2, description: 'From and to.' }),
  max_per_day: Type.Integer({
    minimum: 0,
    maximum: 50,
    'x-unit': 'messages',
    description: 'To one guest within 24 hours; 0: none at all.',
  }),
  language: Type.Enum([...LANGUAGES], {
    description: 'In which language guests are spoken to of whom nothing says which is theirs.',
  }),
  host_phone: Nullable(
    Type.String({
      pattern: '^\\+[1-9]\\d{6,14}$',
      'x-wanted': 'must be a number in international form, such as +46701234567',
      description: 'Whom the step host_call calls.',
    }),
  ),
};
const guest_page = {
  house_rules: Type.String({ maxLength: 5000, description: 'Shown to guests; lines are kept.' }),
  contact: Type.String({ maxLength: 500, description: 'Whom guests call or write to.' }),
  code_visible_hours_before: Type.Integer({
    minimum: 0,
    maximum: 720,
    'x-unit': 'h',
    description: 'How long before check-in the access code is shown to the guest.',
  }),
};
const maintenance_until = Nullable(
  Type.String({
    format: 'date-time',
    'x-wanted': 'must be an ISO-8601 time with a zone, such as 2026-11-15T09:30:00Z',
  }),
);

export const HomeSettings = Type.Object(
  {
    noise: Type.Object({ ...noise, quiet: Type.Object(quiet) }),
    crowd: Type.Object(crowd),
    alarm: Type.Object(alarm),
    presence: Type.Object(presence),
    climate: Type.Object(climate),
    smoking: Type.Object(smoking),
    messages: Type.Object(messages),
    guest_page: Type.Object(guest_page),
    maintenance_until,
  },
  { $id: 'HomeSettings' },
);
export type HomeSettings = Static<typeof HomeSettings>;

/** A change names only what it changes, at every level. */
export const SettingsChange = Type.Partial(
  Type.Object({
    noise: Type.Partial(Type.Object({ ...noise, quiet: Type.Partial(Type.Object(quiet)) })),
    crowd: Type.Partial(Type.Object(crowd)),
    alarm: Type.Partial(Type.Object(alarm)),
    presence: Type.Partial(Type.Object(presence)),
    climate: Type.Partial(Type.Object(climate)),
    smoking: Type.Partial(Type.Object(smoking)),
    messages: Type.Partial(Type.Object(messages)),
    guest_page: Type.Partial(Type.Object(guest_page)),
    maintenance_until,
  }),
  { $id: 'HomeSettingsChange' },
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
