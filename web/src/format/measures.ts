/** What a number is counted in, by the name of its member. */
const UNITS: [RegExp, string][] = [
  [/temperature/i, '°C'],
  [/humidity/i, '%'],
  [/percent$|^battery/i, '%'],
  [/pressure/i, 'hPa'],
  [/^sound|^noise/i, 'dB'],
  [/voltage/i, 'V'],
  [/minutes/i, 'min'],
  [/hours?$/i, 'h'],
  [/seconds$/i, 's'],
  [/Ms$/, 'ms'],
  [/Hz$/, 'Hz'],
  [/pm25/i, 'µg/m³'],
];

const SPACE = '\u00a0';
const HOUR_MINUTES = 60;
const DAY_MINUTES = 1440;
/** From two hours on nobody counts in minutes, from three days on nobody in hours. */
const LONG_MINUTES = 120;
const MANY_DAYS = 3;

const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

export function withUnit(name: string, value: number): string {
  const unit = UNITS.find(([names]) => names.test(name))?.[1];
  if (unit === undefined) return number.format(value);
  return unit === 'min' && value >= LONG_MINUTES ? inHours(value) : `${number.format(value)}${SPACE}${unit}`;
}

/** "49 h 35 min" for 2,975 minutes, and days where even those are many. */
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
    .map(([value, unit]) => `${number.format(value)}${SPACE}${unit}`)
    .join(' ');
}

/** "Duration" for durationMinutes: the number says in what. */
export function withoutUnit(name: string): string {
  return name.replace(/(?<=.)(Minutes|Hours|Seconds|Percent|Ms|Hz)$/, '');
}
