import type { Device, Home } from '../../../contract.ts';
import { count } from '../../../format/names.ts';
import { noiseLimitAt } from '../noise-limit.ts';

/** The latest value of one kind, beside the limits it is held against. */
export interface Reading {
  label: string;
  value: string;
  /** "limit 75 dB"; nothing where there is none. */
  limit: string | undefined;
  /** On the wrong side of a limit, in words. */
  beyond: string | undefined;
  time: string;
}

interface Latest {
  time: string;
  value: number;
}

const one = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const plain = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const SPACE = '\u00a0';

/** In the order in which people ask; the rest stands below them in one line. */
export function readingsOf(device: Device, home: Home, now: number): Reading[] {
  const { sound, temperature, humidity, motion, people } = device.latest_sensor_values;
  const { noise, climate, crowd } = home.settings;
  const loud = noiseLimitAt(now, noise, home.timezone);
  return [
    reading('Sound', sound, 'dB', {
      ...(noise.enabled ? { most: loud.db } : {}),
      note: loud.quiet ? ' (quiet hours)' : '',
    }),
    reading('Temperature', temperature, '°C', { least: climate.temp_low, most: climate.temp_high }),
    reading('Humidity', humidity, '%', { least: climate.hum_low, most: climate.hum_high }),
    motion && { ...bare('Motion', motion), value: motion.value > 0 ? count(motion.value, 'time') : 'None' },
    people && peopleReading(people, crowd.max_occupants),
  ].filter((found) => found !== undefined);
}

interface Limits {
  least?: number;
  most?: number;
  note?: string;
}

function reading(
  label: string,
  latest: Latest | undefined,
  unit: string,
  { least, most, note = '' }: Limits,
): Reading | undefined {
  if (!latest) return undefined;
  const text = (number: number) => `${plain.format(number)}${SPACE}${unit}`;
  const limit =
    least !== undefined && most !== undefined
      ? `${plain.format(least)} to ${text(most)}`
      : most === undefined
        ? undefined
        : `limit ${text(most)}${note}`;
  // As long as the limit it stands in for, so that nothing moves when it does.
  const beyond =
    most !== undefined && latest.value >= most
      ? `above ${text(most)}${note}`
      : least !== undefined && latest.value <= least
        ? `below ${text(least)}`
        : undefined;
  return { label, value: `${one.format(latest.value)}${SPACE}${unit}`, limit, beyond, time: latest.time };
}

function peopleReading(latest: Latest, most: number | null): Reading {
  const limit = most === null ? undefined : `at most ${most}`;
  const beyond = most !== null && latest.value > most ? `more than ${most}` : undefined;
  return { ...bare('People', latest), value: plain.format(latest.value), limit, beyond };
}

const bare = (label: string, { time }: Latest) => ({ label, limit: undefined, beyond: undefined, time });

const OTHERS: [name: string, label: string, unit: string][] = [
  ['pressure', 'Pressure', 'hPa'],
  ['light', 'Light', 'lx'],
  ['pm25', 'PM2.5', 'µg/m³'],
  // Parts per billion or an index: each maker has its own, and a report does not say which.
  ['voc', 'VOC', 'on the scale of the device'],
];

/** "Pressure 1,013 hPa · Light 120 lx". */
export function otherReadings({ latest_sensor_values: values }: Device): string {
  return OTHERS.flatMap(([name, label, unit]) => {
    const value = values[name]?.value;
    return value === undefined ? [] : [`${label} ${plain.format(value)}${SPACE}${unit}`];
  }).join(' · ');
}
