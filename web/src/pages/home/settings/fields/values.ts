import type { Home, HomeChange, SettingLimits } from '../../../../contract.ts';
import { unitOf } from '../../../../format/measures.ts';
import { fromFieldValue, toFieldValue } from '../../../../format/zoned-time.ts';
import { t } from '../../../../i18n/texts.ts';
import { type Field, memberAt } from './fields.ts';
import { type ChoiceLabels, ESCALATION_ACTIONS, WEEKDAYS } from './labels.ts';
import { isPhone, phoneOf } from './phone.ts';

/** Field values. Numbers are text, because a field may hold invalid input. */
export type Value = string | boolean | string[] | string[][] | AlarmTimeValue[];

export interface AlarmTimeValue {
  days: string[];
  start: string;
  end: string;
}

/** Edited values by path. */
export type Edits = Record<string, Value>;
export type Problems = Record<string, string>;

const HOUR_PATHS = ['home.checkin_hour', 'home.checkout_hour'];
export const MAINTENANCE = 'maintenance_until';

/** Members of the home itself, such as `home.name`, are edited on the same page. */
export function valueIn(home: Home, path: string): Value {
  const { maintenance_until: until } = home.settings;
  if (path === MAINTENANCE) return until === null ? '' : toFieldValue(until, home.timezone);
  const found = path.startsWith('home.')
    ? home[path.slice('home.'.length) as 'name']
    : memberAt(home.settings, path);
  return toValue(found);
}

export function toValue(found: unknown): Value {
  if (found === null || found === undefined) return '';
  return typeof found === 'number' ? String(found) : (found as Value);
}

export const textOf = (value: Value): string => (typeof value === 'string' ? value : '');

export const isSame = (one: Value, other: Value) => JSON.stringify(one) === JSON.stringify(other);

/** The paths whose values differ from the home's. */
export function changedIn(home: Home, edits: Edits): string[] {
  return Object.entries(edits)
    .filter(([path, value]) => !isSame(value, valueIn(home, path)))
    .map(([path]) => path);
}

export function changeOf(home: Home, edits: Edits, fields: Field[]): HomeChange {
  const change: Record<string, unknown> = {};
  for (const path of changedIn(home, edits)) {
    const sent = toApiValue(path, edits[path] ?? '', home.timezone, kindOf(fields, path));
    setMember(change, memberOf(path), sent);
  }
  return change;
}

/** For several homes in any zone: sends every edited value. */
export function changeOfMany(edits: Edits, fields: Field[]): HomeChange {
  const change: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(edits)) {
    const sent = toApiValue(path, value, 'UTC', kindOf(fields, path));
    setMember(change, memberOf(path), sent);
  }
  return change;
}

/** The API's name: `checkin_hour`, `settings.noise.threshold_db`. */
export const memberOf = (path: string): string =>
  path.startsWith('home.') ? path.slice('home.'.length) : `settings.${path}`;

const kindOf = (fields: Field[], path: string) => fields.find((one) => one.path === path)?.kind;

function toApiValue(path: string, value: Value, zone: string, kind: Field['kind'] | undefined): unknown {
  if (HOUR_PATHS.includes(path)) return Number(value);
  if (path === MAINTENANCE) {
    const time = fromFieldValue(textOf(value), zone);
    return 'at' in time ? time.at : null;
  }
  if (kind === 'number') return value === '' ? null : Number(value);
  if (kind === 'phone') return phoneOf(textOf(value)) || null;
  return typeof value === 'string' ? value.trim() : value;
}

function setMember(members: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    members[name] = value;
    return;
  }
  const below = (members[name] ?? {}) as Record<string, unknown>;
  members[name] = below;
  setMember(below, rest.join('.'), value);
}

/** The API's rules, and two about the order of limits. */
export function problemsIn(home: Home, edits: Edits, fields: Field[]): Problems {
  const problems: Problems = {};
  for (const path of changedIn(home, edits)) {
    const field = fields.find((one) => one.path === path);
    const value = edits[path] ?? '';
    const problem = field ? fieldProblem(field, value) : memberProblem(path, value, home.timezone);
    if (problem !== undefined) problems[path] = problem;
  }
  const now = (path: string) => Number(edits[path] ?? valueIn(home, path));
  for (const [low, high] of [
    ['climate.temp_low', 'climate.temp_high'],
    ['climate.hum_low', 'climate.hum_high'],
  ] as const) {
    const touched = [low, high].filter((path) => path in edits);
    if (touched.length > 0 && now(low) >= now(high))
      problems[touched.at(-1) ?? low] ??= t('homeSettings.lowerLimitBelowUpperOne');
  }
  return problems;
}

