import type { EventGroup } from '../event-declaration.ts';
import { MAINTENANCE, number, text, whole } from '../event-declaration.ts';

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

/** A hand or a charging battery warms the sensor. */
const CHARGING = 'while the battery of the device charges, and in the first ten minutes after it was mounted';

export const CLIMATE = {
  temperature_high: {
    text: 'It is too warm',
    german: { name: 'Temperatur hoch', text: 'Es ist zu warm' },
    raised: 'The five-minute mean of a device is at least 30 °C (`climate.temp_high`) for 15 minutes.',
    notRaised: [
      'for less than 15 minutes of heat',
      'again before `temperature_dropped_normal`, and not within an hour after the last one',
      CHARGING,
      MAINTENANCE,
    ],
    followedBy: '`temperature_dropped_normal` of the same device.',
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
    notRaised: [
      'for less than 15 minutes of cold, such as an open window',
      'again before `temperature_risen_normal`, and not within an hour after the last one',
      CHARGING,
      MAINTENANCE,
    ],
    followedBy: '`temperature_risen_normal` of the same device. If it gets colder, `almost_freezing`.',
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
    notRaised: [
      'when the device did not raise `temperature_low` before',
      'while the temperature is less than one degree above the limit',
      CHARGING,
      MAINTENANCE,
    ],
    followedBy: 'Nothing. It ends the incident.',
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
    notRaised: [
      'when the device did not raise `temperature_high` before',
      'while the temperature is less than one degree below the limit',
      CHARGING,
      MAINTENANCE,
    ],
    followedBy: 'Nothing. It ends the incident.',
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
    notRaised: [
      'for less than an hour of damp air, such as after a shower',
      'again before `humidity_dropped_normal`, and not within two hours after the last one',
      CHARGING,
      MAINTENANCE,
    ],
    followedBy:
      '`humidity_dropped_normal` of the same device. If the air stays damp for days, `risk_of_mould`.',
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
    notRaised: [
      'for less than an hour of dry air',
      'again before `humidity_risen_normal`, and not within two hours after the last one',
      CHARGING,
      MAINTENANCE,
    ],
    followedBy: '`humidity_risen_normal` of the same device.',
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
    notRaised: [
      'when the device did not raise `humidity_low` before',
      'while the humidity is less than 5 points above the limit',
      CHARGING,
      MAINTENANCE,
    ],
    followedBy: 'Nothing. It ends the incident.',
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
    notRaised: [
      'when the device did not raise `humidity_high` before',
      'while the humidity is less than 5 points below the limit',
      CHARGING,
      MAINTENANCE,
    ],
    followedBy: 'Nothing. It ends the incident.',
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
    notRaised: [
      'for less than 10 minutes of cold, unless it is far below the limit',
      'again before the temperature was 2 degrees above the limit for half an hour, except for the repetition every 12 hours',
      CHARGING,
    ],
    followedBy:
      'Alerts to everyone on call until one of them acknowledges the incident. `almost_freezing` every 12 hours while the cold lasts. `temperature_low` usually came before it, and `temperature_risen_normal` follows. Maintenance does not mute it.',
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
    notRaised: [
      'while `climate.mould` is off',
      'for a device that does not measure both temperature and humidity',
      'for hours without data. They do not count',
      'a second time at the same level. A second event comes when the level becomes `significant`, at a dose of 0.5',
      MAINTENANCE,
    ],
    followedBy:
      '`risk_of_mould` with the level `significant` if the room stays damp. `risk_of_mould_cleared` after it was dry for days.',
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
    notRaised: [
      'when the device did not raise `risk_of_mould` before',
      'when `climate.mould` is switched off in between. Lares then starts from zero',
      MAINTENANCE,
    ],
    followedBy: 'Nothing. It ends the incident.',
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
