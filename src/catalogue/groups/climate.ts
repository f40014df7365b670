import type { EventGroup } from '../event-declaration.ts';
import { number, text, whole } from '../event-declaration.ts';

const temperature = { temperature: number, threshold: number, hysteresis: number, durationMinutes: whole };
const humidity = { humidity: number, threshold: number, hysteresis: number, durationMinutes: whole };
const mould = {
  level: text,
  dose: number,
  temperature: number,
  humidity: number,
  surfaceHumidity: number,
  criticalHumidity: number,
  hoursAtRisk: number,
};
const TEMPERATURE = ['temperature', 'threshold'] as const;
const HUMIDITY = ['humidity', 'threshold'] as const;
const climateSample = { hysteresis: 1, durationMinutes: 15 };
const airSample = { hysteresis: 5, durationMinutes: 60 };
const mouldSample = { temperature: 20.3, criticalHumidity: 79.9 };

export const CLIMATE = {
  temperature_high: {
    text: 'It is too warm',
    german: { name: 'Temperatur hoch', text: 'Es ist zu warm' },
    raised: 'The five-minute mean of a device is at least 30 °C (`climate.temp_high`) for 15 minutes.',
    sensor: TEMPERATURE,
    members: temperature,
    sample: {
      own: () => ({ temperature: 32, threshold: 30, ...climateSample }),
      minutes: 15,
    },
  },
  temperature_low: {
    text: 'It is too cold',
    german: { name: 'Temperatur niedrig', text: 'Es ist zu kalt' },
    raised: 'The five-minute mean of a device is at most 13 °C (`climate.temp_low`) for 15 minutes.',
    sensor: TEMPERATURE,
    members: temperature,
    sample: {
      own: () => ({ temperature: 6.6, threshold: 13, ...climateSample }),
      minutes: 15,
    },
  },
  temperature_risen_normal: {
    text: 'The temperature has risen to normal',
    german: { name: 'Temperatur wieder normal (gestiegen)', text: 'Die Temperatur ist auf normal gestiegen' },
    raised: 'After `temperature_low`, the temperature is at least one degree above the limit for 10 minutes.',
    sensor: TEMPERATURE,
    members: temperature,
    sample: {
      own: () => ({ temperature: 17.1, threshold: 13, ...climateSample }),
      minutes: 15,
    },
  },
  temperature_dropped_normal: {
    text: 'The temperature has dropped to normal',
    german: { name: 'Temperatur wieder normal (gesunken)', text: 'Die Temperatur ist auf normal gesunken' },
    raised:
      'After `temperature_high`, the temperature is at least one degree below the limit for 10 minutes.',
    sensor: TEMPERATURE,
    members: temperature,
    sample: {
      own: () => ({ temperature: 25.8, threshold: 30, ...climateSample }),
      minutes: 15,
    },
  },
  humidity_high: {
    text: 'The air is too humid',
    german: { name: 'Feuchte hoch', text: 'Die Luft ist zu feucht' },
    raised: 'The relative humidity is at least 70 % (`climate.hum_high`) for an hour.',
    sensor: HUMIDITY,
    members: humidity,
    sample: {
      own: () => ({ humidity: 82.9, threshold: 70, ...airSample }),
      minutes: 60,
    },
  },
  humidity_low: {
    text: 'The air is too dry',
    german: { name: 'Feuchte niedrig', text: 'Die Luft ist zu trocken' },
    raised: 'The relative humidity is at most 25 % (`climate.hum_low`) for an hour.',
    sensor: HUMIDITY,
    members: humidity,
    sample: {
      own: () => ({ humidity: 14.6, threshold: 25, ...airSample }),
      minutes: 60,
    },
  },
  humidity_risen_normal: {
    text: 'The humidity has risen to normal',
    german: { name: 'Feuchte wieder normal (gestiegen)', text: 'Die Feuchte ist auf normal gestiegen' },
    raised: 'After `humidity_low`, the humidity is at least 5 points above the limit for half an hour.',
    sensor: HUMIDITY,
    members: humidity,
    sample: {
      own: () => ({ humidity: 41, threshold: 25, ...airSample }),
      minutes: 60,
    },
  },
  humidity_dropped_normal: {
    text: 'The humidity has dropped to normal',
    german: { name: 'Feuchte wieder normal (gesunken)', text: 'Die Feuchte ist auf normal gesunken' },
    raised: 'After `humidity_high`, the humidity is at least 5 points below the limit for half an hour.',
    sensor: HUMIDITY,
    members: humidity,
    sample: {
      own: () => ({ humidity: 49.8, threshold: 70, ...airSample }),
      minutes: 60,
    },
  },
  almost_freezing: {
    text: 'It is close to freezing, and pipes may burst',
    german: { name: 'Fast am Gefrierpunkt', text: 'Fast am Gefrierpunkt; Leitungen können platzen' },
    raised:
      'The temperature is at most 4 °C (`climate.freeze`) for 10 minutes. Far below that, Lares raises the event at once. It raises the event again every 12 hours while the cold lasts (`repeat`). No event marks its end, but `temperature_risen_normal` follows when the temperature is normal again.',
    sensor: TEMPERATURE,
    members: { temperature: number, threshold: number, trendPerHour: number, repeat: whole },
    sample: {
      own: () => ({ temperature: 1.8, threshold: 4, trendPerHour: -0.5 }),
      minutes: 15,
    },
  },
  risk_of_mould: {
    text: 'Mould may grow',
    german: { name: 'Schimmelgefahr', text: 'Schimmel droht' },
    raised:
      'Over days or weeks, temperature and humidity allow mould to grow. Lares calculates the `dose` from both every hour. At 1, growth is expected. Lares raises the event at 0.15.',
    members: mould,
    sample: {
      own: () => ({
        level: 'elevated',
        dose: 0.15,
        ...mouldSample,
        humidity: 92,
        surfaceHumidity: 100,
        hoursAtRisk: 51,
      }),
      minutes: 51 * 60,
    },
  },
  risk_of_mould_cleared: {
    text: 'The risk of mould is over',
    german: { name: 'Schimmelgefahr vorbei', text: 'Die Schimmelgefahr ist vorbei' },
    raised: 'After `risk_of_mould`, it is dry for so long that the dose is 0.05 or less.',
    members: mould,
    sample: {
      own: () => ({
        level: 'none',
        dose: 0.05,
        ...mouldSample,
        humidity: 40,
        surfaceHumidity: 48.2,
        hoursAtRisk: 54,
      }),
      minutes: 54 * 60,
    },
  },
} as const satisfies EventGroup;
