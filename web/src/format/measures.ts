import { cachedFormat, type TextKey, t } from '../i18n/texts.ts';

/** Units by member name. */
const UNITS: [RegExp, string][] = [
  // Always temperature, whatever else the name says.
  [/^trendPerHour$/, '°C/h'],
  [/temperature|freezing/i, '°C'],
  [/humidity/i, '%'],
  // Before the rule for batteries, which have percent.
  [/voltage/i, 'V'],
  [/percent$|^battery/i, '%'],
  [/pressure/i, 'hPa'],
  [/sound|^noise/i, 'dB'],
  [/minutes/i, 'min'],
  [/hours/i, 'h'],
  [/seconds$/i, 's'],
  [/Ms$/, 'ms'],
  [/Hz$/, 'Hz'],
  [/pm25/i, 'µg/m³'],
  [/occupancy/i, 'people'],
  [/days/i, 'days'],
];
/** Shares from 0 to 1, shown in percent. */
const SHARES = /^(confidence|dose)$/;
/** Units that are words. */
const UNIT_TEXTS: Record<string, TextKey> = {
  people: 'format.personCount',
  days: 'format.dayCount',
  messages: 'format.messageCount',
};

const SPACE = '\u00a0';
const HOUR_MINUTES = 60;
const DAY_MINUTES = 1440;
/** From two hours on shown in hours, from three days on in days. */
const LONG_MINUTES = 120;
const MANY_DAYS = 3;

const number = () =>
  cachedFormat('measure', (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));

export function withUnit(name: string, value: number): string {
  if (SHARES.test(name)) return `${number().format(value * 100)}${SPACE}%`;
  const unit = UNITS.find(([names]) => names.test(name))?.[1];
  if (unit === undefined) return number().format(value);
  if (unit === 'min' && value >= LONG_MINUTES) return inHours(value);
  return `${number().format(value)}${SPACE}${unitOf(value, unit)}`;
}

/** "person" for one, "people" for more. */
export function unitOf(value: number, unit: string): string {
  const words = UNIT_TEXTS[unit];
  return words ? t(words, { count: value }) : unit;
}

/** "49 h 35 min" for 2,975 minutes, and days for long durations. */
function inHours(minutes: number): string {
  const days = Math.floor(minutes / DAY_MINUTES);
  const [hours, rest] =
    days < MANY_DAYS
      ? [Math.floor(minutes / HOUR_MINUTES), Math.round(minutes % HOUR_MINUTES)]
      : [Math.round((minutes % DAY_MINUTES) / HOUR_MINUTES), 0];
  const parts: [number, string][] = [
    [days < MANY_DAYS ? 0 : days, 'd'],
    [hours, 'h'],
    [rest, 'min'],
  ];
  return parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${number().format(value)}${SPACE}${unit}`)
    .join(' ');
}

/** "Duration" for durationMinutes: the value has the unit. */
export function withoutUnit(name: string): string {
  return name.replace(/(?<=.)(Minutes|PerHour|Hours|Seconds|Percent|Ms|Hz)$/, '');
}
