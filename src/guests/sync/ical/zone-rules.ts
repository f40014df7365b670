import { DAY_MS } from '../../../platform/durations.ts';
import type { Properties, ZoneDefinition } from './calendar.ts';
import { readLocal } from './local-time.ts';

/**
 * A VTIMEZONE without an IANA name, as Outlook writes it. Supports the rules of real zones: once a year in one month, on the n-th
 * weekday, on a day, or on the first such weekday from a day on. Onsets are computed without a loop over years, so an endless rule
 * costs nothing.
 */
export interface ZoneRules {
  /** Local time minus this is UTC. */
  offsetMs(localMs: number): number;
}

interface Observance {
  startMs: number;
  offsetFromMs: number;
  offsetToMs: number;
  untilMs: number;
  rule: { month: number; weekday?: number; nth?: number; day?: number } | undefined;
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Undefined without a valid observance. */
export function readZoneRules(definition: ZoneDefinition): ZoneRules | undefined {
  const observances = definition.observances.flatMap((properties) => readObservance(properties) ?? []);
  const [first] = observances.toSorted((one, other) => one.startMs - other.startMs);
  if (!first) return undefined;
  return {
    offsetMs: (localMs) => {
      let latest = Number.NEGATIVE_INFINITY;
      let offset = first.offsetFromMs;
      for (const observance of observances) {
        const onset = latestOnset(observance, localMs);
        if (onset <= latest) continue;
        latest = onset;
        offset = observance.offsetToMs;
      }
      return offset;
    },
  };
}

/** The last time at or before `localMs` that the observance began, or minus infinity. */
function latestOnset({ startMs, untilMs, rule }: Observance, localMs: number): number {
  if (localMs < startMs) return Number.NEGATIVE_INFINITY;
  if (!rule) return startMs;
  const lastYear = new Date(Math.min(localMs, untilMs)).getUTCFullYear();
  for (const year of [lastYear, lastYear - 1]) {
    const onset = onsetDay(rule, year) + timeOfDay(startMs);
    if (onset <= localMs && onset <= untilMs && onset >= startMs) return onset;
  }
  return startMs;
}

/** Also before 1970, where the remainder alone would be negative. */
const timeOfDay = (ms: number): number => ((ms % DAY_MS) + DAY_MS) % DAY_MS;

/** Midnight of the day in that year. */
function onsetDay({ month, weekday, nth = 1, day }: NonNullable<Observance['rule']>, year: number): number {
  const first = Date.UTC(year, month - 1, day ?? 1);
  if (weekday === undefined) return first;
  if (nth > 0) {
    const toWeekday = (weekday - new Date(first).getUTCDay() + 7) % 7;
    return first + (toWeekday + (nth - 1) * 7) * DAY_MS;
  }
  const last = Date.UTC(year, month, 0);
  const back = (new Date(last).getUTCDay() - weekday + 7) % 7;
  return last - (back + (-nth - 1) * 7) * DAY_MS;
}

function readObservance(properties: Properties): Observance | undefined {
  const startMs = readLocal(properties.get('DTSTART')?.value ?? '')?.ms;
  const offsetToMs = readOffset(properties.get('TZOFFSETTO')?.value);
  if (startMs === undefined || offsetToMs === undefined) return undefined;
  const rrule = properties.get('RRULE')?.value.toUpperCase() ?? '';
  const until = /UNTIL=([\dTZ]+)/.exec(rrule)?.[1];
  return {
    startMs,
    offsetToMs,
    offsetFromMs: readOffset(properties.get('TZOFFSETFROM')?.value) ?? offsetToMs,
    untilMs: (until === undefined ? undefined : readLocal(until)?.ms) ?? Number.POSITIVE_INFINITY,
    rule: readRule(rrule),
  };
}

function readRule(rrule: string): Observance['rule'] {
  if (!rrule.includes('FREQ=YEARLY')) return undefined;
  const month = Number(/BYMONTH=(\d{1,2})(?:;|$)/.exec(rrule)?.[1]);
  if (!(month >= 1 && month <= 12)) return undefined;
  const [, nth, weekday = ''] = /BYDAY=([+-]?[1-5])?(SU|MO|TU|WE|TH|FR|SA)(?:;|$)/.exec(rrule) ?? [];
  const days = /BYMONTHDAY=([\d,]+)/.exec(rrule)?.[1]?.split(',').map(Number);
  const place = WEEKDAYS.indexOf(weekday);
  return {
    month,
    ...(place < 0 ? {} : { weekday: place }),
    ...(nth === undefined ? {} : { nth: Number(nth) }),
    ...(days === undefined ? {} : { day: Math.min(...days) }),
  };
}

function readOffset(text: string | undefined): number | undefined {
  const [, sign, hours, minutes, seconds = '0'] =
    /^([+-])(\d\d):?(\d\d)(\d\d)?$/.exec(text?.trim() ?? '') ?? [];
  if (sign === undefined) return undefined;
  return (sign === '-' ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}
