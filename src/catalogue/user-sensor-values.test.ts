import { describe, expect, it } from 'vitest';
import { disturbanceLevel } from './metadata.ts';
import { sensorValues } from './user-events.ts';

describe('the sensor values of a user event', () => {
  it.each([
    ['noise_detected', { noiseDetected: { soundLevel: 81, soundThreshold: 75 } }],
    ['noise_quieted', { noiseQuieted: { soundLevel: 81, soundThreshold: 75 } }],
    ['sound_level_dropped_normal', { soundLevelDroppedNormal: { soundLevel: 81, soundThreshold: 75 } }],
    ['temperature_low', { temperatureLow: { temperature: 81, threshold: 75 } }],
    ['temperature_risen_normal', { temperatureRisenNormal: { temperature: 81, threshold: 75 } }],
    ['almost_freezing', { almostFreezing: { temperature: 81, threshold: 75 } }],
    ['humidity_high', { humidityHigh: { humidity: 81, threshold: 75 } }],
    ['humidity_dropped_normal', { humidityDroppedNormal: { humidity: 81, threshold: 75 } }],
    ['battery_low', { batteryLow: { batteryPercent: 81, threshold: 75 } }],
    ['battery_empty', { batteryEmpty: { batteryPercent: 81, threshold: 75 } }],
  ])('%s: value and threshold [sensor-value-and-threshold]', (type, metadata) => {
    expect(sensorValues(type, metadata)).toEqual({ sensor_value: 81, sensor_threshold: 75 });
  });

  it.each([
    ['noise_sms_sent', { noiseSmsSent: { soundLevel: 81, level: 1 } }, {}],
    ['temperature_high', { temperatureLow: { temperature: 12 } }, {}],
    ['temperature_high', { temperatureHigh: { temperature: 31 } }, { sensor_value: 31 }],
    ['temperature_high', { temperatureHigh: { temperature: '31', threshold: 30 } }, { sensor_threshold: 30 }],
    ['temperature_high', { temperatureHigh: 'hot' }, {}],
    ['temperature_high', null, {}],
    ['device_offline', {}, {}],
  ])('%s with %j: only what is known [sensor-values-known-only]', (type, metadata, wanted) => {
    expect(sensorValues(type, metadata)).toEqual(wanted);
  });

  it('knows the level of a disturbance', () => {
    expect(disturbanceLevel({ noiseDetected: { disturbanceMonitoringLevel: 3 } })).toBe(3);
    expect(disturbanceLevel({ noiseDetected: {} })).toBeUndefined();
  });
});
