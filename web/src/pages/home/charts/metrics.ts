import type { HomeEventName, HomeSettings } from '../../../contract.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';
import { flatLine, type LimitLine, noiseLines } from './plot/limit-lines.ts';

export type MetricName = 'sound_level' | 'temperature' | 'humidity';

export interface Metric {
  name: MetricName;
  title: TextKey;
  unit: string;
  /** Related events of the home. */
  events: HomeEventName[];
  /** Always visible, so that small changes do not look large. */
  always: [least: number, most: number];
  /** A line bridges gaps up to this many seconds. */
  bridged: number;
  limits(settings: HomeSettings, zone: string, from: number, to: number): LimitLine[];
  limitsText(settings: HomeSettings): string;
  mean(values: number[]): number;
}

const plainMean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** By energy: ten loud minutes in a quiet hour are not the mean of their decibels. */
const soundMean = (values: number[]) => 10 * Math.log10(plainMean(values.map((value) => 10 ** (value / 10))));

export const METRICS: Metric[] = [
  {
    name: 'sound_level',
    title: 'common.sound',
    unit: 'dB',
    events: [
      'noise_detected',
      'noise_quieted',
      'noise_sms_sent',
      'noise_email_sent',
      'noise_auto_call',
      'noise_flash_and_sound',
      'sound_level_dropped_normal',
      'crowd_detected',
    ],
    always: [30, 70],
    bridged: 900,
    limits: ({ noise }, zone, from, to) => noiseLines(noise, zone, from, to),
    limitsText: ({ noise: { enabled, threshold_db, quiet } }) =>
      !enabled
        ? t('charts.noiseNotWatchedHome')
        : quiet.enabled
          ? t('charts.limitNoiseQuietHours', {
              limit: threshold_db,
              start: quiet.start,
              end: quiet.end,
              quiet: quiet.threshold_db,
            })
          : t('charts.limitNoise', { limit: threshold_db }),
    mean: soundMean,
  },
  {
    name: 'temperature',
    title: 'common.temperature',
    unit: '°C',
    events: [
      'temperature_high',
      'temperature_low',
      'temperature_risen_normal',
      'temperature_dropped_normal',
      'almost_freezing',
    ],
    always: [15, 25],
    bridged: 3900,
    limits: ({ climate }, _zone, from, to) => [
      flatLine(climate.temp_high, from, to),
      flatLine(climate.temp_low, from, to),
      { ...flatLine(climate.freeze, from, to), whenNear: true },
    ],
    limitsText: ({ climate: { temp_low, temp_high, freeze } }) =>
      t('charts.limitsTemperature', { low: temp_low, high: temp_high, freeze }),
    mean: plainMean,
  },
  {
    name: 'humidity',
    title: 'common.humidity',
    unit: '%',
    events: [
      'humidity_high',
      'humidity_low',
      'humidity_risen_normal',
      'humidity_dropped_normal',
      'risk_of_mould',
      'risk_of_mould_cleared',
    ],
    always: [30, 60],
    bridged: 3900,
    limits: ({ climate }, _zone, from, to) => [
      flatLine(climate.hum_high, from, to),
      flatLine(climate.hum_low, from, to),
    ],
    limitsText: ({ climate: { hum_low, hum_high } }) =>
      t('charts.limitsHumidity', { low: hum_low, high: hum_high }),
    mean: plainMean,
  },
];
