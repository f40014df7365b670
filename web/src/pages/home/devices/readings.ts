import type { Device, Home } from '../../../contract.ts';
import { cachedFormat, type TextKey, t } from '../../../i18n/texts.ts';
import { noiseLimitAt } from '../noise-limit.ts';

/** The latest value of one kind, with its limits. */
export interface Reading {
  kind: 'sound' | 'temperature' | 'humidity' | 'motion' | 'people';
  label: string;
  value: string;
  number: number;
  /** "limit 75 dB". */
  limit: string | undefined;
  /** Text for a value beyond a limit. */
  exceeded: string | undefined;
  time: string;
}

interface Latest {
  time: string;
  value: number;
}

const tenths = () =>
  cachedFormat(
    'tenths',
    (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
const atMostTenths = () =>
  cachedFormat('measure', (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
const SPACE = '\u00a0';

/** The main values. `otherReadings` has the rest. */
export function deviceReadings(device: Device, home: Home, now: number): Reading[] {
  const { sound, temperature, humidity, motion, people } = device.latest_sensor_values;
  const { noise, climate, crowd } = home.settings;
  const loud = noiseLimitAt(now, noise, home.timezone);
  return [
    reading('sound', t('common.sound'), sound, 'dB', {
      ...(noise.enabled ? { most: loud.db } : {}),
      note: loud.quiet ? ` (${t('devices.quietHours')})` : '',
    }),
    reading('temperature', t('common.temperature'), temperature, '°C', {
      least: climate.temp_low,
      most: climate.temp_high,
    }),
    reading('humidity', t('common.humidity'), humidity, '%', {
      least: climate.hum_low,
      most: climate.hum_high,
    }),
    motion && {
      ...readingWithoutLimit('motion', t('common.motion'), motion),
      value: motion.value > 0 ? t('devices.motionCount', { count: motion.value }) : t('common.none'),
    },
    people && peopleReading(people, crowd.max_occupants),
  ].filter((found) => found !== undefined);
}

interface Limits {
  least?: number;
  most?: number;
  note?: string;
}

function reading(
  kind: Reading['kind'],
  label: string,
  latest: Latest | undefined,
  unit: string,
  { least, most, note = '' }: Limits,
): Reading | undefined {
  if (!latest) return undefined;
  const text = (number: number) => `${atMostTenths().format(number)}${SPACE}${unit}`;
  const limit =
    least !== undefined && most !== undefined
      ? t('common.rangeLeastMost', { least: atMostTenths().format(least), most: text(most) })
      : most === undefined
        ? undefined
        : t('common.limit', { limit: text(most) }) + note;
  // As long as the limit text it replaces, so that nothing moves.
  const exceeded =
    most !== undefined && latest.value >= most
      ? t('devices.above', { limit: text(most) }) + note
      : least !== undefined && latest.value <= least
        ? t('devices.below', { limit: text(least) })
        : undefined;
  return {
    kind,
    label,
    value: `${tenths().format(latest.value)}${SPACE}${unit}`,
    number: latest.value,
    limit,
    exceeded,
    time: latest.time,
  };
}

function peopleReading(latest: Latest, most: number | null): Reading {
  const limit = most === null ? undefined : t('devices.atMost', { count: most });
  const exceeded = most !== null && latest.value > most ? t('devices.moreThan', { count: most }) : undefined;
  return {
    ...readingWithoutLimit('people', t('common.people'), latest),
    value: atMostTenths().format(latest.value),
    limit,
    exceeded,
  };
}

const readingWithoutLimit = (kind: Reading['kind'], label: string, { time, value }: Latest) => ({
  kind,
  label,
  number: value,
  limit: undefined,
  exceeded: undefined,
  time,
});

const OTHER_VALUES: [name: string, message: TextKey, unit: string][] = [
  ['pressure', 'devices.pressure', 'hPa'],
  ['light', 'devices.light', 'lx'],
  ['pm25', 'devices.pm25', 'µg/m³'],
  // Parts per billion or an index, depending on the maker. Reports do not say which.
  ['voc', 'devices.vocOnScaleOfDevice', ''],
];

/** "Pressure 1,013 hPa · Light 120 lx". */
export function otherReadings({ latest_sensor_values: values }: Device): string {
  return OTHER_VALUES.flatMap(([name, message, unit]) => {
    const number = values[name]?.value;
    if (number === undefined) return [];
    const text = atMostTenths().format(number);
    return [t(message, { value: unit ? text + SPACE + unit : text })];
  }).join(' · ');
}
