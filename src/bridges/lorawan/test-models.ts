import type { Members } from './uplink.ts';

/** What the codecs of devices one can buy make of an uplink, written from the examples in their documentation, and what it is here. */
export interface Model {
  model: string;
  object: Members;
  values?: Record<string, number>;
  says?: string[];
  battery?: object;
  measures: string[];
  refused?: Record<string, string>;
}

export const MODELS: Model[] = [
  {
    model: 'Milesight WS302, sound, A-weighted',
    object: { battery: 100, LAF: 57.5, LAeq: 47.4, LAFmax: 61.8 },
    values: { laeq: 47.4, lmax: 61.8 },
    battery: { pct: 100 },
    measures: ['battery', 'laeq', 'lmax'],
    refused: { LAF: 'one_is_enough' },
  },
  {
    model: 'Milesight WS302, sound, set to C-weighting',
    object: { battery: 100, LCF: 67.5, LCeq: 57.4, LCFmax: 71.8 },
    battery: { pct: 100 },
    measures: ['battery'],
    refused: {
      LCF: 'not_a_weighted',
      LCeq: 'not_a_weighted',
      LCFmax: 'not_a_weighted',
    },
  },
  {
    model: 'Milesight AM319, air, somebody moved',
    object: {
      temperature: 23.8,
      humidity: 62,
      pir: 'trigger',
      light_level: 2,
      co2: 936,
      tvoc: 0.37,
      pressure: 1008.6,
      hcho: 0.07,
      pm2_5: 32,
      pm10: 48,
    },
    values: { temp: 23.8, rh: 62, voc: 0.37, pressure: 1008.6, pm25: 32 },
    says: ['motion'],
    measures: ['motion', 'pm25', 'pressure', 'rh', 'temp', 'voc'],
    refused: {
      light_level: 'unknown_unit',
      co2: 'not_measured_here',
      hcho: 'not_measured_here',
      pm10: 'not_measured_here',
    },
  },
  {
    model: 'Milesight AM319, air, nobody moved',
    object: { temperature: 0, humidity: 0, pir: 'idle', pm2_5: 0, tvoc: 0 },
    values: { temp: 0, rh: 0, pm25: 0, voc: 0 },
    measures: ['motion', 'pm25', 'rh', 'temp', 'voc'],
  },
  {
    model: 'Milesight AM107, air',
    object: { battery: 92, temperature: 28, humidity: 54.5, illumination: 120, barometric_pressure: 1008.6 },
    values: { temp: 28, rh: 54.5, lux: 120, pressure: 1008.6 },
    battery: { pct: 92 },
    measures: ['battery', 'lux', 'pressure', 'rh', 'temp'],
  },
  {
    model: 'Milesight WS202, motion',
    object: { battery: 16, pir: 'trigger', daylight: 'dark' },
    says: ['motion'],
    battery: { pct: 16 },
    measures: ['battery', 'motion'],
    refused: { daylight: 'unknown_unit' },
  },
  {
    model: 'Milesight VS340, desk',
    object: { battery: 100, occupancy: 'occupied' },
    says: ['motion'],
    battery: { pct: 100 },
    measures: ['battery', 'motion'],
  },
  {
    model: 'Milesight VS121, people',
    object: { people_count_all: 3, people_count_max: 5 },
    values: { occ: 3 },
    measures: ['occ'],
    refused: { people_count_max: 'not_measured_here' },
  },
  {
    model: 'Milesight EM300-TH, climate',
    object: { battery: 92, temperature: 30.8, humidity: 50.5 },
    values: { temp: 30.8, rh: 50.5 },
    battery: { pct: 92 },
    measures: ['battery', 'rh', 'temp'],
  },
  {
    model: 'Milesight EM300-SLD, leak',
    object: { battery: 92, temperature: 30.8, humidity: 50.5, leakage_status: 'leak' },
    values: { temp: 30.8, rh: 50.5 },
    battery: { pct: 92 },
    measures: ['battery', 'rh', 'temp'],
    refused: { leakage_status: 'not_measured_here' },
  },
  {
    model: 'Milesight WS301, door, taken off',
    object: { battery: 100, magnet_status: 'open', tamper_status: 'uninstalled' },
    says: ['tamper false'],
    battery: { pct: 100 },
    measures: ['battery', 'tamper'],
    refused: { magnet_status: 'not_measured_here' },
  },
  {
    model: 'Milesight GS524N, smoke',
    object: {
      version: 2,
      protocol: 2,
      type: 'smoke sensor',
      battery: 100,
      concentration: 40,
      temperature: 28,
      event: 'alarm',
    },
    values: { temp: 28 },
    says: ['smoke_alarm'],
    battery: { pct: 100 },
    measures: ['battery', 'smoke_alarm', 'tamper', 'temp'],
  },
  {
    model: 'Milesight GS524N, somebody tests it',
    object: {
      type: 'smoke sensor',
      battery: 100,
      concentration: 0,
      temperature: 28,
      event: 'testing alarm with normal battery',
    },
    values: { temp: 28 },
    battery: { pct: 100 },
    measures: ['battery', 'smoke_alarm', 'tamper', 'temp'],
  },
  {
    model: 'Milesight GS524N, taken off its base',
    object: { type: 'smoke sensor', event: 'removed', temperature: 28 },
    values: { temp: 28 },
    says: ['tamper false'],
    measures: ['smoke_alarm', 'tamper', 'temp'],
  },
  {
    model: 'a smoke detector that knows no percentage',
    object: { smoke: 1, battery: 'low' },
    says: ['smoke_alarm'],
    battery: { low: true },
    measures: ['battery', 'smoke_alarm'],
  },
  {
    model: 'Dragino LHT65, climate',
    object: { BatV: 3.03, TempC_SHT: 21.4, Hum_SHT: 55.2, TempC_DS: 327.67 },
    values: { temp: 21.4, rh: 55.2 },
    battery: { mv: 3030 },
    measures: ['battery', 'rh', 'temp'],
    refused: { TempC_DS: 'not_measured_here' },
  },
  {
    model: 'Elsys ERS, climate and motion, a sound that is not A-weighted',
    object: {
      temperature: 21.5,
      humidity: 40,
      light: 110,
      motion: 4,
      vdd: 3642,
      soundAvg: 44,
      soundPeak: 61,
    },
    values: { temp: 21.5, rh: 40 },
    says: ['motion'],
    battery: { mv: 3642 },
    measures: ['battery', 'motion', 'rh', 'temp'],
    refused: {
      light: 'not_measured_here',
      soundAvg: 'not_a_weighted',
      soundPeak: 'not_a_weighted',
    },
  },
];