/** For members without a field. */
function memberProblem(path: string, value: Value, zone: string): string | undefined {
  if (path === 'home.name') return textOf(value).trim() ? undefined : t('common.giveHomeName');
  if (path !== MAINTENANCE || value === '') return undefined;
  const time = fromFieldValue(textOf(value), zone);
  return 'problem' in time ? time.problem : undefined;
}

export function fieldProblem({ kind, limits }: Field, value: Value): string | undefined {
  switch (kind) {
    case 'number':
      return numberProblem(limits, textOf(value));
    case 'clock':
      return isClock(textOf(value)) ? undefined : t('homeSettings.enterTimeDay2200');
    case 'window':
      return (value as string[]).every(isClock) ? undefined : t('homeSettings.enterTwoTimesDay09');
    case 'phone':
      return value === '' || isPhone(textOf(value)) ? undefined : t('homeSettings.enterNumberCountryCode46');
    case 'text':
      return textOf(value).trim().length <= (limits.max_length ?? Number.POSITIVE_INFINITY)
        ? undefined
        : t('homeSettings.enterAtMostCharacters', { count: limits.max_length });
    case 'schedule':
      return scheduleProblem(value as AlarmTimeValue[]);
    default:
      return undefined;
  }
}

function numberProblem(limits: SettingLimits, text: string): string | undefined {
  if (text.trim() === '' && limits.nullable) return undefined;
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY, unit, whole } = limits;
  const number = Number(text);
  const fits =
    text.trim() !== '' && number >= minimum && number <= maximum && (!whole || Number.isInteger(number));
  if (fits) return undefined;
  const range = { minimum, maximum, unit: unit ? unitOf(maximum, unit) : '' };
  return whole ? t('homeSettings.enterWholeNumberFromTo', range) : t('homeSettings.enterNumberFromTo', range);
}

const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

function scheduleProblem(times: AlarmTimeValue[]): string | undefined {
  if (times.some(({ days }) => days.length === 0)) return t('homeSettings.chooseLeastOneDayTime');
  return times.every(({ start, end }) => isClock(start) && isClock(end))
    ? undefined
    : t('homeSettings.enterWhenTimeBeginsEnds');
}

/** "75 dB", "on", "22:00": for defaults and presets. */
export function valueText(field: Field, value: unknown): string {
  switch (field.kind) {
    case 'switch':
      return value ? t('homeSettings.on') : t('homeSettings.off');
    case 'number':
      return value === null || value === ''
        ? t('homeSettings.none')
        : numberText(value as number, field.limits);
    case 'choice':
      return choiceText(field.choices, value);
    case 'clock':
      return value as string;
    case 'window':
      return t('homeSettings.to', { from: (value as string[])[0], until: (value as string[])[1] });
    case 'phone':
      return (value as string | null) || t('homeSettings.none');
    // The text may be pages long.
    case 'text':
      return value === '' ? t('homeSettings.empty') : t('homeSettings.set');
    case 'escalation':
      return (value as string[][]).map(actionsText).join(`; ${t('homeSettings.then')} `);
    case 'schedule':
      return (value as unknown[]).length === 0
        ? t('homeSettings.none')
        : t('homeSettings.timeSlotCount', { count: (value as unknown[]).length });
  }
}

function choiceText(choices: ChoiceLabels['choices'], wanted: unknown): string {
  const choice = choices.find(({ value }) => value === wanted);
  return choice ? t(choice.short ?? choice.label) : '';
}

/** Not rounded. */
const numberText = (value: number, { unit = '' }: SettingLimits) => `${value}\u00a0${unitOf(value, unit)}`;

function actionsText(actions: string[]): string {
  const names = actions.map((action) => {
    const known = ESCALATION_ACTIONS.find(({ value }) => value === action);
    return known ? t(known.short) : action;
  });
  return names.length === 0 ? t('common.nothing') : names.join(' + ');
}

export const newAlarmTime = (): AlarmTimeValue => ({
  days: WEEKDAYS.map(({ value }) => value),
  start: '22:00',
  end: '07:00',
});
