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

const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

export function withUnit(name: string, value: number): string {
  const unit = UNITS.find(([names]) => names.test(name))?.[1];
  return unit ? `${number.format(value)}\u00a0${unit}` : number.format(value);
}

/** "Duration" for durationMinutes: the number says in what. */
export function withoutUnit(name: string): string {
  return name.replace(/(?<=.)(Minutes|Hours|Seconds|Percent|Ms|Hz)$/, '');
}
